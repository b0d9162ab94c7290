/**
 * Four entrants; the reset of the grand final was not needed and stays open. The tournament started in the same second as
 * the 3 lb one, and its id differs from that one's in case alone.
 */
import { fought, type Line, type Rows, startClock, toGames, toPlayers, toTournament } from './rows.ts';

export const heavier = 'NOVA_may26_3lb';
const clock = startClock('2026-05-16');

const players = toPlayers(heavier, [
  ['p1', 'hot poké'],
  // Another bot: `hotpoke`.
  ['p2', 'HOT POKE'],
  // Spelled otherwise in the 3 lb tournament: of two that started at once, the later id names the bot.
  ['p3', 'x.'],
  ['p4', 'Bulwark 2000'],
  // Placeholders that no flag gives away.
  ['p5', 'TBD'],
  ['p6', 'Bracket Seed 4'],
]);

const lines: Line[] = [
  ['W-0', 'p1', 'p4', 'blue', { round: 0, win_annotation: 'ko', ...fought(clock, 61, 20) }],
  ['W-1', 'p2', 'p3', 'red', { round: 0, win_annotation: ' KO ', ...fought(clock, 62, 20) }],
  [
    'W-2',
    'p4',
    'p2',
    'red',
    { round: 1, from: ['W-0', 'W-1'], win_annotation: 'KO', ...fought(clock, 90, 12) },
  ],
  ['L-0', 'p1', 'p3', 'red', { bracket: 'L', from: ['W-0', 'W-1'], ...fought(clock, 80, 64) }],
  ['L-1', 'p2', 'p1', 'red', { bracket: 'L', round: 1, from: ['W-2', 'L-0'], ...fought(clock, 100, 65) }],
  ['W-3', 'p4', 'p2', 'red', { round: 2, from: ['W-2', 'L-1'], ...fought(clock, 110, 66) }],
  // Not needed: both corners empty, and both would come from the grand final.
  ['W-4', null, null, null, { round: 3, state: 'unavailable', from: ['W-3', 'W-3'] }],
  // Against placeholders: no fights, whoever won.
  ['EX-1', 'p1', 'p5', 'red', { bracket: 'EX', round: -1 }],
  ['EX-2', 'p6', 'p3', 'blue', { bracket: 'EX', round: -1 }],
];

export const unplayedReset: Partial<Rows> = {
  tournaments: [
    toTournament(heavier, {
      name: 'Nova May 2026 12lb',
      start_time: '2026-05-16T10:05:00Z',
      weight_class: 12,
      format: { type: 'double_elimination' },
    }),
  ],
  players,
  ...toGames(heavier, lines),
};
