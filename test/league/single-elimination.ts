/** Six entrants and two byes; and ids as no address would choose them. */
import { fought, type Line, type Rows, startClock, toGames, toPlayers, toTournament } from './rows.ts';

export const odd = 'odd ids 100%: a/b';
const clock = startClock('2025-11-08');

/** Too long for a file's name, and different only at the end. */
export const longID = 'g'.repeat(199);

const players = toPlayers(odd, [
  ['p 1', 'Ärger', { seed: 1 }],
  ['P 1', 'Naïve  Bayes', { seed: 2 }],
  ['%41', 'No. 5', { seed: 3 }],
  ['../..', 'Bulwark 2000', { seed: 4 }],
  ['p/2', 'Lynx', { seed: 5 }],
  ['🦊', 'LYNX II', { seed: 5 }],
  ['bye-1', '(Bye)', { is_bye: 1 }],
  // A bye by name alone.
  ['bye-2', 'Bye'],
]);

const lines: Line[] = [
  ['W 0', 'p 1', 'bye-1', 'red', { round: 0, end_time: clock(1) }],
  // Differs from the game above in case alone.
  ['w 0', '../..', 'p/2', 'blue', { round: 0, win_annotation: 'KO', ...fought(clock, 10, 50) }],
  ['..', '%41', '🦊', 'red', { round: 0, win_annotation: 'JD', ...fought(clock, 20, 150) }],
  ['a/b', 'P 1', 'bye-2', 'red', { round: 0, end_time: clock(2) }],
  [
    '100%',
    'p 1',
    'p/2',
    'red',
    { round: 1, from: ['W 0', 'w 0'], win_annotation: 'KO', ...fought(clock, 40, 50) },
  ],
  ['W:4-1', '%41', 'P 1', 'blue', { round: 1, from: ['..', 'a/b'], ...fought(clock, 50, 51) }],
  ['final.json', 'p 1', 'P 1', 'red', { round: 2, from: ['100%', 'W:4-1'], ...fought(clock, 60, 52) }],
  ['third_', 'p/2', '%41', 'red', { round: 2, from: ['100%', 'W:4-1'], ...fought(clock, 55, 53) }],
  [`${longID}1`, 'p/2', '🦊', 'red', { bracket: 'EX', round: -1, ...fought(clock, 90, 54) }],
  [`${longID}2`, '🦊', 'p/2', 'red', { bracket: 'EX', round: -1, ...fought(clock, 95, 55) }],
];

export const singleElimination: Partial<Rows> = {
  tournaments: [
    toTournament(odd, {
      name: 'Odd <b>November</b> 2025 30lb\nsecond line',
      create_time: '2025-10-01T00:00:00Z',
      scheduled_start_time: '2025-11-08T10:00:00Z',
      weight_class: 30,
      format: { type: 'single_elimination' },
    }),
  ],
  players,
  ...toGames(odd, lines),
};
