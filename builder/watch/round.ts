/** What one round of `--watch` does. */
export interface RoundParts {
  /** True when the folder holds what the database does. */
  isUpToDate: () => Promise<boolean>;
  build: () => Promise<void>;
  /** Absent: what is built stays where it is. Returns how many files on the target wait for their removal. */
  publish?: (() => Promise<number>) | undefined;
  /** How long they wait. */
  graceMs: number;
  /** Milliseconds. */
  now?: () => number;
}

/**
 * Builds when something changed; publishes what was built, what an earlier round could not publish, and once more when files
 * that were withdrawn may go: an event's last publish has no other after it. True when there was something to do.
 */
export function createRound({
  isUpToDate,
  build,
  publish,
  graceMs,
  now = Date.now,
}: RoundParts): () => Promise<boolean> {
  // Nobody knows what the target holds before the first round.
  let publishAt = publish ? 0 : Number.POSITIVE_INFINITY;
  return async () => {
    const isStale = !(await isUpToDate());
    if (isStale) await build();
    const isDue = publishAt <= now();
    if (publish && (isStale || isDue)) {
      publishAt = 0;
      const waiting = await publish();
      publishAt = waiting > 0 ? now() + graceMs : Number.POSITIVE_INFINITY;
    }
    return isStale || isDue;
  };
}
