import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { UsageError } from '../base/errors.ts';
import { takeLock } from '../base/process-lock.ts';
import type { Database, Query, RawRow } from './database.ts';

/**
 * Opens (or creates) the embedded database in a folder. PGlite has no lock of its own, and a second process on the same
 * folder silently loses rows. Throws UsageError when another process has it open.
 */
export async function openEmbedded(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'lock');
  const releaseLock = takeLock(lock, (pid) => refuse(lock, pid));
  try {
    const engine = await PGlite.create(join(folder, 'pgdata'));
    return {
      kind: 'embedded',
      query: toQuery(engine),
      script: async (sql) => void (await engine.exec(sql)),
      transaction: (mode, work) => runTransaction(engine, mode, work),
      listen: async (channel, onNotify) => {
        const stop = await engine.listen(channel, onNotify);
        return { isConnected: true, stop: () => stop() };
      },
      close: async () => {
        await engine.close();
        releaseLock();
      },
    };
  } catch (error) {
    releaseLock();
    throw error;
  }
}

function refuse(lock: string, pid: number): UsageError {
  return new UsageError(
    `The embedded database is in use by process ${pid} (lock ${lock}). It serves one process at a time: ` +
      'stop that process, or set DATABASE_URL to a PostgreSQL server, which serves many.',
  );
}

function toQuery(engine: Pick<PGlite, 'query'>): Query {
  return async (sql, parameters) =>
    (await engine.query<RawRow>(sql, parameters ? [...parameters] : undefined)).rows;
}

/** PGlite has one session: its own `transaction` keeps every other query out until ours is done. */
function runTransaction<T>(
  engine: PGlite,
  mode: 'snapshot' | 'write',
  work: (query: Query) => Promise<T>,
): Promise<T> {
  return engine.transaction(async (transaction) => {
    if (mode === 'snapshot')
      await transaction.exec('set transaction isolation level repeatable read read only');
    return work(toQuery(transaction));
  });
}
