/** Tournaments that lack something. */
import { type Rows, toPlayers, toTournament } from './rows.ts';

/** 200 letters, freestyle without a weight class, entrants and no game. */
export const gameless = 'freestyle'.repeat(23).slice(0, 200);
/** No players, no games, no time at all. */
export const bare = 'empty.json';

export const emptyTournaments: Partial<Rows> = {
  tournaments: [
    toTournament(gameless, { name: 'Freestyle', create_time: '2026-01-01T00:00:00Z', is_freestyle: 1 }),
    toTournament(bare, { name: '' }),
  ],
  players: toPlayers(gameless, [
    // A bot that never fought.
    ['1', 'Solo'],
    ['2', 'Hot Poké!', { seed: 1 }],
  ]),
};
