import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { seedLeague } from '../../builder/demo/seed.ts';
import { buildFolder } from '../../builder/make/build-folder.ts';
import { parseManifest } from '../../builder/make/manifest.ts';
import { matchFile, toAddress } from '../../shared/api/address.ts';
import type { Database } from '../../shared/data/database.ts';
import { migrate } from '../../shared/data/migrate.ts';
import { openServer } from '../../shared/data/server.ts';
import { freshPostgres } from '../helpers/postgres.ts';
import { describe, median } from './child.ts';
import { readCpuSeconds, type Server, startPinned } from './pinned.ts';

const execute = promisify(execFile);

const connections = 32;

interface Figures {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Processor time of the server for one request, microseconds. */
  readonly cpuMicros: number;
  /** Share of its core that the server took: well below 1, something else set the pace. */
  readonly busy: number;
}

/**
 * Pages served by the server as it is, against the same without its usage log, in turn, each in a process of its own on the first
 * core. wrk and PostgreSQL share the second. Every answer is then found in the database. Needs PostgreSQL, wrk and taskset.
 */
export async function benchUsageLog({ rounds, seconds }: { rounds: number; seconds: number }): Promise<void> {
  const postgres = await freshPostgres();
  if (!postgres) throw new Error('This bench needs a PostgreSQL server.');
  const folder = mkdtempSync(join(tmpdir(), 'league-bench-'));
  const database = await openServer(postgres.url);
  try {
    await moveToSecondCore(database);
    const archive = join(folder, 'out');
    await buildDemo(database, archive);
    const script = join(folder, 'paths.lua');
    writeFileSync(script, toScript(listPaths(archive)));
    await compare({ folder, archive, script, url: postgres.url, database, rounds, seconds });
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Compared {
  readonly folder: string;
  readonly archive: string;
  readonly script: string;
  readonly url: string;
  readonly database: Database;
  readonly rounds: number;
  readonly seconds: number;
}

async function compare({ folder, archive, script, url, database, rounds, seconds }: Compared): Promise<void> {
  const counted = await startPinned(['../../live-server/main.ts'], {
    ARCHIVE: archive,
    DATABASE_URL: url,
    USAGE_DIR: join(folder, 'usage'),
  });
  const uncounted = await startPinned(['serve-uncounted.ts', archive]);
  const [on, off]: [Figures[], Figures[]] = [[], []];
  try {
    // What is asked for the first time is read from disk.
    const warm = await load(counted, script, 1);
    await load(uncounted, script, 1);
    for (let round = 0; round < rounds; round++) {
      off.push(await load(uncounted, script, seconds));
      on.push(await load(counted, script, seconds));
    }
    await counted.stop();
    await prove(database, [warm, ...on]);
  } finally {
    for (const { child } of [counted, uncounted]) child.kill('SIGKILL');
  }
  report(on, off);
}

/** Each answer that wrk saw was counted; of those that it did not wait for, some were. */
async function prove(database: Database, figures: readonly Figures[]): Promise<void> {
  const seen = figures.reduce((sum, { requests }) => sum + requests, 0);
  const [row] = await database.query(
    `select (select count(*) from requests)::int as rows,
      (select sum(requests) from usage_rollups where level = 1 and endpoint = '')::int as counted`,
  );
  const { rows, counted } = row as { rows: number; counted: number };
  assert.equal(rows, counted);
  assert.ok(counted >= seen && counted <= seen + figures.length * connections, `${counted} of ${seen}`);
  console.log(`${counted} answers counted; wrk waited for ${seen}`);
}

function report(on: readonly Figures[], off: readonly Figures[]): void {
  const ratios = on.map(({ requestsPerSecond }, round) => requestsPerSecond / off[round]!.requestsPerSecond);
  const describeSide = (figures: readonly Figures[]) => {
    const rate = Math.round(median(figures.map(({ requestsPerSecond }) => requestsPerSecond)));
    const micros = median(figures.map(({ cpuMicros }) => cpuMicros)).toFixed(1);
    const busy = Math.round(100 * median(figures.map((one) => one.busy)));
    return `${rate} a second, ${micros} µs of processor each, core busy to ${busy} %`;
  };
  console.log(`pages with the usage log: ${describeSide(on)}`);
  console.log(`pages without it: ${describeSide(off)}`);
  console.log(`with ÷ without: ${describe(ratios, '×')}`);
}

async function buildDemo(database: Database, archive: string): Promise<void> {
  await migrate(database);
  await seedLeague(database, { size: 'demo', times: 1, seed: 1, now: 1_790_000_000 });
  await buildFolder(database, archive, { basePath: '' });
}

/** Some of each route, and some windows. */
function listPaths(archive: string): string[] {
  const byRoute = new Map<string, string[]>();
  for (const [file] of parseManifest(readFileSync(join(archive, 'manifest.tsv')))) {
    const match = matchFile(file);
    if (!match || !/^[\w/.-]+$/.test(file)) continue;
    const paths = byRoute.get(match.name) ?? [];
    if (paths.length < 5) paths.push(toAddress(match.name, match.path as never));
    byRoute.set(match.name, paths);
  }
  return [...[...byRoute.values()].flat(), '/fights?limit=20', '/bots?limit=20', '/fights/recent', '/clips'];
}

/** The requests are made once: making them again each time, wrk would be slower than the server. */
function toScript(paths: readonly string[]): string {
  const list = paths.map((path) => JSON.stringify(path)).join(', ');
  return `local paths = { ${list} }
local requests = {}
local at = 0
init = function() for i, path in ipairs(paths) do requests[i] = wrk.format("GET", path) end end
request = function() at = at % #requests + 1 return requests[at] end
`;
}

async function load({ child, port }: Server, script: string, seconds: number): Promise<Figures> {
  const before = readCpuSeconds(child);
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}`];
  const { stdout } = await execute('taskset', ['-c', '1', 'wrk', ...flags]);
  if (/Non-2xx or 3xx|Socket errors/.test(stdout)) throw new Error(stdout);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const cpuSeconds = readCpuSeconds(child) - before;
  const busy = (cpuSeconds * requestsPerSecond) / requests;
  return { requests, requestsPerSecond, cpuMicros: (cpuSeconds * 1e6) / requests, busy };
}

/** Every later connection's process has the place of the one that starts it. */
async function moveToSecondCore(database: Database): Promise<void> {
  const [row] = await database.query('select pg_backend_pid() as pid');
  const status = readFileSync(`/proc/${row?.['pid']}/status`, 'utf8');
  await execute('taskset', ['-a', '-c', '-p', '1', String(/PPid:\s+(\d+)/.exec(status)?.[1])]);
}
