/** The folder store, killed before and after each of its changes, and read like any folder in between. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Dirent, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folderStore } from '../../../builder/store/folder.ts';
import { folderTarget } from '../../../builder/store/folder-target.ts';
import { fromDiskPath, toDiskPath } from '../../../shared/api/archive.ts';
import { limits } from '../../../shared/base/limits.ts';
import { listDangling } from '../../helpers/dangling.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { type MemoryStore, type Operation, watchStore } from '../../helpers/memory-store.ts';
import {
  archiveBuilder,
  assertSameArchive,
  countOperations,
  dieAt,
  publishedAt,
  publishFresh,
  send,
} from '../../helpers/published-league.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { until } from '../../helpers/until.ts';
import { secret } from '../../league/hidden.ts';
import { league } from '../../league/league.ts';
import { takeTournaments } from '../../league/part.ts';
import { robin } from '../../league/round-robin.ts';
import type { Rows } from '../../league/rows.ts';

const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);
const build = archiveBuilder(testDatabase!);
const root = fileURLToPath(new URL('../../../', import.meta.url));

const both = takeTournaments(league, [robin, secret]);
const open: Rows = { ...both, tournaments: both.tournaments.map((row) => ({ ...row, privacy: 'public' })) };
/** A whole tournament turned private, and the other renamed. */
const closed: Rows = {
  ...both,
  tournaments: both.tournaments.map((row) => (row.tournament_id === robin ? { ...row, name: 'Other' } : row)),
};

test('between any two changes of the folder each id in a list has its page', async () => {
  const folder = temporaryFolder();
  const [target, read] = [folderTarget(folder), folderReader(folder)];
  for (const rows of [open, closed, open]) {
    const faults: string[] = [];
    const look = (when: string) => (operation: Operation) => {
      faults.push(...listDangling(read()).map((fault) => `${when} ${operation}: ${fault}`));
    };
    const watch = { before: look('before'), after: look('after') };
    const source = await build(rows);
    const report = await send(source, { ...target, ...watchStore(target, watch) });
    assert.ok(report.added.length > 0);
    if (report.number! > 1) assert.ok(report.changed.length > 0 && report.removed.length > 0);
    assert.equal(faults.slice(0, 5), []);
    assertExact(folder, (await publishFresh(source)).files);
  }
});

for (const moment of ['before', 'after'] as const) {
  test(`killed ${moment} any change, a publish leaves no id without its page; the next one leaves nothing over`, async () => {
    const folder = temporaryFolder();
    const read = folderReader(folder);
    let now = publishedAt;
    const publish = (source: MemoryStore, target = folderTarget(folder)) => {
      // The lock of a dead publisher ends first.
      now += 2 * limits.leaseMs;
      const time = now;
      return send(source, target, { clock: () => time });
    };
    const sources = [await build(closed), await build(open)];
    const expected = [(await publishFresh(sources[0]!)).files, (await publishFresh(sources[1]!)).files];
    for (const source of sources) await publish(source);
    const operations = await countOperations(sources[0]!, folderTarget(folder));
    await publish(sources[1]!);
    assert.ok(operations > 50);
    for (let number = 1; number < operations; number++) {
      // There, and the next time back: before a change the one way, and after the change before it the other.
      const way = (number + 1) % 2;
      const where = `killed ${moment} change ${number} of ${operations}, way ${way}`;
      const dying = dieAt(folderTarget(folder), { number, moment }, leaveHalf(folder));
      await publish(sources[way]!, dying).then(
        () => assert.unreachable(`not ${where}`),
        () => {},
      );
      assert.equal(listDangling(read()), [], where);
      await publish(sources[way]!);
      assertExact(folder, expected[way]!);
    }
  });
}

