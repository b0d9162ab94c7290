import type { Environment } from '../../shared/base/environment.ts';
import { limits } from '../../shared/base/limits.ts';
import type { Database } from '../../shared/data/database.ts';
import { findForeign } from '../simulate/guard.ts';
import { startRun } from '../simulate/run.ts';
import { withDatabase } from '../with-database.ts';
import { describeError, waitForSignal } from './watch.ts';

export interface SimulateFlags {
  speed: number;
  seed: number;
  begin: 'start' | 'middle';
  repeat?: true;
}

/** `simulate`: an invented event in real time. Returns when it is over, or when it was told to stop. */
export async function runSimulate(environment: Environment, flags: SimulateFlags): Promise<void> {
  const stopping = new AbortController();
  void waitForSignal().then(() => stopping.abort());
  await withDatabase(environment, async (database) => {
    const { ended } = await startRun(database, {
      ...flags,
      repeat: flags.repeat ?? false,
      cages: environment.cages,
      signal: stopping.signal,
      onLine: (text) => console.log(text),
      onTrouble: reportTrouble,
    });
    await ended;
  });
  if (stopping.signal.aborted) console.log('Stopped. The next event breaks this one off.');
}

/**
 * Events one after the other in the background, as long as nothing in the database is real. Resolves when the first one stands there.
 * Whatever happens to it is reported, and ends nothing else.
 */
export async function simulateInBackground(
  environment: Environment,
  database: Database,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const report = (error: unknown) => console.error(`The simulation has ended: ${describeError(error)}`);
  const run = await beginUnlessReal(environment, database, stopping.signal).catch(report);
  const ended = run?.ended.catch(report);
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

async function beginUnlessReal(
  { cages }: Environment,
  database: Database,
  signal: AbortSignal,
): Promise<{ ended: Promise<void> } | undefined> {
  if ((await findForeign(database.query)) !== undefined) return undefined;
  return startRun(database, {
    seed: 1,
    speed: limits.startSimulationSpeed,
    begin: 'middle',
    repeat: true,
    cages,
    signal,
    // The terminal belongs to the server.
    onLine: () => {},
    onTrouble: reportTrouble,
  });
}

function reportTrouble(error: unknown): void {
  const time = new Date().toISOString();
  console.error(`${time} the simulation could not write, and tries again: ${describeError(error)}`);
}
