/** Runs at most one `run` for a key at a time; who asks meanwhile gets the same promise. */
export type SingleFlight<Value> = (key: string, run: () => Promise<Value>) => Promise<Value>;

export function singleFlight<Value>(): SingleFlight<Value> {
  const running = new Map<string, Promise<Value>>();
  return (key, run) => {
    const current = running.get(key);
    if (current) return current;
    const started = run().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
