import type {
  GameRow,
  PlayerRow,
  RowOf,
  SlotRow,
  TableName,
  TournamentRow,
} from '../../shared/data/tables.ts';
import { toRow } from '../helpers/rows.ts';

/** Every table with its rows. */
export type Rows = { [Name in TableName]: RowOf<Name>[] };

/** Minutes after ten o'clock UTC on a day, as Unix seconds. */
export type Clock = (minutes: number) => number;

export function startClock(day: string): Clock {
  const start = Date.parse(`${day}T10:00:00Z`) / 1000;
  return (minutes) => start + minutes * 60;
}

export function toTournament(tournament_id: string, given: Partial<TournamentRow>): TournamentRow {
  return toRow('tournaments', { tournament_id, privacy: 'public', ...given });
}

/** An entrant: its id, its name, and what else is to be said. */
export type Entrant = [player_id: string, name: string, more?: Partial<PlayerRow>];

export function toPlayers(tournament_id: string, entrants: readonly Entrant[]): PlayerRow[] {
  return entrants.map(([player_id, name, more]) =>
    toRow('players', { tournament_id, player_id, name, ...more }),
  );
}

/** What a corner of a game holds; its player alone, where there is no more to say. */
type Side = string | Partial<SlotRow> | null;

/** A game in one line: its id, the red and the blue corner, who won, and what else is to be said. */
export type Line = [
  game_id: string,
  red: Side,
  blue: Side,
  winner: 'red' | 'blue' | null,
  more?: Partial<GameRow> & { /** The games whose winner or loser comes to the two corners. */ from?: From },
];
type From = [red: string | null, blue: string | null];

export function toGames(
  tournament_id: string,
  lines: readonly Line[],
): { games: GameRow[]; slots: SlotRow[] } {
  const games = lines.map(([game_id, , , , { from: _, ...more } = {}]) =>
    toRow('games', { tournament_id, game_id, state: 'done', ...more }),
  );
  const slots = lines.flatMap(([game_id, red, blue, winner, { from = [null, null] } = {}]) =>
    ([red, blue] as const).map((side, slot_idx) => {
      const key = { tournament_id, game_id, slot_idx: slot_idx as 0 | 1 };
      const is_winner = winner === (slot_idx === 0 ? 'red' : 'blue') ? 1 : 0;
      const fed = { prev_game_id: from[slot_idx] ?? null, is_winner } as const;
      return toRow('slots', { ...key, ...fed, ...(typeof side === 'string' ? { player_id: side } : side) });
    }),
  );
  return { games, slots };
}

/** The times of a fight that started at a minute and took so many seconds; the result came half a minute later. */
export function fought(clock: Clock, minute: number, seconds: number): Partial<GameRow> {
  const start_time = clock(minute);
  const stop_time = start_time + seconds;
  return { start_time, stop_time, end_time: stop_time + 30 };
}

/** Many parts as one league. */
export function joinRows(parts: readonly Partial<Rows>[]): Rows {
  const rows: Rows = {
    tournaments: [],
    players: [],
    games: [],
    slots: [],
    recordings: [],
    clips: [],
    stills: [],
    still_bots: [],
    cages: [],
    cage_queue: [],
  };
  for (const part of parts) {
    for (const [name, added] of Object.entries(part)) (rows[name as TableName] as unknown[]).push(...added);
  }
  return rows;
}
