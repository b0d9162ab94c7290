import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { tournamentStatsPage } from '../../../shared/pages/fight-stats.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { type GameSketch, toFacts, winnerOf } from './records.ts';

const players = { a: 'Hot Poké', b: 'Beta', x: { name: '(Bye)', is_bye: 1 as const } };

const read = (games: GameSketch[]) =>
  tournamentStatsPage(toFacts({ players, games, tournament: { weight_class: 3 } })).tournamentStats;

/** Decided; the red corner's win unless said otherwise. */
function fight(stop_time: number, more: Partial<GameSketch> = {}): GameSketch {
  return { game_id: `W-${stop_time}`, state: 'done', red: winnerOf('a'), blue: 'b', stop_time, ...more };
}

const played = [
  fight(100, { timer_duration: 60, win_annotation: 'KO', pauses: [[10, 20.5]] }),
  fight(200, {
    timer_duration: 181,
    win_annotation: ' KO ',
    pauses: [
      [10, 12],
      [20, null],
    ],
  }),
  // A tie: completed, measured, and won by nobody.
  fight(300, { timer_duration: 180, red: 'a', win_annotation: 'Draw' }),
  // A forfeit that nobody timed.
  fight(400, { red: 'a', blue: winnerOf('b'), win_annotation: 'FF' }),
  fight(500, { red: winnerOf('a'), blue: winnerOf('b'), timer_duration: 60 }),
  // Won, and nobody wrote down how; the clock ran backwards.
  fight(600, { start_time: 700 }),
  // Being fought, and paused just now.
  {
    game_id: 'W-7',
    state: 'hold',
    red: 'a',
    blue: 'b',
    start_time: 800,
    pauses: [[810, null]],
  } as GameSketch,
  // No fight.
  fight(900, { blue: 'x', timer_duration: 500 }),
];

test('a tournament in numbers', () => {
  assert.equal(read(played), {
    tournamentID: 't',
    tournamentName: 'T',
    weightClass: 3,
    totalPlayers: 2,
    totalFights: 7,
    completedFights: 6,
    avgMatchDurationSeconds: 120.25,
    medianMatchDurationSeconds: 120,
    totalFightTimeSeconds: 481,
    winMethodBreakdown: { FF: 1, KO: 2, Unknown: 1 },
    longestFight: {
      tournamentID: 't',
      gameID: 'W-200',
      player1: 'Hot Poké',
      player2: 'Beta',
      winner: 'hotpok',
      durationSeconds: 181,
      winMethod: ' KO ',
    },
    // Of two that took 60 s the newer one, which had two winners and so none.
    shortestFight: {
      tournamentID: 't',
      gameID: 'W-500',
      player1: 'Hot Poké',
      player2: 'Beta',
      winner: null,
      durationSeconds: 60,
      winMethod: null,
    },
    pausedFights: 2,
    totalPauses: 3,
    pausedSeconds: 12.5,
  });
});

test('a tournament without decided fights has zeros and nulls', () => {
  for (const games of [[], [{ game_id: 'W-1', red: 'a', blue: 'b' }]]) {
    const stats = read(games);
    assert.equal([stats.totalFights, stats.completedFights], [games.length, 0]);
    assert.equal([stats.avgMatchDurationSeconds, stats.medianMatchDurationSeconds], [0, 0]);
    assert.equal([stats.longestFight, stats.shortestFight, stats.winMethodBreakdown], [null, null, {}]);
  }
});

test('one whose fights nobody timed has fights and no durations', () => {
  const { completedFights, avgMatchDurationSeconds, longestFight } = read([fight(100), fight(200)]);
  assert.equal([completedFights, avgMatchDurationSeconds, longestFight], [2, 0, null]);
});

test('answers fit the OpenAPI document', () => {
  const listFaults = openapiValidator();
  for (const games of [played, []])
    assert.equal(listFaults('tournamentStats', { tournamentStats: read(games) }), []);
});

test.run();
