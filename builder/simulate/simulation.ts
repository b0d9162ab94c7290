import { isDeepStrictEqual } from 'node:util';
import type { Database, Query } from '../../shared/data/database.ts';
import { type RowOf, tables } from '../../shared/data/tables.ts';
import { writeRows } from '../../shared/data/write.ts';
import type { SimulatedEvent } from './event.ts';
import { refuseForeign, refuseWithout, takeTurn } from './guard.ts';
import { listHappenings } from './happenings.ts';
import { toEventSecond, toRealMoment } from './real-time.ts';
import { type EventRows, type EventTable, eventTables, rowsAt } from './rows-at.ts';

/** What was done to reach a moment. */
interface Advance {
  /** Rows that were inserted, updated or deleted. */
  readonly rows: number;
  /** What happened since the last moment that was reached, a line each. */
  readonly lines: readonly string[];
}

export interface Simulation {
  readonly tournamentID: string;
  /** When something changes next: Unix seconds, to the millisecond. Undefined: the event is over. */
  nextMoment(): number | undefined;
  /**
   * Brings the database to a moment, in one transaction, however much was skipped; a moment that was passed already changes
   * nothing. What failed can be tried again. Throws Failure when the event was ended by somebody else.
   */
  advanceTo(moment: number): Promise<Advance>;
}

/** Plays an event of `beginEvent` in its database. It has no clock: whoever calls it says when it is. */
export function createSimulation({
  database,
  event,
}: {
  database: Database;
  event: SimulatedEvent;
}): Simulation {
  const { tournamentID } = event.played.plan;
  const end = event.moments.at(-1)!;
  const happenings = listHappenings(event);
  let reached = -1;
  let shown = event.watchedFrom;
  let written: Written = new Map();
  return {
    tournamentID,
    nextMoment: () => {
      const next = event.moments.find((moment) => moment > reached);
      return next === undefined ? undefined : toRealMoment(event, next);
    },
    advanceTo: async (moment) => {
      const second = Math.min(end, toEventSecond(event, moment));
      if (second <= reached) return { rows: 0, lines: [] };
      const rows = rowsAt(event, second);
      const changes = listChanges(rows, written);
      const count = changes.length === 0 ? 0 : await write(database, tournamentID, changes);
      // Only now: a transaction that failed is made up for by the next one.
      written = remember(rows);
      reached = second;
      const lines = happenings.filter(({ at }) => at > shown && at <= second).map(({ text }) => text);
      shown = Math.max(shown, second);
      return { rows: count, lines };
    },
  };
}

/** The rows that the database holds since our last transaction, by table and key. */
type Written = ReadonlyMap<string, unknown>;

type Change = { [Name in EventTable]: { table: Name; rows: readonly RowOf<Name>[] } }[EventTable];

function listChanges(rows: EventRows, written: Written): Change[] {
  return eventTables.flatMap((table): Change[] => {
    const all: readonly object[] = rows[table];
    const isWritten = (row: object) => isDeepStrictEqual(written.get(toKey(table, row)), row);
    if (table !== 'cage_queue') {
      const changed = all.filter((row) => !isWritten(row));
      return changed.length > 0 ? [{ table, rows: changed } as Change] : [];
    }
    // Replaced as a whole: a game that moves up leaves its old place.
    const before = [...written.keys()].filter((key) => key.startsWith('cage_queue '));
    return before.length === all.length && all.every(isWritten) ? [] : [{ table, rows: rows.cage_queue }];
  });
}

function remember(rows: EventRows): Written {
  const entries = eventTables.flatMap((table) =>
    (rows[table] as readonly object[]).map((row) => [toKey(table, row), row] as const),
  );
  return new Map(entries);
}

function toKey(table: EventTable, row: object): string {
  const values = tables[table].key.map((column) => (row as Record<string, unknown>)[column]);
  return `${table} ${JSON.stringify(values)}`;
}

function write(database: Database, tournamentID: string, changes: readonly Change[]): Promise<number> {
  return database.transaction('write', async (query) => {
    await takeTurn(query);
    await refuseForeign(query);
    await refuseWithout(query, tournamentID);
    let count = 0;
    for (const change of changes) count += await writeChange(query, tournamentID, change);
    return count;
  });
}

async function writeChange(query: Query, tournamentID: string, { table, rows }: Change): Promise<number> {
  if (table !== 'cage_queue') return writeRows(query, table, rows);
  const deleted = await query('delete from cage_queue where tournament_id = $1 returning 1 as gone', [
    tournamentID,
  ]);
  return deleted.length + (await writeRows(query, table, rows));
}
