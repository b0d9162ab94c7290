import { UsageError } from '../../shared/base/errors.ts';
import { limits } from '../../shared/base/limits.ts';
import type { Database, Query } from '../../shared/data/database.ts';
import { type RowOf, type TableName, tableNames } from '../../shared/data/tables.ts';
import { writeRows } from '../../shared/data/write.ts';
import { type LeagueOptions, planCalendar } from './calendar.ts';
import { type Batch, generateLeague } from './generate.ts';

export interface SeedOptions extends LeagueOptions {
  /** Empties the tables first. Without it a database that holds tournaments is refused. */
  readonly replace?: boolean;
  /** Called after each tournament with the number of tournaments. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Rows written to each table. */
export type SeedCounts = Record<TableName, number>;

type Waiting = { [Name in TableName]: RowOf<Name>[] };

/** Writes the invented league in one transaction: all of it or nothing. Throws UsageError when there is a league already. */
export async function seedLeague(database: Database, options: SeedOptions): Promise<SeedCounts> {
  const total = planCalendar(options).length;
  return database.transaction('write', async (query) => {
    await makeRoom(query, options.replace ?? false);
    const counts = Object.fromEntries(tableNames.map((name) => [name, 0])) as SeedCounts;
    let waiting = noRows();
    for (const batch of generateLeague(options)) {
      if (batch.table === 'tournaments') {
        if (counts.tournaments > 0) options.onProgress?.(counts.tournaments, total);
        if (waiting.recordings.length >= limits.insertRowsMax) {
          await flush(query, waiting);
          waiting = noRows();
        }
      }
      keep(waiting, batch);
      counts[batch.table] += batch.rows.length;
    }
    await flush(query, waiting);
    options.onProgress?.(total, total);
    return counts;
  });
}

async function makeRoom(query: Query, replace: boolean): Promise<void> {
  if (replace) {
    // What was measured of the stills goes with them.
    await query(`truncate ${tableNames.join(', ')} cascade`);
    return;
  }
  const [found] = await query('select count(*)::int as tournaments from tournaments');
  const tournaments = Number(found?.['tournaments']);
  if (tournaments === 0) return;
  throw new UsageError(
    `The database holds ${tournaments} tournaments already, and an invented league is never mixed into another one. ` +
      'Use an empty database, or ask to replace: that deletes every tournament, fight, recording, clip and still in it first.',
  );
}

function noRows(): Waiting {
  return Object.fromEntries(tableNames.map((name) => [name, []])) as unknown as Waiting;
}

function keep(waiting: Waiting, batch: Batch): void {
  const rows: unknown[] = waiting[batch.table];
  for (const row of batch.rows) rows.push(row);
}

/** Parents before children, as `tables` lists them. */
async function flush(query: Query, waiting: Waiting): Promise<void> {
  for (const name of tableNames) await writeRows(query, name, waiting[name]);
}
