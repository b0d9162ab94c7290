/** When the next round of `--watch` begins. It knows nothing of databases; its clock and timers are given to it. */

export interface Timers {
  /** Milliseconds since any moment; never goes back. */
  now(): number;
  /** Runs something later, unless what it returns is called first. */
  after(delayMs: number, run: () => void): () => void;
}

export interface SchedulerOptions {
  /** Looks for changes and builds when there are any: then true. */
  round: () => Promise<boolean>;
  onFailure: (error: unknown) => void;
  /** From the beginning of a build to that of the next. */
  everyMs: number;
  /** The same of rounds that had nothing to build. */
  lookMs: number;
  retryMsMax: number;
  timers?: Timers;
}

const realTimers: Timers = {
  now: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Never two rounds at once; what is asked for while one runs leads to one more. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #timers: Timers;
  #running: Promise<void> | undefined;
  #cancelTimer: (() => void) | undefined;
  #isWanted = false;
  #isStopped = false;
  /** No round begins earlier. */
  #notBefore = Number.NEGATIVE_INFINITY;
  /** When to try again by ourselves what failed. */
  #retryAt: number | undefined;
  #failures = 0;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#timers = options.timers ?? realTimers;
  }

  /** Something may have changed: a round as soon as one may begin. */
  wake(): void {
    this.#isWanted = true;
    this.#plan();
  }

  /** A round for no particular reason; what failed keeps waiting for its retry. */
  poll(): void {
    if (this.#retryAt === undefined) this.wake();
  }

  /** No more rounds. Resolves when the one that is running has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#plan();
    await this.#running;
  }

  #plan(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const due = this.#isWanted ? this.#notBefore : this.#retryAt;
    if (this.#running || this.#isStopped || due === undefined) return;
    const delayMs = Math.max(0, due - this.#timers.now());
    this.#cancelTimer = this.#timers.after(delayMs, () => {
      this.#running = this.#run();
    });
  }

  async #run(): Promise<void> {
    const { round, onFailure, everyMs, lookMs } = this.#options;
    const start = this.#timers.now();
    this.#isWanted = false;
    this.#retryAt = undefined;
    try {
      const hasBuilt = await round();
      this.#failures = 0;
      this.#notBefore = start + (hasBuilt ? everyMs : Math.min(lookMs, everyMs));
    } catch (error) {
      onFailure(error);
      this.#notBefore = start + everyMs;
      this.#retryAt = this.#timers.now() + this.#toRetryMs(++this.#failures);
    }
    this.#running = undefined;
    this.#plan();
  }

  #toRetryMs(failures: number): number {
    const { everyMs, retryMsMax } = this.#options;
    return Math.max(everyMs, Math.min(everyMs * 2 ** (failures - 1), retryMsMax));
  }
}
