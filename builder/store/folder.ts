import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastGlob from 'fast-glob';
import { fromDiskPath, toDiskPath } from '../../shared/api/archive.ts';
import type { Store } from './store.ts';

/** A file being written; it never has an archive file's name. */
const partialName = '.partial';

/**
 * An archive in a folder. A file is written under another name and then renamed, so that a reader finds the old or the new
 * one, never half of it. The calls are synchronous inside: one writer is faster so than with a queue of promises.
 */
export function folderStore(folder: string): Store {
  const made = new Set<string>();
  const partial = join(folder, partialName);
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
      writeFileSync(partial, bytes);
      renameSync(partial, path);
    },
    remove: async (file) => {
      rmSync(join(folder, toDiskPath(file)), { force: true });
      made.clear();
      removeEmptyFolders(folder, dirname(toDiskPath(file)));
    },
    list: () => listFiles(folder),
  };
}

async function* listFiles(folder: string): AsyncIterable<string> {
  makeSure(folder);
  for await (const path of fastGlob.stream('**', { cwd: folder, dot: true })) {
    if (path !== partialName) yield fromDiskPath(String(path));
  }
}

function makeSure(folder: string): void {
  mkdirSync(folder, { recursive: true });
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
