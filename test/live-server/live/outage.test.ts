/** A server whose PostgreSQL is really stopped, locked up, silent, restarted, and its connections killed. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildFolder } from '../../../builder/make/build-folder.ts';
import { type RunningServer, startServer } from '../../../live-server/serve.ts';
import { parseEnvironment } from '../../../shared/base/environment.ts';
import { limits } from '../../../shared/base/limits.ts';
import type { LogFields } from '../../../shared/base/log.ts';
import type { Database } from '../../../shared/data/database.ts';
import { migrate } from '../../../shared/data/migrate.ts';
import { openServer } from '../../../shared/data/server.ts';
import { writeLeague } from '../../helpers/league-archive.ts';
import { ask, type Reply } from '../../helpers/live.ts';
import { freshPostgres, type PostgresServer } from '../../helpers/postgres.ts';
import { type SlowLine, slowLine } from '../../helpers/slow-line.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { until } from '../../helpers/until.ts';
import { league } from '../../league/league.ts';
import { startClock } from '../../league/rows.ts';

const liveRoutes = ['/cages', '/cages/2', '/schedule', '/fights/last24h'];
const archiveRoutes = [
  ...['/tournaments', '/fights?limit=5', '/fights/recent', '/bots?q=hot', '/bots/hotpok', '/openapi'],
  ...['/search?q=hot', '/search?q=hot%20lynx', '/stills', '/stills?heroesOnly=true&bot=hotpok', '/stills/1'],
];

const clock = { now: startClock('2026-06-20')(12) * 1_000 };
const logged: LogFields[] = [];
const servers: RunningServer[] = [];
const unhandled: unknown[] = [];
const onUnhandled = (error: unknown) => void unhandled.push(error);

async function start(databasePort: number, outDir: string): Promise<RunningServer> {
  const environment = parseEnvironment({
    DATABASE_URL: `postgres://league@127.0.0.1:${databasePort}/postgres`,
    OUT_DIR: outDir,
    SITE_DIR: temporaryFolder(),
    USAGE_DIR: temporaryFolder(),
    PORT: '0',
  });
  const running = await startServer(environment, {
    log: (fields) => void logged.push(fields),
    clock: () => clock.now,
  });
  servers.push(running);
  return running;
}

function get({ address }: RunningServer, path: string): Promise<Reply> {
  return ask({ port: Number(new URL(address).port) }, path);
}

/** Statuses, ages and bytes of all live routes, each asked by several at once. */
async function askLive(
  running: RunningServer,
): Promise<{ statuses: number[]; ages: (string | undefined)[] }> {
  const replies = await Promise.all([...liveRoutes, ...liveRoutes].map((path) => get(running, path)));
  return {
    statuses: [...new Set(replies.map(({ status }) => status))],
    ages: [...new Set(replies.map(({ headers }) => headers.age))],
  };
}

async function untilFresh(running: RunningServer): Promise<void> {
  await until('live answers are fresh again', async () => {
    clock.now += limits.liveFreshMs;
    const { statuses, ages } = await askLive(running);
    return statuses.join() === '200' && ages.length === 1 && ages[0] === undefined;
  });
}

const postgres = await freshPostgres();

