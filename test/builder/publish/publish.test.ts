import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type PublishTarget, publish } from '../../../builder/publish/publish.ts';
import { listDangling } from '../../helpers/dangling.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildInto, rememberQueries, writeLeague } from '../../helpers/league-archive.ts';
import {
  type MemoryStore,
  memoryStore,
  memoryTarget,
  type Operation,
  watchStore,
} from '../../helpers/memory-store.ts';
import { spring } from '../../league/double-elimination.ts';
import { league } from '../../league/league.ts';
import type { Rows } from '../../league/rows.ts';

// What is published does not depend on the database: the embedded one will do.
const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);

const hidden: Rows = {
  ...league,
  tournaments: league.tournaments.map((row) =>
    row.tournament_id === spring ? { ...row, privacy: 'private' } : row,
  ),
};
const builds = new Map<Rows, Promise<MemoryStore>>();

/** A publish that adds, one that removes a whole tournament, and back. */
const changes: Record<string, [before: Rows | null, after: Rows]> = {
  'a tournament turns private': [league, hidden],
  'a tournament turns public': [hidden, league],
  'the first publish': [null, hidden],
};

const now = 1_790_000_000_000;

for (const [name, [before, after]] of Object.entries(changes)) {
  test(`${name}: between any two operations each id in a list has its page`, async () => {
    const target = await published(before);
    const faults: string[] = [];
    const look = (operation: Operation) => {
      faults.push(...listDangling(target.files).map((fault) => `after ${operation}: ${fault}`));
    };
    await send(await build(after), { ...target, ...watchStore(target, { after: look }) });
    assert.equal(faults.slice(0, 5), []);
    assertSame(target, await published(after));
  });

  test(`${name}: a publish that is killed at any operation leaves no id without its page, and the next one finishes`, async () => {
    const [source, expected, start] = [await build(after), await published(after), await published(before)];
    const operations = await countOperations(source, start);
    assert.ok(operations > 20);
    for (let killAt = 1; killAt <= operations; killAt += before ? 1 : 7) {
      const target = memoryTarget(start.files);
      await send(source, dieAt(target, killAt)).catch(() => {});
      assert.equal(listDangling(target.files), [], `killed at operation ${killAt}`);
      // The lock of the dead publisher ends first.
      await send(source, target, { clock: () => now + 120_000 });
      assertSame(target, expected);
    }
  });
}

test('what an interrupted publish was bringing is undone when the league changed back in between', async () => {
  const [was, meant] = [await published(league), await build(hidden)];
  for (const killAt of [3, 9, 30, 60, 90]) {
    const target = memoryTarget(was.files);
    await send(meant, dieAt(target, killAt)).catch(() => {});
    await send(await build(league), target, { clock: () => now + 120_000 });
    assertSame(target, was);
  }
});

test('a second publish of the same build sends nothing', async () => {
  const target = await published(league);
  const operations: Operation[] = [];
  const watched = watchStore(target, { after: (operation) => operations.push(operation) });
  const report = await send(await build(league), { ...target, ...watched });
  assert.is(report.number, undefined);
  assert.equal(operations, ['remove lock.json']);
});

test('a corrected name sends the files that show it, and no other', async () => {
  const renamed = {
    ...league,
    tournaments: league.tournaments.map((row) =>
      row.tournament_id === spring ? { ...row, name: 'Summer' } : row,
    ),
  };
  const [target, source] = [await published(league), await build(renamed)];
  const report = await send(source, target);
  const differing = [...source.files].filter(
    ([file, bytes]) => !report.plan.retired.has(file) && bytes.toString().includes('Summer'),
  );
  assert.ok(report.changed.length > 10);
  for (const file of [...report.changed, ...report.added])
    assert.ok(
      differing.some(([name]) => name === file),
      file,
    );
});

test('files that no list names any more stay for the grace period, and then go', async () => {
  const target = await published(league);
  const source = await build(hidden);
  const gone = [...(await build(league)).files.keys()].filter((file) => !source.files.has(file));
  const first = await send(source, target, { graceSeconds: 900 });
  assert.is(first.deleted, 0);
  assert.ok(gone.every((file) => target.files.has(file)));
  const early = await send(source, target, { graceSeconds: 900, clock: () => now + 899_000 });
  assert.is(early.number, undefined);
  const late = await send(source, target, { graceSeconds: 900, clock: () => now + 900_000 });
  assert.is(late.deleted, gone.length);
  assertSame(target, await published(hidden));
});

