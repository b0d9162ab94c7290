/** Where an archive can be read. Files are named as in `shared/api/archive.ts`. */
export interface Source {
  /** The file's bytes; undefined when there is none. Throws when the source cannot be reached. */
  read(file: string): Promise<Buffer | undefined>;
}

/** Where an archive is kept. Each file is there whole or not at all. */
export interface Store {
  get(file: string): Promise<Buffer | undefined>;
  put(file: string, bytes: Uint8Array): Promise<void>;
  /** Removing what is not there is no error. */
  remove(file: string): Promise<void>;
  list(): AsyncIterable<string>;
}

/** A store whose writers can leave something behind when they are killed. */
export interface SweptStore {
  /** Removes what was left half written where these files are. Only for whoever holds the lock, and knows of no other writer. */
  sweep?(files: Iterable<string>): Promise<void>;
}

/** A file, and the tag by which the store tells one content from another. */
export interface Tagged {
  readonly bytes: Buffer;
  readonly etag: string;
}

/**
 * What a lock is made of: writes that happen only if nobody else's came first. The bytes must be the caller's own, such as
 * with a random owner inside: after an answer that was lost, they tell whether the write was ours.
 */
export interface ConditionalStore {
  read(file: string): Promise<Tagged | undefined>;
  /** Writes a file that is not there, and answers with its tag; undefined when it is there. */
  create(file: string, bytes: Uint8Array): Promise<string | undefined>;
  /** Writes over the content with this tag, and answers with the new one; undefined when it is another's or gone. */
  replace(file: string, bytes: Uint8Array, etag: string): Promise<string | undefined>;
}
