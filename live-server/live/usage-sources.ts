import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { ApiError } from '../../shared/base/errors.ts';
import { limits } from '../../shared/base/limits.ts';
import type { Log } from '../../shared/base/log.ts';
import type { Database } from '../../shared/data/database.ts';
import { readUsage, type UsageRead } from '../../shared/data/read-usage.ts';
import { LiveSource } from './live-source.ts';

interface Parts {
  readonly database: Pick<Database, 'query'> | undefined;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

/**
 * What was counted, by days and endpoint. Callers choose both, so only so many are remembered, the database is asked for one
 * at a time, and only so many wait for their turn: a flood of different windows holds up nothing for longer than it lasts.
 */
export function openUsageSources({
  database,
  log,
  clock,
}: Parts): (days: number, endpoint: string | null) => LiveSource<UsageRead> {
  const sources = new LRUCache<string, LiveSource<UsageRead>>({ max: limits.usageSourcesMax });
  const limit = pLimit(1);
  const open = (days: number, endpoint: string | null) =>
    new LiveSource({
      name: 'usage',
      read: async (now, signal) => {
        if (!database) throw new Error('DATABASE_URL is not set');
        if (limit.pendingCount >= limits.usageWaitingMax)
          throw new Error('too many windows of usage were asked for');
        return limit(() => {
          // Whoever waited for it was told something else meanwhile.
          signal.throwIfAborted();
          return readUsage(database.query, { days, endpoint, now });
        });
      },
      toError: () => new ApiError('source_unavailable'),
      log,
      clock,
    });
  return (days, endpoint) => {
    const key = `${days} ${endpoint ?? ''}`;
    const known = sources.get(key) ?? open(days, endpoint);
    sources.set(key, known);
    return known;
  };
}
