import { readClientSecret } from '../../shared/base/client-secret.ts';
import type { Environment } from '../../shared/base/environment.ts';
import { dropOldUsage } from '../../shared/data/drop-usage.ts';
import { findLogs } from '../logs/find-logs.ts';
import { ingestLogs } from '../logs/ingest.ts';
import { startProgress } from '../progress.ts';
import { withDatabase } from '../with-database.ts';

/** `ingest-logs`: counts what a CDN logged, each file once. */
export async function runIngestLogs(environment: Environment, names: readonly string[]): Promise<void> {
  const logs = await findLogs(names, environment);
  const secret = readClientSecret(environment);
  const report = await withDatabase(environment, async (database) => {
    const progress = startProgress('logs');
    try {
      return await ingestLogs(database, logs, { secret, bases: environment, onProgress: progress.update });
    } finally {
      progress.stop();
      await dropOldUsage(database, { days: environment.usageDays, now: Date.now() });
    }
  });
  const { files, known, counted, skipped } = report;
  console.log(
    `${files} logs, ${counted} requests counted; ${skipped} lines could not be read; ${known} logs had been counted before`,
  );
}
