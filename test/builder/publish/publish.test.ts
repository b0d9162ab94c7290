import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../../shared/base/limits.ts';
import { listDangling } from '../../helpers/dangling.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { type MemoryStore, memoryTarget, type Operation, watchStore } from '../../helpers/memory-store.ts';
import {
  archiveBuilder,
  assertSameArchive,
  countOperations,
  dieAt,
  hiddenLeague,
  publishedAt,
  send,
} from '../../helpers/published-league.ts';
import { spring } from '../../league/double-elimination.ts';
import { league } from '../../league/league.ts';
import { takeTournaments } from '../../league/part.ts';
import { robin } from '../../league/round-robin.ts';
import type { Rows } from '../../league/rows.ts';

// What is published does not depend on the database: the embedded one will do.
const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);
const build = archiveBuilder(testDatabase!);

/** A publish that adds, one that removes a whole tournament, and back. */
const changes: Record<string, [before: Rows | null, after: Rows]> = {
  'a tournament turns private': [league, hiddenLeague],
  'a tournament turns public': [hiddenLeague, league],
  'the first publish': [null, hiddenLeague],
};

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
    const operations = await countOperations(source, memoryTarget(start.files));
    assert.ok(operations > 20);
    for (let killAt = 1; killAt <= operations; killAt += before ? 1 : 7) {
      const target = memoryTarget(start.files);
      await send(source, dieAt(target, { number: killAt, moment: 'after' })).catch(() => {});
      assert.equal(listDangling(target.files), [], `killed at operation ${killAt}`);
      // The lock of the dead publisher ends first.
      await send(source, target, { clock: () => publishedAt + 120_000 });
      assertSame(target, expected);
    }
  });
}

test('what an interrupted publish was bringing is undone when the league changed back in between', async () => {
  const [was, meant] = [await published(league), await build(hiddenLeague)];
  for (const killAt of [3, 9, 30, 60, 90]) {
    const target = memoryTarget(was.files);
    await send(meant, dieAt(target, { number: killAt, moment: 'after' })).catch(() => {});
    await send(await build(league), target, { clock: () => publishedAt + 120_000 });
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
  const source = await build(hiddenLeague);
  const gone = [...(await build(league)).files.keys()].filter((file) => !source.files.has(file));
  const first = await send(source, target, { graceSeconds: 900 });
  assert.is(first.deleted, 0);
  assert.ok(gone.every((file) => target.files.has(file)));
  const early = await send(source, target, { graceSeconds: 900, clock: () => publishedAt + 899_000 });
  assert.is(early.number, undefined);
  const late = await send(source, target, { graceSeconds: 900, clock: () => publishedAt + 900_000 });
  assert.is(late.deleted, gone.length);
  assertSame(target, await published(hiddenLeague));
});

test('a file that comes back within the grace period is not sent again', async () => {
  const target = await published(league);
  await send(await build(hiddenLeague), target, { graceSeconds: 900 });
  const report = await send(await build(league), target, {
    graceSeconds: 900,
    clock: () => publishedAt + 1_000,
  });
  const page = `tournaments/${spring}`;
  assert.ok(report.added.includes(page));
  assert.not.ok(report.plan.puts.flat().includes(page));
  assert.not.ok(report.plan.retired.has(page));
});

test('the change feed counts publishes and says what each added, changed and removed', async () => {
  const target = await published(league);
  await send(await build(hiddenLeague), target);
  const read = (file: string) => JSON.parse(String(target.files.get(file)));
  assert.is(read('builds/latest').latest.number, 2);
  const { changes: feed } = read('builds/2');
  assert.ok(feed.removed.includes(`/tournaments/${spring}`));
  assert.ok(feed.changed.includes('/tournaments'));
  assert.equal(Object.keys(read('builds/1').changes).slice(0, 3), ['number', 'build', 'time']);
});

test('removals that had to wait have no entry of their own in the change feed, and take none away', async () => {
  const target = await published(league);
  await send(await build(hiddenLeague), target, { graceSeconds: 900 });
  const before = [...target.files].filter(([file]) => file.startsWith('builds/'));
  const later = { graceSeconds: 900, clock: () => publishedAt + 900_000 };
  const late = await send(await build(hiddenLeague), target, later);
  assert.equal([late.number, late.isInFeed], [2, false]);
  assert.ok(late.deleted > 0);
  assert.equal(
    [...target.files].filter(([file]) => file.startsWith('builds/')),
    before,
  );
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
  let time = publishedAt;
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

test('timers, such as the one that renews the lock, get their turn while files are written without a pause', async () => {
  const target = memoryTarget();
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  // A folder's writes keep the processor, as these do.
  const busy = () => {
    const end = performance.now() + limits.publishBreathMs / 10;
    while (performance.now() < end);
  };
  const watched = watchStore(target, { before: busy });
  await send(await build(takeTournaments(league, [robin])), { ...target, ...watched }, { concurrency: 32 });
  clearInterval(timer);
  assert.ok(ticks >= 3, `${ticks} ticks`);
});

test('a dry run changes nothing and names every step', async () => {
  const target = memoryTarget();
  const report = await send(await build(league), target, { isDryRun: true });
  assert.is(target.files.size, 0);
  assert.is(report.plan.puts.flat().length, report.added.length);
});

async function published(rows: Rows | null): Promise<ReturnType<typeof memoryTarget>> {
  const target = memoryTarget();
  if (rows) await send(await build(rows), target);
  return target;
}

function assertSame(target: MemoryStore, expected: MemoryStore): void {
  assertSameArchive(target.files, expected.files);
}

test.run();
