import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../helpers/temporary.ts';
import { describe, median } from './child.ts';
import { openMovingLeague } from './moving-league.ts';
import { type Load, loadPinned, type Server, startPinned } from './pinned.ts';

interface Question {
  readonly address: string;
  readonly status: 200 | 304;
}

const questions: readonly Question[] = [
  { address: '/cages', status: 200 },
  { address: '/cages/1', status: 200 },
  { address: '/schedule', status: 304 },
];

/**
 * Polled routes, with their database and the usage log, against a bare node:http server that sends the same bytes from memory; in
 * turn, in one run. `--rounds 5 --seconds 2`; needs PostgreSQL, wrk and taskset.
 */
export async function benchPolled(words: string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '2' } },
  });
  const league = await openMovingLeague(0);
  try {
    for (const question of questions) {
      await compare(league.server, question, { rounds: Number(values.rounds), seconds: values.seconds });
    }
    await league.server.stop();
  } finally {
    await league.close();
  }
}

async function compare(
  ours: Server,
  { address, status }: Question,
  { rounds, seconds }: { rounds: number; seconds: string },
): Promise<void> {
  const file = join(temporaryFolder(), 'answer');
  const bytes = Buffer.from(await (await ask(ours, address)).arrayBuffer());
  writeFileSync(file, bytes);
  const bare = await startPinned(['serve-bare.ts', file]);
  const [our, their]: [Load[], Load[]] = [[], []];
  try {
    const copy = Buffer.from(await (await ask(bare, '/answer')).arrayBuffer());
    assert.ok(bytes.equals(copy), 'the bare server sends other bytes');
    while (our.length < rounds) {
      const load = await loadSame(ours, address, { status, seconds });
      // The answer changed meanwhile: some were full ones.
      if (!load) continue;
      our.push(load);
      their.push((await loadSame(bare, '/answer', { status, seconds }))!);
    }
  } finally {
    bare.child.kill('SIGKILL');
  }
  report(`${address}, ${status} (${bytes.length} bytes)`, our, their);
}

function report(name: string, our: readonly Load[], their: readonly Load[]): void {
  const toRate = (loads: readonly Load[]) => Math.round(median(loads.map((load) => load.requestsPerSecond)));
  const ratios = our.map((load, round) => load.requestsPerSecond / their[round]!.requestsPerSecond);
  const cpuRatios = our.map((load, round) => their[round]!.cpuMicros / load.cpuMicros);
  const toLeast = (loads: readonly Load[]) => Math.min(...loads.map((load) => load.cpuMicros));
  console.log(
    `${name}: ${toRate(our)} requests a second, bare node:http ${toRate(their)}: ${describe(ratios, '×')}; ` +
      `by processor time ${describe(cpuRatios, '×')}, by the best round of each ${(toLeast(their) / toLeast(our)).toFixed(2)} × (to reach: at least 0.75)`,
  );
}

/** Undefined: a 304 was wanted, and what it says is the same did not stay the same. */
async function loadSame(
  server: Server,
  path: string,
  { status, seconds }: { status: 200 | 304; seconds: string },
): Promise<Load | undefined> {
  if (status === 200) return loadPinned(server, path, {}, seconds);
  const before = await readEtag(server, path);
  const load = await loadPinned(server, path, { 'If-None-Match': before }, seconds);
  return (await readEtag(server, path)) === before ? load : undefined;
}

async function readEtag(server: Server, path: string): Promise<string> {
  const answer = await ask(server, path);
  await answer.arrayBuffer();
  return answer.headers.get('etag') ?? '';
}

function ask({ port }: Server, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'Accept-Encoding': 'identity' } });
}
