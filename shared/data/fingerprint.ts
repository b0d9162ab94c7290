import { toDigest } from '../base/bytes.ts';
import type { Query } from './database.ts';
import { type TableName, tableNames } from './tables.ts';

/** Live tables do not show in the archive. */
const liveTables: readonly TableName[] = ['cages', 'cage_queue'];
export const archiveTables = tableNames.filter((name) => !liveTables.includes(name));

/**
 * A cheap sign of the archive's rows: for each table the number of rows and the sum of the transactions that last wrote
 * them (xmin), together with the database's own identity. Any insert, update or delete changes it; the same sign means
 * the same rows. It says nothing across a dump and restore, after which one build renders everything again.
 */
export async function readFingerprint(query: Query): Promise<string> {
  const [identity] = await query(
    'select system_identifier::text || (select oid::text from pg_database where datname = current_database()) as id from pg_control_system()',
  );
  const counts = [];
  for (const name of archiveTables) {
    const [row] = await query(
      `select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as sign from ${name}`,
    );
    counts.push(`${name}:${row?.['sign']}`);
  }
  return toDigest([identity?.['id'], ...counts].join('\n'));
}