if (postgres) {
  let admin: Database;
  let line: SlowLine;
  let running: RunningServer;
  let outDir: string;
  let archived: Map<string, string>;

  const connectAdmin = async () => openServer(`${postgres.url}?application_name=admin`);
  const restart = async (server: PostgresServer) => {
    await server.start();
    admin = await connectAdmin();
  };

  test.before(async () => {
    process.on('unhandledRejection', onUnhandled);
    admin = await connectAdmin();
    await migrate(admin);
    await writeLeague(admin, league);
    outDir = temporaryFolder();
    await buildFolder(admin, outDir, { basePath: '' });
    line = await slowLine(Number(new URL(postgres.url).port));
    running = await start(line.port, outDir);
    archived = new Map();
    for (const path of archiveRoutes) archived.set(path, (await get(running, path)).text);
  });
  test.after(async () => {
    line.release();
    await Promise.all(servers.map((server) => server.stop()));
    await line.stop();
    await admin.close();
    await postgres.stop();
    process.off('unhandledRejection', onUnhandled);
  });

  const assertArchive = async () => {
    const replies = await Promise.all(archiveRoutes.map((path) => get(running, path)));
    assert.equal([...new Set(replies.map(({ status }) => status))], [200]);
    assert.equal(
      replies.map(({ text }) => text),
      [...archived.values()],
    );
  };
  /** Statements of the server that PostgreSQL is working on. */
  const countStatements = async () => {
    const [row] = await admin.query(
      "select count(*)::int as n from pg_stat_activity where application_name = 'league-record' and state = 'active'",
    );
    return Number(row?.['n']);
  };
  const assertFewConnections = async () => {
    const [row] = await admin.query(
      "select count(*)::int as n from pg_stat_activity where application_name = 'league-record'",
    );
    const most = limits.liveConnectionsMax + 1;
    assert.ok(
      Number(row?.['n']) <= most,
      `${row?.['n']} connections; those of live answers, and that of the usage`,
    );
  };

  test('everything is answered', async () => {
    assert.equal(await askLive(running), { statuses: [200], ages: [undefined] });
    await assertArchive();
  });

  test('its connections are killed: nobody is told of it', async () => {
    for (let round = 0; round < 3; round++) {
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'league-record'",
      );
      clock.now += limits.liveFreshMs;
      assert.equal((await askLive(running)).statuses, [200]);
      await untilFresh(running);
    }
    await assertFewConnections();
  });

  test('PostgreSQL is stopped in the middle: live answers are stale, then 503, and fresh again after its start', async () => {
    await admin.close();
    await postgres.stop();
    const stoppedAt = clock.now;
    for (const [ageMs, statuses, ages] of [
      [1_000, [200], ['1']],
      [12_345, [200], ['12']],
      [limits.liveStaleMs - 1, [200], ['29']],
      [limits.liveStaleMs, [503], [undefined]],
      [3_600_000, [503], [undefined]],
    ] as const) {
      clock.now = stoppedAt + ageMs;
      assert.equal(await askLive(running), { statuses, ages }, `${ageMs} ms`);
      await assertArchive();
    }
    const { error } = JSON.parse((await get(running, '/cages')).text);
    assert.is(error.code, 'source_unavailable');
    await restart(postgres);
    await untilFresh(running);
    await assertFewConnections();
  });

  test('it is slower than the statement time-out: stale answers, and PostgreSQL ends the statement', async () => {
    await untilFresh(running);
    await lockedUp(admin, async () => {
      clock.now += limits.liveFreshMs;
      assert.equal(await askLive(running), { statuses: [200], ages: ['1'] });
      assert.is(await countStatements(), 1);
      await assertArchive();
      // The lock is still held: nothing else ends it.
      await until('PostgreSQL has ended the statement', async () => (await countStatements()) === 0);
      clock.now += limits.liveStaleMs;
      assert.equal(await askLive(running), { statuses: [503], ages: [undefined] });
      // Whoever was told so need not wait: neither does the statement that was asked for them.
      assert.is(await countStatements(), 0);
      await assertFewConnections();
    });
    await untilFresh(running);
  });

  test('the line goes silent: stale answers, 503, and fresh again, without a connection left over', async () => {
    await untilFresh(running);
    line.hold();
    clock.now += limits.liveFreshMs;
    assert.equal(await askLive(running), { statuses: [200], ages: ['1'] });
    await assertArchive();
    clock.now += limits.liveStaleMs;
    // Once over a connection that was open before, and once over a new one.
    for (let round = 0; round < 2; round++) {
      assert.equal(await askLive(running), { statuses: [503], ages: [undefined] });
      clock.now += limits.liveFreshMs;
    }
    line.release();
    await untilFresh(running);
    await until('what was given up is closed', () => line.connections <= limits.liveConnectionsMax + 1);
    await assertFewConnections();
  });

  test('a server that starts while PostgreSQL is down answers from the archive, and recovers', async () => {
    await admin.close();
    await postgres.stop();
    const second = await start(Number(new URL(postgres.url).port), outDir);
    assert.is((await get(second, '/tournaments')).status, 200);
    assert.equal(await askLive(second), { statuses: [503], ages: [undefined] });
    await restart(postgres);
    await untilFresh(second);
    await untilFresh(running);
  });

  test('lost and back were logged in turn, and no error was left to nobody', () => {
    const events = logged.map(({ event }) => event).filter((event) => /^live_source/.test(String(event)));
    assert.ok(events.length >= 8);
    assert.equal(unhandled, []);
    assert.equal(
      logged.filter(({ event }) => event === 'internal_error'),
      [],
    );
  });

  test('a server stops although its database says nothing', async () => {
    clock.now += 2 * limits.liveStaleMs;
    line.hold();
    const asked = askLive(running);
    // Connections are accepted in turn: when this one is answered, the others wait for the database.
    await get(running, '/tournaments');
    await servers.shift()?.stop();
    assert.equal((await asked).statuses, [503]);
  });
}

/** Runs `work` while nobody can read the cages. */
async function lockedUp(database: Database, work: () => Promise<void>): Promise<void> {
  await database.transaction('write', async (query) => {
    await query('lock table cages in access exclusive mode');
    await work();
  });
}

test.run();
