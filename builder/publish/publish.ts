import pLimit from 'p-limit';
import { buildFile } from '../../shared/api/archive.ts';
import { limits } from '../../shared/base/limits.ts';
import type { ConditionalStore, Store, SweptStore } from '../../shared/store/store.ts';
import type { Changes } from '../make/writer.ts';
import { createBreath } from './breath.ts';
import { latestFile, readFeedNumber, trimFeed, writeFeed } from './feed.ts';
import { Lease, lockFile } from './lease.ts';
import { type PublishPlan, planPublish } from './plan.ts';
import { type BuiltArchive, readBuilt, readBuiltFile } from './source.ts';
import {
  formatDoubt,
  formatState,
  publishingFile,
  readTargetState,
  type TargetState,
} from './target-state.ts';

export type PublishTarget = Store & ConditionalStore & SweptStore;

export interface PublishOptions {
  /** How long files stay that no list names any more. */
  graceSeconds: number;
  /** Who publishes, for whoever finds the lock. */
  owner: string;
  concurrency?: number;
  isDryRun?: boolean;
  clock?: () => number;
  onProgress?: (sent: number, total: number) => void;
  /** Called when the lock is gone, so that whatever still tries to write can give up. */
  onLost?: () => void;
}

export interface PublishReport extends Changes {
  build: string;
  /** Number in the change feed; undefined when nothing was published. */
  number: number | undefined;
  /** The change feed has a new entry: not when all there was to do was to remove what had waited for it. */
  isInFeed: boolean;
  sent: number;
  deleted: number;
  plan: PublishPlan;
}

/** A publish, as its steps see it. */
interface Work {
  source: Store;
  target: PublishTarget;
  lease: Lease;
  built: BuiltArchive;
  state: TargetState;
  plan: PublishPlan;
  options: PublishOptions;
}

/**
 * Brings a target from whatever it holds to a built archive: only what differs, what is pointed to before what points to it,
 * build.json last, removals after a grace period. Stopped anywhere, the next publish finishes the work. Throws Failure
 * when somebody else is publishing, or the source is no finished build.
 */
export async function publish(
  source: Store,
  target: PublishTarget,
  options: PublishOptions,
): Promise<PublishReport> {
  const { clock = Date.now, isDryRun = false, onLost } = options;
  const built = await readBuilt(source);
  const lease = isDryRun ? undefined : await Lease.take(target, options.owner, clock);
  const renewal = lease?.keep(onLost);
  try {
    const state = await readTargetState(target, built);
    if (lease) await target.sweep?.([lockFile, latestFile, ...state.doubtful]);
    const times = { now: Math.floor(clock() / 1000), graceSeconds: options.graceSeconds };
    const plan = planPublish(built.manifest, state, times);
    const summary = { ...plan.changes, build: built.build.build, plan };
    if (!lease || (await isDone(built, target, plan, state))) {
      return { ...summary, number: undefined, isInFeed: false, sent: 0, deleted: 0 };
    }
    const entry = await carryOut({ source, target, lease, built, state, plan, options });
    return { ...summary, ...entry, sent: plan.puts.flat().length, deleted: plan.removals.length };
  } finally {
    await renewal?.stop();
    await lease?.release().catch(() => {});
  }
}

async function isDone(
  { buildBytes }: BuiltArchive,
  target: Store,
  plan: PublishPlan,
  state: TargetState,
): Promise<boolean> {
  if (plan.puts.length > 0 || plan.removals.length > 0 || state.doubtful.size > 0) return false;
  return (await target.get(buildFile))?.equals(buildBytes) ?? false;
}

/** Returns the number of the build in the change feed, and whether this is its entry. */
async function carryOut(work: Work): Promise<{ number: number; isInFeed: boolean }> {
  const { target, lease, state, plan, options } = work;
  const { build, buildBytes, manifest } = work.built;
  const breathe = createBreath();
  const put = async (file: string, bytes: Buffer) => {
    await breathe();
    lease.check();
    await target.put(file, bytes);
  };
  const remove = async (file: string) => {
    await breathe();
    lease.check();
    await target.remove(file);
  };
  const touched = [...plan.puts.flat(), ...plan.removals];
  await put(publishingFile, formatDoubt([...new Set([...state.doubtful, ...touched])].sort()));
  await sendGroups(work, put);
  const { number, isKnown } = await readFeedNumber(target, build.build);
  const published = { build, manifest, changes: plan.changes, now: (options.clock ?? Date.now)() };
  // An entry that says what changed is not replaced by one that says that nothing did.
  const isInFeed = !isKnown || Object.values(plan.changes).some((files) => files.length > 0);
  if (isInFeed) await writeFeed(number, published, put);
  await put(buildFile, buildBytes);
  await trimFeed(number, remove);
  for (const file of plan.removals) await remove(file);
  for (const [file, bytes] of formatState(manifest, plan.retired)) await put(file, bytes);
  await remove(publishingFile);
  return { number, isInFeed };
}

async function sendGroups(
  { source, built, plan, options }: Work,
  put: (file: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const { concurrency = limits.publishConcurrency, onProgress } = options;
  const total = plan.puts.flat().length;
  let sent = 0;
  for (const group of plan.puts) {
    await runLimited(group, concurrency, async (file) => {
      await put(file, await readBuiltFile(source, built.manifest, file));
      onProgress?.(++sent, total);
    });
  }
}

/** Stops at the first failure, and throws it when what was under way has ended. */
async function runLimited<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const limit = pLimit(concurrency);
  const failures: unknown[] = [];
  const run = async (item: T) => {
    if (failures.length === 0) await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(items.map((item) => limit(run, item)));
  if (failures.length > 0) throw failures[0];
}
