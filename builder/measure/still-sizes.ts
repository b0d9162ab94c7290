/** The table still_sizes: what was asked, and what came of it. */
import { z } from 'zod';
import type { Database, Query } from '../../shared/data/database.ts';

/** A still whose dimensions are to be asked for. */
export interface DueStill {
  still_id: number;
  image: string;
}

/** What came of asking. */
export type StillTry = DueStill & {
  width: number | null;
  height: number | null;
  fault: string | null;
};

const dueSchema = z.array(z.object({ still_id: z.int(), image: z.string(), due: z.int() }));

/**
 * Brings the stills in line with what is remembered of their images: a size that was read from another image than the still has
 * now is forgotten, and one that is known already is put back when an import without dimensions took it away.
 */
export async function recallSizes(query: Query): Promise<void> {
  await query(
    `update stills set width = null, height = null from still_sizes known
     where known.still_id = stills.still_id and known.image is distinct from stills.image
       and known.width = stills.width and known.height = stills.height`,
  );
  await query(
    `update stills set width = known.width, height = known.height from still_sizes known
     where known.still_id = stills.still_id and known.image = stills.image and known.width is not null
       and (stills.width is null or stills.height is null)`,
  );
}

/**
 * The first stills, at most `countMax`, of those without dimensions whose image was not asked since `triedBefore`, and how many
 * there are in all: those never asked come first, so that pictures that stay broken hold up no others; then the newest.
 */
export async function listDueStills(
  query: Query,
  { triedBefore, countMax }: { triedBefore: Date; countMax: number },
): Promise<{ stills: DueStill[]; due: number }> {
  const rows = await query(
    `select stills.still_id::double precision as still_id, stills.image, (count(*) over ())::int as due
     from stills left join still_sizes known on known.still_id = stills.still_id and known.image = stills.image
     where stills.image is not null and (stills.width is null or stills.height is null)
       and (known.still_id is null or known.tried_at <= $1)
     order by known.still_id is not null, stills.created_at desc nulls last, stills.still_id desc limit $2`,
    [triedBefore.toISOString(), countMax],
  );
  const stills = dueSchema.parse(rows);
  return { stills, due: stills[0]?.due ?? 0 };
}

/** Remembers all of it, sizes in `stills` too, or nothing. A still that was deleted in the meantime is passed over. */
export async function rememberTries(
  database: Database,
  tries: readonly StillTry[],
  now: Date,
): Promise<void> {
  if (tries.length === 0) return;
  await database.transaction('write', async (query) => {
    await query(
      `insert into still_sizes as known (still_id, image, tried_at, width, height, fault)
       select tried.still_id, tried.image, $2::timestamptz, tried.width, tried.height, tried.fault
       from json_to_recordset($1::json) as tried
         (still_id bigint, image text, width integer, height integer, fault text)
       join stills using (still_id) order by tried.still_id
       on conflict (still_id) do update set (image, tried_at, width, height, fault) =
         row(excluded.image, excluded.tried_at, excluded.width, excluded.height, excluded.fault)`,
      [JSON.stringify(tries), now.toISOString()],
    );
    await recallSizes(query);
  });
}
