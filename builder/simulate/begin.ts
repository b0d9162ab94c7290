import { z } from 'zod';
import { limits } from '../../shared/base/limits.ts';
import type { Database, Query } from '../../shared/data/database.ts';
import { writeRows } from '../../shared/data/write.ts';
import { breakOff } from './break-off.ts';
import { type EventOptions, makeEvent, type SimulatedEvent } from './event.ts';
import { refuseForeign, simulatedIDs, takeTurn } from './guard.ts';
import { toEventSecond } from './real-time.ts';
import { rowsAt } from './rows-at.ts';

/** The numbers of the cages are all that exist. */
export type BeginOptions = Pick<EventOptions, 'seed' | 'speed' | 'now' | 'begin' | 'cages'>;

/**
 * Breaks off what is going on, makes a new event of the free cages, and enters its tournament; `createSimulation` does the rest.
 * Throws Failure in a database that holds anything that is not invented.
 */
export async function beginEvent(database: Database, options: BeginOptions): Promise<SimulatedEvent> {
  const now = Math.floor(options.now);
  return database.transaction('write', async (query) => {
    await takeTurn(query);
    await refuseForeign(query);
    const cages = await breakOff(query, options.cages, now);
    const event = makeEvent({
      ...options,
      ...(await findName(query, now)),
      now,
      cages,
      firstRecordingID: await findRecordingID(query),
    });
    await forgetOldest(query);
    // Right away: so that whoever begins after us finds it active, and breaks it off.
    await writeRows(query, 'tournaments', rowsAt(event, toEventSecond(event, now)).tournaments);
    return event;
  });
}

/** `nova_live_20260514_1502`; whoever begins another one within the same minute gets `_2`. */
async function findName(query: Query, now: number): Promise<{ tournamentID: string; name: string }> {
  const [date = '', time = ''] = new Date(now * 1000).toISOString().split('T');
  const minute = time.slice(0, 5);
  const id = `nova_live_${date.replaceAll('-', '')}_${minute.replace(':', '')}`;
  const title = `Nova Live ${date} ${minute}`;
  const sameMinute = (await listSimulated(query)).filter((other) => other.startsWith(id));
  const number = Math.max(0, ...sameMinute.map((other) => Number(other.split('_')[4] ?? 1))) + 1;
  if (number === 1) return { tournamentID: id, name: title };
  return { tournamentID: `${id}_${number}`, name: `${title} #${number}` };
}

async function listSimulated(query: Query): Promise<string[]> {
  const rows = await query(
    'select tournament_id from tournaments where tournament_id ~ $1 order by start_time desc, tournament_id desc',
    [simulatedIDs],
  );
  return rows.map((row) => z.string().parse(row['tournament_id']));
}

async function findRecordingID(query: Query): Promise<number> {
  const [row] = await query('select coalesce(max(recording_id), 0)::text as newest from recordings');
  return z.coerce.number().int().parse(row?.['newest']) + 1;
}

/** A demo that runs for weeks would fill its database, and its builds would take ever longer. */
async function forgetOldest(query: Query): Promise<void> {
  const old = (await listSimulated(query)).slice(limits.simulatedEventsMax - 1);
  // The database lets no player go that still stands in a slot.
  for (const table of ['slots', 'tournaments'])
    await query(`delete from ${table} where tournament_id = any($1)`, [old]);
}
