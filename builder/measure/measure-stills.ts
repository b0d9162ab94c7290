import pLimit from 'p-limit';
import { limits } from '../../shared/base/limits.ts';
import type { Database } from '../../shared/data/database.ts';
import { HostBreaker } from './host-breaker.ts';
import { ImageFault } from './image-fault.ts';
import { measureImage } from './measure-image.ts';
import { type DueStill, listDueStills, recallSizes, rememberTries, type StillTry } from './still-sizes.ts';

export interface MeasureOptions {
  now?: Date;
  /** For one still. */
  timeoutMs?: number;
  /** For the whole run: how many stills, and for how long another one is begun. */
  countMax?: number;
  budgetMs?: number;
}

export interface MeasureReport {
  measured: number;
  failed: number;
  /** Due, but left to the next run: over the budget, or of a host that is away. */
  left: number;
  /** Why stills could not be measured, the most frequent reason first, each with one of the stills. */
  faults: { fault: string; stills: number; stillID: number }[];
}

/**
 * Reads the dimensions of stills from their image files and remembers them, and the failures too, in the database. It takes no longer
 * than its budget and one time-out; what it does not get to is left to the next run. Throws only what the database throws.
 */
export async function measureStills(
  database: Database,
  options: MeasureOptions = {},
): Promise<MeasureReport> {
  const { now = new Date(), countMax = limits.stillsMeasuredMax } = options;
  await recallSizes(database.query);
  const triedBefore = new Date(now.getTime() - limits.stillRetryMs);
  const { stills, due } = await listDueStills(database.query, { triedBefore, countMax });
  const tries = await tryStills(stills, options);
  await rememberTries(database, tries, now);
  const faults = countFaults(tries);
  const failed = faults.reduce((sum, { stills: count }) => sum + count, 0);
  return { measured: tries.length - failed, failed, left: due - tries.length, faults };
}

/** What came of each still that there was time for. */
async function tryStills(stills: readonly DueStill[], options: MeasureOptions): Promise<StillTry[]> {
  const { timeoutMs = limits.stillTimeoutMs, budgetMs = limits.stillsMeasuringMs } = options;
  const deadline = performance.now() + budgetMs;
  const breaker = new HostBreaker();
  const tries = await pLimit(limits.stillRequestsMax).map(stills, async (still) => {
    if (performance.now() >= deadline || breaker.isOpen(still.image)) return [];
    return [await tryStill(still, timeoutMs, breaker)];
  });
  return tries.flat();
}

async function tryStill(
  { still_id, image }: DueStill,
  timeoutMs: number,
  breaker: HostBreaker,
): Promise<StillTry> {
  try {
    const { width, height } = await measureImage(image, timeoutMs);
    breaker.note(image, false);
    return { still_id, image, width, height, fault: null };
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    breaker.note(image, error.isOfHost);
    return { still_id, image, width: null, height: null, fault: error.message };
  }
}

function countFaults(tries: readonly StillTry[]): MeasureReport['faults'] {
  const faults = new Map<string, MeasureReport['faults'][number]>();
  for (const { fault, still_id: stillID } of tries) {
    if (fault === null) continue;
    const known = faults.get(fault);
    if (known) known.stills++;
    else faults.set(fault, { fault, stills: 1, stillID });
  }
  return [...faults.values()].sort((a, b) => b.stills - a.stills);
}
