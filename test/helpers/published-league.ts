import * as assert from 'uvu/assert';
import { type PublishReport, type PublishTarget, publish } from '../../builder/publish/publish.ts';
import type { Store } from '../../shared/store/store.ts';
import { spring } from '../league/double-elimination.ts';
import { league } from '../league/league.ts';
import type { Rows } from '../league/rows.ts';
import type { TestDatabase } from './databases.ts';
import { buildInto, writeLeague } from './league-archive.ts';
import { type MemoryStore, memoryStore, memoryTarget } from './memory-store.ts';

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

type Files = ReadonlyMap<string, Buffer>;

/** The same archive, byte for byte; the change feed tells how each came to be, and is left out. */
export function assertSameArchive(found: Files, expected: Files): void {
  const list = (files: Files) => [...files.keys()].filter((file) => !file.startsWith('builds/')).sort();
  assert.equal(list(found), list(expected));
  for (const file of list(found)) assert.ok(found.get(file)!.equals(expected.get(file)!), file);
}
