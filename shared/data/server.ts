import pg from 'pg';
import { Failure } from '../base/errors.ts';
import { limits } from '../base/limits.ts';
import type { Database, Query, RawRow } from './database.ts';
import { Listener } from './listener.ts';

const beginStatement = {
  snapshot: 'begin isolation level repeatable read read only',
  write: 'begin',
} as const;

/** How a server is used; all times in milliseconds. */
interface Connection {
  readonly connectionsMax: number;
  readonly connectTimeoutMs: number;
  /** The server ends what takes longer, and we close the connection of a server that does not; absent: never. */
  readonly statementTimeoutMs?: number;
}

/** Opens a PostgreSQL server. Throws Failure when it cannot be reached or refuses us. */
export async function openServer(url: string): Promise<Database> {
  const database = connectServer(url, {
    connectionsMax: limits.poolConnectionsMax,
    connectTimeoutMs: limits.databaseConnectTimeoutMs,
  });
  await database.query('select 1').catch(async (cause: Error) => {
    await database.close();
    throw new Failure(`DATABASE_URL cannot be used: ${cause.message}. Check host, port, user and database.`, {
      cause,
    });
  });
  return database;
}

/** A PostgreSQL server whether it can be reached or not: each statement finds out anew. */
export function connectServer(url: string, connection: Connection): Database {
  const { connectionsMax, connectTimeoutMs, statementTimeoutMs } = connection;
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(statementTimeoutMs && {
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + limits.statementGraceMs,
    }),
    application_name: 'league-record',
    // A process that has nothing left to do ends at once, not when its idle connections time out.
    allowExitOnIdle: true,
  });
  // An idle connection that the server closes must not end the process: the next query opens a new one.
  pool.on('error', () => {});
  // Nor one that we hold and that is idle between two statements: the next statement fails, and whoever asked is told.
  pool.on('connect', (client) => client.on('error', () => {}));
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
