import type { ApiError } from '../../shared/base/errors.ts';
import { limits } from '../../shared/base/limits.ts';
import type { Log } from '../../shared/base/log.ts';

/** What a source said, and when it was asked. */
export interface Moment<Value> {
  readonly value: Value;
  /** Unix milliseconds. */
  readonly readAt: number;
}

export interface LiveSourceParts<Value> {
  /** For the log. */
  readonly name: string;
  /** `now` in Unix milliseconds. The signal is aborted when the answer would come too late. */
  read(now: number, signal: AbortSignal): Promise<Value>;
  /** What callers are told when there is nothing to tell them. */
  toError(): ApiError;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

/** A read that is under way. Neither promise is ever rejected. */
interface Running {
  readonly end: Promise<void>;
  /** Over with the read, or when those who could be answered without it have waited long enough. */
  readonly patience: Promise<void>;
}

/**
 * Something that moves, read at most once a second however many ask, and only while somebody asks. While it cannot be read,
 * what it said last is good for half a minute.
 */
export class LiveSource<Value> {
  readonly #parts: LiveSourceParts<Value>;
  #moment: Moment<Value> | undefined;
  #running: Running | undefined;
  /** When it was asked last, whatever came of it. */
  #askedAt = Number.NEGATIVE_INFINITY;
  #isLost = false;

  constructor(parts: LiveSourceParts<Value>) {
    this.#parts = parts;
  }

  /** What it said within the last second; undefined when it has to be asked. */
  get fresh(): Moment<Value> | undefined {
    const moment = this.#moment;
    return moment && this.#isWithin(moment.readAt, limits.liveFreshMs) ? moment : undefined;
  }

  /** What it says now, else what it said last. Throws what `toError` gives when that is too old. */
  async ask(): Promise<Moment<Value>> {
    const fresh = this.fresh;
    if (fresh) return fresh;
    if (!this.#isWithin(this.#askedAt, limits.liveFreshMs) && !this.#running) this.#begin();
    // Whoever can be answered with something older does not wait for a source that is slow.
    await (this.#held ? this.#running?.patience : this.#running?.end);
    const moment = this.#held;
    if (!moment) throw this.#parts.toError();
    return moment;
  }

  get #held(): Moment<Value> | undefined {
    const moment = this.#moment;
    return moment && this.#isWithin(moment.readAt, limits.liveStaleMs) ? moment : undefined;
  }

  /** A clock that was set back makes nothing fresh for ever, and one that was set back a little forgets nothing. */
  #isWithin(since: number, milliseconds: number): boolean {
    return Math.abs(this.#parts.clock() - since) < milliseconds;
  }

  #begin(): void {
    const now = this.#parts.clock();
    this.#askedAt = now;
    const end = this.#read(now).then(() => {
      this.#running = undefined;
    });
    this.#running = { end, patience: toPatience(end) };
  }

  /** Never throws. */
  async #read(now: number): Promise<void> {
    const { name, log, read } = this.#parts;
    const abort = new AbortController();
    const late = setTimeout(
      () => abort.abort(new Error(`no answer within ${limits.liveReadMs} ms`)),
      limits.liveReadMs,
    );
    try {
      const value = await Promise.race([read(now, abort.signal), toAborted(abort.signal)]);
      this.#moment = { value, readAt: now };
      if (this.#isLost) log({ event: 'live_source_back', source: name });
      this.#isLost = false;
    } catch (error) {
      if (!this.#isLost) log({ event: 'live_source_lost', source: name, error });
      this.#isLost = true;
    } finally {
      clearTimeout(late);
    }
  }
}

function toAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
}

/** Ends with what is waited for, or when that takes too long. One timer, however many wait, and none afterwards. */
function toPatience(end: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, limits.liveWaitMs);
    void end.then(() => {
      clearTimeout(late);
      resolve();
    });
  });
}
