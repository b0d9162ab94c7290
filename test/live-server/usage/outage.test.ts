/** A server as its own process whose PostgreSQL is really stopped, and which is really killed, while it is asked all the time. */
import { existsSync, readdirSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../shared/data/database.ts';
import { migrate } from '../../../shared/data/migrate.ts';
import { openServer } from '../../../shared/data/server.ts';
import { ask } from '../../helpers/live.ts';
import { type LiveProcess, startLiveProcess } from '../../helpers/live-process.ts';
import { freshPostgres, type PostgresServer } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { writeTinyArchive } from '../../helpers/tiny-archive.ts';
import { until } from '../../helpers/until.ts';

const { folder: archive } = writeTinyArchive();
const paths = ['/tournaments', '/fights?limit=20', '/bots?limit=5', '/bots/nobody', '/fights/recent'];

/** One database for all tests; each leaves its requests there, under names of its own. */
let opened: Promise<{ postgres: PostgresServer; database: Database } | undefined> | undefined;

function openPostgres() {
  opened ??= freshPostgres().then(async (postgres) => {
    if (!postgres) return undefined;
    const database = await openServer(postgres.url);
    await migrate(database);
    return { postgres, database };
  });
  return opened;
}

const servers: LiveProcess[] = [];
test.after(async () => {
  for (const server of servers) await server.kill();
  await (await opened)?.database.close();
});

async function start(postgres: PostgresServer, usageDir: string): Promise<LiveProcess> {
  const server = await startLiveProcess({
    ARCHIVE: archive,
    DATABASE_URL: postgres.url,
    USAGE_DIR: usageDir,
    SITE_DIR: temporaryFolder(),
  });
  servers.push(server);
  return server;
}

interface Load {
  /** What was answered, by the name that the caller gave itself, and when it was. */
  readonly answered: Map<string, number>;
  /** What was not, or with a status that it should not have. */
  readonly failed: string[];
  /** Ends when everything that was asked has come to its end. */
  finish(): Promise<void>;
}

/** Asks all the time over a few connections, each time under another name. */
function startLoad({ port }: LiveProcess, name: string, connections = 4): Load {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const [answered, failed] = [new Map<string, number>(), [] as string[]];
  let [number, isOver] = [0, false];
  const loop = async () => {
    while (!isOver) {
      const key = `${name}-${number}`;
      const path = paths[number++ % paths.length]!;
      try {
        const { status } = await ask({ port }, `${path}${path.includes('?') ? '&' : '?'}key=${key}`, {
          agent,
        });
        if (status === (path === '/bots/nobody' ? 404 : 200)) answered.set(key, performance.now());
        else failed.push(`${key}: ${status}`);
      } catch (error) {
        failed.push(`${key}: ${error}`);
        // A server that is gone fails at once.
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  };
  const loops = Array.from({ length: connections }, loop);
  return {
    answered,
    failed,
    finish: async () => {
      isOver = true;
      await Promise.all(loops);
      agent.destroy();
    },
  };
}

/** Names of the requests that were written, each as often as it was. */
async function readNames(database: Database, name: string): Promise<string[]> {
  const rows = await database.query('select client from requests where client like $1 and is_identified', [
    `${name}-%`,
  ]);
  return rows.map(({ client }) => String(client));
}

async function countRequests(database: Database): Promise<{ rows: number; counted: number }> {
  const [row] = await database.query(
    `select (select count(*)::int from requests) as rows,
      (select coalesce(sum(requests), 0)::int from usage_rollups where level = 1 and endpoint = '') as counted`,
  );
  return { rows: Number(row?.['rows']), counted: Number(row?.['counted']) };
}

function listWaiting(usageDir: string): string[] {
  const folder = join(usageDir, 'waiting');
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function more(load: Load, count: number): Promise<void> {
  const goal = load.answered.size + count;
  await until(`${goal} answers`, () => load.answered.size >= goal);
}

test('PostgreSQL is stopped under load: no answer fails, and after its return every one is counted, once', async () => {
  const found = await openPostgres();
  if (!found) return;
  const { postgres, database } = found;
  const usageDir = temporaryFolder();
  const server = await start(postgres, usageDir);
  const load = startLoad(server, 'stopped');
  try {
    await more(load, 200);
    await until('some are written', async () => (await readNames(database, 'stopped')).length > 0);
    await postgres.stop();
    const filesMin = listWaiting(usageDir).length + 3;
    await until('more and more wait on disk', () => listWaiting(usageDir).length >= filesMin);
    await more(load, 200);
    await postgres.start();
    await more(load, 200);
  } finally {
    await load.finish();
  }
  assert.equal(load.failed, []);
  await until('nothing waits', () => listWaiting(usageDir).length === 0);
  await until(
    'all are written',
    async () => (await readNames(database, 'stopped')).length >= load.answered.size,
  );
  assert.is(await server.stop(), 0);
  assert.equal((await readNames(database, 'stopped')).sort(), [...load.answered.keys()].sort());
  const { rows, counted } = await countRequests(database);
  assert.is(counted, rows);
});

test('SIGTERM under load loses nothing that was answered', async () => {
  const found = await openPostgres();
  if (!found) return;
  const { postgres, database } = found;
  const usageDir = temporaryFolder();
  const server = await start(postgres, usageDir);
  const load = startLoad(server, 'ended');
  await more(load, 300);
  assert.is(await server.stop(), 0);
  await load.finish();
  assert.equal((await readNames(database, 'ended')).sort(), [...load.answered.keys()].sort());
  assert.equal(listWaiting(usageDir), []);
});

test('kill -9 under load, the database away: at most the last second is missing, the next process writes the rest once', async () => {
  const found = await openPostgres();
  if (!found) return;
  const { postgres, database } = found;
  const usageDir = temporaryFolder();
  const server = await start(postgres, usageDir);
  const load = startLoad(server, 'killed');
  await more(load, 200);
  await until('some are written', async () => (await readNames(database, 'killed')).length > 0);
  await postgres.stop();
  const toEarly = (before: number) => [...load.answered].filter(([, time]) => time < before - 1_000);
  const enough = toEarly(performance.now()).length + 400;
  await until('there is more than a second of it', () => toEarly(performance.now()).length > enough);
  const killedAt = performance.now();
  await server.kill();
  await load.finish();
  await postgres.start();
  const next = await start(postgres, usageDir);
  await until('nothing waits', () => listWaiting(usageDir).every((file) => !file.endsWith('.json')));
  assert.is(await next.stop(), 0);
  const written = await readNames(database, 'killed');
  const names = new Set(written);
  assert.is(names.size, written.length, 'none twice');
  assert.equal(
    toEarly(killedAt).filter(([name]) => !names.has(name)),
    [],
  );
  const { rows, counted } = await countRequests(database);
  assert.is(counted, rows);
});

test.run();
