import * as assert from 'uvu/assert';
import { type PublishReport, type PublishTarget, publish } from '../../builder/publish/publish.ts';
import type { Store } from '../../shared/store/store.ts';
import { spring } from '../league/double-elimination.ts';
import { league } from '../league/league.ts';
import type { Rows } from '../league/rows.ts';
import type { TestDatabase } from './databases.ts';
import { buildInto, writeLeague } from './league-archive.ts';
import { type MemoryStore, memoryStore, memoryTarget, type Operation, watchStore } from './memory-store.ts';

/** The test league with a whole tournament turned private. */
export const hiddenLeague: Rows = {
  ...league,
  tournaments: league.tournaments.map((row) =>
    row.tournament_id === spring ? { ...row, privacy: 'private' } : row,
  ),
};

/** The moment of every publish that names no other. */
export const publishedAt = 1_790_000_000_000;

/** Builds rows, each once. */
export function archiveBuilder(testDatabase: TestDatabase): (rows: Rows) => Promise<MemoryStore> {
  const builds = new Map<Rows, Promise<MemoryStore>>();
  const buildOnce = async (rows: Rows) => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    await writeLeague(database, rows);
    const store = memoryStore();
    await buildInto(database, store);
    return store;
  };
  return (rows) => {
    const made = builds.get(rows) ?? buildOnce(rows);
    builds.set(rows, made);
    return made;
  };
}

/** A publish with nothing left to chance: one file at a time, no grace, a clock that stands. */
export function send(
  source: Store,
  target: PublishTarget,
  options: Partial<Parameters<typeof publish>[2]> = {},
): Promise<PublishReport> {
  const settled = { graceSeconds: 0, owner: 'test', concurrency: 1, clock: () => publishedAt };
  return publish(source, target, { ...settled, ...options });
}

/** What a fresh target holds after its first publish. */
export async function publishFresh(source: Store): Promise<MemoryStore> {
  const target = memoryTarget();
  await send(source, target);
  return target;
}

/** How many changes a publish makes to a target. */
export async function countOperations(source: Store, target: PublishTarget): Promise<number> {
  let operations = 0;
  await send(source, { ...target, ...watchStore(target, { before: () => void operations++ }) });
  return operations;
}

/**
 * Before its n-th change, or after it, the store does nothing any more, as for a process that was killed. `onDeath` can leave
 * behind what such a process would.
 */
export function dieAt(
  target: PublishTarget,
  { number, moment }: { number: number; moment: 'before' | 'after' },
  onDeath: (operation: Operation) => void = () => {},
): PublishTarget {
  let count = 0;
  const die = () => {
    throw new Error('killed');
  };
  const watch = {
    before: (operation: Operation) => {
      count++;
      if (count === number && moment === 'before') onDeath(operation);
      if (count > number || (count === number && moment === 'before')) die();
    },
    after: () => {
      if (count === number) die();
    },
  };
  return { ...target, ...watchStore(target, watch) };
}

type Files = ReadonlyMap<string, Buffer>;

/** The same archive, byte for byte; the change feed tells how each came to be, and is left out. */
export function assertSameArchive(found: Files, expected: Files): void {
  const list = (files: Files) => [...files.keys()].filter((file) => !file.startsWith('builds/')).sort();
  assert.equal(list(found), list(expected));
  for (const file of list(found)) assert.ok(found.get(file)!.equals(expected.get(file)!), file);
}
