import { accessSync, constants, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { toDigest } from '../../shared/base/bytes.ts';
import { Failure } from '../../shared/base/errors.ts';
import { takeLock } from '../../shared/base/process-lock.ts';

/** Works while no other process of this machine builds into the folder. Throws Failure when one does. */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const release = lockFolder(folder);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Returns what gives the folder back. Throws Failure when another process builds into it. */
export function lockFolder(folder: string): () => void {
  const lock = toLockPath(resolve(folder));
  return takeLock(lock, (pid) => {
    const stop = 'Wait for it to end, or stop it if it is one that watches.';
    return new Failure(`Process ${pid} builds into ${folder} already (lock ${lock}). ${stop}`);
  });
}

/** Beside the folder, whose bytes depend on the rows alone; elsewhere when the folder around it is closed to us. */
function toLockPath(folder: string): string {
  const parent = dirname(folder);
  mkdirSync(parent, { recursive: true });
  return canWrite(parent)
    ? join(parent, `.${basename(folder)}.lock`)
    : join(tmpdir(), `league-record-${toDigest(folder)}.lock`);
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
