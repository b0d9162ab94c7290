import type { ArchiveSource } from '../../live-server/archive-source.ts';
import { collectLeague, demoOptions } from '../builder/demo/rows.ts';
import { league } from '../league/league.ts';
import type { Rows } from '../league/rows.ts';
import { type TestDatabase, testDatabases } from './databases.ts';
import { buildLeague } from './league-archive.ts';
import { type Live, openLive } from './live.ts';
import type { MemoryStore } from './memory-store.ts';

const leagues: Record<'odd' | 'demo', () => Rows> = {
  /** Small, with every odd case. */
  odd: () => league,
  /** Lists of several chunks. */
  demo: () => collectLeague(demoOptions),
};
type LeagueName = keyof typeof leagues;

/** A league's archive, really built, and a server that reads it. */
export interface Served {
  readonly live: Live;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** To be called once in a test file, at its top level; `open` inside a test, `close` after the last. */
export async function leagueServer(
  name: LeagueName,
): Promise<{ open(): Promise<Served>; close(): Promise<void> }> {
  const databases = await testDatabases();
  let opened: Promise<Served> | undefined;
  return {
    open: () => {
      opened ??= serve(name, databases.at(-1)!);
      return opened;
    },
    close: async () => {
      (await opened)?.live.close();
      for (const database of databases) await database.close();
    },
  };
}

/** An archive in memory, as the server reads it. */
export function memorySource({ files }: Pick<MemoryStore, 'files'>): ArchiveSource {
  return { read: async (file) => files.get(file) };
}

async function serve(name: LeagueName, database: TestDatabase): Promise<Served> {
  const store = await build(name, database);
  return { live: await openLive(memorySource(store)), files: store.files };
}

/** The same rows give the same bytes, so all test files share them. */
const built = new Map<LeagueName, Promise<MemoryStore>>();

function build(name: LeagueName, database: TestDatabase): Promise<MemoryStore> {
  const known = built.get(name) ?? buildRows(leagues[name](), database);
  built.set(name, known);
  return known;
}

async function buildRows(rows: Rows, database: TestDatabase): Promise<MemoryStore> {
  await database.reset();
  return (await buildLeague(await database.open(), rows)).store;
}
