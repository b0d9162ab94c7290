import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { toDiskPath } from '../../shared/api/archive.ts';
import { toDigest } from '../../shared/base/bytes.ts';
import type { ConditionalStore, Store, SweptStore, Tagged } from '../../shared/store/store.ts';
import { folderStore, partialName } from './folder.ts';

/** A folder that an archive is published to: a folder store with the writes that a lock is made of. A tag is a digest. */
export function folderTarget(folder: string): Store & ConditionalStore & SweptStore {
  const toPath = (file: string) => join(folder, toDiskPath(file));
  return {
    ...folderStore(folder),
    read: async (file) => readTagged(toPath(file)),
    create: async (file, bytes) => createWhole(toPath(file), bytes),
    replace: async (file, bytes, etag) => {
      const path = toPath(file);
      // Another's is moved aside only when it came within this very moment.
      if (readTagged(path)?.etag !== etag) return undefined;
      const aside = toPartial(path);
      // Only one of those who replace it can move it aside.
      if (!isDone(() => renameSync(path, aside), 'ENOENT')) return undefined;
      const isOurs = readTagged(aside)?.etag === etag;
      const made = isOurs ? createWhole(path, bytes) : undefined;
      if (!isOurs) isDone(() => linkSync(aside, path), 'EEXIST', 'ENOENT');
      rmSync(aside, { force: true });
      return made;
    },
    sweep: async (files) => {
      for (const path of new Set([...files].map((file) => dirname(toPath(file))))) sweepFolder(path);
    },
  };
}

/** Of one file, until it has its name. */
function toPartial(path: string): string {
  return `${path}.${randomUUID()}${partialName}`;
}

/**
 * What was to become a lock, or was one, is of no use while there is a lock; while there is none, whoever moved one aside may be
 * about to put it back.
 */
function sweepFolder(folder: string): void {
  const names: string[] = [];
  if (!isDone(() => names.push(...readdirSync(folder)), 'ENOENT')) return;
  for (const name of names.filter((each) => each.endsWith(partialName))) {
    const [, whole] = /^(.+)\.[\w-]{36}\.partial$/.exec(name) ?? [];
    if (whole === undefined || existsSync(join(folder, whole))) rmSync(join(folder, name), { force: true });
  }
}

/** A link appears with all its bytes, and only where nothing is. */
function createWhole(path: string, bytes: Uint8Array): string | undefined {
  mkdirSync(dirname(path), { recursive: true });
  for (let tryNumber = 1; ; tryNumber++) {
    const partial = toPartial(path);
    writeFileSync(partial, bytes);
    try {
      return isDone(() => linkSync(partial, path), 'EEXIST') ? toDigest(bytes) : undefined;
    } catch (error) {
      // Another publisher, who has the lock, can have swept the draft away.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tryNumber === createTriesMax) throw error;
    } finally {
      rmSync(partial, { force: true });
    }
  }
}

const createTriesMax = 3;

function readTagged(path: string): Tagged | undefined {
  const found: Buffer[] = [];
  if (!isDone(() => found.push(readFileSync(path)), 'ENOENT')) return undefined;
  const [bytes] = found as [Buffer];
  return { bytes, etag: toDigest(bytes) };
}

/** False when the call fails in a way that is expected now and then. */
function isDone(call: () => unknown, ...expected: string[]): boolean {
  try {
    call();
    return true;
  } catch (error) {
    if (expected.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
