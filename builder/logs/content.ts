import { createHash } from 'node:crypto';
import type { LogContent } from '../../shared/data/ingested-logs.ts';

/** Bytes of a log that was counted before, and their digest. */
export type CountedContent = Pick<LogContent, 'bytes' | 'digest'>;

/** Follows the unpacked bytes of a log, and finds that they begin with those of one that was counted. */
export class ContentDigest {
  readonly #hash = createHash('sha256');
  readonly #counted: readonly CountedContent[];
  #bytes = 0;

  constructor(counted: readonly CountedContent[]) {
    this.#counted = counted;
  }

  /** Cuts a part where one of those that were counted may end. */
  *cut(part: Buffer): Generator<Buffer> {
    const ends = this.#counted
      .map(({ bytes }) => bytes - this.#bytes)
      .filter((end) => end > 0 && end < part.length)
      .sort((a, b) => a - b);
    let start = 0;
    for (const end of [...new Set(ends), part.length]) {
      yield part.subarray(start, end);
      start = end;
    }
  }

  /** True when all bytes up to the end of this part are a log that was counted. */
  push(part: Buffer): boolean {
    this.#hash.update(part);
    this.#bytes += part.length;
    const candidates = this.#counted.filter(({ bytes }) => bytes === this.#bytes);
    return candidates.length > 0 && candidates.some(({ digest }) => digest === this.#digest());
  }

  read(): CountedContent {
    return { bytes: this.#bytes, digest: this.#digest() };
  }

  #digest(): string {
    return this.#hash.copy().digest('base64url');
  }
}

/**
 * By its first request a log is known again when it has grown or was packed meanwhile: a few bits of its digest, for the line itself
 * holds a caller's address, and to find what has to be compared they do. Undefined as long as the first line is not there.
 */
export function toHead(bytes: Buffer): string | undefined {
  let start = 0;
  while (bytes[start] === comment) {
    const end = bytes.indexOf('\n', start);
    if (end === -1) return undefined;
    start = end + 1;
  }
  const end = bytes.indexOf('\n', start);
  return end === -1 ? undefined : toHeadOf(bytes.subarray(start, end));
}

/** Of a log whose first line has no end. */
export function toHeadOf(line: Buffer): string {
  return createHash('sha256').update(line).digest('hex').slice(0, 8);
}

const comment = '#'.charCodeAt(0);
