import type { Database } from '../../shared/data/database.ts';
import { firstArchive, folderStore } from '../store/folder.ts';
import { type BuildOptions, type BuildReport, buildArchive } from './build.ts';
import { ignoresCase } from './case-check.ts';

/** Builds into a folder, whose files readers may be reading. A folder's first archive appears all at once. */
export async function buildFolder(
  database: Database,
  folder: string,
  options: BuildOptions,
): Promise<BuildReport> {
  const first = firstArchive(folder);
  const settled = { ignoresCase: ignoresCase(folder), isUnread: first !== undefined, ...options };
  try {
    const report = await buildArchive(database, first?.store ?? folderStore(folder), settled);
    await first?.finish();
    return report;
  } finally {
    await first?.close();
  }
}
