import { z } from 'zod';
import type { Query } from './database.ts';
import {
  type Column,
  type GameRow,
  type PlayerRow,
  type RecordingRow,
  type RowOf,
  rowSchema,
  type SlotRow,
  type TableName,
  type TournamentRow,
  tables,
} from './tables.ts';

/** A game with both its slots (an unfilled one is there, empty) and what the cameras recorded of it. */
export interface GameRecord {
  game: GameRow;
  slots: [SlotRow, SlotRow];
  recordings: RecordingRow[];
}

/** A tournament with everything that belongs to it. */
export interface TournamentRecord {
  tournament: TournamentRow;
  players: PlayerRow[];
  games: GameRecord[];
}

/**
 * Streams the public tournaments, one at a time, in the order of their ids: never more than one tournament's recordings
 * are in memory, and nothing of a private or test tournament is read at all. Run it in a snapshot.
 */
export async function* readTournaments(query: Query): AsyncGenerator<TournamentRecord> {
  const tournaments = await readRows(
    query,
    'tournaments',
    'privacy = \'public\' and is_test = 0 order by tournament_id collate "C"',
  );
  let next = tournaments[0] && readTournament(query, tournaments[0]);
  for (let position = 0; next; position++) {
    const record = await next;
    // The database works on the next tournament while the caller works on this one.
    const following = tournaments[position + 1];
    next = following && readTournament(query, following);
    // A failure is thrown where it is awaited, above; without this it would also count as unhandled.
    next?.catch(() => {});
    yield record;
  }
}

async function readTournament(query: Query, tournament: TournamentRow): Promise<TournamentRecord> {
  const id = [tournament.tournament_id];
  const players = await readRows(query, 'players', 'tournament_id = $1', id);
  const games = await readRows(query, 'games', 'tournament_id = $1', id);
  const slots = await readRows(query, 'slots', 'tournament_id = $1', id);
  const recordings = await readRows(query, 'recordings', 'tournament_id = $1 order by recording_id', id);
  return { tournament, players, games: joinGames(games, slots, recordings) };
}

/** Games with their slots and recordings, in the order of the games. */
export function joinGames(
  games: readonly GameRow[],
  slots: readonly SlotRow[],
  recordings: readonly RecordingRow[],
): GameRecord[] {
  const records = new Map<string, GameRecord>();
  for (const game of games) {
    records.set(game.game_id, { game, slots: [emptySlot(game, 0), emptySlot(game, 1)], recordings: [] });
  }
  for (const slot of slots) records.get(slot.game_id)!.slots[slot.slot_idx] = slot;
  for (const recording of recordings) records.get(recording.game_id)!.recordings.push(recording);
  return [...records.values()];
}

function emptySlot({ tournament_id, game_id }: GameRow, slot_idx: 0 | 1): SlotRow {
  return {
    tournament_id,
    game_id,
    slot_idx,
    player_id: null,
    prev_game_id: null,
    score: null,
    is_winner: 0,
    is_ready: 0,
    unstick_time: null,
    show_motion_time: null,
  };
}

/** The rows of a table that fit a condition (SQL, ours alone), parsed. */
export async function readRows<Name extends TableName>(
  query: Query,
  name: Name,
  condition = 'true',
  parameters: readonly unknown[] = [],
): Promise<RowOf<Name>[]> {
  const rows = await query(`select ${selections[name]} from ${name} where ${condition}`, parameters);
  return rowSchemas[name].parse(rows) as RowOf<Name>[];
}

const tableNames = Object.keys(tables) as TableName[];
/** A schema of a list of a table's rows. */
export const rowSchemas = Object.fromEntries(
  tableNames.map((name) => [name, z.array(rowSchema(name))]),
) as unknown as Record<TableName, z.ZodType>;

/** Casts that make both drivers give the same values: times as RFC 3339 text, 64-bit integers as numbers. */
const casts: Partial<Record<Column['kind'], (column: string) => string>> = {
  time: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column}`,
  bigint: (column) => `${column}::double precision as ${column}`,
};

/** The columns of each table, as both drivers give the same values of them. */
export const selections = Object.fromEntries(tableNames.map((name) => [name, toSelection(name)])) as Record<
  TableName,
  string
>;

function toSelection(name: TableName): string {
  return Object.entries<Column>(tables[name].columns)
    .map(([column, { kind }]) => casts[kind]?.(column) ?? column)
    .join(', ');
}
