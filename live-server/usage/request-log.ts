import { setImmediate } from 'node:timers/promises';
import { limits } from '../../shared/base/limits.ts';
import type { Log } from '../../shared/base/log.ts';
import type { UsageRow } from '../../shared/usage/row.ts';
import { RowColumns } from '../../shared/usage/row-columns.ts';
import { within } from '../within.ts';
import type { Drain } from './drain.ts';
import type { Waiting } from './waiting.ts';

interface RequestLogParts {
  readonly waiting: Waiting;
  /** Absent: everything waits on disk for a process that has a database. */
  readonly drain: Drain | undefined;
  readonly log: Log;
}

/**
 * Every request that was answered, on its way to the database: less than a second in memory, then in a file, and out of that file
 * exactly once into the tables, in order. Neither the database nor the disk can delay or fail an answer.
 */
export class RequestLog {
  readonly #parts: RequestLogParts;
  /** Full batches, and the one that is being filled. */
  #queue: RowColumns[] = [];
  #open = new RowColumns();
  #queued = 0;
  #dropped = 0;
  #keeping: Promise<void> | undefined;
  #timers: NodeJS.Timeout[] = [];

  constructor(parts: RequestLogParts) {
    this.#parts = parts;
  }

  /** Takes a request that was answered. Does no work. */
  add(row: UsageRow): void {
    if (this.#queued === limits.usageQueuedMax) {
      this.#dropped++;
      return;
    }
    this.#open.add(row);
    this.#queued++;
    if (this.#open.length === limits.usageBatchRowsMax) this.#close();
  }

  start(): void {
    const { drain } = this.#parts;
    this.#timers = [
      setInterval(() => void this.keep(), limits.usageKeepMs),
      setInterval(() => void drain?.run(), limits.usageWriteMs),
      setInterval(() => this.#reportDropped(), limits.usageReportMs),
    ];
    // What an earlier process left.
    void drain?.run();
  }

  /** What is in memory goes to disk, and to the database as far as it takes it in time. Never throws. */
  async stop(waitMs: number = limits.usageStopMs): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await within(waitMs, this.#finish());
    this.#dropped += this.#parts.waiting.unkeptRows;
    this.#reportDropped();
  }

  /** Puts what waits in memory on disk, whatever the database does. Never throws. */
  keep(): Promise<void> {
    this.#keeping ??= this.#keepQueue().finally(() => {
      this.#keeping = undefined;
    });
    return this.#keeping;
  }

  async #finish(): Promise<void> {
    await this.#keeping;
    await this.keep();
    await this.#parts.drain?.finish();
  }

  #close(): void {
    if (this.#open.length > 0) this.#queue.push(this.#open);
    this.#open = new RowColumns();
  }

  /** In pieces, so that whoever asks meanwhile is answered. */
  async #keepQueue(): Promise<void> {
    this.#close();
    for (let columns = this.#queue.shift(); columns; columns = this.#queue.shift()) {
      this.#dropped += await this.#parts.waiting.keep(columns);
      this.#queued -= columns.length;
      await setImmediate();
    }
  }

  #reportDropped(): void {
    if (this.#dropped > 0) this.#parts.log({ event: 'usage_dropped', requests: this.#dropped });
    this.#dropped = 0;
  }
}
