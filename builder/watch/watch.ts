import { limits } from '../../shared/base/limits.ts';
import type { Database } from '../../shared/data/database.ts';
import { Scheduler } from './scheduler.ts';

/** The channel of migration 0003. */
export const changeChannel = 'league_changed';

export interface WatchOptions {
  everyMs: number;
  /** See `createRound`. */
  round: () => Promise<boolean>;
  onFailure: (error: unknown) => void;
}

/**
 * Begins with a round, and has another when the database says that something changed. It is also looked at now and then:
 * often while nothing can be heard, seldom otherwise, for changes that no trigger sees (replication) and poolers that lose
 * notifications.
 */
export async function startWatch(
  database: Pick<Database, 'listen'>,
  options: WatchOptions,
): Promise<{ stop(): Promise<void> }> {
  const { watchLookMs: lookMs, watchRetryMsMax: retryMsMax } = limits;
  const scheduler = new Scheduler({ ...options, lookMs, retryMsMax });
  const subscription = await database.listen(changeChannel, () => scheduler.wake());
  // After listening has begun: what changes from now on is either seen by this round or heard.
  scheduler.wake();
  let polled = performance.now();
  const timer = setInterval(() => {
    const sinceMs = performance.now() - polled;
    if (subscription.isConnected && sinceMs < limits.watchListeningPollMs) return;
    polled = performance.now();
    scheduler.poll();
  }, limits.watchPollMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await scheduler.stop();
      await subscription.stop();
    },
  };
}
