import { limits } from '../../shared/base/limits.ts';
import type { Query, RawRow } from '../../shared/data/database.ts';
import { type Column, rowSchema, type SlotRow, type TableName, tables } from '../../shared/data/tables.ts';
import type { Unresolved } from './check-references.ts';
import type { FaultList } from './faults.ts';
import { type LoadedTable, toKey, tokenColumn, type Values } from './loaded-table.ts';
import { quoteText } from './quote-text.ts';

/** Faults for those that the database does not hold either. */
export async function checkUnresolved(
  query: Query,
  unresolved: readonly Unresolved[],
  faults: FaultList,
): Promise<void> {
  const stored = new Map<TableName, Set<string>>();
  for (const parent of new Set(unresolved.map((one) => one.parent))) {
    const wanted = unresolved.filter((one) => one.parent === parent).map(toValues);
    stored.set(parent, await findStored(query, parent, wanted));
  }
  for (const one of unresolved) {
    const isStored = stored.get(one.parent)?.has(toKey(toValues(one), tables[one.parent].key));
    if (!isStored) faults.add(one.fault);
  }
}

function toValues({ parent, key }: Unresolved): Values {
  return Object.fromEntries(tables[parent].key.map((column, index) => [column, key[index]]));
}

async function findStored(query: Query, name: TableName, wanted: readonly Values[]): Promise<Set<string>> {
  const { key } = tables[name];
  const different = [...new Map(wanted.map((row) => [toKey(row, key), row])).values()];
  const rows = await join(query, different, { name, by: key, select: key });
  return new Set(rows.map((row) => toKey(row, key)));
}

/** The stored slots of the games of these slots, without those slots themselves. */
export async function readOtherSlots(query: Query, slots: readonly SlotRow[]): Promise<SlotRow[]> {
  const by = ['tournament_id', 'game_id'];
  const mine = new Set(slots.map((slot) => toKey(slot, tables.slots.key)));
  const rows = await join(query, slots, { name: 'slots', by, select: Object.keys(tables.slots.columns) });
  return rows
    .map((row) => rowSchema('slots').parse(row))
    .filter((slot) => !mine.has(toKey(slot, tables.slots.key)));
}

/**
 * Tokens that other stored rows have now. Returns the keys of those that the files give another token, to be released
 * before anything is written; the others are faults.
 */
export async function checkTokens(
  query: Query,
  table: LoadedTable<'clips'> | LoadedTable<'stills'>,
  faults: FaultList,
): Promise<string[]> {
  const [key] = tables[table.name].key;
  const tokens = new Map<unknown, number>(table.rows.map((row, index) => [row[tokenColumn], index]));
  const rows = await join(query, table.rows, {
    name: table.name,
    by: [tokenColumn],
    select: [key, tokenColumn],
  });
  const moving: string[] = [];
  for (const row of rows) {
    const owner = String(row[key]);
    const index = tokens.get(row[tokenColumn])!;
    if (toKey(table.rows[index]!, [key]) === owner) continue;
    if (table.keys.has(owner)) {
      moving.push(owner);
      continue;
    }
    const message = `${quoteText(String(row[tokenColumn]))} belongs to ${key} ${owner} in the database`;
    faults.add({ file: `${table.name}.csv`, line: table.lines[index], column: tokenColumn, message });
  }
  return moving;
}

interface Join {
  readonly name: TableName;
  readonly by: readonly string[];
  readonly select: readonly string[];
}

/** The stored rows that are equal to a wanted one in some columns. */
async function join(query: Query, wanted: readonly Values[], { name, by, select }: Join): Promise<RawRow[]> {
  const columns: Readonly<Record<string, Column>> = tables[name].columns;
  const typed = by.map((column) => `${column} ${columns[column]!.kind}`);
  const sql = `select distinct ${select.map((column) => `stored.${column}`).join(', ')}
    from json_to_recordset($1::json) as wanted (${typed.join(', ')})
    join ${name} as stored using (${by.join(', ')})`;
  const found: RawRow[] = [];
  for (let start = 0; start < wanted.length; start += limits.insertRowsMax) {
    const batch = wanted.slice(start, start + limits.insertRowsMax);
    const values = batch.map((row) => Object.fromEntries(by.map((column) => [column, row[column]])));
    found.push(...(await query(sql, [JSON.stringify(values)])));
  }
  return found;
}
