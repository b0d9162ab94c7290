import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { type IndexName, indexes, indexNames } from '../shared/api/archive.ts';
import { limits } from '../shared/base/limits.ts';
import type { ArchiveSource } from './archive-source.ts';
import { parseRows } from './parse-rows.ts';
import { singleFlight } from './single-flight.ts';

/** A chunk of a list: its bytes, and where each line ends. */
export interface Chunk {
  readonly bytes: Buffer;
  readonly ends: Uint32Array;
}

export type Index<Name extends IndexName> = z.output<(typeof indexes)[Name]>;

/** A file that a build names is gone: a newer build has replaced it. */
export class FileGone extends Error {}

/**
 * Chunks and indexes in memory, read once. They are immutable and named by their digest, so builds share them, and what
 * was read for one build is right for every other.
 */
export class StoredFiles {
  readonly #source: ArchiveSource;
  readonly #chunks = new LRUCache<string, Chunk>({ maxSize: limits.chunkBytesMax });
  /** Those of this build and of the one before it: no number of chunks pushes them out. */
  readonly #indexes = new LRUCache<string, Index<IndexName>>({ max: 2 * indexNames.length });
  readonly #flight = singleFlight<Chunk | Index<IndexName>>();

  constructor(source: ArchiveSource) {
    this.#source = source;
  }

  /** Throws FileGone. */
  async readChunk(file: string): Promise<Chunk> {
    const held = this.#chunks.get(file);
    if (held) return held;
    return this.#flight(file, async () => {
      const chunk = splitLines(await this.#readBytes(file));
      this.#chunks.set(file, chunk, { size: 1 + chunk.bytes.length + chunk.ends.byteLength });
      return chunk;
    }) as Promise<Chunk>;
  }

  /** Throws FileGone. */
  async readIndex<Name extends IndexName>(name: Name, file: string): Promise<Index<Name>> {
    const held = this.#indexes.get(file);
    if (held) return held as Index<Name>;
    return this.#flight(file, async () => {
      const text = (await this.#readBytes(file)).toString();
      const rows = (await parseRows(indexes[name].element, JSON.parse(text))) as Index<Name>;
      this.#indexes.set(file, rows);
      return rows;
    }) as Promise<Index<Name>>;
  }

  async #readBytes(file: string): Promise<Buffer> {
    const bytes = await this.#source.read(file);
    if (!bytes) throw new FileGone(`${file} is not in the archive`);
    return bytes;
  }
}

/** One line of a chunk, without its new line; a view, not a copy. */
export function toLine({ bytes, ends }: Chunk, line: number): Buffer {
  const start = line === 0 ? 0 : ends[line - 1]! + 1;
  return bytes.subarray(start, ends[line]);
}

function splitLines(bytes: Buffer): Chunk {
  const ends: number[] = [];
  for (let end = bytes.indexOf(newLine); end !== -1; end = bytes.indexOf(newLine, end + 1)) ends.push(end);
  return { bytes, ends: Uint32Array.from(ends) };
}

const newLine = '\n'.charCodeAt(0);
