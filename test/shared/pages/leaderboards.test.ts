import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listLeaderboards, type Metric } from '../../../shared/pages/leaderboards.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { type GameSketch, type TournamentSketch, toLeague, winnerOf } from './records.ts';

let games = 0;

/** A decided fight of `red` against `blue`; the first one wins unless it is a draw. */
function fight(red: string, blue: string, more: Partial<GameSketch> & { isDraw?: true } = {}): GameSketch {
  const { isDraw, ...given } = more;
  return { game_id: `W-${games++}`, state: 'done', red: isDraw ? red : winnerOf(red), blue, ...given };
}
const times = (count: number, make: () => GameSketch) => Array.from({ length: count }, make);

/** Entrants by their ids, each named like its id. */
function toTournament(tournament_id: string, weight_class: number | null, fights: GameSketch[]) {
  const ids = fights.flatMap(({ red, blue }) =>
    [red, blue].map((side) => (typeof side === 'string' ? side : side!.player_id!)),
  );
  const players = Object.fromEntries(ids.map((id) => [id, id]));
  return { tournament: { tournament_id, weight_class }, players, games: fights } satisfies TournamentSketch;
}

function read(metric: Metric, weightClass: number | null, ...sketches: TournamentSketch[]) {
  const lists = listLeaderboards(toLeague(...sketches));
  return lists.find((list) => list.metric === metric && list.weightClass === weightClass)?.entries;
}
const toPlaces = (entries: ReturnType<typeof read>) =>
  entries?.map(({ rank, cleanName, value }) => [rank, cleanName, value]);

const light = toTournament('light', 3, [
  ...times(3, () => fight('ada', 'bob', { win_annotation: 'KO', timer_duration: 60 })),
  ...times(2, () => fight('ada', 'cy', { win_annotation: 'JD', timer_duration: 180 })),
  ...times(4, () => fight('bob', 'cy', { win_annotation: ' TKO ', timer_duration: 30 })),
  fight('cy', 'bob', { win_annotation: 'FF' }),
  fight('cy', 'dan', { isDraw: true, timer_duration: 180 }),
]);

test('an entry has the bot’s totals in the weight class', () => {
  const entries = read('wins', 3, light)!;
  assert.equal(entries[0], {
    rank: 1,
    name: 'ada',
    cleanName: 'ada',
    value: 5,
    totalWins: 5,
    totalLosses: 0,
    totalFights: 5,
    winRate: 1,
    koRate: 0.6,
    avgMatchDurationSeconds: 108,
  });
  assert.equal(entries[1], {
    rank: 2,
    name: 'bob',
    cleanName: 'bob',
    value: 4,
    totalWins: 4,
    totalLosses: 4,
    totalFights: 8,
    winRate: 0.5,
    koRate: 1,
    avgMatchDurationSeconds: 42.86,
  });
});

/** Ranks and values; cy won 1 of 8 by forfeit, dan drew once. */
const boards: Record<Metric, [number, string, number][]> = {
  wins: [
    [1, 'ada', 5],
    [2, 'bob', 4],
    [3, 'cy', 1],
    [4, 'dan', 0],
  ],
  // dan has fewer than 5 decided fights.
  winRate: [
    [1, 'ada', 1],
    [2, 'bob', 0.5],
    [3, 'cy', 0.125],
  ],
  koRate: [
    [1, 'bob', 1],
    [2, 'ada', 0.6],
    [3, 'cy', 0],
  ],
  // Shortest first; the forfeit was not timed: bob's 7 fights took 300 s, cy's 7 took 660 s.
  avgMatchDuration: [
    [1, 'bob', 42.86],
    [2, 'cy', 94.29],
    [3, 'ada', 108],
  ],
};
for (const [metric, places] of Object.entries(boards)) {
  test(`the best by ${metric}`, () => {
    assert.equal(toPlaces(read(metric as Metric, 3, light)), places);
  });
}

