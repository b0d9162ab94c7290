import { setImmediate } from 'node:timers/promises';
import { limits } from '../../shared/base/limits.ts';
import type { Log } from '../../shared/base/log.ts';
import type { Database } from '../../shared/data/database.ts';
import { dropOldUsage } from '../../shared/data/drop-usage.ts';
import { writeUsage } from '../../shared/data/write-usage.ts';
import { RowColumns } from '../../shared/usage/row-columns.ts';
import { UsageCounts } from '../../shared/usage/usage-counts.ts';
import type { Batch } from './spool.ts';
import type { Group, Waiting } from './waiting.ts';

interface DrainParts {
  readonly waiting: Waiting;
  readonly database: Database;
  /** How long single requests are kept. */
  readonly keepDays: number;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

/** Brings what waits to the database, oldest first, each batch once. A database that is away is tried again, ever less often. */
export class Drain {
  readonly #parts: DrainParts;
  #running: Promise<void> | undefined;
  #isAway = false;
  #waitMs: number = limits.usageRetryMs;
  /** By `performance.now`, which nobody sets back. */
  #notBefore = Number.NEGATIVE_INFINITY;
  #cleanAt = Number.NEGATIVE_INFINITY;

  constructor(parts: DrainParts) {
    this.#parts = parts;
  }

  /** Writes what waits, unless the database is better left alone. Never throws. */
  run(): Promise<void> {
    if (!this.#running && performance.now() < this.#notBefore) return Promise.resolve();
    this.#running ??= this.#runOnce().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Everything that waits now. Never throws. */
  async finish(): Promise<void> {
    await this.#running;
    this.#notBefore = Number.NEGATIVE_INFINITY;
    await this.run();
  }

  async #runOnce(): Promise<void> {
    const { waiting, log } = this.#parts;
    try {
      const ids = await waiting.list();
      const newest = waiting.takeNewest();
      const counted = new Set(newest.batches.map(({ id }) => id));
      const older = ids.filter((id) => !counted.has(id));
      while (older.length > 0) await this.#write(await this.#take(older));
      await this.#write(newest);
      await this.#clean();
      if (this.#isAway) log({ event: 'usage_database_back' });
      this.#isAway = false;
      this.#waitMs = limits.usageRetryMs;
    } catch (error) {
      if (!this.#isAway) log({ event: 'usage_database_away', error });
      this.#isAway = true;
      this.#notBefore = performance.now() + this.#waitMs;
      this.#waitMs = Math.min(this.#waitMs * 2, limits.usageRetryMsMax);
    }
  }

  /** As many of the oldest as are written at once: a write has its price, and thousands wait after a long night. */
  async #take(ids: string[]): Promise<Group> {
    const group: Group = { batches: [], counts: new UsageCounts() };
    let rows = 0;
    while (
      ids.length > 0 &&
      rows < limits.usageGroupRowsMax &&
      group.batches.length < limits.usageGroupBatchesMax
    ) {
      const batch = await this.#parts.waiting.read(ids.shift()!);
      const columns = batch && (await this.#parse(batch));
      if (!columns) continue;
      // Whoever asks meanwhile is answered.
      await setImmediate();
      group.batches.push(batch);
      count(group.counts, columns);
      rows += columns.length;
    }
    return group;
  }

  /** Undefined for what cannot be read: that holds up nothing behind it. */
  async #parse({ id, json }: Batch): Promise<RowColumns | undefined> {
    try {
      return RowColumns.fromJson(json);
    } catch (error) {
      return this.#parts.waiting.setAside(id, error);
    }
  }

  async #write({ batches, counts }: Group): Promise<void> {
    if (batches.length === 0) return;
    // Those of them that were written before, by us or by another process, are found one by one.
    if (!(await this.#isWritten({ batches, counts })))
      for (const batch of batches) await this.#writeAlone(batch);
    for (const { id } of batches) await this.#parts.waiting.remove(id);
  }

  async #isWritten(group: Group): Promise<boolean> {
    try {
      return await this.#writeOnce(group);
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }

  async #writeAlone(batch: Batch): Promise<void> {
    const columns = await this.#parse(batch);
    if (!columns) return;
    try {
      await this.#writeOnce({ batches: [batch], counts: count(new UsageCounts(), columns) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await this.#parts.waiting.setAside(batch.id, error);
    }
  }

  #writeOnce({ batches, counts }: Group): Promise<boolean> {
    const { database, clock } = this.#parts;
    const [id = '', ...alsoIds] = batches.map((batch) => batch.id);
    return writeUsage(database, { id, alsoIds, counts, rows: batches.map(({ json }) => json) }, clock());
  }

  async #clean(): Promise<void> {
    const { database, keepDays, clock } = this.#parts;
    if (performance.now() < this.#cleanAt) return;
    await dropOldUsage(database, { days: keepDays, now: clock() });
    this.#cleanAt = performance.now() + limits.usageCleanMs;
  }
}

function count(counts: UsageCounts, columns: RowColumns): UsageCounts {
  columns.forEach((row) => void counts.add(row));
  return counts;
}

/** The database is there, and does not take these values (SQLSTATE classes 22 and 23): it never will. */
function isRefusal(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown } | null)?.code));
}
