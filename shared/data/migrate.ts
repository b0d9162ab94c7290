import { readdirSync, readFileSync } from 'node:fs';
import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './database.ts';
import { splitStatements } from './split-statements.ts';

const folder = new URL('./migrations/', import.meta.url);

/**
 * Brings the schema up to date, each migration in a transaction of its own, and returns the names of those that ran.
 * Two processes that start at once take turns.
 */
export async function migrate(database: Database): Promise<string[]> {
  await createJournal(database);
  const applied: string[] = [];
  for (const name of listMigrations()) {
    const script = readFileSync(new URL(name, folder), 'utf8');
    if (await applyOnce(database, name, script)) applied.push(name);
  }
  return applied;
}

/** Names of all migrations, oldest first. */
export function listMigrations(): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name))
    .sort();
}

/** Under the lock, because `if not exists` alone fails when two sessions create the same table at once. */
function createJournal(database: Database): Promise<void> {
  return database.transaction('write', async (query) => {
    await query('select pg_advisory_xact_lock($1)', [advisoryLocks.migration]);
    await query(
      'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
    );
  });
}

function applyOnce(database: Database, name: string, script: string): Promise<boolean> {
  return database.transaction('write', async (query) => {
    await query('select pg_advisory_xact_lock($1)', [advisoryLocks.migration]);
    const [done] = await query('select 1 from migrations where name = $1', [name]);
    if (done) return false;
    for (const statement of splitStatements(script)) await query(statement);
    await query('insert into migrations (name) values ($1)', [name]);
    return true;
  });
}
