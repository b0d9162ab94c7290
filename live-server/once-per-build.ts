import type { Snapshot } from './snapshot.ts';

/** Prepares something of a build when it is asked for first. What failed once may work the next time. */
export function oncePerBuild<Value>(
  prepare: (snapshot: Snapshot) => Promise<Value>,
): (snapshot: Snapshot) => Promise<Value> {
  const prepared = new WeakMap<Snapshot, Promise<Value>>();
  return (snapshot) => {
    const known = prepared.get(snapshot);
    if (known) return known;
    const started = prepare(snapshot);
    prepared.set(snapshot, started);
    started.catch(() => prepared.delete(snapshot));
    return started;
  };
}
