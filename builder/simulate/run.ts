import { Failure } from '../../shared/base/errors.ts';
import { limits } from '../../shared/base/limits.ts';
import type { Database } from '../../shared/data/database.ts';
import { type BeginOptions, beginEvent } from './begin.ts';
import { type Clock, realClock } from './clock.ts';
import { createSimulation, type Simulation } from './simulation.ts';

export interface RunOptions extends Omit<BeginOptions, 'now'> {
  /** Begins a new event when one is over. */
  readonly repeat: boolean;
  /** Ends the run; what was written stays as it stands. */
  readonly signal: AbortSignal;
  readonly onLine: (text: string) => void;
  /** A transaction failed, and is tried again. */
  readonly onTrouble: (error: unknown) => void;
  readonly clock?: Clock;
}

/**
 * Plays events until one is over, or with `repeat` until the signal. Resolves when the first event stands in the database, with what
 * goes on from there. Throws Failure in a database that holds anything real.
 */
export async function startRun(database: Database, options: RunOptions): Promise<{ ended: Promise<void> }> {
  const simulation = await begin(database, options);
  return { ended: playOn(database, options, simulation) };
}

async function begin(database: Database, options: RunOptions): Promise<Simulation> {
  const { clock = realClock, onLine, speed } = options;
  const event = await beginEvent(database, { ...options, now: clock.now() });
  const { name, cages } = event.played.plan;
  onLine(
    `${name} begins in ${cages.length === 1 ? 'cage' : 'cages'} ${cages.join(', ')}, at speed ${speed}.`,
  );
  const simulation = createSimulation({ database, event });
  await advance(simulation, options);
  return simulation;
}

async function playOn(database: Database, options: RunOptions, first: Simulation): Promise<void> {
  const { clock = realClock, signal, repeat, seed } = options;
  let simulation = first;
  for (let next = 1; ; next++) {
    await play(simulation, options);
    if (!repeat || signal.aborted) return;
    await clock.sleepUntil(clock.now() + limits.simulationPauseMs / 1000, signal);
    if (signal.aborted) return;
    const again = () => begin(database, { ...options, seed: seed + next, begin: 'start' });
    const begun = await tryAgain(again, options);
    if (!begun) return;
    simulation = begun;
  }
}

async function play(simulation: Simulation, options: RunOptions): Promise<void> {
  const { clock = realClock, signal } = options;
  for (let next = simulation.nextMoment(); next !== undefined; next = simulation.nextMoment()) {
    await clock.sleepUntil(next, signal);
    if (signal.aborted) return;
    await tryAgain(() => advance(simulation, options), options);
  }
}

async function advance(simulation: Simulation, { clock = realClock, onLine }: RunOptions): Promise<void> {
  const { lines } = await simulation.advanceTo(clock.now());
  for (const line of lines) onLine(line);
}

/** A database that is away for a while does not end an event: it goes on as if nothing had been. Undefined: the signal came first. */
async function tryAgain<T>(
  work: () => Promise<T>,
  { clock = realClock, signal, onTrouble }: RunOptions,
): Promise<T | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure || tries === limits.simulationTriesMax) throw error;
      onTrouble(error);
    }
    await clock.sleepUntil(clock.now() + limits.simulationRetryMs / 1000, signal);
    if (signal.aborted) return undefined;
  }
}
