import { limits } from '../../shared/base/limits.ts';
import type { FetchedLog, FoundLog } from './find-logs.ts';

/** Fetches logs in their order, some before they are asked for: a bucket takes longer to answer than its logs take to count. */
export async function* fetchAhead(
  logs: readonly FoundLog[],
): AsyncGenerator<[position: number, log: FoundLog, fetched: FetchedLog]> {
  const waiting: Promise<FetchedLog>[] = [];
  for (const [position, log] of logs.entries()) {
    for (
      let next = position + waiting.length;
      next < Math.min(logs.length, position + limits.ingestAheadMax);
      next++
    )
      waiting.push(begin(logs[next]!));
    yield [position, log, await waiting.shift()!];
  }
}

/** Its error is met when its turn comes. */
function begin(log: FoundLog): Promise<FetchedLog> {
  const fetching = log.fetch();
  fetching.catch(() => {});
  return fetching;
}
