import { LRUCache } from 'lru-cache';
import { indexes } from '../shared/api/archive.ts';
import { limits } from '../shared/base/limits.ts';
import type { ArchiveSource } from './archive-source.ts';
import { singleFlight } from './single-flight.ts';

/** A chunk of a list: its bytes, and where each line ends. */
export interface Chunk {
  readonly bytes: Buffer;
  readonly ends: Uint32Array;
}

/** A file that a build names is gone: a newer build has replaced it. */
export class FileGone extends Error {}

/**
 * Chunks and indexes in memory, read once. They are immutable and named by their digest, so builds share them, and what
 * was read for one build is right for every other.
 */
export class StoredFiles {
  readonly #source: ArchiveSource;
  readonly #held = new LRUCache<string, Chunk | string[]>({ maxSize: limits.chunkBytesMax });
  readonly #flight = singleFlight<Chunk | string[]>();

  constructor(source: ArchiveSource) {
    this.#source = source;
  }

  /** Throws FileGone. */
  async readChunk(file: string): Promise<Chunk> {
    return (await this.#read(file, splitLines)) as Chunk;
  }

  /** Throws FileGone. */
  async readBotNames(file: string): Promise<string[]> {
    return (await this.#read(file, (bytes) =>
      indexes.botNames.parse(JSON.parse(bytes.toString())),
    )) as string[];
  }

  async #read(file: string, parse: (bytes: Buffer) => Chunk | string[]): Promise<Chunk | string[]> {
    const held = this.#held.get(file);
    if (held) return held;
    return this.#flight(file, async () => {
      const bytes = await this.#source.read(file);
      if (!bytes) throw new FileGone(`${file} is not in the archive`);
      const parsed = parse(bytes);
      // Strings and line ends take about as much again.
      this.#held.set(file, parsed, { size: 1 + bytes.length * 2 });
      return parsed;
    });
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
