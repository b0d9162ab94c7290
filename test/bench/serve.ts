import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { seedLeague } from '../../builder/demo/seed.ts';
import { buildFolder } from '../../builder/make/build-folder.ts';
import { parseManifest } from '../../builder/make/manifest.ts';
import { matchFile, toAddress } from '../../shared/api/address.ts';
import { openEmbedded } from '../../shared/data/embedded.ts';
import { migrate } from '../../shared/data/migrate.ts';
import { median } from './child.ts';

const execute = promisify(execFile);

/** One of the servers that are measured, in a process of its own on the first core. */
interface Server {
  name: 'ours' | 'bare' | 'sirv';
  process: ChildProcess;
  origin: string;
}

/** What is asked for: on our server by its address, on the others as `/answer`. */
interface Question {
  name: string;
  address: string;
  headers: Record<string, string>;
  status: number;
}

interface Figures {
  requestsPerSecond: number;
  /** Processor time of the server for one request, microseconds. */
  cpuMicros: number;
}

/**
 * Our server against a bare node:http server that sends the same bytes from memory, and against polka + sirv that sends them
 * from a file; in turn, in one run. Needs wrk and taskset. `--rounds 5 --seconds 2`.
 */
export async function benchServe(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '2' } },
  });
  const folder = mkdtempSync(join(tmpdir(), 'league-bench-'));
  try {
    const archive = join(folder, 'out');
    await buildDemo(folder, archive);
    for (const question of listQuestions(archive)) {
      await compare(folder, archive, question, { rounds: Number(values.rounds), seconds: values.seconds });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildDemo(folder: string, archive: string): Promise<void> {
  const database = await openEmbedded(join(folder, 'database'));
  await migrate(database);
  await seedLeague(database, { size: 'demo', times: 1, seed: 1, now: 1_790_000_000 });
  await buildFolder(database, archive, { basePath: '' });
  await database.close();
}

function listQuestions(archive: string): Question[] {
  const manifest = [...parseManifest(readFileSync(join(archive, 'manifest.tsv')))];
  const nearest = (size: number) => {
    const distance = ([, entry]: (typeof manifest)[number]) => Math.abs(entry.size - size);
    const pages = manifest.filter(([file]) => matchFile(file) && /^[\w/-]+$/.test(file));
    const [file] = pages.reduce((best, page) => (distance(page) < distance(best) ? page : best));
    const { name, path } = matchFile(file)!;
    return toAddress(name, path as never);
  };
  const plain = { headers: {}, status: 200 };
  return [
    { name: '1 KB page', address: nearest(1_024), ...plain },
    { name: '60 KB page', address: nearest(60_000), ...plain },
    { name: 'window of 100', address: '/fights?limit=100', ...plain },
    { name: '304', address: nearest(1_024), headers: { 'If-None-Match': '' }, status: 304 },
  ];
}

async function compare(
  folder: string,
  archive: string,
  question: Question,
  { rounds, seconds }: { rounds: number; seconds: string },
): Promise<void> {
  const ours = await startServer('ours', ['../../live-server/main.ts'], {
    ARCHIVE: archive,
    USAGE_DIR: join(folder, 'usage'),
  });
  const answer = await fetch(ours.origin + question.address);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const copy = join(folder, 'copy');
  mkdirSync(copy, { recursive: true });
  writeFileSync(join(copy, 'answer'), bytes);
  const bare = await startServer('bare', ['serve-bare.ts', join(copy, 'answer')]);
  const sirv = await startServer('sirv', ['serve-sirv.ts', copy]);
  const servers = [ours, bare, sirv];
  const figures: Record<Server['name'], Figures[]> = { ours: [], bare: [], sirv: [] };
  try {
    for (const server of servers) await prove(server, question, bytes);
    for (let round = 0; round < rounds; round++) {
      for (const server of servers) figures[server.name].push(await load(server, question, seconds));
    }
  } finally {
    for (const server of servers) server.process.kill('SIGKILL');
  }
  report(question, bytes.length, figures);
}

/** The answer first: the same bytes from each, and the status that is to be measured. */
async function prove(server: Server, question: Question, bytes: Buffer): Promise<void> {
  const url = toUrl(server, question);
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes), `${url} sends other bytes`);
  if (question.status !== 304) return;
  question.headers['If-None-Match'] = answer.headers.get('etag') ?? '';
  // fetch would add a Cache-Control header of its own, which asks for a full answer.
  const { stdout } = await execute('curl', [
    '-s',
    '-o',
    '/dev/null',
    '-w',
    '%{http_code}',
    ...toFlags(question),
    url,
  ]);
  assert.equal(stdout, '304', `${url} sends no 304`);
}

async function load(server: Server, question: Question, seconds: string): Promise<Figures> {
  if (question.status === 304) {
    const answer = await fetch(toUrl(server, question));
    await answer.arrayBuffer();
    question.headers['If-None-Match'] = answer.headers.get('etag') ?? '';
  }
  const before = readCpuMicros(server.process.pid!);
  const flags = ['-t1', '-c32', `-d${seconds}s`, ...toFlags(question), toUrl(server, question)];
  const { stdout } = await execute('taskset', ['-c', '1', 'wrk', ...flags]);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (/Non-2xx or 3xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return { requestsPerSecond, cpuMicros: (readCpuMicros(server.process.pid!) - before) / requests };
}

/** User and system time of a process, fields 14 and 15 of proc(5), in ticks of 10 ms. */
function readCpuMicros(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function toFlags({ headers }: Question): string[] {
  return Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
}

function toUrl({ name, origin }: Server, { address }: Question): string {
  return origin + (name === 'ours' ? address : '/answer');
}

/** Waits for the line that names the port. */
function startServer(
  name: Server['name'],
  words: string[],
  variables: Record<string, string> = {},
): Promise<Server> {
  const [script = '', ...rest] = words;
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn('taskset', ['-c', '0', process.execPath, '--import', 'tsx', path, ...rest], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (origin) resolve({ name, process: child, origin });
    });
    child.on('exit', (code) => reject(new Error(`${script} ended with ${code}: ${output}`)));
  });
}

function report({ name }: Question, bytes: number, figures: Record<Server['name'], Figures[]>): void {
  const rate = (server: Server['name']) => median(figures[server].map((round) => round.requestsPerSecond));
  const toRatio = (other: Server['name']) =>
    median(
      figures.ours.map((round, index) => round.requestsPerSecond / figures[other][index]!.requestsPerSecond),
    );
  const cpuRatio = (other: Server['name']) =>
    median(figures.ours.map((round, index) => figures[other][index]!.cpuMicros / round.cpuMicros));
  const against = (other: Server['name']) =>
    `${toRatio(other).toFixed(2)} × ${other} (by processor time ${cpuRatio(other).toFixed(2)} ×)`;
  console.log(
    `${name} (${bytes} bytes): ${Math.round(rate('ours'))} requests a second; ${against('bare')}, ${against('sirv')}`,
  );
}
