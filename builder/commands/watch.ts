import type { Environment } from '../../shared/base/environment.ts';
import { Failure } from '../../shared/base/errors.ts';
import type { Database } from '../../shared/data/database.ts';
import { isUpToDate } from '../make/source-sign.ts';
import { createRound } from '../watch/round.ts';
import { startWatch } from '../watch/watch.ts';
import { withDatabase } from '../with-database.ts';
import { type BuildFlags, measureAndReport, renderAndReport } from './build.ts';
import { checkTarget, publishAndReport } from './publish.ts';

interface WatchFlags extends BuildFlags {
  /** Seconds. */
  every: number;
}

/** `build --watch`: builds whenever the database changed. Returns when it was told to stop, and what was running has ended. */
export async function runWatch(environment: Environment, flags: WatchFlags): Promise<void> {
  const { publish: target, every, grace, force = false } = flags;
  if (target !== undefined) await checkTarget(environment, target);
  const stopped = waitForSignal();
  await withDatabase(environment, async (database) => {
    const publish = async () => (await publishAndReport(environment, target!, flags)).plan.retired.size;
    const watch = await watchDatabase(environment, database, {
      everyMs: every * 1000,
      graceMs: grace * 1000,
      force,
      publish: target === undefined ? undefined : publish,
    });
    console.log('Watching the database. Ctrl-C or SIGTERM stops it.');
    await stopped;
    console.log('Stopping when what is running has ended.');
    await watch.stop();
  });
}

interface WatchSettings {
  everyMs: number;
  /** The first build renders everything. */
  force?: boolean;
  publish?: (() => Promise<number>) | undefined;
  graceMs?: number;
}

/** Keeps OUT_DIR as the database is, in the background. What fails is reported and tried again; the files stay as they were. */
export function watchDatabase(
  environment: Environment,
  database: Database,
  { everyMs, force = false, publish, graceMs = 0 }: WatchSettings,
): Promise<{ stop(): Promise<void> }> {
  let isForced = force;
  const render = async () => {
    await renderAndReport(environment, database);
    isForced = false;
  };
  const round = createRound({
    isUpToDate: async () => !isForced && (await isUpToDate(database, environment)),
    build: render,
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
  console.error(`${time} failed, and is tried again; the files stay as they were: ${describeError(error)}`);
}

/** What the database and the system say needs no stack; an address that refuses in several ways says nothing but its code. */
function describeError(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (error instanceof Failure || code !== undefined) return message || String(code);
  return stack ?? String(error);
}

/** A second signal ends the process at once. */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}
