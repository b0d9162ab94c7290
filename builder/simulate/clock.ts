import { setTimeout } from 'node:timers/promises';

/** What a simulation knows of time, so that tests need not wait. */
export interface Clock {
  /** Unix seconds, to the millisecond. */
  now(): number;
  /** Returns at once for a moment that has passed, and early when the signal says so. */
  sleepUntil(moment: number, signal: AbortSignal): Promise<void>;
}

export const realClock: Clock = {
  now: () => Date.now() / 1000,
  sleepUntil: async (moment, signal) => {
    const delayMs = Math.ceil(moment * 1000 - Date.now());
    if (delayMs <= 0) return;
    await setTimeout(delayMs, undefined, { signal }).catch(() => {});
  },
};
