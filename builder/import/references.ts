import type { TableName } from '../../shared/data/tables.ts';

/** Columns of a table that name a row of another. Null in the last of them names nothing. */
export interface Reference {
  readonly columns: readonly string[];
  readonly parent: TableName;
}

const tournament: Reference = { columns: ['tournament_id'], parent: 'tournaments' };
const game: Reference = { columns: ['tournament_id', 'game_id'], parent: 'games' };

/** As in `shared/data/migrations`, and the tournament of a cage beside them. */
export const references: Readonly<Record<TableName, readonly Reference[]>> = {
  tournaments: [],
  players: [tournament],
  games: [tournament],
  slots: [
    game,
    { columns: ['tournament_id', 'player_id'], parent: 'players' },
    { columns: ['tournament_id', 'prev_game_id'], parent: 'games' },
  ],
  recordings: [game],
  clips: [tournament, game],
  stills: [{ columns: ['clip_id'], parent: 'clips' }],
  still_bots: [{ columns: ['still_id'], parent: 'stills' }],
  cages: [tournament, game],
  cage_queue: [{ columns: ['cage_num'], parent: 'cages' }, game],
};
