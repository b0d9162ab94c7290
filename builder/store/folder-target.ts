import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toDiskPath } from '../../shared/api/archive.ts';
import { toDigest } from '../../shared/base/bytes.ts';
import type { ConditionalStore, Store, Tagged } from '../../shared/store/store.ts';
import { folderStore } from './folder.ts';

/** A folder that an archive is published to: a folder store with the writes that a lock is made of. A tag is a digest. */
export function folderTarget(folder: string): Store & ConditionalStore {
  const toPath = (file: string) => join(folder, toDiskPath(file));
  return {
    ...folderStore(folder),
    read: async (file) => readTagged(toPath(file)),
    create: async (file, bytes) => createWhole(toPath(file), bytes),
    replace: async (file, bytes, etag) => {
      const path = toPath(file);
      // Another's is moved aside only when it came within this very moment.
      if (readTagged(path)?.etag !== etag) return undefined;
      const aside = `${path}.${randomUUID()}.partial`;
      // Only one of those who replace it can move it aside.
      if (!isDone(() => renameSync(path, aside), 'ENOENT')) return undefined;
      const isOurs = readTagged(aside)?.etag === etag;
      const made = isOurs ? createWhole(path, bytes) : undefined;
      if (!isOurs) isDone(() => linkSync(aside, path), 'EEXIST');
      rmSync(aside);
      return made;
    },
  };
}

/** A link appears with all its bytes, and only where nothing is. */
function createWhole(path: string, bytes: Uint8Array): string | undefined {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${randomUUID()}.partial`;
  writeFileSync(partial, bytes);
  const isMade = isDone(() => linkSync(partial, path), 'EEXIST');
  rmSync(partial);
  return isMade ? toDigest(bytes) : undefined;
}

function readTagged(path: string): Tagged | undefined {
  const found: Buffer[] = [];
  if (!isDone(() => found.push(readFileSync(path)), 'ENOENT')) return undefined;
  const [bytes] = found as [Buffer];
  return { bytes, etag: toDigest(bytes) };
}

/** False when the call fails in the way that is expected now and then. */
function isDone(call: () => unknown, expected: string): boolean {
  try {
    call();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false;
    throw error;
  }
}
