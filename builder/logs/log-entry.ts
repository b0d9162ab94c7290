/** One request as a CDN logged it. Text that came in a header is byte for byte (latin1), as the live-server sees it. */
export interface LogEntry {
  /** When it was answered, Unix milliseconds. */
  readonly time: number;
  /** Path and query string, or a whole address, as it was asked for. */
  readonly target: string;
  readonly status: number;
  readonly responseMs: number;
  /** Of the body, where the log has that; else of the whole answer. */
  readonly bytes: number;
  readonly address: string;
  readonly userAgent: string;
  /** What X-API-Key said; empty for nothing. */
  readonly key: string;
}

/** What nginx writes for a caller that left before the answer; others write 0. */
export const leftStatus = 499;

/** Reads the lines of one log: an entry, `comment` for a line that is no request, undefined for one that cannot be read. */
export type LineParser = (line: string) => LogEntry | 'comment' | undefined;
