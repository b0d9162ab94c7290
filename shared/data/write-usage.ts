import { setImmediate } from 'node:timers/promises';
import { limits } from '../base/limits.ts';
import { toDay } from '../usage/days.ts';
import { listSpansOf } from '../usage/spans.ts';
import type { DayCounts, UsageCounts } from '../usage/usage-counts.ts';
import { advisoryLocks } from './advisory-locks.ts';
import type { Database, Query } from './database.ts';
import { areNew, type IngestedLog, insertLogs } from './ingested-logs.ts';
import { readFolded } from './read-usage.ts';
import { insertRequests } from './usage-requests.ts';
import { toConsumersMax } from './usage-rollup-rows.ts';
import { listDays, mergeRollups, type Rollup, readDay } from './usage-rollups.ts';

/** Requests that are counted together, once. */
export interface UsageBatch {
  /** Never used for any other batch. */
  readonly id: string;
  /** Ids of further batches that are in this one; none of them is counted again either. */
  readonly alsoIds?: readonly string[];
  readonly counts: UsageCounts;
  /** What of it is also kept row by row, each the JSON of RowColumns: the live-server's own log. */
  readonly rows?: readonly string[];
  /** The files that it came from. */
  readonly logs?: readonly IngestedLog[];
}

/**
 * Counts a batch exactly once: all of it in one transaction, or nothing. Returns false when it, or any of what it is made of, was
 * counted before. `now` (Unix milliseconds) decides which days are over. Writers take turns.
 */
export function writeUsage(database: Database, batch: UsageBatch, now: number): Promise<boolean> {
  return database.transaction('write', async (query) => {
    await lockUsage(query);
    if (!(await recordBatch(query, batch, now))) return false;
    if (batch.rows) await insertRequests(query, batch.rows, batch.counts.days());
    const today = toDay(now);
    const folded = await readFolded(query);
    await mergeCounts(query, await listCounts(batch.counts, today), folded);
    await foldDays(query, folded, today - limits.usageOpenDays);
    return true;
  });
}

/** Held to the end of the transaction by whoever changes the tables of usage: it reads, merges and writes undisturbed. */
export async function lockUsage(query: Query): Promise<void> {
  await query('select pg_advisory_xact_lock($1)', [advisoryLocks.usage]);
}

async function recordBatch(
  query: Query,
  { id, alsoIds = [], logs = [] }: UsageBatch,
  now: number,
): Promise<boolean> {
  const ids = JSON.stringify([id, ...alsoIds]);
  const [known] = await query(
    'select 1 from usage_batches where batch_id in (select json_array_elements_text($1::json)) limit 1',
    [ids],
  );
  if (known) return false;
  if (!(await areNew(query, logs))) return false;
  const time = new Date(now).toISOString();
  await query(
    'insert into usage_batches (batch_id, written_at) select id, $2::timestamptz from json_array_elements_text($1::json) as ids (id)',
    [ids, time],
  );
  await insertLogs(query, logs, time);
  return true;
}

/** Each day's counts go to the day, and if it was summed up with its neighbours already, there too. */
async function mergeCounts(query: Query, counts: readonly DayCounts[], folded: number): Promise<void> {
  const late = counts.filter(({ day }) => day <= folded);
  await mergeRollups(query, [...counts.map(toDayRollup), ...late.flatMap(toSpanRollups)]);
}

/** One by one: a server in the same process answers meanwhile. */
async function listCounts(counts: UsageCounts, today: number): Promise<DayCounts[]> {
  const list: DayCounts[] = [];
  for (const { day, endpoint, cell } of counts.list()) {
    if (isCounted(day, today)) list.push({ day, endpoint, cell: cell.trim(toConsumersMax(endpoint)) });
    await setImmediate();
  }
  return list;
}

/** No window reaches other days; a CDN's clock may be a little ahead. */
function isCounted(day: number, today: number): boolean {
  return day > today - limits.usageRollupDays && day <= today + 1;
}

/** Sums days up with their neighbours once they are over. */
async function foldDays(query: Query, folded: number, last: number): Promise<void> {
  if (folded >= last) return;
  for (const day of await listDays(query, folded + 1, last)) {
    const rollups = await readDay(query, day);
    await mergeRollups(
      query,
      rollups.flatMap(({ endpoint, cell }) => toSpanRollups({ day, endpoint, cell })),
    );
  }
  await query(
    `insert into usage_folded (through) values (date '1970-01-01' + $1::int)
     on conflict (only_row) do update set through = excluded.through`,
    [last],
  );
}

function toDayRollup({ day, endpoint, cell }: DayCounts): Rollup {
  return { level: 1, from: day, endpoint, cell };
}

function toSpanRollups({ day, endpoint, cell }: DayCounts): Rollup[] {
  return listSpansOf(day).map((span) => ({ ...span, endpoint, cell }));
}
