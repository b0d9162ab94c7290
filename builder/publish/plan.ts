/** What a publish has to do. Pure. */
import type { Manifest } from '../make/manifest.ts';
import { compareRemoval, toWritingStep } from '../make/pages.ts';
import type { Changes } from '../make/writer.ts';
import type { Retired, TargetState } from './target-state.ts';

export interface PublishPlan {
  /** Files to send, group by group: a group may start when the one before it is done. */
  puts: string[][];
  /** Files to remove, in this order. */
  removals: string[];
  /** The files that stay although nothing names them, until their grace period is over. */
  retired: Retired;
  /** What readers will see of it. */
  changes: Changes;
}

interface Times {
  /** Unix seconds. */
  now: number;
  /** How long a file stays after the last list that named it: longer than any cache keeps that list. */
  graceSeconds: number;
}

/** From what the target holds to what it is to hold. */
export function planPublish(
  source: Manifest,
  target: TargetState,
  { now, graceSeconds }: Times,
): PublishPlan {
  const isHeld = (file: string) => {
    const held = target.manifest.get(file) ?? target.retired.get(file);
    return !target.doubtful.has(file) && held?.digest === source.get(file)!.digest;
  };
  const retired = retire(source, target, now);
  const removals = [...retired].filter(([, { since }]) => since + graceSeconds <= now).map(([file]) => file);
  for (const file of removals) retired.delete(file);
  return {
    puts: groupBySteps([...source.keys()].filter((file) => !isHeld(file))),
    removals: removals.sort(compareRemoval),
    retired,
    changes: compareStates(source, target),
  };
}

/**
 * Files that are not wanted any more, each with the moment since when: of the archive as it was, and of a publish that did
 * not finish, whose lists readers may have seen. What the latter touched has no digest: nobody knows its bytes.
 */
function retire(source: Manifest, { manifest, retired, doubtful }: TargetState, now: number): Retired {
  const kept: Retired = new Map();
  const keep = (file: string, entry: { size: number; digest: string; since: number }) => {
    if (source.has(file) || kept.has(file)) return;
    kept.set(file, entry);
  };
  for (const file of doubtful) keep(file, { size: 0, digest: '', since: now });
  for (const [file, entry] of retired) keep(file, entry);
  // Nearly all are wanted: an entry is made only for those that are not.
  for (const [file, entry] of manifest) if (!source.has(file)) keep(file, { ...entry, since: now });
  return kept;
}

/** Readers may have seen what a publish that did not finish has made of a file: then it changes once more. */
function compareStates(source: Manifest, { manifest, retired, doubtful }: TargetState): Changes {
  const changes: Changes = { added: [], changed: [], removed: [] };
  for (const [file, { digest }] of source) {
    const held = manifest.get(file);
    if (!held) changes.added.push(file);
    else if (held.digest !== digest || doubtful.has(file)) changes.changed.push(file);
  }
  for (const file of manifest.keys()) if (!source.has(file)) changes.removed.push(file);
  for (const file of doubtful) {
    if (!source.has(file) && !manifest.has(file) && !retired.has(file)) changes.removed.push(file);
  }
  for (const files of Object.values(changes)) files.sort();
  return changes;
}

function groupBySteps(files: readonly string[]): string[][] {
  const groups = new Map<number, string[]>();
  for (const file of files) {
    const step = toWritingStep(file);
    const group = groups.get(step);
    if (group) group.push(file);
    else groups.set(step, [file]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group.sort());
}
