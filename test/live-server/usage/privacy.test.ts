/** Callers with addresses and user agents that nobody could miss, and every place where something of them could be left. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startServer } from '../../../live-server/serve.ts';
import { forgetClients, readClientSecret } from '../../../shared/base/client-secret.ts';
import { parseEnvironment } from '../../../shared/base/environment.ts';
import type { LogFields } from '../../../shared/base/log.ts';
import { logLine } from '../../../shared/base/log.ts';
import type { Database } from '../../../shared/data/database.ts';
import { toAnonymous } from '../../../shared/usage/client.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { putFile, writeTinyArchive } from '../../helpers/tiny-archive.ts';
import { until } from '../../helpers/until.ts';

/** Where callers come from: all of 127.0.0.0/8 is this machine. */
const direct = '127.77.88.99';
const forwarded = '203.0.113.177';
const pretended = '198.51.100.144';
const userAgent = 'Recognisable/7.7 (of-one-person)';
const traces = [direct, forwarded, pretended, userAgent, 'Recognisable', 'of-one-person'];

const paths = [
  '/tournaments',
  '/fights?limit=3',
  '/bots/nobody',
  '/nowhere',
  '/stills?source=x',
  '/bots/%zz',
];
/** Of a list that is broken. */
const failing = '/bots?limit=5';

interface Answered {
  readonly status: number;
  readonly text: string;
}

function ask(address: string, path: string, method = 'GET'): Promise<Answered> {
  const { port } = new URL(address);
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': `${pretended}, ${forwarded}` };
  return new Promise((resolve, reject) => {
    http
      .request({ host: '127.0.0.1', port, path, method, headers, localAddress: direct, agent: false })
      .on('error', reject)
      .on('response', (response) => {
        let text = JSON.stringify(response.headers);
        response.on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode!, text }));
      })
      .end();
  });
}

/** A database that can be taken away. */
function toFragile(database: Database): { database: Database; state: { isAway: boolean } } {
  const state = { isAway: false };
  const guard = <T>(work: () => Promise<T>) =>
    state.isAway ? Promise.reject(new Error('the database is away')) : work();
  return {
    state,
    database: {
      ...database,
      query: (...parameters) => guard(() => database.query(...parameters)),
      transaction: (...parameters) => guard(() => database.transaction(...parameters)),
    },
  };
}

/** Every value of every table, as text. */
async function dump(database: Database): Promise<string> {
  const tables = await database.query('select tablename from pg_tables where schemaname = current_schema()');
  const texts = [];
  for (const { tablename } of tables) {
    for (const row of await database.query(`select t::text as text from ${tablename} t`))
      texts.push(row['text']);
  }
  return texts.join('\n');
}

function readFiles(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => path + readFileSync(path, 'latin1'))
    .join('\n');
}

/** As they are written to standard error. */
function toLines(logged: readonly LogFields[]): string {
  const lines: string[] = [];
  const { write } = process.stderr;
  process.stderr.write = (line) => Boolean(lines.push(String(line)));
  for (const fields of logged) logLine(fields);
  process.stderr.write = write;
  return lines.join('');
}

function assertNoTrace(what: string, text: string): void {
  for (const trace of traces) assert.not.ok(text.includes(trace), `${what}: ${trace}`);
}

for (const testDatabase of await testDatabases()) {
  test.after(testDatabase.close);
  for (const [trusted, address] of [
    ['0', direct],
    ['1', forwarded],
  ] as const) {
    test(`${testDatabase.name}, ${trusted} proxies trusted: no address and no user agent is left anywhere`, async () => {
      await testDatabase.reset();
      const { database, state } = toFragile(await testDatabase.open());
      const { folder } = writeTinyArchive();
      const environment = parseEnvironment({
        ARCHIVE: folder,
        SITE_DIR: temporaryFolder(),
        USAGE_DIR: temporaryFolder(),
        TRUST_PROXY: trusted,
        PORT: '0',
      });
      const logged: LogFields[] = [];
      const running = await startServer(environment, { database, log: (fields) => void logged.push(fields) });
      breakList(folder);
      const told: Answered[] = [];
      for (const path of paths) told.push(await ask(running.address, path));
      told.push(await ask(running.address, '/tournaments', 'POST'));
      told.push(await ask(running.address, failing));
      state.isAway = true;
      told.push(await ask(running.address, '/schedule'));
      const waiting = () => readFiles(environment.usageDir);
      await until('it waits on disk', () => waiting().includes('/schedule'));
      const spilled = waiting();
      state.isAway = false;
      await running.stop();
      assert.equal(
        told.map(({ status }) => status),
        [200, 200, 404, 404, 400, 400, 405, 500, 503],
      );
      assertNoTrace('answers', told.map(({ text }) => text).join());
      assertNoTrace('files while the database is away', spilled);
      assertNoTrace('files', waiting());
      assertNoTrace('log', toLines(logged));
      const tables = await dump(database);
      assertNoTrace('tables', tables);
      const { client } = toAnonymous(readClientSecret(environment), address, userAgent);
      assert.ok(tables.includes(client) && spilled.includes(client), 'the hash stands for them');
    });
  }

  test(`${testDatabase.name}: once clients are forgotten, a running server makes other hashes`, async () => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    const environment = parseEnvironment({
      ARCHIVE: writeTinyArchive().folder,
      SITE_DIR: temporaryFolder(),
      USAGE_DIR: temporaryFolder(),
      PORT: '0',
    });
    const running = await startServer(environment, { database, log: () => {} });
    const before = toAnonymous(readClientSecret(environment), direct, userAgent).client;
    await ask(running.address, '/tournaments');
    forgetClients(environment);
    const after = toAnonymous(readClientSecret(environment), direct, userAgent).client;
    const isSeen = async () => {
      await ask(running.address, '/tournaments');
      return (await database.query('select 1 from requests where client = $1', [after])).length > 0;
    };
    await until('the other secret is used', isSeen);
    await running.stop();
    const clients = await database.query('select distinct client from requests');
    assert.equal(new Set(clients.map(({ client }) => client)), new Set([before, after]));
  });
}

/** A chunk of a list that holds something else than the index says. */
function breakList(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/bots.*ndjson$/.test(name)) putFile(folder, name, Buffer.from('{}\n'));
  }
}

test.run();
