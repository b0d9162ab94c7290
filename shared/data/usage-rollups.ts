import { setImmediate } from 'node:timers/promises';
import { limits } from '../base/limits.ts';
import { UsageCell } from '../usage/usage-cell.ts';
import type { Query } from './database.ts';
import {
  addStored,
  parseRollup,
  type RollupKey,
  rollupColumns,
  type StoredRollup,
  toKey,
  toStored,
  upsertStatement,
} from './usage-rollup-rows.ts';

export interface Rollup extends RollupKey {
  readonly cell: UsageCell;
}

/**
 * Adds each cell to the roll-up that it belongs to. Whoever calls it holds the lock of `lockUsage`: between reading and
 * writing nobody else may change them.
 */
export async function mergeRollups(query: Query, additions: readonly Rollup[]): Promise<void> {
  const groups = groupByKey(additions);
  for (let start = 0; start < groups.length; start += limits.usageMergedMax) {
    const part = groups.slice(start, start + limits.usageMergedMax);
    const stored = await readRollups(
      query,
      part.map((group) => group[0]!),
    );
    const rows: ReturnType<typeof mergeGroup>[] = [];
    for (const group of part) {
      rows.push(mergeGroup(stored.get(toText(group[0]!)), group));
      // A server in the same process answers meanwhile.
      await setImmediate();
    }
    await query(upsertStatement, [JSON.stringify(rows)]);
  }
}

/** The days from `first` to `last` that have any counts. */
export async function listDays(query: Query, first: number, last: number): Promise<number[]> {
  const rows = await query(
    `select from_day - date '1970-01-01' as day from usage_rollups
     where level = 1 and endpoint = '' and from_day between date '1970-01-01' + $1::int and date '1970-01-01' + $2::int
     order by day`,
    [first, last],
  );
  return rows.map(({ day }) => Number(day));
}

/** Every endpoint of a day, and all of them together. */
export async function readDay(query: Query, day: number): Promise<Rollup[]> {
  const rows = await query(
    `select ${columns} from usage_rollups where level = 1 and from_day = date '1970-01-01' + $1::int`,
    [day],
  );
  return rows.map(parseRollup).map((stored) => ({ ...toKey(stored), cell: toCell(stored) }));
}

const columns = Object.values(rollupColumns).join(', ');

async function readRollups(query: Query, keys: readonly RollupKey[]): Promise<Map<string, UsageCell>> {
  const wanted = keys.map(({ level, endpoint, from }) => ({ level, endpoint: endpoint ?? '', day: from }));
  const rows = await query(
    `select ${columns} from usage_rollups where (level, endpoint, from_day) in (
       select level, endpoint, date '1970-01-01' + day
       from json_to_recordset($1::json) as wanted (level smallint, endpoint text, day int))`,
    [JSON.stringify(wanted)],
  );
  const cells = new Map<string, UsageCell>();
  for (const row of rows) {
    const stored = parseRollup(row);
    cells.set(toText(toKey(stored)), toCell(stored));
    await setImmediate();
  }
  return cells;
}

function groupByKey(additions: readonly Rollup[]): Rollup[][] {
  const groups = new Map<string, Rollup[]>();
  for (const addition of additions) {
    const group = groups.get(toText(addition));
    if (group) group.push(addition);
    else groups.set(toText(addition), [addition]);
  }
  return [...groups.values()];
}

function mergeGroup(stored: UsageCell | undefined, group: readonly Rollup[]) {
  const cell = stored ?? new UsageCell();
  let isSketchNew = !stored;
  for (const addition of group) isSketchNew = cell.merge(addition.cell) || isSketchNew;
  return toStored(group[0]!, cell, isSketchNew);
}

function toCell(stored: StoredRollup): UsageCell {
  const cell = new UsageCell();
  addStored(cell, stored);
  return cell;
}

function toText({ level, endpoint, from }: RollupKey): string {
  return `${level} ${from} ${endpoint ?? ''}`;
}
