/** `ingest-logs` as its own process on a real PostgreSQL, killed in the middle and repeated. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database, Query } from '../../../shared/data/database.ts';
import { migrate } from '../../../shared/data/migrate.ts';
import { readUsage } from '../../../shared/data/read-usage.ts';
import { openServer } from '../../../shared/data/server.ts';
import { usagePage } from '../../../shared/pages/usage.ts';
import { freshPostgres } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { until } from '../../helpers/until.ts';
import { nginxLine } from './lines.ts';

const postgres = await freshPostgres();
const check = postgres ? test : test.skip;
const root = fileURLToPath(new URL('../../../', import.meta.url));
/** So that two that ingest name the same callers. */
const environment = { CLIENT_HASH_SECRET: 'a secret of the tests' };

/** Where a process waits for a lock that we hold, and is killed. */
const moments = [
  ['before its transaction', 'select pg_advisory_xact_lock(7203002)'],
  ['after its batch is recorded, before its logs are', 'lock table ingested_logs in exclusive mode'],
  ['after its logs are recorded, before its counts are', 'lock table usage_rollups in exclusive mode'],
] as const;

check(
  'killed at any moment and repeated, it counts what one clean run counts; nothing says who asked',
  async () => {
    const folder = writeLogs();
    const words = [join(folder, '*')];
    const database = await openServer(postgres!.url);
    try {
      await migrate(database);
      const clean = await end(run(words));
      assert.equal(clean, { code: 0, output: report(3, 0), errors: clean.errors });
      const expected = await readAll(database);
      assert.is(expected.totals.requests, 6_002);
      await empty(database);

      for (const [moment, lock] of moments) {
        await whileHeld(database, lock, async () => {
          const child = run(words);
          const ended = end(child);
          await until(`it waits ${moment}`, () => isWaiting(database.query));
          child.kill('SIGKILL');
          await ended;
        });
        assert.is((await readAll(database)).totals.requests, 0, moment);
      }
      assert.is((await end(run(words))).output, report(3, 0));
      assert.equal(await readAll(database), expected);
      const again = await end(run(words));
      assert.equal([again.code, again.output], [0, report(0, 3)]);
      assert.equal(await readAll(database), expected);

      writeFileSync(join(folder, 'zzz'), '192.0.2.7 says hello\n');
      const refused = await end(run(words));
      assert.equal([refused.code, refused.output], [1, '']);
      assert.match(refused.errors, /zzz: its first lines are in no format that can be read/);
      for (const said of [clean, again, refused]) assert.not.match(said.output + said.errors, '192.0.2');
      assert.equal(await listTablesWith(database, '192.0.2'), []);
    } finally {
      await database.close();
    }
  },
);

/** Callers with addresses, in thousands of lines of yesterday and today. */
function writeLogs(): string {
  const folder = temporaryFolder();
  const days = [1, 0].map((ago) => {
    const [, month, day, year] = new Date(Date.now() - ago * 86_400_000)
      .toUTCString()
      .split(/,? /)
      .slice(0, 4);
    return `${month}/${day}/${year}`;
  });
  const lines = Array.from({ length: 3_000 }, (_, position) =>
    nginxLine
      .replace('14/May/2026', days[position % 2]!)
      .replace('15:02:13 +0200', '00:00:01 +0000')
      .replace('192.0.2.7', `192.0.2.${position % 200}`),
  );
  writeFileSync(join(folder, 'one.log'), `${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'three.log'), `${lines.slice(1, 3).join('\n')}\n`);
  writeFileSync(join(folder, 'two.gz'), gzipSync(`${lines.reverse().join('\n')}\nnonsense\n`));
  return folder;
}

function report(files: number, known: number): string {
  const [requests, skipped] = files > 0 ? [6_002, 1] : [0, 0];
  return `${files} logs, ${requests} requests counted; ${skipped} lines could not be read; ${known} logs had been counted before\n`;
}

function run(words: readonly string[]): ChildProcess {
  const { PATH = '' } = process.env;
  return spawn(process.execPath, ['--import', 'tsx', 'builder/main.ts', 'ingest-logs', ...words], {
    cwd: root,
    env: { PATH, DATABASE_URL: postgres!.url, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function end(child: ChildProcess): Promise<{ code: number | null; output: string; errors: string }> {
  const [[code], output, errors] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout!),
    text(child.stderr!),
  ]);
  return { code: code as number | null, output, errors };
}

/** The lock is held on another connection, until the work is done. */
async function whileHeld(database: Database, lock: string, work: () => Promise<void>): Promise<void> {
  await database.transaction('write', async (query) => {
    await query(lock);
    await work();
  });
}

async function isWaiting(query: Query): Promise<boolean> {
  const rows = await query('select 1 from pg_locks where not granted');
  return rows.length > 0;
}

async function readAll({ query }: Database) {
  return usagePage(await readUsage(query, { days: 7, endpoint: null, now: Date.now() })).usage;
}

async function empty(database: Database): Promise<void> {
  await database.script('truncate ingested_logs, usage_batches, usage_rollups, usage_folded');
}

async function listTablesWith({ query }: Database, words: string): Promise<string[]> {
  const tables = await query('select tablename from pg_tables where schemaname = current_schema()');
  const found: string[] = [];
  for (const { tablename } of tables) {
    const rows = await query(`select 1 from ${tablename} as row where row::text like $1 limit 1`, [
      `%${words}%`,
    ]);
    if (rows.length > 0) found.push(String(tablename));
  }
  return found;
}

test.run();
