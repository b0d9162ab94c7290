import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fightStatsPage } from '../../../shared/pages/fight-stats.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { type GameSketch, toFacts, winnerOf } from './records.ts';

const players = { a: 'Hot Poké', b: 'Beta' };

function read(game: Partial<GameSketch>) {
  const games = [{ game_id: 'W-4', red: 'a', blue: 'b', ...game }];
  const facts = toFacts({ players, games, tournament: { weight_class: 3 } });
  return fightStatsPage(facts, facts.fights[0]!);
}

const judges = [
  { bot: 'Hot Poké', category: 'Damage', rating: 2.5 },
  { bot: 'Beta', category: 'Damage', rating: 3 },
];
const measured: Partial<GameSketch> = {
  name: 'W:2-1',
  round_name: 'Winners Round 2',
  cage: 'Cage 4',
  state: 'done',
  start_time: 1000,
  stop_time: 1197,
  timer_duration: 177,
  countdown: 3,
  win_annotation: 'JD',
  pauses: [
    [1020, 1032.5],
    [1050, 1057.5],
  ],
  judges,
  red: { player_id: 'a', score: 0, show_motion_time: 10 },
  blue: { player_id: 'b', score: 1, is_winner: 1, unstick_time: 4.5 },
  recordings: [{ camera: 'overhead' }, { camera: 'red' }, { camera: 'red' }],
};

test('a fight, measured', () => {
  assert.equal(read(measured).fightStats, {
    tournamentID: 't',
    tournamentName: 'T',
    gameID: 'W-4',
    name: 'W:2-1',
    roundName: 'Winners Round 2',
    cage: 'Cage 4',
    weightClass: 3,
    startTime: 1000,
    stopTime: 1197,
    matchDurationSeconds: 197,
    timerDuration: 177,
    wasPaused: 1,
    pauseCount: 2,
    pausedSeconds: 20,
    countdown: 3,
    winMethod: 'JD',
    judgesScorecard: judges,
    players: [
      { name: 'Hot Poké', cleanName: 'hotpok', score: 0, isWinner: 0, unstickTime: null, showMotionTime: 10 },
      { name: 'Beta', cleanName: 'beta', score: 1, isWinner: 1, unstickTime: 4.5, showMotionTime: null },
    ],
    cameraCount: 2,
  });
});

test('a fight to come has nulls and zeros', () => {
  const { fightStats } = read({ state: 'available' });
  const { matchDurationSeconds, timerDuration, winMethod, judgesScorecard, cameraCount } = fightStats;
  assert.equal([matchDurationSeconds, timerDuration, winMethod], [null, null, null]);
  assert.equal([judgesScorecard, cameraCount, fightStats.pauseCount], [[], 0, 0]);
  assert.equal(
    fightStats.players.map(({ isWinner, score }) => [isWinner, score]),
    [
      [0, null],
      [0, null],
    ],
  );
});

/** Pauses, and how many there were and how long they took. */
const pauses: Record<string, [pauses: [number, number | null][], shown: [0 | 1, number, number]]> = {
  none: [[], [0, 0, 0]],
  'one that lasts counts, with 0 s': [[[20, null]], [1, 1, 0]],
  'one that ended and one that lasts': [
    [
      [10, 15],
      [20, null],
    ],
    [1, 2, 5],
  ],
  'one that ended before it began counts, with 0 s': [[[20, 10]], [1, 1, 0]],
  'parts of a second, at most 3 decimals': [
    [
      [0.1, 0.3],
      [1.1111, 1.3],
    ],
    [1, 2, 0.389],
  ],
};
for (const [name, [given, [wasPaused, pauseCount, pausedSeconds]]] of Object.entries(pauses)) {
  test(`pauses: ${name}`, () => {
    const { fightStats } = read({ pauses: given });
    assert.equal(
      [fightStats.wasPaused, fightStats.pauseCount, fightStats.pausedSeconds],
      [wasPaused, pauseCount, pausedSeconds],
    );
  });
}

/** Start and stop, and the seconds between them. */
const durations: Record<string, [start: number | null, stop: number | null, seconds: number | null]> = {
  'both known': [100, 197, 97],
  'the same second': [100, 100, 0],
  'a clock that ran backwards': [100, 99, 0],
  'no start': [null, 197, null],
  'no stop': [100, null, null],
};
for (const [name, [start_time, stop_time, seconds]] of Object.entries(durations)) {
  test(`the time from start to stop: ${name}`, () => {
    assert.is(read({ start_time, stop_time }).fightStats.matchDurationSeconds, seconds);
  });
}

test('a draw and two winners have no winner', () => {
  for (const corners of [{}, { red: winnerOf('a'), blue: winnerOf('b') }]) {
    const { fightStats } = read({ state: 'done', ...corners });
    assert.equal(
      fightStats.players.map(({ isWinner }) => isWinner),
      [0, 0],
    );
  }
});

test('answers fit the OpenAPI document', () => {
  const listFaults = openapiValidator();
  for (const game of [measured, {}]) assert.equal(listFaults('fightStats', read(game)), []);
});

test.run();
