/** A known mixture of requests through a real nginx and past it, its log ingested: /usage says exactly what was asked. */
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nginxConfig } from '../../../builder/cdn/nginx.ts';
import { parseLive } from '../../../builder/cdn/settings.ts';
import { findLogs } from '../../../builder/logs/find-logs.ts';
import { ingestLogs } from '../../../builder/logs/ingest.ts';
import type { Answer } from '../../../shared/api/routes.ts';
import { parseEnvironment } from '../../../shared/base/environment.ts';
import type { Database } from '../../../shared/data/database.ts';
import { migrate } from '../../../shared/data/migrate.ts';
import { openServer } from '../../../shared/data/server.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { writeLeague } from '../../helpers/league-archive.ts';
import { ask, type Reply } from '../../helpers/live.ts';
import { startLiveProcess } from '../../helpers/live-process.ts';
import { findNginx, startNginx } from '../../helpers/nginx.ts';
import { findFreePort, freshPostgres } from '../../helpers/postgres.ts';
import { archiveBuilder } from '../../helpers/published-league.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { until } from '../../helpers/until.ts';
import { league } from '../../league/league.ts';
import { basePath, legacyBase, publishTo } from '../cdn/front.ts';

const binary = findNginx();
const postgres = await freshPostgres();
const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);
const build = archiveBuilder(testDatabase!);

/** A test that needs nginx and PostgreSQL. */
const check = binary && postgres ? test : test.skip;

const secret = 'a secret that both of them have';

interface Asked {
  path: string;
  /** The endpoint that it counts as. */
  endpoint: string;
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  status?: number;
  /** What the caller calls itself. */
  name?: string;
  address?: string;
  userAgent?: string;
}

const phone = { address: '127.0.0.2', userAgent: 'Mozilla/5.0 (Phöne; "quoted" \\ backslash)' };
const script = { userAgent: 'curl/8.5.0' };

/** Pages, windows, live answers, scripts, errors of every kind, callers with names and without. */
const mixture: Asked[] = [
  { path: '/api/tournaments', endpoint: '/tournaments' },
  { path: '/api/tournaments', endpoint: '/tournaments', ...phone },
  { path: '/api/tournaments/', endpoint: '/tournaments', ...script },
  { path: '/api/bots/hotpok', endpoint: '/bots/{botName}' },
  { path: '/api/tournaments/none', endpoint: '/tournaments/{tournamentID}', status: 404, ...phone },
  { path: '/api/tournaments/a%2Fb/fights', endpoint: '/tournaments/{tournamentID}/fights', status: 404 },
  { path: '/api/fights?limit=3', endpoint: '/fights', ...phone },
  {
    path: '/api/fights?limit=3',
    endpoint: '/fights',
    name: 'overlay-bot',
    headers: { 'X-API-Key': 'overlay-bot' },
  },
  { path: '/api/fights?limit=3&key=Hot%20Pok%C3%A9', endpoint: '/fights', name: 'Hot Poké' },
  { path: '/api/fights?limit=3&key=a&key=b', endpoint: '/fights', name: 'b' },
  { path: '/api/bots', endpoint: '/bots', name: 'say "hi" \\', headers: { 'X-API-Key': 'say "hi" \\' } },
  { path: '/api/bots?monkey=1', endpoint: '/bots', headers: { 'X-API-Key': '  ' } },
  { path: '/api/stats/leaderboard?metric=height', endpoint: '/stats/leaderboard' },
  { path: '/api/search?q=hot', endpoint: '/search', ...phone },
  { path: '/api/cages', endpoint: '/cages' },
  { path: '/api/cages', endpoint: '/cages', ...script },
  { path: '/api/schedule', endpoint: '/schedule' },
  { path: '/api/fights/last24h', endpoint: '/fights/last24h', ...script },
  { path: '/backend/matchJSON.php?gameID=1', endpoint: '/matchJSON.php', status: 400, ...phone },
  { path: '/api/tournaments', endpoint: '/tournaments', method: 'HEAD' },
  { path: '/api/tournaments', endpoint: '/tournaments', method: 'OPTIONS', status: 204 },
  { path: '/api/tournaments', endpoint: '/tournaments', method: 'POST', status: 405, ...phone },
  { path: '/api/nothing/at/all', endpoint: '(unknown)', status: 404 },
  { path: '/wp-login.php', endpoint: '(unknown)', status: 404, ...script },
  { path: '/api/bots/%E0%A4%A', endpoint: '(unknown)', status: 400 },
  { path: '/api/', endpoint: '(site)', status: 404 },
];

