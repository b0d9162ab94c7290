import pg from 'pg';
import { Failure } from '../base/errors.ts';
import { limits } from '../base/limits.ts';
import type { Database, Query, RawRow } from './database.ts';
import { Listener } from './listener.ts';

const beginStatement = {
  snapshot: 'begin isolation level repeatable read read only',
  write: 'begin',
} as const;

/** Connects to a PostgreSQL server. Throws Failure when it cannot be reached or refuses us. */
export async function openServer(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.poolConnectionsMax,
    connectionTimeoutMillis: limits.databaseConnectTimeoutMs,
    application_name: 'league-record',
    // A process that has nothing left to do ends at once, not when its idle connections time out.
    allowExitOnIdle: true,
  });
  // An idle connection that the server closes must not end the process: the next query opens a new one.
  pool.on('error', () => {});
  // Nor one that we hold and that is idle between two statements: the next statement fails, and whoever asked is told.
  pool.on('connect', (client) => client.on('error', () => {}));
  await pool.query('select 1').catch(async (cause: Error) => {
    await pool.end();
    throw new Failure(`DATABASE_URL cannot be used: ${cause.message}. Check host, port, user and database.`, {
      cause,
    });
  });
  return {
    kind: 'server',
    query: toQuery(pool),
    script: async (sql) => void (await pool.query(sql)),
    transaction: (mode, work) => runTransaction(pool, mode, work),
    listen: (channel, onNotify) => Listener.start(url, channel, onNotify),
    close: () => pool.end(),
  };
}

function toQuery(client: pg.Pool | pg.PoolClient): Query {
  return async (sql, parameters) =>
    (await client.query<RawRow>(sql, parameters ? [...parameters] : undefined)).rows;
}

async function runTransaction<T>(
  pool: pg.Pool,
  mode: 'snapshot' | 'write',
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(beginStatement[mode]);
    const result = await work(toQuery(client));
    await client.query('commit');
    return result;
  } catch (error) {
    failure = error as Error;
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    // A connection whose transaction failed may be broken: it is closed, not reused.
    client.release(failure);
  }
}
