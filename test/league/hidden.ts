/** A private tournament and a test tournament: nothing of them is ever shown. */
import { toRow } from '../helpers/rows.ts';
import { fought, type Line, type Rows, startClock, toGames, toPlayers, toTournament } from './rows.ts';

export const secret = 'quiet_lair_3lb';
export const trial = 'trial run';
const clock = startClock('2026-07-04');

/** Every word that only these two tournaments have. */
export const hiddenWords = ['quiet', 'trial', 'phantom', 'dress rehearsal', 'dressrehearsal', 'hush'];

const lines: Line[] = [
  // Hot Poké's newest fight, if it counted.
  ['W-0', '1', '2', 'red', { win_annotation: 'KO', notice: 'hush', ...fought(clock, 0, 5) }],
  ['W-1', '2', '3', 'red', { win_annotation: 'KO', ...fought(clock, 10, 5) }],
];

export const hiddenTournaments: Partial<Rows> = {
  tournaments: [
    toTournament(secret, {
      name: 'The Quiet Lair',
      start_time: '2026-07-04T10:00:00Z',
      weight_class: 3,
      active: 1,
      privacy: 'private',
    }),
    toTournament(trial, { name: 'Trial', start_time: '2026-07-04T10:00:00Z', weight_class: 7, is_test: 1 }),
  ],
  players: [
    ...toPlayers(secret, [
      ['1', 'HOT POKÉ (quiet)'],
      ['2', 'Phantom'],
      ['3', 'Lynx'],
    ]),
    ...toPlayers(trial, [
      ['1', 'Dress Rehearsal'],
      ['2', 'Bulwark 2000 trial'],
      ['3', 'Phantom 2'],
    ]),
  ],
  games: [...toGames(secret, lines).games, ...toGames(trial, lines).games],
  slots: [...toGames(secret, lines).slots, ...toGames(trial, lines).slots],
  cages: [
    // Busy with what nobody may see; its status may be told.
    toRow('cages', {
      cage_num: 5,
      status: 'Fighting',
      tournament_id: secret,
      game_id: 'W-1',
      paused_at: clock(11),
      updated_at: clock(12),
    }),
  ],
  // Before those of a public tournament.
  cage_queue: [{ cage_num: 2, position: 0, tournament_id: secret, game_id: 'W-0' }],
};
