import { toDigest } from '../../shared/base/bytes.ts';
import type { ConditionalStore, Store } from '../../shared/store/store.ts';

export interface MemoryStore extends Store {
  readonly files: Map<string, Buffer>;
}

/** An archive in memory; `files` may be those of another one. */
export function memoryStore(files: Iterable<[string, Buffer]> = []): MemoryStore {
  const held = new Map(files);
  return {
    files: held,
    get: async (file) => held.get(file),
    put: async (file, bytes) => void held.set(file, Buffer.from(bytes)),
    remove: async (file) => void held.delete(file),
    // A list of its own: files come and go while it is being read.
    list: async function* () {
      yield* [...held.keys()];
    },
  };
}

/** An archive in memory that can be published to. */
export function memoryTarget(files: Iterable<[string, Buffer]> = []): MemoryStore & ConditionalStore {
  const store = memoryStore(files);
  const read = (file: string) => {
    const bytes = store.files.get(file);
    return bytes && { bytes, etag: toDigest(bytes) };
  };
  const write = (file: string, bytes: Uint8Array) => {
    store.files.set(file, Buffer.from(bytes));
    return toDigest(bytes);
  };
  return {
    ...store,
    read: async (file) => read(file),
    create: async (file, bytes) => (read(file) ? undefined : write(file, bytes)),
    replace: async (file, bytes, etag) => (read(file)?.etag === etag ? write(file, bytes) : undefined),
  };
}

export type Operation = `put ${string}` | `remove ${string}`;

/** A store whose every change is told of, before it happens and after. An error thrown `before` prevents it. */
export function watchStore(
  store: Store,
  watch: { before?: (operation: Operation) => void; after?: (operation: Operation) => void },
): Store {
  return {
    ...store,
    put: async (file, bytes) => {
      watch.before?.(`put ${file}`);
      await store.put(file, bytes);
      watch.after?.(`put ${file}`);
    },
    remove: async (file) => {
      watch.before?.(`remove ${file}`);
      await store.remove(file);
      watch.after?.(`remove ${file}`);
    },
  };
}
