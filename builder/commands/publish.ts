import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Environment } from '../../shared/base/environment.ts';
import { Failure, UsageError } from '../../shared/base/errors.ts';
import { storePolicy } from '../../shared/store/retry.ts';
import { parseS3Location } from '../../shared/store/s3-location.ts';
import { startProgress } from '../progress.ts';
import { type PublishReport, type PublishTarget, publish } from '../publish/publish.ts';
import { listPurgedAddresses } from '../publish/purged-addresses.ts';
import { Purger } from '../publish/purger.ts';
import { folderStore } from '../store/folder.ts';
import { folderTarget } from '../store/folder-target.ts';

export interface PublishFlags {
  /** Seconds. */
  grace: number;
  concurrency: number;
  dryRun?: true;
  /** A shell command that gets the changed addresses. */
  purgeCommand?: string;
}

/** `publish <target>`: what OUT_DIR holds to a folder or a bucket, only what differs. */
export async function runPublish(
  environment: Environment,
  target: string,
  flags: PublishFlags,
): Promise<void> {
  const publishAndReport = await openPublisher(environment, target, flags);
  await publishAndReport();
}

/**
 * What publishes OUT_DIR to a target, as often as it is called, says so, and has caches purged: what one purge did not do is
 * left to the next. Throws UsageError when that can be no target: to be found out before the work that is to be published.
 */
export async function openPublisher(
  environment: Environment,
  target: string,
  flags: PublishFlags,
): Promise<() => Promise<PublishReport>> {
  await openTarget(environment, target, new AbortController().signal);
  const { purgeCommand } = flags;
  const isDryRun = flags.dryRun ?? false;
  const purger = purgeCommand === undefined || isDryRun ? undefined : new Purger(purgeCommand);
  return async () => {
    const report = await publishWithProgress(environment, target, flags);
    console.log(describeReport(target, report, isDryRun));
    const purged = await purger?.purge(listPurgedAddresses(report, environment));
    if (purged) console.log(`${target}: ${purged} addresses handed to --purge-command`);
    return report;
  };
}

async function publishWithProgress(
  environment: Environment,
  target: string,
  { grace, concurrency, dryRun }: PublishFlags,
): Promise<PublishReport> {
  const lost = new AbortController();
  const store = await openTarget(environment, target, lost.signal);
  const progress = startProgress('files');
  try {
    return await publish(folderStore(environment.outDir), store, {
      graceSeconds: grace,
      concurrency,
      isDryRun: dryRun ?? false,
      owner: `${hostname()} process ${process.pid} (${randomUUID().slice(0, 8)})`,
      onProgress: progress.update,
      onLost: () => lost.abort(new Failure('the lock was lost')),
    });
  } finally {
    progress.stop();
  }
}

/**
 * Throws UsageError. The S3 client is loaded only where it is used: it takes 0.3 s. Once `signal` is aborted, a store that
 * is in trouble is not tried again.
 */
async function openTarget(
  { outDir, s3 }: Environment,
  target: string,
  signal: AbortSignal,
): Promise<PublishTarget> {
  if (target.startsWith('s3://')) {
    const location = parseS3Location(target);
    const { openS3 } = await import('../../shared/store/s3.ts');
    return openS3(location, s3, { ...storePolicy, signal });
  }
  if (target === '' || /^[a-z0-9]+:\/\//i.test(target)) {
    throw new UsageError(`Cannot publish to "${target}": expected a folder or s3://bucket/prefix.`);
  }
  if (resolve(target) === resolve(outDir)) {
    throw new UsageError(`${target} is OUT_DIR itself: publish to another folder, which readers read.`);
  }
  return folderTarget(target);
}

function describeReport(target: string, report: PublishReport, isDryRun: boolean): string {
  const { build, number, sent, deleted, plan, added, changed, removed } = report;
  const files = `${added.length} added, ${changed.length} changed, ${removed.length} removed`;
  if (isDryRun) {
    const wanted = plan.puts.flat();
    const steps = [...wanted.map((file) => `send ${file}`), ...plan.removals.map((file) => `remove ${file}`)];
    return [...steps, `${target}: build ${build} would send ${wanted.length} files; ${files}`].join('\n');
  }
  if (number === undefined) return `${target}: holds build ${build} already, nothing sent`;
  const waiting = plan.retired.size;
  return `${target}: publish ${number}, build ${build}; ${files}; ${sent} sent, ${deleted} deleted, ${waiting} to be deleted later`;
}