test('equal values share a rank and go by clean name; the next place is left out', () => {
  const sketch = toTournament('t', 3, [fight('z', 'y'), fight('m', 'y'), fight('a', 'x'), fight('a', 'x')]);
  assert.equal(toPlaces(read('wins', 3, sketch)), [
    [1, 'a', 2],
    [2, 'm', 1],
    [2, 'z', 1],
    [4, 'x', 0],
    [4, 'y', 0],
  ]);
});

test('five fights that nobody timed have no average', () => {
  const sketch = toTournament(
    't',
    3,
    times(5, () => fight('a', 'b')),
  );
  assert.equal(read('avgMatchDuration', 3, sketch), []);
  assert.equal(toPlaces(read('winRate', 3, sketch)), [
    [1, 'a', 1],
    [2, 'b', 0],
  ]);
});

/** How a win was written down, and whether it is a knock-out. */
const methods: [method: string | null, isKnockout: boolean][] = [
  ['KO', true],
  [' TKO', true],
  ['ko', false],
  ['KO?', false],
  ['JD', false],
  ['DQ', false],
  [null, false],
];
for (const [win_annotation, isKnockout] of methods) {
  test(`a win by ${JSON.stringify(win_annotation)} is ${isKnockout ? 'a' : 'no'} knock-out`, () => {
    const sketch = toTournament(
      't',
      3,
      times(5, () => fight('a', 'b', { win_annotation })),
    );
    assert.is(read('koRate', 3, sketch)![0]!.value, isKnockout ? 1 : 0);
  });
}

test('each weight class that was fought in has its own, and all together one more', () => {
  const heavy = toTournament('heavy', 30, [fight('bob', 'ada')]);
  const free = toTournament('free', null, [fight('eve', 'bob')]);
  const empty = { ...toTournament('empty', 12, []), players: { a: 'ada' } };
  const classes = new Set(
    listLeaderboards(toLeague(heavy, free, light, empty)).map(({ weightClass }) => weightClass),
  );
  assert.equal([...classes], [null, 3, 30]);
  assert.equal(toPlaces(read('wins', 30, light, heavy, free)), [
    [1, 'bob', 1],
    [2, 'ada', 0],
  ]);
  assert.equal(toPlaces(read('wins', null, light, heavy, free)), [
    [1, 'ada', 5],
    [1, 'bob', 5],
    [3, 'cy', 1],
    [3, 'eve', 1],
    [5, 'dan', 0],
  ]);
});

test('undecided fights do not count, and a bot that met itself has one win', () => {
  const sketch = toTournament('t', 3, [
    { game_id: 'W-1', state: 'active', red: 'a', blue: 'b' },
    fight('Twin', 'twin!'),
  ]);
  assert.equal(
    read('wins', 3, sketch)!.map(({ cleanName, totalWins, totalLosses, totalFights }) => [
      cleanName,
      totalWins,
      totalLosses,
      totalFights,
    ]),
    [['twin', 1, 0, 1]],
  );
});

test('no more than 100 places are kept, as many as can be asked for', () => {
  const fights = Array.from({ length: 101 }, (_, index) => fight(`bot${1000 + index}`, 'loser'));
  const entries = read('wins', 3, toTournament('t', 3, fights))!;
  assert.equal([entries.length, entries.at(-1)!.cleanName], [100, 'bot1099']);
});

test('a league without fights has empty ones for all together', () => {
  assert.equal(
    listLeaderboards(toLeague()).map(({ metric, weightClass, entries }) => [metric, weightClass, entries]),
    (['wins', 'winRate', 'koRate', 'avgMatchDuration'] as const).map((metric) => [metric, null, []]),
  );
});

test('answers fit the OpenAPI document', () => {
  const listFaults = openapiValidator();
  const entries = read('winRate', 3, light);
  const leaderboard = { metric: 'winRate', weightClass: 3, limit: 20, minFights: 5, entries };
  assert.equal(listFaults('leaderboard', { leaderboard }), []);
});

test.run();
