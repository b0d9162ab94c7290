import { toFile } from '../../shared/api/address.ts';
import type { FightSummary } from '../../shared/pages/fights.ts';
import type { BracketGame } from './brackets.ts';
import type { CheckedArchive } from './checked-archive.ts';
import { findFieldDifference } from './compare.ts';
import { toText } from './fight-details.ts';
import type { PlayedFight } from './fights.ts';

/** A fight is a game of a bracket: its list, its page and its stats tell what the bracket does. */
export function checkBracketFight(
  { faults }: CheckedArchive,
  { fight: { summary }, details, stats }: PlayedFight,
  game: BracketGame | undefined,
): void {
  const file = toFile('brackets', summary);
  if (!game) {
    faults.add(file, `lacks the fight ${summary.gameID} of the tournament's fights.json`);
    return;
  }
  const listed = findFieldDifference(toShown(game), toExpectedGame(summary));
  if (listed)
    faults.add(file, `the fight ${summary.gameID} differs from the tournament's fights.json: ${listed}`);
  const corners = details ? [details.player1, details.player2] : [];
  const shown = corners.flatMap(
    (corner, slot) => findFieldDifference(corner, toExpectedCorner(game, slot)) ?? [],
  );
  for (const difference of shown)
    faults.add(toFile('fight', summary), `differs from the tournament's brackets.json: ${difference}`);
  const measured = stats && findStatsDifference(stats, game);
  if (measured)
    faults.add(toFile('fightStats', summary), `differs from the tournament's brackets.json: ${measured}`);
}

/** A game with two winners, or none, has no winner. */
function toShown(game: BracketGame): Record<string, unknown> {
  const [red, blue] = game.slots.map(({ isWinner }) => isWinner ?? 0);
  return {
    ...game,
    player1: game.slots[0]?.name,
    player2: game.slots[1]?.name,
    player1wins: red === blue ? 0 : red,
    player2wins: red === blue ? 0 : blue,
  };
}

function toExpectedGame(summary: FightSummary): Record<string, unknown> {
  const { name, round, cage, winAnnotation, startTime, stopTime, endTime } = summary;
  const { player1, player2, player1wins, player2wins } = summary;
  const times = { startTime, stopTime, endTime };
  return { name, round, cage, winAnnotation, ...times, player1, player2, player1wins, player2wins };
}

function toExpectedCorner(game: BracketGame, slotIdx: number): Record<string, unknown> {
  const { playerID = null, prevGameID = null, score = null, isReady = null } = game.slots[slotIdx] ?? {};
  return {
    playerID: toText(playerID),
    prevGameID: toText(prevGameID),
    score: toText(score),
    isReady: toText(isReady),
    scoreToWin: toText(game.scoreToWin),
    state: game.state,
    loserPlacement: toText(game.loserPlacement),
    roundName: toText(game.roundName),
  };
}

function findStatsDifference(
  { roundName, players: [red, blue] }: NonNullable<PlayedFight['stats']>,
  { roundName: expected, slots }: BracketGame,
): string | undefined {
  const scores = { roundName, red: red?.score, blue: blue?.score };
  return findFieldDifference(scores, { roundName: expected, red: slots[0]?.score, blue: slots[1]?.score });
}