check(
  'what went through nginx and past it is counted once each, however often its log is ingested',
  async () => {
    const folder = temporaryFolder();
    await publishTo(folder, await build(league));
    const database = await openServer(postgres!.url);
    await migrate(database);
    await writeLeague(database, league);
    const environment = {
      BASE_PATH: basePath,
      LEGACY_BASE: legacyBase,
      CLIENT_HASH_SECRET: secret,
      TRUST_PROXY: '1',
    };
    const live = await startLiveProcess({ ...environment, ARCHIVE: folder, DATABASE_URL: postgres!.url });
    const log = join(temporaryFolder(), 'league.log');
    const listen = await findFreePort();
    const config = nginxConfig({
      archive: folder,
      live: parseLive(`http://127.0.0.1:${live.port}`),
      basePath,
      legacyBase,
      listen,
      cacheFolder: `${temporaryFolder()}/cache`,
      isGzip: false,
      isLogged: true,
      accessLog: log,
    });
    const nginx = await startNginx(binary!, config, listen);
    const ingest = async () => {
      const logs = await findLogs([`${log}*`], parseEnvironment({}));
      return ingestLogs(database, logs, { secret, bases: { basePath, legacyBase } });
    };
    try {
      const counted: Counted[] = [];
      const send = async (to: { port: number }, asked: Asked) => void counted.push(await count(to, asked));
      for (const asked of mixture) await send(nginx, asked);
      const page = { path: '/api/tournaments', endpoint: '/tournaments' };
      const whole = await ask(nginx, page.path);
      counted.push(toCounted(page, whole));
      await send(nginx, { ...page, headers: { 'If-None-Match': whole.headers.etag }, status: 304 });
      await untilLogged(log, counted.length);

      const direct = mixture.slice(0, 12);
      for (const asked of direct) await send(live, asked);
      await untilWritten(database, direct.length);

      const lines = counted.length - direct.length;
      assert.equal(await ingest(), { files: 1, known: 0, lines, counted: lines, skipped: 0 });
      assert.equal(await ingest(), { files: 0, known: 1, lines: 0, counted: 0, skipped: 0 });
      const reply = await ask(nginx, '/api/usage?days=7');
      assertUsage(reply, counted);

      // It goes on, is rotated, and is packed.
      counted.push(toCounted({ path: '/api/usage?days=7', endpoint: '/usage' }, reply));
      for (const asked of mixture.slice(0, 3)) await send(nginx, asked);
      await untilLogged(log, lines + 4);
      renameSync(log, `${log}.1`);
      writeFileSync(`${log}.2.gz`, gzipSync(readFileSync(`${log}.1`)));
      assert.equal(await ingest(), { files: 1, known: 1, lines: 4, counted: 4, skipped: 0 });
      // A window of its own: the one before may be held for a moment.
      assertUsage(await ask(nginx, '/api/usage?days=8'), counted);
    } finally {
      await live.kill();
      await nginx.close();
      await database.close();
    }
  },
);

interface Counted {
  readonly endpoint: string;
  readonly status: number;
  readonly bytes: number;
  readonly consumer: string;
  readonly isIdentified: boolean;
  readonly day: string;
}

async function count(to: { port: number }, asked: Asked): Promise<Counted> {
  const { path, method = 'GET', headers, status = 200, address = '127.0.0.1', userAgent } = asked;
  // Node takes header lines byte by byte.
  const bytes = userAgent && Buffer.from(userAgent).toString('latin1');
  const reply = await ask(to, path, {
    method,
    headers: { ...headers, ...(bytes && { 'User-Agent': bytes }) },
    agent: new http.Agent({ localAddress: address } as http.AgentOptions),
  });
  assert.is(reply.status, status, `${method} ${path}`);
  return toCounted(asked, reply);
}

function toCounted({ endpoint, name, address = '127.0.0.1', userAgent = '' }: Asked, reply: Reply): Counted {
  const hash = createHmac('sha256', secret)
    .update(`${address}\n`)
    .update(Buffer.from(userAgent).toString('latin1'));
  const consumer = name ?? hash.digest('base64url').slice(0, 22);
  const day = new Date().toISOString().slice(0, 10);
  const { status, bytes } = reply;
  return { endpoint, status, bytes: bytes.length, consumer, isIdentified: name !== undefined, day };
}

function assertUsage({ text }: Reply, counted: readonly Counted[]): void {
  const { usage } = JSON.parse(text) as Answer<'usage'>;
  const { totals, daily, endpoints, statusCodes, topConsumers } = usage;
  const isError = ({ status }: Counted) => status >= 400;
  assert.equal(
    {
      requests: totals.requests,
      errors: totals.errors,
      bytes: totals.bytes,
      uniqueClients: totals.uniqueClients,
    },
    {
      requests: counted.length,
      errors: counted.filter(isError).length,
      bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
      uniqueClients: new Set(counted.map(({ consumer }) => consumer)).size,
    },
  );
  const days = daily.filter(({ requests }) => requests > 0);
  assert.equal(
    Object.fromEntries(days.map(({ date, requests }) => [date, requests])),
    countBy(counted, ({ day }) => day),
  );
  assert.equal(
    Object.fromEntries(endpoints.map(({ endpoint, requests }) => [endpoint, requests]).sort()),
    countBy(counted, ({ endpoint }) => endpoint),
  );
  assert.equal(
    statusCodes,
    countBy(counted, ({ status }) => String(status)),
  );
  assert.equal(
    Object.fromEntries(
      topConsumers.map((one) => [`${Number(one.isIdentified)} ${one.consumer}`, one.requests]).sort(),
    ),
    countBy(counted, (one) => `${Number(one.isIdentified)} ${one.consumer}`),
  );
}

function countBy(counted: readonly Counted[], toKey: (one: Counted) => string): Record<string, number> {
  const sums = new Map<string, number>();
  for (const one of counted) sums.set(toKey(one), (sums.get(toKey(one)) ?? 0) + 1);
  return Object.fromEntries([...sums].sort());
}

/** nginx writes its line after the answer. */
async function untilLogged(log: string, lines: number): Promise<void> {
  await until(`${lines} lines are logged`, () => {
    return existsSync(log) && readFileSync(log, 'latin1').split('\n').length - 1 >= lines;
  });
}

async function untilWritten({ query }: Database, rows: number): Promise<void> {
  await until(`${rows} requests are written`, async () => {
    const [row] = await query('select count(*)::int as rows from requests');
    return Number(row?.['rows']) >= rows;
  });
}

test.run();
