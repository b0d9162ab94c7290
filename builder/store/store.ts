/** Where an archive is kept. Files are named as in `shared/api/archive.ts`; each is there whole or not at all. */
export interface Store {
  get(file: string): Promise<Buffer | undefined>;
  put(file: string, bytes: Uint8Array): Promise<void>;
  /** Removing what is not there is no error. */
  remove(file: string): Promise<void>;
  list(): AsyncIterable<string>;
}
