import type { Database } from '../../shared/data/database.ts';
import { openEmbedded } from '../../shared/data/embedded.ts';
import { migrate } from '../../shared/data/migrate.ts';
import { openServer } from '../../shared/data/server.ts';
import { freshPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary.ts';

/** A migrated database that all test files of this process share. */
export interface TestDatabase {
  name: 'embedded' | 'postgres';
  /** For what connects by itself; the embedded database serves this process alone and has none. */
  url?: string;
  /** The shared handle. Call it inside a test: the embedded database takes 4 s to start. */
  open(): Promise<Database>;
  /** Empties every table of ours. A test that writes begins with it. */
  reset(): Promise<void>;
  /**
   * Says that this test file is done: `test.after(testDatabase.close)`. The last file's closes the handle; left open, an
   * embedded database keeps the process alive for another 10 s.
   */
  close(): Promise<void>;
}

/** What all test files share of one database. */
interface Shared {
  name: TestDatabase['name'];
  url?: string;
  connect(): Promise<Database>;
  handle?: Promise<Database> | undefined;
  /** Test files that are not done with it. uvu loads all of them before it runs the first. */
  users: number;
}

let started: Promise<Shared[]> | undefined;

/**
 * The embedded database, and a PostgreSQL server where there is one: TEST_DATABASE_URL, or one that is started for us. Call it once
 * in a test file, at its top level.
 */
export async function testDatabases(): Promise<TestDatabase[]> {
  started ??= start();
  return (await started).map(toTestDatabase);
}

async function start(): Promise<Shared[]> {
  const folder = temporaryFolder();
  const embedded: Shared = { name: 'embedded', connect: () => openEmbedded(folder), users: 0 };
  const url = process.env['TEST_DATABASE_URL'] || (await freshPostgres())?.url;
  return url ? [embedded, { name: 'postgres', url, connect: () => openServer(url), users: 0 }] : [embedded];
}

function toTestDatabase(shared: Shared): TestDatabase {
  const { name, url } = shared;
  const open = () => openShared(shared);
  shared.users++;
  return {
    name,
    ...(url && { url }),
    open,
    reset: async () => empty(await open()),
    close: () => leave(shared),
  };
}

function openShared(shared: Shared): Promise<Database> {
  shared.handle ??= shared.connect().then(migrated);
  return shared.handle;
}

async function leave(shared: Shared): Promise<void> {
  shared.users--;
  if (shared.users > 0) return;
  const closing = shared.handle;
  shared.handle = undefined;
  await (await closing)?.close();
}

async function migrated(database: Database): Promise<Database> {
  await migrate(database);
  return database;
}

async function empty(database: Database): Promise<void> {
  const tables = await database.query(
    "select tablename from pg_tables where schemaname = current_schema() and tablename <> 'migrations'",
  );
  await database.script(`truncate ${tables.map(({ tablename }) => tablename).join(', ')} restart identity`);
}
