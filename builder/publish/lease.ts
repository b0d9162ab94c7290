/** One publisher at a time: a lock file with an owner and an end, renewed while the publisher works. */
import { z } from 'zod';
import { toBytes } from '../../shared/base/bytes.ts';
import { Failure } from '../../shared/base/errors.ts';
import { limits } from '../../shared/base/limits.ts';
import type { ConditionalStore, Store } from '../../shared/store/store.ts';

export const lockFile = 'lock.json';

const lockSchema = z.object({ owner: z.string(), expiresAt: z.number() });

type LockStore = ConditionalStore & Pick<Store, 'remove'>;

/** Milliseconds since 1970. */
export type Clock = () => number;

/** The right to write, for as long as it can be renewed. */
export class Lease {
  readonly #store: LockStore;
  readonly #owner: string;
  readonly #clock: Clock;
  #etag: string;
  #expiresAt: number;
  #isLost = false;

  private constructor(store: LockStore, owner: string, clock: Clock, etag: string, expiresAt: number) {
    this.#store = store;
    this.#owner = owner;
    this.#clock = clock;
    this.#etag = etag;
    this.#expiresAt = expiresAt;
  }

  /** Takes the lock, also one whose owner let it expire. Throws Failure that says who holds it. */
  static async take(store: LockStore, owner: string, clock: Clock = Date.now): Promise<Lease> {
    const expiresAt = clock() + limits.leaseMs;
    const bytes = toBytes({ owner, expiresAt });
    const created = await store.create(lockFile, bytes);
    if (created !== undefined) return new Lease(store, owner, clock, created, expiresAt);
    const held = await store.read(lockFile);
    const lock = held && lockSchema.safeParse(parseJson(held.bytes)).data;
    if (held && lock && lock.expiresAt > clock()) throw toRefusal(lock);
    const etag = held ? await store.replace(lockFile, bytes, held.etag) : await store.create(lockFile, bytes);
    if (etag !== undefined) return new Lease(store, owner, clock, etag, expiresAt);
    throw new Failure('Another publisher took the lock at the same moment. Try again when it is done.');
  }

  /** To be called before each write. Throws Failure when the lease is gone: then somebody else may be writing. */
  check(): void {
    if (!this.#isGone()) return;
    throw new Failure(
      'This publisher lost its lock, and stops before it writes more. Publish again to finish the work.',
    );
  }

  #isGone(): boolean {
    return this.#isLost || this.#clock() >= this.#expiresAt;
  }

  /** Moves the end of the lease on. A lock that somebody else has replaced is lost. */
  async renew(): Promise<void> {
    const expiresAt = this.#clock() + limits.leaseMs;
    const bytes = toBytes({ owner: this.#owner, expiresAt });
    const etag = await this.#store.replace(lockFile, bytes, this.#etag);
    if (etag === undefined) {
      this.#isLost = true;
      return;
    }
    this.#etag = etag;
    this.#expiresAt = expiresAt;
  }

  /**
   * Renews until `stop` is called, which resolves when nothing is under way any more. A renewal that fails is tried again;
   * the lease ends by itself when none succeeds.
   */
  keep(onLost?: () => void): { stop(): Promise<void> } {
    let pending: Promise<void> | undefined;
    const beat = () => {
      if (this.#isGone()) onLost?.();
      // Two at once would take each other's lock for somebody else's.
      else
        pending ??= this.renew()
          .catch(() => {})
          .finally(() => {
            pending = undefined;
          });
    };
    const timer = setInterval(beat, limits.leaseRenewMs);
    timer.unref();
    return {
      stop: async () => {
        clearInterval(timer);
        await pending;
      },
    };
  }

  /** Gives the lock back, unless it is somebody else's by now. */
  async release(): Promise<void> {
    const held = await this.#store.read(lockFile);
    if (held?.etag === this.#etag) await this.#store.remove(lockFile);
  }
}

function toRefusal({ owner, expiresAt }: z.output<typeof lockSchema>): Failure {
  const until = new Date(expiresAt).toISOString();
  return new Failure(
    `${owner} is publishing there (its lock ${lockFile} ends at ${until} unless renewed). Try again when it is done.`,
  );
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    // A lock that cannot be read is nobody's.
    return undefined;
  }
}
