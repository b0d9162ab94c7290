import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { toBytes, toDigest } from '../../shared/base/bytes.ts';
import { limits } from '../../shared/base/limits.ts';
import { type CurrentSite, compressedSuffixes, currentSiteFile } from '../../shared/store/site-folder.ts';

type Files = ReadonlyMap<string, Buffer>;

/** What was built, and where. */
export interface SiteReport {
  /** The digest of its bytes, which names its folder. */
  readonly site: string;
  readonly files: number;
  readonly bytes: number;
}

/**
 * Writes a site beside the others, and then makes it the current one. Each appears whole or not at all; older ones stay,
 * because a running server may send them: they are small, and only other sources make another one.
 */
export function writeSite(folder: string, basePath: string, files: Files): SiteReport {
  const site = toDigest(toBytes([basePath, [...files].map(([name, bytes]) => [name, toDigest(bytes)])]));
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, site))) writeFolder(folder, site, files);
  const current: CurrentSite = { site, basePath };
  replaceWhole(folder, currentSiteFile, (path) => writeFileSync(path, toBytes(current)));
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  return { site, files: files.size, bytes };
}

function writeFolder(folder: string, site: string, files: Files): void {
  try {
    replaceWhole(folder, site, (path) => {
      for (const [name, bytes] of files) writeForms(join(path, name), bytes);
    });
  } catch (error) {
    // Another build of the same bytes can have come first.
    if (!existsSync(join(folder, site))) throw error;
  }
}

/** The file, and beside it the compressed forms of one that gets smaller by compressing. */
function writeForms(path: string, bytes: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  if (bytes.length < limits.compressBytesMin) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(path + compressedSuffixes.br, brotliCompressSync(bytes, { params }));
  writeFileSync(path + compressedSuffixes.gzip, gzipSync(bytes, { level: 9 }));
}

/** What is written aside gets its name when it is whole. */
function replaceWhole(folder: string, name: string, write: (path: string) => void): void {
  const aside = join(folder, `.${name}.${randomUUID()}.partial`);
  try {
    write(aside);
    renameSync(aside, join(folder, name));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
