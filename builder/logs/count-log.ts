import { limits } from '../../shared/base/limits.ts';
import type { LogContent } from '../../shared/data/ingested-logs.ts';
import { UsageCounts } from '../../shared/usage/usage-counts.ts';
import { ContentDigest, type CountedContent, toHead, toHeadOf } from './content.ts';
import { Lines } from './cut-lines.ts';
import type { LineParser, LogEntry } from './log-entry.ts';
import { chooseFormat } from './log-format.ts';
import type { LogRow } from './to-row.ts';

/** What became of a log's lines; comments are none. */
export interface LineCounts {
  lines: number;
  counted: number;
  /** Lines that could not be read. */
  skipped: number;
}

export interface CountedLog extends LineCounts {
  readonly counts: UsageCounts;
  readonly content: LogContent;
  /** Every line of it was counted before. */
  readonly isKnown: boolean;
}

interface LogReading {
  readonly name: string;
  readonly parts: AsyncIterable<Buffer>;
  readonly toRow: (entry: LogEntry) => LogRow;
  /** What was counted of logs with this head. */
  readonly listCounted: (head: string) => Promise<readonly CountedContent[]>;
}

/** Counts a log, or what was added to it since it was counted last. Throws Failure when its format is unknown. */
export async function countLog({ name, parts, toRow, listCounted }: LogReading): Promise<CountedLog> {
  const counter = new LineCounter(name, toRow);
  const lines = new Lines(counter.take, limits.logLineCharactersMax);
  let begun: { digest: ContentDigest; head: string } | undefined;
  let isKnown = false;
  for await (const [part, head] of withHead(parts)) {
    begun ??= { head, digest: new ContentDigest(head === '' ? [] : await listCounted(head)) };
    for (const piece of begun.digest.cut(part)) {
      lines.push(piece);
      isKnown = begun.digest.push(piece);
      if (!isKnown) continue;
      lines.skipRest();
      counter.forget();
    }
  }
  lines.end();
  counter.end();
  const { digest = new ContentDigest([]), head = '' } = begun ?? {};
  return { ...counter.result, counts: counter.counts, content: { ...digest.read(), head }, isKnown };
}

/** Each part with the head of the whole; the first is as long as it takes to tell. */
async function* withHead(parts: AsyncIterable<Buffer>): AsyncGenerator<[part: Buffer, head: string]> {
  let first = Buffer.alloc(0);
  let head: string | undefined;
  for await (const part of parts) {
    if (head !== undefined) {
      yield [part, head];
      continue;
    }
    first = Buffer.concat([first, part]);
    head =
      toHead(first) ??
      (first.length > limits.logLineCharactersMax
        ? toHeadOf(first.subarray(0, limits.logLineCharactersMax))
        : undefined);
    if (head !== undefined) yield [first, head];
  }
  if (head === undefined && first.length > 0) yield [first, toHeadOf(first)];
}

class LineCounter {
  readonly #name: string;
  readonly #toRow: (entry: LogEntry) => LogRow;
  #head: string[] | undefined = [];
  #headRequests = 0;
  /** Undefined as long as there was no request. */
  #parse: LineParser | undefined;
  counts = new UsageCounts();
  result: LineCounts = { lines: 0, counted: 0, skipped: 0 };

  constructor(name: string, toRow: (entry: LogEntry) => LogRow) {
    this.#name = name;
    this.#toRow = toRow;
  }

  readonly take = (line: string): void => {
    if (this.#head) {
      this.#head.push(line);
      if (isRequest(line)) this.#headRequests++;
      if (this.#headRequests === limits.logHeadLines) this.#begin(this.#head);
    } else this.#count(line);
  };

  /** All of it was counted before. */
  forget(): void {
    this.end();
    this.counts = new UsageCounts();
    this.result = { lines: 0, counted: 0, skipped: 0 };
  }

  end(): void {
    if (this.#head) this.#begin(this.#head);
  }

  #begin(head: readonly string[]): void {
    this.#parse = chooseFormat(this.#name, head);
    this.#head = undefined;
    for (const line of head) this.#count(line);
  }

  #count(line: string): void {
    if (line === '' || !this.#parse) return;
    const entry = this.#parse(line);
    if (entry === 'comment') return;
    this.result.lines++;
    if (!entry) {
      this.result.skipped++;
      return;
    }
    const { row, known } = this.#toRow(entry);
    this.counts.add(row, known);
    this.result.counted++;
  }
}

function isRequest(line: string): boolean {
  return line !== '' && !line.startsWith('#');
}
