import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fastGlob from 'fast-glob';
import { buildFile, fromDiskPath, manifestFile, toDiskPath } from '../../shared/api/archive.ts';
import type { Store } from '../../shared/store/store.ts';
import { WriteThread } from './write-thread.ts';

/** A file, or a whole archive, that is being written. No file of an archive has this name. */
export const partialName = '.partial';

/** An archive that readers get to see once it is whole. */
interface FirstArchive {
  store: Store;
  finish(): Promise<void>;
  /** To be called in any case, at the end. */
  close(): Promise<void>;
}

/**
 * The first archive of a folder, which nobody reads yet: `store` writes to one side, plain files on a second thread, and
 * `finish` moves everything to its place: folders before the pages that point into them (`tournaments` before
 * `tournaments.json`), then build.json, and the manifest last, because where one is found it is believed. Undefined when the
 * folder holds something.
 */
export function firstArchive(folder: string): FirstArchive | undefined {
  mkdirSync(folder, { recursive: true });
  const side = join(folder, partialName);
  rmSync(side, { recursive: true, force: true });
  if (readdirSync(folder).length > 0) return undefined;
  mkdirSync(side);
  const thread = new WriteThread();
  const finish = async () => {
    await thread.flush();
    const last = [buildFile, manifestFile];
    const names = readdirSync(side).filter((name) => !last.includes(name));
    for (const name of [...names.sort(), ...last]) renameSync(join(side, name), join(folder, name));
    rmdirSync(side);
  };
  return { store: threadedStore(side, thread), finish, close: () => thread.stop() };
}

/** What is read or removed was written before. */
function threadedStore(folder: string, thread: WriteThread): Store {
  const { get, remove, list } = folderStore(folder);
  return {
    get: (file) => thread.flush().then(() => get(file)),
    put: (file, bytes) => thread.write(join(folder, toDiskPath(file)), bytes),
    remove: (file) => thread.flush().then(() => remove(file)),
    list,
  };
}

/**
 * An archive in a folder. A file is written under another name and then renamed, so that a reader finds the old or the new
 * one, never half of it. The calls are synchronous inside: one writer is faster so than with a queue of promises.
 */
export function folderStore(folder: string): Store {
  const made = new Set<string>();
  const makeFolder = (path: string) => {
    if (made.has(path)) return;
    mkdirSync(path, { recursive: true });
    made.add(path);
  };
  return {
    get: async (file) => readIfPresent(join(folder, toDiskPath(file))),
    put: async (file, bytes) => {
      const path = join(folder, toDiskPath(file));
      makeFolder(dirname(path));
      // In the same folder, so that the rename is cheap.
      const partial = join(dirname(path), partialName);
      writeFileSync(partial, bytes);
      renameSync(partial, path);
    },
    remove: async (file) => {
      rmSync(join(folder, toDiskPath(file)), { force: true });
      removeEmptyFolders(folder, dirname(toDiskPath(file)));
      made.clear();
    },
    list: () => listFiles(folder),
  };
}

async function* listFiles(folder: string): AsyncIterable<string> {
  for await (const path of fastGlob.stream('**', { cwd: folder, dot: true, ignore: [`${partialName}/**`] })) {
    if (basename(String(path)) !== partialName) yield fromDiskPath(String(path));
  }
}

function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A removed tournament leaves no folders behind. */
function removeEmptyFolders(root: string, below: string): void {
  for (let path = below; path !== '.'; path = dirname(path)) {
    try {
      rmdirSync(join(root, path));
    } catch {
      return;
    }
  }
}
