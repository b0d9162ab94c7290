import type { Database } from '../../../shared/data/database.ts';
import type { StillRow } from '../../../shared/data/tables.ts';
import { toRow } from '../../helpers/rows.ts';

export function toStill(still_id: number, image: string | null, more: Partial<StillRow> = {}): StillRow {
  return toRow('stills', { still_id, public_token: `still-${still_id}`, image, ...more });
}

/** What the table has of each still: `5x3`, or null. */
export async function readSizes(database: Database): Promise<Record<string, string | null>> {
  const rows = await database.query(
    "select still_id::text as id, width || 'x' || height as size from stills order by still_id",
  );
  return Object.fromEntries(rows.map(({ id, size }) => [String(id), size as string | null]));
}
