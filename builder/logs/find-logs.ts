import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import fastGlob from 'fast-glob';
import type { Environment } from '../../shared/base/environment.ts';
import { Failure, UsageError } from '../../shared/base/errors.ts';
import { parseS3Location } from '../../shared/store/s3-location.ts';

/** A log that can be read. */
export interface FoundLog {
  readonly name: string;
  /** Throws Failure. */
  fetch(): Promise<FetchedLog>;
}

export interface FetchedLog {
  /** Of its bytes as they are stored: the same under another name is the same log. */
  readonly digest: string;
  /** A path, or the bytes themselves. */
  readonly content: string | Buffer;
}

/**
 * The logs that files, globs (`logs/*.gz`) and `s3://bucket/prefix` name, each once, by their names. Throws UsageError for
 * one that names nothing.
 */
export async function findLogs(
  names: readonly string[],
  environment: Pick<Environment, 's3'>,
): Promise<FoundLog[]> {
  const found = new Map<string, FoundLog>();
  for (const name of names) {
    const logs = name.startsWith('s3://') ? await findInBucket(name, environment) : await findFiles(name);
    if (logs.length === 0) {
      throw new UsageError(
        `${name}: there is no such file. Give files, globs such as 'logs/*.gz', or s3://bucket/prefix.`,
      );
    }
    for (const log of logs) found.set(log.name, log);
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** As in a shell, a glob does not find hidden files: editors and copies that are under way leave such. */
async function findFiles(name: string): Promise<FoundLog[]> {
  const isPlain = await stat(name).then(
    (stats) => stats.isFile(),
    () => false,
  );
  const paths = isPlain ? [name] : await fastGlob(name, { onlyFiles: true });
  return paths.map((path) => ({ name: path, fetch: () => fetchFile(path) }));
}

async function fetchFile(path: string): Promise<FetchedLog> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  } catch (cause) {
    throw new Failure(`${path} cannot be read: ${(cause as Error).message}.`, { cause });
  }
  return { digest: hash.digest('base64url'), content: path };
}

/** Objects are some MB each: they are fetched whole. */
async function findInBucket(name: string, { s3 }: Pick<Environment, 's3'>): Promise<FoundLog[]> {
  const { openS3 } = await import('../../shared/store/s3.ts');
  const store = openS3(parseS3Location(name), s3);
  const logs: FoundLog[] = [];
  for await (const file of store.list()) {
    // Some tools make an object for a folder.
    if (file === '' || file.endsWith('/')) continue;
    const object = `${name.replace(/\/$/, '')}/${file}`;
    logs.push({ name: object, fetch: async () => toFetched(object, await store.get(file)) });
  }
  return logs;
}

function toFetched(name: string, bytes: Buffer | undefined): FetchedLog {
  if (!bytes) throw new Failure(`${name} is gone.`);
  return { digest: createHash('sha256').update(bytes).digest('base64url'), content: bytes };
}
