import * as assert from 'uvu/assert';
import type { Database } from '../../../shared/data/database.ts';
import { dropOldUsage } from '../../../shared/data/drop-usage.ts';
import { readUsage } from '../../../shared/data/read-usage.ts';
import { writeUsage } from '../../../shared/data/write-usage.ts';
import { usagePage } from '../../../shared/pages/usage.ts';
import { toDay } from '../../../shared/usage/days.ts';
import type { UsageRow } from '../../../shared/usage/row.ts';
import { RowColumns } from '../../../shared/usage/row-columns.ts';
import { UsageCounts } from '../../../shared/usage/usage-counts.ts';
import { countPlainly, countStatusesPlainly, listConsumersPlainly, noon } from '../usage/rows.ts';

let batches = 0;

interface Given {
  id?: string;
  now?: number;
  isKept?: boolean;
  logs?: Parameters<typeof writeUsage>[1]['logs'];
}

export function write(database: Database, rows: readonly UsageRow[], given: Given = {}): Promise<boolean> {
  const { id = `batch ${batches++}`, now = noon, isKept = false, logs = [] } = given;
  const counts = UsageCounts.of(rows);
  return writeUsage(
    database,
    { id, counts, logs, ...(isKept && { rows: [RowColumns.of(rows).toJson()] }) },
    now,
  );
}

/** A log with one line, that begins like no other. */
export function toLog(digest: string): NonNullable<Given['logs']>[number] {
  const content = { digest: `content of ${digest}`, bytes: 100, head: digest };
  return { name: 'access.log.1', digest, content, compared: [], lines: 1, counted: 1, skipped: 0 };
}

type Window = Parameters<typeof readUsage>[1];

export async function readStats(database: Database, window: Window) {
  return usagePage(await readUsage(database.query, window)).usage;
}

/** Everything but percentiles, which the histogram rounds, against a plain count over the rows. */
export async function assertCounted(
  database: Database,
  rows: readonly UsageRow[],
  window: Window,
): Promise<void> {
  const { days, endpoint, now } = window;
  const first = toDay(now) - days + 1;
  const own = rows.filter(
    (row) =>
      toDay(row.time) >= first &&
      toDay(row.time) <= toDay(now) &&
      (endpoint === null || row.endpoint === endpoint),
  );
  const stats = await readStats(database, window);
  const what = `${days} days of ${endpoint}`;
  assert.equal(pickCounts(stats.totals), countPlainly(own), what);
  assert.is(stats.daily.length, days);
  stats.daily.forEach((day, position) => {
    const ofDay = own.filter(({ time }) => toDay(time) === first + position);
    assert.equal(pickCounts(day), countPlainly(ofDay), `${what}: ${day.date}`);
  });
  const names = [...new Set(own.map((row) => row.endpoint))];
  assert.equal(stats.endpoints.map((one) => one.endpoint).sort(), names.sort(), what);
  for (const one of stats.endpoints)
    assert.equal(pickCounts(one), countPlainly(own.filter((row) => row.endpoint === one.endpoint)), what);
  assert.equal(stats.statusCodes, countStatusesPlainly(own), what);
  assert.equal(stats.topConsumers, listConsumersPlainly(own), what);
  const meanMs =
    own.reduce((sum, row) => sum + Math.round(row.responseMs * 1_000), 0) / 1_000 / (own.length || 1);
  assert.ok(Math.abs(stats.totals.avgResponseMs - meanMs) <= 0.0051, what);
}

function pickCounts(counts: ReturnType<typeof countPlainly>) {
  const { requests, uniqueClients, errors, errorRate, bytes } = counts;
  return { requests, uniqueClients, errors, errorRate, bytes };
}

export function dropOld(
  database: Database,
  { now = noon, days }: { now?: number; days?: number },
): Promise<string[]> {
  return dropOldUsage(database, { now, ...(days !== undefined && { days }) });
}

export async function countRows(database: Database, table: string): Promise<unknown> {
  return (await database.query(`select count(*)::int as rows from ${table}`))[0]?.['rows'];
}
