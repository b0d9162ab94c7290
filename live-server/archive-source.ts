import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toDiskPath } from '../shared/api/archive.ts';
import { parseEnvironment, type S3Settings } from '../shared/base/environment.ts';
import { UsageError } from '../shared/base/errors.ts';
import { httpSource } from '../shared/store/http-source.ts';
import { sourcePolicy } from '../shared/store/retry.ts';
import { parseS3Location } from '../shared/store/s3-location.ts';

/**
 * Where the archive is read from. Files are named as in `shared/api/archive.ts`, a page without `.json`. Such names come only
 * from there and from `toFile`, so they never leave the archive.
 */
export interface ArchiveSource {
  /** The file's bytes; undefined when there is none. Throws when the source cannot be reached. */
  read(file: string): Promise<Buffer | undefined>;
}

/**
 * The source that `ARCHIVE` names: a folder, `s3://bucket/prefix`, or the address of a web server. Settings of S3 that are
 * not given are those of the environment. Throws UsageError.
 */
export function openSource(location: string, s3?: S3Settings): ArchiveSource {
  const [, scheme] = /^([a-z0-9]+):\/\//i.exec(location) ?? [];
  switch (scheme?.toLowerCase()) {
    case undefined:
      return folderSource(location);
    case 'http':
    case 'https':
      return httpSource(location);
    case 's3':
      return s3Source(location, s3 ?? parseEnvironment(process.env).s3);
    default:
      throw new UsageError(`ARCHIVE: expected a folder, s3://… or https://…, got ${location}`);
  }
}

/** The client is loaded only here: it takes 0.3 s and 20 MB, which a server of a folder can do without. */
function s3Source(text: string, settings: S3Settings): ArchiveSource {
  const location = parseS3Location(text);
  const store = import('../shared/store/s3.ts').then(({ openS3 }) =>
    openS3(location, settings, sourcePolicy),
  );
  return { read: async (file) => (await store).get(file) };
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
