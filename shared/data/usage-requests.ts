import { toDate } from '../usage/days.ts';
import type { Query } from './database.ts';

/**
 * Keeps requests row by row, in the partitions of their days. `batches` are the JSON of RowColumns. Whoever calls it holds the lock
 * of `lockUsage`.
 */
export async function insertRequests(
  query: Query,
  batches: readonly string[],
  days: Iterable<number>,
): Promise<void> {
  for (const day of days) await ensurePartition(query, day);
  for (const batch of batches) await query(insertStatement, [batch]);
}

/** Drops the partitions of days before `first` and returns their names. */
export async function dropPartitions(query: Query, first: number): Promise<string[]> {
  const rows = await query(
    `select relname as name from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'requests'::regclass order by relname`,
  );
  const names = rows.map(({ name }) => String(name)).filter((name) => name < toPartition(first));
  for (const name of names) await query(`drop table ${name}`);
  return names;
}

const insertStatement = `
  insert into requests (time, endpoint, status, response_ms, bytes, client, is_identified)
  select to_timestamp(listed.time::double precision / 1000), listed.endpoint, listed.status::smallint,
    listed.response_ms::real, listed.bytes::bigint, listed.client, listed.is_identified = '1'
  from json_to_record($1::json) as columns (time json, endpoint json, status json, "responseMs" json, bytes json,
      client json, "isIdentified" json),
    rows from (json_array_elements_text(columns.time), json_array_elements_text(columns.endpoint),
      json_array_elements_text(columns.status), json_array_elements_text(columns."responseMs"),
      json_array_elements_text(columns.bytes), json_array_elements_text(columns.client),
      json_array_elements_text(columns."isIdentified"))
      as listed (time, endpoint, status, response_ms, bytes, client, is_identified)`;

/** Asked for first: creating one waits for everybody who reads the table. */
async function ensurePartition(query: Query, day: number): Promise<void> {
  const name = toPartition(day);
  const [row] = await query('select to_regclass($1) is not null as is_there', [name]);
  if (row?.['is_there']) return;
  const [from, to] = [toDate(day), toDate(day + 1)];
  await query(
    `create table ${name} partition of requests for values from ('${from} 00:00:00+00') to ('${to} 00:00:00+00')`,
  );
}

function toPartition(day: number): string {
  return `requests_${toDate(day).replaceAll('-', '')}`;
}
