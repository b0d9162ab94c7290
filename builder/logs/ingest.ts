import { createHash } from 'node:crypto';
import type { Bases } from '../../shared/api/endpoint.ts';
import { Failure } from '../../shared/base/errors.ts';
import { limits } from '../../shared/base/limits.ts';
import type { Database } from '../../shared/data/database.ts';
import { type IngestedLog, listIngestedDigests, listLogsWithHeads } from '../../shared/data/ingested-logs.ts';
import { writeUsage } from '../../shared/data/write-usage.ts';
import { UsageCounts } from '../../shared/usage/usage-counts.ts';
import { countLog, type LineCounts } from './count-log.ts';
import { fetchAhead } from './fetch-ahead.ts';
import type { FetchedLog, FoundLog } from './find-logs.ts';
import { openLog } from './open-log.ts';
import { createRowMaker } from './to-row.ts';

interface IngestOptions {
  readonly secret: string;
  readonly bases: Bases;
  /** Unix milliseconds. */
  readonly clock?: () => number;
  readonly onProgress?: (done: number, total: number) => void;
}

interface IngestReport extends LineCounts {
  /** Logs of which something was counted now. */
  files: number;
  /** Logs that had been counted before. */
  known: number;
}

interface Batch {
  readonly counts: UsageCounts;
  readonly logs: IngestedLog[];
  /** Those of them in which nothing was new. */
  known: number;
}

/**
 * Counts logs, each line exactly once: what a log is known by is written in the transaction of its counts. Stopped anywhere, it is
 * repeated; what was counted is then passed over, and of a log that has grown since, only the rest is counted. Throws Failure for
 * a log that cannot be read; what came before it is counted.
 */
export async function ingestLogs(
  database: Database,
  logs: readonly FoundLog[],
  { secret, bases, clock = Date.now, onProgress }: IngestOptions,
): Promise<IngestReport> {
  const toRow = createRowMaker(secret, bases);
  const report: IngestReport = { files: 0, known: 0, lines: 0, counted: 0, skipped: 0 };
  let batch = toBatch();
  const flush = async () => {
    if (batch.logs.length > 0) await write(database, batch, report, clock());
    batch = toBatch();
  };
  const add = async (name: string, { digest, content: log }: FetchedLog) => {
    if (await isKnown(database, batch, digest)) {
      report.known++;
      return;
    }
    let compared: readonly string[] = [];
    const listCounted = async (head: string) => {
      const alike = await listLogsWithHeads(database.query, [head]);
      compared = alike.map((one) => one.digest);
      return [...alike, ...batch.logs]
        .map(({ content }) => content)
        .filter((content) => content.head === head);
    };
    const { counts, ...counted } = await countLog({ name, parts: openLog(name, log), toRow, listCounted });
    const { content, lines, isKnown: isNothingNew, ...rest } = counted;
    batch.counts.merge(counts);
    batch.logs.push({ name, digest, content, compared, lines, ...rest });
    if (isNothingNew) batch.known++;
  };
  try {
    for await (const [position, log, fetched] of fetchAhead(logs)) {
      await add(log.name, fetched);
      if (isFull(batch)) await flush();
      onProgress?.(position + 1, logs.length);
    }
  } finally {
    // What was counted before a log that cannot be read is kept.
    await flush();
  }
  return report;
}

function toBatch(): Batch {
  return { counts: new UsageCounts(), logs: [], known: 0 };
}

/** Two names of the same bytes can come in one call. */
async function isKnown(database: Database, { logs }: Batch, digest: string): Promise<boolean> {
  if (logs.some((log) => log.digest === digest)) return true;
  return (await listIngestedDigests(database.query, [digest])).has(digest);
}

/** CDNs write thousands of small files a day: one transaction each would take longer than counting them. */
function isFull({ logs }: Batch): boolean {
  return (
    logs.length >= limits.ingestBatchFilesMax ||
    logs.reduce((sum, { counted }) => sum + counted, 0) >= limits.ingestBatchLinesMax
  );
}

async function write(
  database: Database,
  { counts, logs, known }: Batch,
  report: IngestReport,
  now: number,
): Promise<void> {
  const id = `logs:${createHash('sha256')
    .update(logs.map(({ digest }) => digest).join())
    .digest('base64url')}`;
  if (!(await writeUsage(database, { id, counts, logs }, now))) {
    throw new Failure(
      'Another ingest-logs counts the same logs just now. Run it again: each is counted once.',
    );
  }
  report.files += logs.length - known;
  report.known += known;
  for (const log of logs) {
    report.lines += log.lines;
    report.counted += log.counted;
    report.skipped += log.skipped;
  }
}
