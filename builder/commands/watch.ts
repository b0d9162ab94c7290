import type { Environment } from '../../shared/base/environment.ts';
import { Failure } from '../../shared/base/errors.ts';
import type { Database } from '../../shared/data/database.ts';
import { withFolderLock } from '../make/folder-lock.ts';
import { isUpToDate } from '../make/source-sign.ts';
import { PurgeFailure } from '../publish/purger.ts';
import { createRound } from '../watch/round.ts';
import { startWatch } from '../watch/watch.ts';
import { withDatabase } from '../with-database.ts';
import { type BuildFlags, measureAndReport, render, renderAndReport } from './build.ts';
import { openPublisher } from './publish.ts';

interface WatchFlags extends BuildFlags {
  /** Seconds. */
  every: number;
}

/** `build --watch`: builds whenever the database changed. Returns when it was told to stop, and what was running has ended. */
export async function runWatch(environment: Environment, flags: WatchFlags): Promise<void> {
  const { publish: target, every, grace, force = false } = flags;
  const publish = target === undefined ? undefined : await openPublisher(environment, target, flags);
  const stopped = waitForSignal();
  const work = async (database: Database) => {
    const watch = await watchDatabase(environment, database, {
      everyMs: every * 1000,
      graceMs: grace * 1000,
      force,
      publish: publish && (async () => (await publish()).plan.retired.size),
    });
    console.log('Watching the database. Ctrl-C or SIGTERM stops it.');
    await stopped;
    console.log('Stopping when what is running has ended.');
    await watch.stop();
  };
  await withFolderLock(environment.outDir, () => withDatabase(environment, work));
}

interface WatchSettings {
  everyMs: number;
  /** The first build renders everything. */
  force?: boolean;
  publish?: (() => Promise<number>) | undefined;
  graceMs?: number;
  /** Reports failures alone. */
  isQuiet?: boolean;
}

/** Keeps OUT_DIR as the database is, in the background. What fails is reported and tried again; the files stay as they were. */
export function watchDatabase(
  environment: Environment,
  database: Database,
  { everyMs, force = false, publish, graceMs = 0, isQuiet = false }: WatchSettings,
): Promise<{ stop(): Promise<void> }> {
  let isForced = force;
  const build = async () => {
    await (isQuiet ? render : renderAndReport)(environment, database);
    isForced = false;
  };
  const round = createRound({
    isUpToDate: async () => !isForced && (await isUpToDate(database, environment)),
    build,
    publish,
    graceMs,
  });
  const roundAndStills = async () => {
    const hadWork = await round();
    // Only now: a correction does not wait for pictures. Dimensions that are found are a change, and lead to one more build.
    if (hadWork) await measureAndReport(database);
    return hadWork;
  };
  return startWatch(database, { everyMs, round: roundAndStills, onFailure: reportFailure });
}

function reportFailure(error: unknown): void {
  const time = new Date().toISOString();
  const kept = error instanceof PurgeFailure ? '' : '; the files stay as they were';
  console.error(`${time} failed, and is tried again${kept}: ${describeError(error)}`);
}

/** What the database and the system say needs no stack; an address that refuses in several ways says nothing but its code. */
export function describeError(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (error instanceof Failure || code !== undefined) return message || String(code);
  return stack ?? String(error);
}

/** A second signal ends the process at once. */
export function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}
