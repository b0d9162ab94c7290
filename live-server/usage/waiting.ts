import { randomUUID } from 'node:crypto';
import { limits } from '../../shared/base/limits.ts';
import type { Log } from '../../shared/base/log.ts';
import type { RowColumns } from '../../shared/usage/row-columns.ts';
import { UsageCounts } from '../../shared/usage/usage-counts.ts';
import type { Batch, Spool } from './spool.ts';

/** Batches that are written at once, and what they come to. */
export interface Group {
  readonly batches: Batch[];
  readonly counts: UsageCounts;
}

interface WaitingParts {
  readonly spool: Spool;
  /** Whether anybody takes what is newest. */
  readonly isTaken: boolean;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

/** Batches that wait for the database: each in a file, the newest also in memory, and there alone while the disk takes none. */
export class Waiting {
  readonly #parts: WaitingParts;
  /** The newest, counted already: while the database is there, nothing is read back from disk. */
  #newest = toEmptyGroup();
  #newestRows = 0;
  /** What no file holds. */
  readonly #unkept = new Map<string, { batch: Batch; rows: number }>();
  #unkeptRows = 0;
  /** What the disk did not let go of: another process will find it, we are done with it. */
  readonly #passed = new Set<string>();
  #lastTime = 0;
  /** What the log was told last. */
  #isKeeping = true;
  #isListing = true;

  constructor(parts: WaitingParts) {
    this.#parts = parts;
  }

  /** Rows that no file holds. */
  get unkeptRows(): number {
    return this.#unkeptRows;
  }

  /** Takes rows as one batch. Returns how many others had to go for it. Never throws. */
  async keep(columns: RowColumns): Promise<number> {
    const { spool, log } = this.#parts;
    const batch = { id: this.#toId(), json: columns.toJson() };
    try {
      await spool.keep(batch);
      if (!this.#isKeeping) log({ event: 'usage_disk_back' });
      this.#isKeeping = true;
    } catch (error) {
      if (this.#isKeeping) log({ event: 'usage_disk_away', error });
      this.#isKeeping = false;
      this.#unkept.set(batch.id, { batch, rows: columns.length });
      this.#unkeptRows += columns.length;
    }
    if (this.#parts.isTaken) this.#count(batch, columns);
    return this.#forgetOldest();
  }

  /** What was kept since it was asked for last, unless that is too much: then it is among what `list` gives. */
  takeNewest(): Group {
    const group = this.#newest;
    this.#newest = toEmptyGroup();
    this.#newestRows = 0;
    return group;
  }

  /** Ids, oldest first; where the disk tells none, those that are in memory alone. Never throws. */
  async list(): Promise<string[]> {
    const { spool, log } = this.#parts;
    try {
      const ids = await spool.list();
      this.#isListing = true;
      return [...ids.filter((id) => !this.#passed.has(id)), ...this.#unkept.keys()].sort();
    } catch (error) {
      if (this.#isListing) log({ event: 'usage_disk_unreadable', error });
      this.#isListing = false;
      return [...this.#unkept.keys()];
    }
  }

  /** Undefined for what is gone, or cannot be read: that holds up nothing behind it. Never throws. */
  async read(id: string): Promise<Batch | undefined> {
    const { spool } = this.#parts;
    return this.#unkept.get(id)?.batch ?? (await spool.read(id).catch((error) => this.setAside(id, error)));
  }

  /** Of a batch that is written. Never throws. */
  async remove(id: string): Promise<void> {
    if (this.#forget(id) > 0) return;
    await this.#parts.spool.remove(id).catch((error) => this.#pass(id, error));
  }

  /** Of a batch that nobody can read or write. Never throws. */
  async setAside(id: string, error: unknown): Promise<undefined> {
    this.#parts.log({ event: 'usage_batch_set_aside', batch: id, error });
    this.#forget(id);
    await this.#parts.spool.setAside(id).catch((cause) => this.#pass(id, cause));
  }

  #pass(id: string, error: unknown): void {
    this.#parts.log({ event: 'usage_batch_stays', batch: id, error });
    this.#passed.add(id);
  }

  #count(batch: Batch, columns: RowColumns): void {
    if (this.#newestRows + columns.length > limits.usageNewestRowsMax) this.takeNewest();
    const { counts } = this.#newest;
    columns.forEach((row) => void counts.add(row));
    this.#newest.batches.push(batch);
    this.#newestRows += columns.length;
  }

  #forgetOldest(): number {
    let lost = 0;
    for (const id of this.#unkept.keys()) {
      if (this.#unkeptRows <= limits.usageQueuedMax) break;
      lost += this.#forget(id);
    }
    return lost;
  }

  #forget(id: string): number {
    const rows = this.#unkept.get(id)?.rows ?? 0;
    this.#unkept.delete(id);
    this.#unkeptRows -= rows;
    return rows;
  }

  /** A clock that is set back, or that stands, changes no order. */
  #toId(): string {
    this.#lastTime = Math.max(this.#parts.clock(), this.#lastTime + 1);
    return `${String(this.#lastTime).padStart(13, '0')}-${randomUUID().slice(0, 8)}`;
  }
}

function toEmptyGroup(): Group {
  return { batches: [], counts: new UsageCounts() };
}
