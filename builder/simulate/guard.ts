import { z } from 'zod';
import { Failure } from '../../shared/base/errors.ts';
import { advisoryLocks } from '../../shared/data/advisory-locks.ts';
import type { Query } from '../../shared/data/database.ts';
import { seededIDs } from '../demo/calendar.ts';

/** Ids of simulated events, as a regular expression for JavaScript and PostgreSQL alike. */
export const simulatedIDs = '^nova_live_[0-9]{8}_[0-9]{4}(_[0-9]+)?$';

/** Simulations of other processes wait until the transaction ends. */
export async function takeTurn(query: Query): Promise<void> {
  await query('select pg_advisory_xact_lock($1)', [advisoryLocks.simulation]);
}

/** A tournament that neither `seed` nor `simulate` made; undefined when there is none. */
export async function findForeign(query: Query): Promise<string | undefined> {
  const [row] = await query(
    'select tournament_id from tournaments where tournament_id !~ $1 and tournament_id !~ $2 order by tournament_id limit 1',
    [seededIDs, simulatedIDs],
  );
  return row && z.string().parse(row['tournament_id']);
}

/** Invented results stand beside invented ones alone. Throws Failure. */
export async function refuseForeign(query: Query): Promise<void> {
  const foreign = await findForeign(query);
  if (foreign === undefined) return;
  throw new Failure(
    `The database holds the tournament ${JSON.stringify(foreign)}, which neither seed nor simulate made, and no result is ever ` +
      'invented beside real ones. Use an empty database, or one that only seed has filled.',
  );
}

/** Another simulation, or a new seed, ends ours. Throws Failure. */
export async function refuseWithout(query: Query, tournamentID: string): Promise<void> {
  const [row] = await query('select active from tournaments where tournament_id = $1', [tournamentID]);
  if (Number(row?.['active']) === 1) return;
  throw new Failure(
    `The tournament ${tournamentID} was broken off or removed by somebody else, most likely by another simulation that began. ` +
      'One database has one simulation at a time.',
  );
}
