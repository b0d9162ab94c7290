import {
  type Bracket,
  type BracketGame,
  bracketSize,
  createBracket,
  pairs,
  type Round,
  type Source,
  take,
  toSeed,
  zip,
} from './brackets.ts';

/** A knock-out for any number of entrants of at least 2. */
export function singleElimination(entrants: number): BracketGame[] {
  const bracket = createBracket('W');
  let ids = bracket.add(singleRound(bracketSize(entrants) / 2, 0), pairs(seedOrder(bracketSize(entrants))));
  for (let stage = 1; ids.length > 1; stage++)
    ids = bracket.add(singleRound(ids.length / 2, stage), pairs(take('winner', ids)));
  return bracket.games;
}

function singleRound(games: number, stage: number): Round {
  const names: Record<number, string> = { 1: 'Final', 2: 'Semifinals', 4: 'Quarterfinals' };
  return { roundName: names[games] ?? `Round ${stage + 1}`, stage, loserPlacement: games + 1 };
}

/** Two lives each: winners bracket, losers bracket, grand final and its reset (both counted to the winners). */
export function doubleElimination(entrants: number): BracketGame[] {
  const winners = createBracket('W');
  const losers = createBracket('L');
  const rounds = addWinnersRounds(winners, bracketSize(entrants));
  let ids = losers.add(
    { roundName: 'Losers Round 1', ...losersRound(0, rounds[0]!.length / 2) },
    pairs(take('loser', rounds[0]!)),
  );
  for (let round = 1; round < rounds.length; round++) {
    // Turned round, so that those who have just met do not meet again at once.
    const dropped = take('loser', rounds[round]!).reverse();
    ids = losers.add(
      namedLosersRound(2 * round - 1, ids.length, rounds.length),
      zip(dropped, take('winner', ids)),
    );
    if (ids.length > 1)
      ids = losers.add(
        namedLosersRound(2 * round, ids.length / 2, rounds.length),
        pairs(take('winner', ids)),
      );
  }
  addGrandFinals(winners, [rounds.at(-1)![0]!, ids[0]!], 3 * rounds.length);
  return [...winners.games, ...losers.games];
}

function addWinnersRounds(winners: Bracket, size: number): string[][] {
  const rounds: string[][] = [];
  for (let games = size / 2; games >= 1; games /= 2) {
    const [round, previous] = [rounds.length, rounds.at(-1)];
    const roundName =
      games === 1 ? 'Winners Final' : games === 2 ? 'Winners Semifinals' : `Winners Round ${round + 1}`;
    rounds.push(
      winners.add(
        { roundName, stage: 3 * round },
        pairs(previous ? take('winner', previous) : seedOrder(size)),
      ),
    );
  }
  return rounds;
}

/** Odd rounds meet those who drop from winners round (round + 1) / 2; even rounds are among the losers. */
function losersRound(round: number, games: number): Pick<Round, 'stage' | 'loserPlacement'> {
  return round % 2 === 1
    ? { stage: 3 * ((round + 1) / 2) + 1, loserPlacement: 2 * games + 1 }
    : { stage: 3 * (round / 2) + 2, loserPlacement: 3 * games + 1 };
}

function namedLosersRound(round: number, games: number, winnersRounds: number): Round {
  const isLast = round === 2 * winnersRounds - 3;
  return { roundName: isLast ? 'Losers Final' : `Losers Round ${round + 1}`, ...losersRound(round, games) };
}

function addGrandFinals(winners: Bracket, [unbeaten, comeback]: [string, string], stage: number): void {
  const [final] = winners.add({ roundName: 'Grand Final', stage, loserPlacement: 2 }, [
    [
      { from: unbeaten, takes: 'winner' },
      { from: comeback, takes: 'winner' },
    ],
  ]);
  winners.add({ roundName: 'Grand Final Reset', stage: stage + 1, loserPlacement: 2, isReset: true }, [
    [
      { from: final!, takes: 'loser' },
      { from: final!, takes: 'winner' },
    ],
  ]);
}

/** The usual order: 1 and 2 can meet in the final only, and byes (the last seeds) fall to the best. */
function seedOrder(size: number): Source[] {
  let seeds = [1];
  while (seeds.length < size) seeds = seeds.flatMap((seed) => [seed, 2 * seeds.length + 1 - seed]);
  return seeds.map(toSeed);
}
