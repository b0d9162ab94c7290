/** A live-server as its own process, whose folder is published to while it is asked for everything. */
import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toChangedAddress } from '../../builder/publish/changed-address.ts';
import { folderTarget } from '../../builder/store/folder-target.ts';
import { loggedElsewhereHeader } from '../../shared/api/headers.ts';
import { toDigest } from '../../shared/base/bytes.ts';
import { testDatabases } from '../helpers/databases.ts';
import { ask, openLive, type Reply } from '../helpers/live.ts';
import { type LiveProcess, startLiveProcess } from '../helpers/live-process.ts';
import type { MemoryStore } from '../helpers/memory-store.ts';
import { archiveBuilder, hiddenLeague, publishedAt, send } from '../helpers/published-league.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { until } from '../helpers/until.ts';
import { findWrk, startWrk } from '../helpers/wrk.ts';
import { spring } from '../league/double-elimination.ts';
import { league } from '../league/league.ts';
import type { Rows } from '../league/rows.ts';

const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);
const build = archiveBuilder(testDatabase!);
const wrk = findWrk();

const publishes = 20;
/** Seconds: the time of a publisher goes by faster here. What one publish takes out of the lists, the next but one removes. */
const graceSeconds = 1_500;
const secondsBetween = 1_000;

const renamed: Rows = {
  ...league,
  tournaments: league.tournaments.map((row) =>
    row.tournament_id === spring ? { ...row, name: 'Another name of spring' } : row,
  ),
};
/** From one to the next pages are added, changed and removed. */
const turns = [hiddenLeague, renamed, league];

const windows = [
  ...['/fights?limit=5', '/fights?limit=100', '/fights/recent', '/bots?q=hot', '/bots?limit=200', '/clips'],
  ...['/stills?limit=2', '/search?q=hot', '/stats/leaderboard?metric=koRate', '/stats/leaderboard'],
];
/** What the usage log holds until it is written grows with requests, up to a limit of its own. */
const uncounted = { [loggedElsewhereHeader]: '1' };
const encodings = ['identity', 'gzip', 'br'] as const;

const check = wrk ? test : test.skip;

check('20 publishes under load: no request fails, no answer is mixed, and memory does not grow', async () => {
  const sources: MemoryStore[] = [];
  for (const rows of turns) sources.push(await build(rows));
  const pages = listPages(sources);
  const expected = new Map<string, ReadonlyMap<string, string>>();
  for (const source of sources) await addWindows(expected, source);
  const folder = temporaryFolder();
  await send(sources.at(-1)!, folderTarget(folder));
  const server = await startLiveProcess({ ARCHIVE: folder, TRUST_PROXY: '1' });
  const load = startWrk(wrk!, server.port, [...pages, ...windows], `${loggedElsewhereHeader}: 1`);
  const asking = startAsking(server, pages, expected);
  const memory: NodeJS.MemoryUsage[] = [];
  try {
    for (let number = 1; number <= publishes; number++) {
      const source = sources[number % sources.length]!;
      const now = publishedAt + number * secondsBetween * 1_000;
      const report = await send(source, folderTarget(folder), {
        graceSeconds,
        clock: () => now,
        concurrency: 32,
      });
      assert.ok(report.added.length + report.removed.length > 0 && report.changed.length > 0);
      await until(`publish ${number} is served`, async () => (await readBuild(server)) === report.build);
      memory.push(await server.readMemory());
    }
    const { requests, failures, socketErrors } = await load.finish();
    const asked = await asking.finish();
    assert.equal({ failures, socketErrors }, { failures: 0, socketErrors: 0 });
    assert.ok(requests > 1_000 && asked > 200, `${requests} and ${asked} requests`);
    assertSteady(memory);
  } finally {
    await load.finish().catch(() => {});
    await asking.finish().catch(() => {});
    await server.kill();
  }
});

/** The addresses that each of the builds has; a file that is named by a digest has another. */
function listPages([first, ...others]: readonly MemoryStore[]): string[] {
  const files = [...first!.files.keys()].filter((file) => !file.includes('~~'));
  return files
    .filter((file) => others.every((other) => other.files.has(file)))
    .map(toChangedAddress)
    .filter((path) => path !== undefined);
}

/** What a server answers that has nothing but one build, by the name of that build. */
async function addWindows(
  expected: Map<string, ReadonlyMap<string, string>>,
  source: MemoryStore,
): Promise<void> {
  const live = await openLive({ read: (file) => source.get(file) });
  const replies = await Promise.all(windows.map((path) => ask(live, path)));
  live.close();
  const name = String(replies[0]!.headers['x-archive-build']);
  expected.set(name, new Map(replies.map(({ text }, index) => [windows[index]!, text])));
}

/** Asks for pages and windows in every encoding, over one connection, and looks at each answer. */
function startAsking(
  { port }: LiveProcess,
  pages: readonly string[],
  expected: ReadonlyMap<string, ReadonlyMap<string, string>>,
): { finish(): Promise<number> } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let [asked, isOver] = [0, false];
  const loop = async () => {
    while (!isOver) {
      const paths = asked % 2 === 0 ? windows : pages;
      const path = paths[(asked >> 1) % paths.length]!;
      const encoding = encodings[asked % encodings.length]!;
      const reply = await ask({ port }, path, {
        agent,
        headers: { ...uncounted, 'accept-encoding': encoding },
      });
      assert.is(reply.status, 200, path);
      const body = decode(reply);
      assert.is(String(reply.headers.etag).replace(/^"|(-br|-gz)?"$/g, ''), toDigest(body), path);
      const wanted = expected.get(String(reply.headers['x-archive-build']));
      assert.ok(wanted, 'a build that was published');
      if (wanted.has(path)) assert.is(body.toString(), wanted.get(path), `${path} of one build`);
      asked++;
    }
  };
  const done = loop().finally(() => agent.destroy());
  done.catch(() => {});
  return {
    finish: async () => {
      isOver = true;
      await done;
      return asked;
    },
  };
}

function decode({ headers, bytes }: Reply): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(bytes);
  return headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
}

async function readBuild({ port }: LiveProcess): Promise<string> {
  return String((await ask({ port }, '/tournaments')).headers['x-archive-build']);
}

/** Of publishes 11 to 20 the second five take no more than the first five, but for what comes and goes. */
function assertSteady(memory: readonly NodeJS.MemoryUsage[]): void {
  const held = memory.map(({ heapUsed, external }) => (heapUsed + external) / 1e6);
  const resident = memory.map(({ rss }) => rss / 1e6);
  const least = (values: number[]) => Math.min(...values);
  const [one, other] = [held.slice(10, 15), held.slice(15, 20)];
  assert.ok(least(other) < least(one) + 2, `held MB: ${held.map((value) => value.toFixed(1)).join(' ')}`);
  const [before, after] = [resident.slice(10, 15), resident.slice(15, 20)];
  const says = resident.map((value) => value.toFixed(0)).join(' ');
  assert.ok(least(after) < Math.max(...before) + 64, `resident MB: ${says}`);
}

test.run();
