import type { Environment } from '../shared/base/environment.ts';
import type { Database } from '../shared/data/database.ts';
import { migrate } from '../shared/data/migrate.ts';
import { openDatabase } from '../shared/data/open-database.ts';

/** Opens the database with its schema up to date, and closes it whatever happens. */
export async function withDatabase<T>(
  environment: Environment,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(environment);
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