test('a file that comes back within the grace period is not sent again', async () => {
  const target = await published(league);
  await send(await build(hidden), target, { graceSeconds: 900 });
  const report = await send(await build(league), target, { graceSeconds: 900, clock: () => now + 1_000 });
  const page = `tournaments/${spring}`;
  assert.ok(report.added.includes(page));
  assert.not.ok(report.plan.puts.flat().includes(page));
  assert.not.ok(report.plan.retired.has(page));
});

test('the change feed counts publishes and says what each added, changed and removed', async () => {
  const target = await published(league);
  await send(await build(hidden), target);
  const read = (file: string) => JSON.parse(String(target.files.get(file)));
  assert.is(read('builds/latest').latest.number, 2);
  const { changes: feed } = read('builds/2');
  assert.ok(feed.removed.includes(`/tournaments/${spring}`));
  assert.ok(feed.changed.includes('/tournaments'));
  assert.equal(Object.keys(read('builds/1').changes).slice(0, 3), ['number', 'build', 'time']);
});

test('of two publishers one is told who holds the lock, and writes nothing', async () => {
  const target = memoryTarget();
  const source = await build(league);
  let refusal: Error | undefined;
  const watched = watchStore(target, {
    before: () => {
      if (refusal) return;
      refusal = new Error('not refused');
      send(source, target, { owner: 'the other' }).catch((error: Error) => {
        refusal = error;
      });
    },
  });
  await send(source, { ...target, ...watched }, { owner: 'the first' });
  assert.match(String(refusal?.message), /^the first is publishing there/);
  assertSame(target, await published(league));
});

test('a publisher that lost its lock stops before it writes more', async () => {
  const target = memoryTarget();
  let time = now;
  let writes = 0;
  const watched = watchStore(target, {
    after: () => {
      if (++writes === 5) time += 61_000;
    },
  });
  const failure = await send(await build(league), { ...target, ...watched }, { clock: () => time }).then(
    () => assert.unreachable('it went on'),
    (error: Error) => error,
  );
  assert.match(String((failure as Error).message), /lost its lock/);
  assert.is(writes, 6, 'five files, and the lock that is given back');
});

test('a dry run changes nothing and names every step', async () => {
  const target = memoryTarget();
  const report = await send(await build(league), target, { isDryRun: true });
  assert.is(target.files.size, 0);
  assert.is(report.plan.puts.flat().length, report.added.length);
});

function send(
  source: MemoryStore,
  target: PublishTarget,
  options: Partial<Parameters<typeof publish>[2]> = {},
) {
  return publish(source, target, {
    graceSeconds: 0,
    owner: 'test',
    concurrency: 1,
    clock: () => now,
    ...options,
  });
}

async function build(rows: Rows): Promise<MemoryStore> {
  const made = builds.get(rows) ?? buildOnce(rows);
  builds.set(rows, made);
  return made;
}

async function buildOnce(rows: Rows): Promise<MemoryStore> {
  await testDatabase!.reset();
  const database = await testDatabase!.open();
  await writeLeague(database, rows);
  const store = memoryStore();
  await buildInto(rememberQueries(database), store);
  return store;
}

async function published(rows: Rows | null): Promise<ReturnType<typeof memoryTarget>> {
  const target = memoryTarget();
  if (rows) await send(await build(rows), target);
  return target;
}

async function countOperations(source: MemoryStore, start: MemoryStore): Promise<number> {
  let operations = 0;
  const target = memoryTarget(start.files);
  await send(source, { ...target, ...watchStore(target, { before: () => operations++ }) });
  return operations;
}

/** From its n-th change on the store does nothing any more, as for a process that was killed; odd ones die after the change. */
function dieAt(target: PublishTarget, killAt: number): PublishTarget {
  let count = 0;
  const die = () => {
    throw new Error('killed');
  };
  const watch = {
    before: () => void (++count > killAt && die()),
    after: () => void (count === killAt && die()),
  };
  return { ...target, ...watchStore(target, watch) };
}

/** The same archive, byte for byte; the change feed tells how each came to be, and is left out. */
function assertSame(target: MemoryStore, expected: MemoryStore): void {
  const list = ({ files }: MemoryStore) =>
    [...files].filter(([file]) => !file.startsWith('builds/')).sort(([a], [b]) => (a < b ? -1 : 1));
  assert.equal(
    list(target).map(([file]) => file),
    list(expected).map(([file]) => file),
  );
  for (const [file, bytes] of list(target)) assert.ok(bytes.equals(expected.files.get(file)!), file);
}

test.run();
