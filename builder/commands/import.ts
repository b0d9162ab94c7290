import type { Environment } from '../../shared/base/environment.ts';
import { importFolder } from '../import/import.ts';
import { startProgress } from '../progress.ts';
import { withDatabase } from '../with-database.ts';

/** `import <folder>`: CSV tables into the database, all of them or nothing. */
export async function runImport(environment: Environment, folder: string): Promise<void> {
  const report = await withDatabase(environment, async (database) => {
    const progress = startProgress('rows');
    try {
      return await importFolder(database, folder, ({ rows, total }) => progress.update(rows, total));
    } finally {
      progress.stop();
    }
  });
  for (const [table, { read, written }] of Object.entries(report)) {
    console.log(`${table}: ${read} rows read, ${written} new or changed`);
  }
}
