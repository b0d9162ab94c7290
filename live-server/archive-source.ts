import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toDiskPath } from '../shared/api/archive.ts';
import { UsageError } from '../shared/base/errors.ts';

/**
 * Where the archive is read from. Files are named as in `shared/api/archive.ts`, a page without `.json`. Such names come only
 * from there and from `toFile`, so they never leave the archive.
 */
export interface ArchiveSource {
  /** The file's bytes; undefined when there is none. Throws when the source cannot be reached. */
  read(file: string): Promise<Buffer | undefined>;
}

/** The source that `ARCHIVE` names. Throws UsageError. */
export function openSource(location: string): ArchiveSource {
  if (/^[a-z0-9]+:\/\//i.test(location)) {
    throw new UsageError(`ARCHIVE: expected a folder such as out, got ${location}`);
  }
  return folderSource(location);
}

/** An archive in a folder, as the builder writes it: each file is there whole or not at all. */
export function folderSource(folder: string): ArchiveSource {
  return {
    read: async (file) => {
      try {
        return await readFile(join(folder, toDiskPath(file)));
      } catch (error) {
        if (isAbsence(error)) return undefined;
        throw error;
      }
    },
  };
}

function isAbsence(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG';
}
