import { limits } from '../base/limits.ts';
import { toDay } from '../usage/days.ts';
import type { Database } from './database.ts';
import { dropPartitions } from './usage-requests.ts';
import { lockUsage } from './write-usage.ts';

/**
 * Drops what is older than it is to be kept: logged requests after `days` days (today is the first of them), roll-ups that no window
 * reaches any more, ids of batches and logs that nobody sends again. Returns the names of the partitions that it dropped.
 */
export function dropOldUsage(
  database: Database,
  { days = limits.usageRawDays, now }: { days?: number; now: number },
): Promise<string[]> {
  const today = toDay(now);
  const ages = [
    ['usage_rollups', 'from_day', limits.usageRollupDays],
    ['ingested_logs', 'counted_at', limits.usageRollupDays],
    ['usage_batches', 'written_at', limits.usageBatchDays],
  ] as const;
  return database.transaction('write', async (query) => {
    await lockUsage(query);
    for (const [table, column, age] of ages) {
      await query(
        `delete from ${table} where ${column} < (date '1970-01-01' + $1::int)::timestamp at time zone 'UTC'`,
        [today - age + 1],
      );
    }
    return dropPartitions(query, today - days + 1);
  });
}
