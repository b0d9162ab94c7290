import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type BracketGame, bracketSize } from '../../../builder/demo/brackets.ts';
import { doubleElimination, singleElimination } from '../../../builder/demo/elimination.ts';
import { createRandom } from '../../../builder/demo/random.ts';
import { qualifiers, roundRobin } from '../../../builder/demo/round-robin.ts';

const sizes = [3, 4, 5, 8, 11, 16, 32, 33, 52];

for (const entrants of sizes) {
  const size = bracketSize(entrants);

  test(`a single elimination of ${entrants} has one game fewer than places, and every winner goes on`, () => {
    const games = singleElimination(entrants);
    assert.is(games.length, size - 1);
    assertLinked(games);
    assert.equal(listSeeds(games), range(size));
    assert.equal(takenFrom(games, 'winner'), idsExcept(games, 'Final'));
    assert.equal(takenFrom(games, 'loser'), []);
  });

  test(`a double elimination of ${entrants} drops every loser of the winners bracket once`, () => {
    const games = doubleElimination(entrants);
    assert.is(games.length, 2 * size - 1);
    assertLinked(games);
    assert.equal(listSeeds(games), range(size));
    const finals = games.filter(({ roundName }) => roundName.startsWith('Grand Final'));
    assert.equal(
      finals.map(({ isReset }) => isReset),
      [false, true],
    );
    const others = games.filter(({ isReset }) => !isReset);
    assert.equal(takenFrom(others, 'winner'), idsExcept(others, 'Grand Final'));
    const dropping = others.filter(
      ({ bracket, roundName }) => bracket === 'W' && roundName !== 'Grand Final',
    );
    assert.equal(takenFrom(others, 'loser'), dropping.map(({ gameID }) => gameID).sort());
  });

  test(`the places of a double elimination of ${entrants} are given out once each`, () => {
    const places = doubleElimination(entrants).filter(({ isReset }) => !isReset);
    const counts = new Map<number, number>();
    for (const { loserPlacement: place } of places)
      if (place) counts.set(place, (counts.get(place) ?? 0) + 1);
    let next = 2;
    for (const [place, count] of [...counts].sort(([left], [right]) => left - right)) {
      assert.is(place, next);
      next += count;
    }
    assert.is(next, size + 1);
  });
}

for (const entrants of [4, 9, 12]) {
  test(`in a round robin of ${entrants} everybody meets everybody once, and nobody twice in a round`, () => {
    const games = roundRobin(entrants);
    const meetings = games.map(({ sources }) =>
      seedsOf(sources)
        .sort((left, right) => left - right)
        .join('-'),
    );
    assert.is(new Set(meetings).size, (entrants * (entrants - 1)) / 2);
    assert.is(meetings.length, new Set(meetings).size);
    assertOnceARound(games, ({ round }) => round);
  });
}

test('qualifiers are exhibition games of round -1, one for everybody in each turn', () => {
  const games = qualifiers(12, 3, createRandom(1, 0));
  assert.is(games.length, 18);
  for (const { bracket, round } of games) assert.equal([bracket, round], ['EX', -1]);
  assertOnceARound(games, ({ stage }) => stage);
  assert.is(qualifiers(13, 1, createRandom(1, 0)).length, 6);
});

test('ids, labels and round names read as organisers write them', () => {
  const [first] = doubleElimination(16);
  assert.equal([first!.gameID, first!.name, first!.roundName], ['W-0', 'W:1-1', 'Winners Round 1']);
  const names = new Set(doubleElimination(16).map(({ roundName }) => roundName));
  for (const name of ['Winners Semifinals', 'Winners Final', 'Losers Round 1', 'Losers Final', 'Grand Final'])
    assert.ok(names.has(name), name);
});

/** Ids are unique, and whatever a game waits for exists and is played before it. */
function assertLinked(games: readonly BracketGame[]): void {
  const byID = new Map(games.map((game) => [game.gameID, game]));
  assert.is(byID.size, games.length);
  for (const { stage, sources } of games)
    for (const source of sources) if ('from' in source) assert.ok(byID.get(source.from)!.stage < stage);
}

function assertOnceARound(games: readonly BracketGame[], roundOf: (game: BracketGame) => number): void {
  for (const round of new Set(games.map(roundOf))) {
    const seeds = games.filter((game) => roundOf(game) === round).flatMap(({ sources }) => seedsOf(sources));
    assert.is(new Set(seeds).size, seeds.length);
  }
}

function seedsOf(sources: BracketGame['sources']): number[] {
  return sources.flatMap((source) => ('seed' in source ? source.seed : []));
}

function listSeeds(games: readonly BracketGame[]): number[] {
  return games.flatMap(({ sources }) => seedsOf(sources)).sort((left, right) => left - right);
}

function range(size: number): number[] {
  return Array.from({ length: size }, (_, index) => index + 1);
}

function takenFrom(games: readonly BracketGame[], takes: 'winner' | 'loser'): string[] {
  return games
    .flatMap(({ sources }) =>
      sources.flatMap((source) => ('from' in source && source.takes === takes ? source.from : [])),
    )
    .sort();
}

function idsExcept(games: readonly BracketGame[], roundName: string): string[] {
  return games.flatMap((game) => (game.roundName === roundName ? [] : game.gameID)).sort();
}

test.run();
