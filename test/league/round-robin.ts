/** Everybody meets everybody; one fight ends in a tie. The id is a way out of a folder, elsewhere. */
import { fought, type Line, type Rows, startClock, toGames, toPlayers, toTournament } from './rows.ts';

export const robin = '..';
const clock = startClock('2026-05-16');

const players = toPlayers(robin, [
  ['1', 'Lynx'],
  ['2', 'lynx ii'],
  ['3', '5'],
  ['4', 'Naïve Bayes'],
]);

const lines: Line[] = [
  ['RR-1', '1', '2', 'red', { win_annotation: 'KO', ...fought(clock, 0, 31) }],
  // A tie: both scored the same.
  ['RR-2', { player_id: '3', score: 2 }, { player_id: '4', score: 2 }, null, fought(clock, 10, 180)],
  ['RR-3', '1', '3', 'red', fought(clock, 20, 33)],
  ['RR-4', '2', '4', 'red', fought(clock, 30, 34)],
  ['RR-10', '1', '4', 'red', fought(clock, 40, 35)],
  // Ended in the same second as RR-10.
  ['RR-9', '2', '3', 'blue', fought(clock, 40, 35)],
].map(
  ([id, red, blue, winner, more]) => [id, red, blue, winner, { bracket: 'RR', ...(more as object) }] as Line,
);

export const roundRobin: Partial<Rows> = {
  tournaments: [
    toTournament(robin, {
      name: 'Round Robin',
      scheduled_start_time: '2026-05-16T09:59:59Z',
      weight_class: 1,
      format: { type: 'round_robin', tiesAllowed: 1 },
    }),
  ],
  players,
  ...toGames(robin, lines),
};
