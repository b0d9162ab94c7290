import { z } from 'zod';
import { toDay } from '../usage/days.ts';
import { listSpansBetween, type Span } from '../usage/spans.ts';
import { UsageCell } from '../usage/usage-cell.ts';
import type { Query, RawRow } from './database.ts';
import { addStored, parseDay, parseRollup, rollupColumns } from './usage-rollup-rows.ts';

/** A window of days that ends today. */
export interface UsageWindow {
  readonly days: number;
  /** The one to count, or null for all. */
  readonly endpoint: string | null;
  /** Unix milliseconds. */
  readonly now: number;
}

/** What was counted in a window. Days and endpoints without a request are not in it. */
export interface UsageRead {
  readonly days: number;
  readonly endpoint: string | null;
  /** The last day of the window. */
  readonly today: number;
  /** Of the endpoint, or of all. */
  readonly total: UsageCell;
  /** Oldest first. */
  readonly daily: readonly DayUsage[];
  readonly endpoints: ReadonlyMap<string, UsageCell>;
}

export type DayUsage = ReturnType<typeof parseDay>;

/**
 * Reads a window in two statements, few rows for each endpoint however long it is: which days are summed up in spans, then the
 * spans and days that it is made of. All that is counted is of one moment, the second's.
 */
export async function readUsage(query: Query, window: UsageWindow): Promise<UsageRead> {
  const today = toDay(window.now);
  const first = today - window.days + 1;
  // PostgreSQL refuses U+0000, and no endpoint has it.
  const endpoint = window.endpoint?.replaceAll('\0', '\ufffd') || null;
  const folded = await readFolded(query);
  const rows = await query(partsStatement, [
    JSON.stringify(listParts(first, today, folded)),
    endpoint ?? '',
    endpoint !== null,
    first,
    today,
  ]);
  // Meanwhile a day was summed up: it would be missing, or count twice.
  if (rows.some((row) => toFolded(row) !== folded)) return readUsage(query, window);
  const isDay = (row: RawRow) => row['is_day'] === true;
  const cells = mergeByEndpoint(rows.filter((row) => !isDay(row)));
  const total = cells.get(endpoint ?? '') ?? new UsageCell();
  cells.delete('');
  const daily = rows
    .filter(isDay)
    .map(parseDay)
    .sort((a, b) => a.day - b.day);
  return { days: window.days, endpoint, today, total, daily, endpoints: cells };
}

/** The last day that the spans hold. */
export async function readFolded(query: Query): Promise<number> {
  const [row] = await query(`select ${foldedColumn}`);
  return toFolded(row ?? {});
}

const foldedColumn = "(select coalesce(max(through) - date '1970-01-01', 0) from usage_folded) as folded";

function toFolded(row: RawRow): number {
  return z.int().parse(row['folded']);
}

/** Where spans hold days beyond the window, because somebody asks about the past, it is put together from days. */
function listParts(first: number, today: number, folded: number) {
  const last = folded <= today ? folded : first - 1;
  const spans: Span[] = listSpansBetween(first, last);
  for (let from = Math.max(first, last + 1); from <= today; from++) spans.push({ level: 1, from });
  return spans.map(({ level, from }) => ({ part_level: level, part_day: from }));
}

/** The sums of each day for the one endpoint; then the parts of the window for each endpoint. */
const partsStatement = `
  select true as is_day, ${foldedColumn}, ${rollupColumns.sums}, unique_clients::double precision, p95_response_ms,
    null::bytea as histogram, null::bytea as sketch, null::json as statuses, null::json as consumers
  from usage_rollups
  where level = 1 and endpoint = $2 and from_day between date '1970-01-01' + $4::int and date '1970-01-01' + $5::int
  union all
  select false, ${foldedColumn}, ${rollupColumns.sums}, 0, 0, histogram, sketch,
    case when endpoint = $2 then statuses end, case when endpoint = $2 then consumers end
  from json_to_recordset($1::json) as part (part_level smallint, part_day int)
  cross join lateral (
    select * from usage_rollups
    where level = part_level and from_day = date '1970-01-01' + part_day and (endpoint = $2 or not $3::boolean)
    offset 0
  ) as found`;

function mergeByEndpoint(rows: readonly RawRow[]): Map<string, UsageCell> {
  const cells = new Map<string, UsageCell>();
  for (const row of rows) {
    const stored = parseRollup(row);
    let cell = cells.get(stored.endpoint);
    if (!cell) {
      cell = new UsageCell();
      cells.set(stored.endpoint, cell);
    }
    addStored(cell, stored);
  }
  return cells;
}
