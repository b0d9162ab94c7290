import { type BuildReport, buildArchive } from '../../builder/make/build.ts';
import { toFile } from '../../shared/api/address.ts';
import type { Answer, PathValues, RouteName } from '../../shared/api/routes.ts';
import type { Database } from '../../shared/data/database.ts';
import { tableNames } from '../../shared/data/tables.ts';
import { writeRows } from '../../shared/data/write.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Rows } from '../league/rows.ts';
import { type MemoryStore, memoryStore } from './memory-store.ts';

export interface LeagueArchive {
  store: MemoryStore;
  report: BuildReport;
  /** The body of a page. */
  read<Name extends RouteName>(name: Name, path: PathValues<Name>): Answer<Name>;
}

/** Writes rows into an empty database and builds them into memory. */
export async function buildLeague(database: Database, rows: Rows): Promise<LeagueArchive> {
  await writeLeague(database, rows);
  const store = memoryStore();
  const report = await buildInto(database, store);
  return { store, report, read: (name, path) => readPage(store, name, path) };
}

/** Inserts or updates rows, all of them or none. */
export async function writeLeague(database: Database, rows: Partial<Rows>): Promise<void> {
  await database.transaction('write', async (query) => {
    for (const name of tableNames) await writeRows(query, name, rows[name] ?? []);
  });
}

export function buildInto(database: Database, store: Store): Promise<BuildReport> {
  return buildArchive(database, store, { basePath: '/api' });
}

function readPage<Name extends RouteName>(
  { files }: MemoryStore,
  name: Name,
  path: PathValues<Name>,
): Answer<Name> {
  const file = toFile(name, path);
  const bytes = files.get(file);
  if (!bytes) throw new Error(`The archive has no ${file}.`);
  return JSON.parse(bytes.toString()) as Answer<Name>;
}

/**
 * A database that answers the queries of builds from memory once they were asked, as long as its rows do not change: so that
 * a test can build by the hundred.
 */
export function rememberQueries(database: Database): Database {
  const answers = new Map<string, ReturnType<Database['query']>>();
  const query: Database['query'] = (sql, parameters = []) => {
    const key = JSON.stringify([sql, parameters]);
    const answer = answers.get(key) ?? database.query(sql, parameters);
    answers.set(key, answer);
    return answer;
  };
  return { ...database, query, transaction: (_, work) => work(query) };
}
