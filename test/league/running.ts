/** A tournament that is running: cages, a queue, matches that are scheduled, called, and still without players. */
import { toRow } from '../helpers/rows.ts';
import { fought, type Line, type Rows, startClock, toGames, toPlayers, toTournament } from './rows.ts';

export const running = '🤖 live_';
const clock = startClock('2026-06-20');

const players = toPlayers(running, [
  ['1', 'Hot Poké'],
  ['2', 'Bulwark-2000'],
  ['3', 'No. 5'],
  ['4', 'Lynx'],
]);

const lines: Line[] = [
  ['W-0', '1', '2', 'red', { cage: 'Cage 1', win_annotation: 'KO', ...fought(clock, 1, 62) }],
  // Being fought just now.
  ['W-1', '3', '4', null, { cage: 'Cage 2', state: 'active', start_time: clock(10) }],
  // One player is known.
  ['W-2', '1', null, null, { round: 1, from: ['W-0', 'W-1'], scheduled_time: clock(40) }],
  ['L-0', '2', null, null, { bracket: 'L', from: ['W-0', 'W-1'], scheduled_time: clock(45) }],
  ['L-1', null, null, null, { bracket: 'L', round: 1, from: ['W-2', 'L-0'] }],
  ['W-3', null, null, null, { round: 2, from: ['W-2', 'L-1'] }],
  ['EX-1', '1', '4', null, { bracket: 'EX', round: -1, state: 'called', called_time: clock(9) }],
  ['EX-2', '2', '3', null, { bracket: 'EX', round: -1, state: 'available', scheduled_time: clock(30) }],
  // Decided by its winner, although nobody closed it.
  ['EX-3', '2', '4', 'blue', { bracket: 'EX', round: -1, state: 'active', start_time: clock(5) }],
];
const { games, slots } = toGames(running, lines);

export const runningTournament: Partial<Rows> = {
  tournaments: [
    toTournament(running, {
      name: 'Live 🤖 3lb',
      start_time: '2026-06-20T10:00:00Z',
      weight_class: 3,
      active: 1,
    }),
  ],
  players,
  games: games.map((game) =>
    game.round > 0 || game.game_id === 'L-0' ? { ...game, state: 'unavailable' } : game,
  ),
  slots,
  cages: [
    toRow('cages', {
      cage_num: 1,
      name: 'Cage 1',
      status: 'Complete',
      tournament_id: running,
      game_id: 'W-0',
    }),
    toRow('cages', {
      cage_num: 2,
      name: 'Cage 2',
      status: 'Fighting',
      tournament_id: running,
      game_id: 'W-1',
    }),
    toRow('cages', { cage_num: 4, name: 'Cage 4', status: 'Offline' }),
  ],
  cage_queue: [
    { cage_num: 2, position: 1, tournament_id: running, game_id: 'EX-1' },
    { cage_num: 2, position: 2, tournament_id: running, game_id: 'EX-2' },
  ],
};
