import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { Database } from '../../shared/data/database.ts';
import { migrate } from '../../shared/data/migrate.ts';
import { readUsage } from '../../shared/data/read-usage.ts';
import { openServer } from '../../shared/data/server.ts';
import { usagePage } from '../../shared/pages/usage.ts';
import { freshPostgres } from '../helpers/postgres.ts';
import { describe, median } from './child.ts';
import { writeLog } from './log-lines.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Lines that `ingest-logs` counts in a second, from the start of its process to its end, against `zcat | awk` counting one field
 * of the same log. `--lines 6000000 --clients 10000 --rounds 5`.
 */
export async function benchIngest(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      lines: { type: 'string', default: '6000000' },
      clients: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '5' },
    },
  });
  const [lines, clients, rounds] = [Number(values.lines), Number(values.clients), Number(values.rounds)];
  assert.ok(lines > 0 && clients > 0 && rounds > 0, '--lines, --clients and --rounds are numbers');
  const server = await freshPostgres();
  if (!server) throw new Error('This bench needs a PostgreSQL server.');
  const database = await openServer(server.url);
  const folder = mkdtempSync(join(tmpdir(), 'league-ingest-'));
  try {
    await migrate(database);
    const log = join(folder, 'league.log.1.gz');
    await writeLog(log, { lines, clients, start: Math.floor(Date.now() / dayMs - 1) * dayMs });
    console.log(
      `${lines} lines of ${clients} clients in one day: ${Math.round(statSync(log).size / 1e6)} MB packed`,
    );
    await compare({ log, folder, url: server.url, database, lines, rounds });
  } finally {
    rmSync(folder, { recursive: true });
    await database.close();
  }
}

interface Compared {
  readonly log: string;
  readonly folder: string;
  readonly url: string;
  readonly database: Database;
  readonly lines: number;
  readonly rounds: number;
}

async function compare({ log, folder, url, database, lines, rounds }: Compared): Promise<void> {
  const variables = { DATABASE_URL: url, USAGE_DIR: folder, NODE_ENV: 'production' };
  const [awk, ingest]: [Timed[], Timed[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await database.script('truncate ingested_logs, usage_batches, usage_rollups, usage_folded');
    const counted = await time(
      `zcat "$0" | awk '{ count[$9]++ } END { for (one in count) print one, count[one] }'`,
      log,
    );
    const program = `"${process.execPath}" --import tsx builder/main.ts ingest-logs "$0"`;
    const ingested = await time(program, log, variables);
    await prove(database, counted.output, lines);
    awk.push(counted);
    ingest.push(ingested);
  }
  report(lines, awk, ingest);
}

/** Both counted the same statuses. */
async function prove({ query }: Database, output: string, lines: number): Promise<void> {
  const read = await readUsage(query, { days: 2, endpoint: null, now: Date.now() });
  const { totals, statusCodes } = usagePage(read).usage;
  assert.equal(totals.requests, lines);
  const counted = output
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  assert.deepEqual(
    statusCodes,
    Object.fromEntries(counted.map(([status, count]) => [status, Number(count)]).sort()),
  );
}

interface Timed {
  readonly seconds: number;
  /** User and system time of all processes. */
  readonly cpuSeconds: number;
  readonly output: string;
}

/** Runs a command of the shell, which says at its end what its children took. */
async function time(command: string, log: string, variables: Record<string, string> = {}): Promise<Timed> {
  const start = performance.now();
  const options = { cwd: root, env: { ...process.env, ...variables } };
  const { stdout } = await execute('bash', ['-c', `${command}; times`, log], options);
  const seconds = (performance.now() - start) / 1_000;
  const output = stdout.trimEnd().split('\n');
  const [children = ''] = output.splice(-2).slice(1);
  const cpu = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  const cpuSeconds = cpu.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
  return { seconds, cpuSeconds, output: output.join('\n') };
}

function report(lines: number, awk: readonly Timed[], ingest: readonly Timed[]): void {
  const toRate = (timed: readonly Timed[]) => Math.round(lines / median(timed.map(({ seconds }) => seconds)));
  const toCpu = (timed: readonly Timed[]) => median(timed.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2);
  console.log(`ingest-logs: ${toRate(ingest)} lines a second, ${toCpu(ingest)} s of processor`);
  console.log(`zcat | awk: ${toRate(awk)} lines a second, ${toCpu(awk)} s of processor`);
  const ratios = ingest.map(({ seconds }, round) => awk[round]!.seconds / seconds);
  const cpuRatios = ingest.map(({ cpuSeconds }, round) => awk[round]!.cpuSeconds / cpuSeconds);
  console.log(
    `ingest-logs ÷ zcat | awk, lines a second: ${describe(ratios, '×')}; by processor: ${describe(cpuRatios, '×')}`,
  );
}
