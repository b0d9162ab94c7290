/** Eight entrants, a grand final that the winner of the losers' bracket takes, and the reset that follows. */
import { fought, type Line, type Rows, startClock, toGames, toPlayers, toTournament } from './rows.ts';

export const spring = 'nova_may26_3lb';
const clock = startClock('2026-05-16');

const players = toPlayers(spring, [
  ['1', 'Hot Poké', { seed: 1 }],
  ['2', "Sea Dragon's Roar", { seed: 2 }],
  // Names that are words of other addresses: /fights/recent, /stills/tags.
  ['3', 'Recent', { seed: 3 }],
  ['4', 'TAGS!', { seed: 4 }],
  ['5', 'X', { seed: 5 }],
  ['6', 'Double  Spaced', { seed: 6, is_disqualified: 1 }],
  // One clean name with 2, in the same tournament; unseeded, and so last.
  ['7', 'Sea Dragons Roar'],
  // Nothing of the name is left: no bot, and its games are no fights.
  ['8', '🤖🔥', { seed: 8 }],
]);

const scorecard = [
  { bot: 'Recent', category: 'Damage', rating: 2 },
  { bot: "Sea Dragon's Roar", category: 'Damage', rating: 3 },
  { bot: 'Recent', category: 'Control', rating: 2.5 },
  { bot: "Sea Dragon's Roar", category: 'Control', rating: 2.5 },
];

const winners: Line[] = [
  ['W-0', '1', '8', 'red', { round: 0, win_annotation: 'KO', ...fought(clock, 60, 30) }],
  // The timer stood while the clock ran on: 100 s on the timer, 185 s from start to stop.
  [
    'W-1',
    '4',
    '5',
    'red',
    { round: 0, timer_duration: 100, win_annotation: 'TKO', ...fought(clock, 70, 185) },
  ],
  // A timer of 0 is a value: the fight is not measured by its 41 s from start to stop.
  ['W-2', '3', '6', 'red', { round: 0, timer_duration: 0, win_annotation: 'KO', ...fought(clock, 80, 41) }],
  // A bot meets itself: one win of the one clean name.
  ['W-3', '2', '7', 'red', { round: 0, win_annotation: 'JD', ...fought(clock, 90, 180) }],
  [
    'W-4',
    { player_id: '1', score: 1, is_ready: 1, unstick_time: 4.5 },
    { player_id: '4', score: 0, is_ready: 1, show_motion_time: 10 },
    'red',
    {
      round: 1,
      from: ['W-0', 'W-1'],
      name: 'W:2-1',
      round_name: 'Winners Round 2',
      cage: 'Cage 4',
      countdown: 3,
      win_annotation: 'KO',
      notice: 'Restarted after a broken light.',
      ...fought(clock, 120, 97),
      pauses: [
        [clock(120) + 20, clock(120) + 32.5],
        [clock(120) + 50, clock(120) + 58],
      ],
    },
  ],
  [
    'W-5',
    '3',
    '2',
    'blue',
    { round: 1, from: ['W-2', 'W-3'], win_annotation: 'JD', judges: scorecard, ...fought(clock, 130, 180) },
  ],
  [
    'W-6',
    '1',
    '2',
    'red',
    { round: 2, from: ['W-4', 'W-5'], win_annotation: 'KO', ...fought(clock, 200, 61) },
  ],
  [
    'W-7',
    '1',
    '2',
    'blue',
    { round: 3, from: ['W-6', 'L-5'], name: 'Grand Final', ...fought(clock, 300, 75) },
  ],
  ['W-8', '1', '2', 'red', { round: 4, from: ['W-7', 'W-7'], name: 'Reset', ...fought(clock, 320, 120) }],
];

const losers: Line[] = [
  // A forfeit against the one that is no bot.
  ['L-0', '8', '5', 'blue', { round: 0, from: ['W-0', 'W-1'], win_annotation: 'FF', end_time: clock(140) }],
  ['L-1', '6', '7', 'blue', { round: 0, from: ['W-2', 'W-3'], win_annotation: 'DQ', end_time: clock(145) }],
  // A walk-over that nobody timed: decided, at no known time, and so older than every timed fight of the day.
  ['L-2', '3', '5', 'red', { round: 1, from: ['W-5', 'L-0'], win_annotation: 'WO' }],
  // Won, and nobody wrote down how.
  ['L-3', '4', '7', 'blue', { round: 1, from: ['W-4', 'L-1'], ...fought(clock, 150, 33) }],
  [
    'L-4',
    '3',
    '7',
    'red',
    { round: 2, from: ['L-2', 'L-3'], win_annotation: 'KO', ...fought(clock, 170, 44) },
  ],
  [
    'L-5',
    '2',
    '3',
    'red',
    { round: 3, from: ['W-6', 'L-4'], win_annotation: 'TKO', loser_placement: 3, ...fought(clock, 230, 88) },
  ],
].map(
  ([id, red, blue, winner, more]) => [id, red, blue, winner, { bracket: 'L', ...(more as object) }] as Line,
);

const exhibitions: Line[] = [
  // A draw: done, and nobody won.
  ['EX-1', '3', '4', null, { win_annotation: 'Draw', ...fought(clock, 5, 180) }],
  // A clock that ran backwards measures nothing.
  ['EX-2', '5', '6', 'red', { start_time: clock(20), stop_time: clock(19) }],
  // Paused just now, and never ended: not decided.
  ['EX-3', '6', '7', null, { state: 'hold', start_time: clock(25), pauses: [[clock(26), null]] }],
  // A fight whose slots were never drawn, nor stored.
  ['EX-4', null, null, null, { state: 'available', scheduled_time: clock(400) }],
].map(
  ([id, red, blue, winner, more]) =>
    [id, red, blue, winner, { bracket: 'EX', round: -1, ...(more as object) }] as Line,
);

const { games, slots } = toGames(spring, [...winners, ...losers, ...exhibitions]);

export const doubleElimination: Partial<Rows> = {
  tournaments: [
    toTournament(spring, {
      name: 'Nova May 2026 3lb',
      create_time: '2026-03-01T08:00:00Z',
      scheduled_start_time: '2026-05-16T10:00:00Z',
      start_time: '2026-05-16T12:05:00+02:00',
      end_time: '2026-05-16T15:30:00.750Z',
      update_time: '2026-05-17T09:00:00Z',
      weight_class: 3,
      format: { type: 'double_elimination', scoreToWin: 1, winAnnotations: ['KO', 'TKO', 'JD'] },
    }),
  ],
  players,
  games,
  slots: slots.filter(({ game_id }) => game_id !== 'EX-4'),
};
