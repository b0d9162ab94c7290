import { limits } from '../../shared/base/limits.ts';
import type { Query } from '../../shared/data/database.ts';
import { type TableName, tables } from '../../shared/data/tables.ts';
import { writeRows } from '../../shared/data/write.ts';
import { ImportFaults } from './faults.ts';
import { type LoadedTable, tokenColumn } from './loaded-table.ts';

/** Writes a table in batches and returns how many rows were inserted or changed. Throws ImportFaults. */
export async function writeTable<Name extends TableName>(
  query: Query,
  { name, rows }: LoadedTable<Name>,
  onRows: (rows: number) => void,
): Promise<number> {
  let written = 0;
  for (let start = 0; start < rows.length; start += limits.insertRowsMax) {
    const batch = rows.slice(start, start + limits.insertRowsMax);
    written += await writeRows(query, name, batch).catch((error: Error) => {
      throw toImportFaults(error, name);
    });
    onRows(start + batch.length);
  }
  return written;
}

/** Gives rows that are about to get another token one that nobody has, so that tokens can be swapped. */
export async function releaseTokens(
  query: Query,
  name: 'clips' | 'stills',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const [key] = tables[name].key;
  await query(
    `update ${name} set ${tokenColumn} = gen_random_uuid()::text
     where ${key} in (select id::bigint from json_array_elements_text($1::json) as moving (id))`,
    [JSON.stringify(ids)],
  );
}

/**
 * What the database refuses although the checks let it pass, such as a row that contradicts one that somebody else wrote
 * just now. SQLSTATE classes 22 (data) and 23 (constraints) are faults of the rows; any other error stays as it is.
 */
export function toImportFaults(error: Error, name?: TableName): Error {
  const { code, table, constraint, detail } = error as Error & Partial<Record<ErrorField, string>>;
  if (typeof code !== 'string' || !/^2[23]...$/.test(code)) return error;
  const rule = constraint ? ` (constraint ${constraint})` : '';
  const message = `the database refuses a row${rule}: ${detail ?? error.message}`;
  return new ImportFaults([{ file: `${name ?? table}.csv`, message }], 1, error);
}

/** As the protocol names them, and both clients with it. */
type ErrorField = 'code' | 'table' | 'constraint' | 'detail';
