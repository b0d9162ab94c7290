import type { Database } from '../../shared/data/database.ts';
import { firstArchive, folderStore } from '../store/folder.ts';
import { type BuildOptions, type BuildReport, buildArchive } from './build.ts';

/** Builds into a folder, whose files readers may be reading. A folder's first archive appears all at once. */
export async function buildFolder(
  database: Database,
  folder: string,
  options: BuildOptions,
): Promise<BuildReport> {
  const first = firstArchive(folder);
  const report = await buildArchive(database, first?.store ?? folderStore(folder), options);
  first?.finish();
  return report;
}