test('locks that were being made or replaced when their publisher was killed are swept away', async () => {
  const [folder, source] = [temporaryFolder(), await build(open)];
  await send(source, folderTarget(folder));
  const id = '0f7f4a5e-4f0e-4a55-9d3c-5b1d3b0f6a77';
  writeFileSync(join(folder, `lock.json.${id}.partial`), '{"owner":"killed');
  writeFileSync(join(folder, 'builds', '.partial'), '{"latest":');
  const report = await send(source, folderTarget(folder));
  assert.is(report.number, undefined, 'there was nothing to publish');
  assertExact(folder, (await publishFresh(source)).files);
});

test('a lock that was moved aside for a moment is not swept away', async () => {
  const folder = temporaryFolder();
  const aside = 'lock.json.0f7f4a5e-4f0e-4a55-9d3c-5b1d3b0f6a77.partial';
  writeFileSync(join(folder, aside), '{}');
  await folderTarget(folder).sweep!(['lock.json']);
  assert.equal(readdirSync(folder), [aside]);
});

test('after a real kill -9, at several moments, the same', async () => {
  const place = temporaryFolder();
  const [OUT_DIR, folder] = [join(place, 'out'), join(place, 'public')];
  const [source, out] = [await build(league), folderStore(OUT_DIR)];
  for (const [file, bytes] of source.files) await out.put(file, bytes);
  const read = folderReader(folder);
  for (const part of [0.1, 0.4, 0.7]) {
    const publisher = startPublish(folder, OUT_DIR);
    await until('so many files are there', () => read().size >= part * source.files.size);
    publisher.kill('SIGKILL');
    await ended(publisher);
    assert.equal(listDangling(read()), [], `killed at ${part}`);
    // As if its time had passed.
    const lock = join(folder, 'lock.json');
    if (read().has('lock.json')) writeFileSync(lock, JSON.stringify({ owner: 'killed', expiresAt: 0 }));
  }
  const last = startPublish(folder, OUT_DIR);
  await ended(last);
  assert.is(last.exitCode, 0);
  assertExact(folder, (await publishFresh(source)).files);
});

/** Reads a folder as anybody could: every file in it, but those that have no name of an archive yet. */
function folderReader(folder: string): () => ReadonlyMap<string, Buffer> {
  let last = new Map<string, Buffer>();
  return () => {
    const files = new Map<string, Buffer>();
    for (const entry of list(folder).filter((each) => each.isFile() && !each.name.endsWith('.partial'))) {
      const [file, bytes] = [fromDiskPath(relative(folder, toPath(entry))), readFileSync(toPath(entry))];
      const known = last.get(file);
      // The same object for the same bytes, which need not be followed again.
      files.set(file, known?.equals(bytes) ? known : bytes);
    }
    last = files;
    return files;
  };
}

/** Nothing but what a first publish to an empty folder makes: no file, no half of one, no empty folder. */
function assertExact(folder: string, expected: ReadonlyMap<string, Buffer>): void {
  const entries = list(folder);
  const filled = new Set(entries.map(({ parentPath }) => parentPath));
  const stray = entries
    .filter((entry) => (entry.isFile() ? entry.name.endsWith('.partial') : !filled.has(toPath(entry))))
    .map(toPath);
  assert.equal(stray, []);
  assertSameArchive(folderReader(folder)(), expected);
}

/** Half of a file that was to come, as its writer leaves it. */
function leaveHalf(folder: string): (operation: Operation) => void {
  return (operation) => {
    const [kind, file = ''] = operation.split(' ');
    if (kind !== 'put') return;
    const place = dirname(join(folder, toDiskPath(file)));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, '.partial'), '{"half');
  };
}

function list(folder: string): Dirent[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
}

function toPath({ parentPath, name }: Dirent): string {
  return join(parentPath, name);
}

function startPublish(folder: string, OUT_DIR: string): ChildProcess {
  const program = ['--import', 'tsx', 'builder/main.ts', 'publish', folder, '--concurrency', '2'];
  const env = { PATH: process.env['PATH'] ?? '', OUT_DIR };
  return spawn(process.execPath, program, { cwd: root, env, stdio: 'ignore' });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

test.run();
