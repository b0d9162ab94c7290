import { limits } from '../base/limits.ts';
import type { Query } from './database.ts';
import { type Column, type RowOf, type TableName, tables } from './tables.ts';

const sqlTypes: Record<Column['kind'], string> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  number: 'double precision',
  flag: 'smallint',
  time: 'timestamptz',
  json: 'jsonb',
};

/**
 * Inserts rows, or updates those whose key is already there; a row that is there already just so is left untouched, so
 * that writing the same rows twice changes nothing. Returns how many were inserted or updated. One JSON parameter a
 * batch: as fast as COPY here, and the same statement on a server and embedded.
 */
export async function writeRows<Name extends TableName>(
  query: Query,
  name: Name,
  rows: readonly RowOf<Name>[],
): Promise<number> {
  const statement = upsertStatement(name);
  let written = 0;
  for (let start = 0; start < rows.length; start += limits.insertRowsMax) {
    const batch = JSON.stringify(rows.slice(start, start + limits.insertRowsMax));
    const [result] = await query(statement, [batch]);
    written += Number(result?.['written']);
  }
  return written;
}

function upsertStatement(name: TableName): string {
  const { key, columns } = tables[name];
  const names = Object.keys(columns);
  const typed = Object.entries<Column>(columns).map(([column, { kind }]) => `${column} ${sqlTypes[kind]}`);
  const rest = names.filter((column) => !(key as readonly string[]).includes(column));
  const update = rest.length
    ? `do update set (${rest.join(', ')}) = row(${rest.map((column) => `excluded.${column}`).join(', ')})
       where (${rest.map((column) => `stored.${column}`).join(', ')}) is distinct from (${rest.map((column) => `excluded.${column}`).join(', ')})`
    : 'do nothing';
  return `with written as (
    insert into ${name} as stored (${names.join(', ')})
    select ${names.join(', ')} from json_to_recordset($1::json) as incoming (${typed.join(', ')})
    on conflict (${key.join(', ')}) ${update}
    returning 1
  ) select count(*)::int as written from written`;
}
