import { z } from 'zod';
import type { Query } from '../../shared/data/database.ts';
import type { StillRow } from '../../shared/data/tables.ts';

const measuredSchema = z.array(
  z.object({ still_id: z.int(), image: z.string(), width: z.int(), height: z.int() }),
);

/**
 * Gives stills without dimensions those that a build has read from the same image: files know nothing of them, and importing
 * the same folder again is to change nothing.
 */
export async function fillSizes(query: Query, stills: readonly StillRow[]): Promise<void> {
  const rows = await query(
    `select still_id::double precision as still_id, image, width, height from still_sizes
     where width is not null`,
  );
  const measured = new Map(measuredSchema.parse(rows).map((known) => [known.still_id, known]));
  for (const still of stills) {
    const known = measured.get(still.still_id);
    if (known?.image !== still.image || (still.width !== null && still.height !== null)) continue;
    still.width = known.width;
    still.height = known.height;
  }
}
