import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { Drain } from '../../../live-server/usage/drain.ts';
import { RequestLog } from '../../../live-server/usage/request-log.ts';
import { Spool } from '../../../live-server/usage/spool.ts';
import { Waiting } from '../../../live-server/usage/waiting.ts';
import type { LogFields } from '../../../shared/base/log.ts';
import type { Database } from '../../../shared/data/database.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { noon, toRow } from '../../shared/usage/rows.ts';

/** A log that is looked after by hand. */
export interface Opened {
  readonly requests: RequestLog;
  readonly folder: string;
  readonly logged: LogFields[];
  /** One request of this number. */
  add(number: number): void;
  readonly drain: Drain;
}

export function open(database: Database, folder = join(temporaryFolder(), 'usage', 'waiting')): Opened {
  const logged: LogFields[] = [];
  const log = (fields: LogFields) => void logged.push(fields);
  const clock = () => noon;
  const waiting = new Waiting({ spool: new Spool(folder), isTaken: true, log, clock });
  const drain = new Drain({ waiting, database, keepDays: 35, log, clock });
  const requests = new RequestLog({ waiting, drain, log });
  const add = (number: number) => requests.add(toRow({ bytes: number, client: `client ${number % 3}` }));
  return { requests, folder, logged, add, drain };
}

/** A process that was killed: its files are all that is left of it. */
export async function abandon(
  database: Database,
  numbers: readonly number[],
  folder?: string,
): Promise<Opened> {
  const opened = open(database, folder);
  for (const number of numbers) {
    opened.add(number);
    await opened.requests.keep();
  }
  return opened;
}

/** The requests as they stand in the table, in the order in which they were written, and how many are counted. */
export async function readWritten(database: Database): Promise<{ numbers: number[]; counted: number }> {
  const rows = await database.query('select bytes::int as number from requests order by ctid');
  const [row] = await database.query(
    "select coalesce(sum(requests), 0)::int as counted from usage_rollups where level = 1 and endpoint = ''",
  );
  return { numbers: rows.map(({ number }) => Number(number)), counted: Number(row?.['counted']) };
}

export async function assertWritten(database: Database, numbers: readonly number[]): Promise<void> {
  assert.equal(await readWritten(database), { numbers, counted: numbers.length });
}

/** The same database, but a transaction does something else as often as told. */
export function withFaults(
  database: Database,
  faults: ((run: () => Promise<unknown>) => Promise<unknown>)[],
): Database {
  return {
    ...database,
    transaction: (mode, work) => {
      const run = () => database.transaction(mode, work);
      const fault = faults.shift();
      return fault ? (fault(run) as ReturnType<typeof run>) : run();
    },
  };
}

export function toEvents({ logged }: Opened): string[] {
  return logged.map(({ event }) => event);
}

export function listFiles(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** What a transaction of a database that is away does. */
export const away = () => Promise.reject(new Error('the database is away'));
