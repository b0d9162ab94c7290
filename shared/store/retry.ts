import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '../base/limits.ts';

/** How often, for how long and how patiently an operation is tried. */
export interface RetryPolicy {
  readonly triesMax: number;
  readonly tryMs: number;
  readonly totalMs: number;
  readonly backoffMs: number;
  readonly backoffMsMax: number;
  /** Once it is aborted no further try begins; for a publisher that lost its lease. */
  readonly signal?: AbortSignal;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number;
}

/** For a publisher, which has time. */
export const storePolicy: RetryPolicy = {
  triesMax: limits.storeTriesMax,
  tryMs: limits.storeTryMs,
  totalMs: limits.storeTotalMs,
  backoffMs: limits.storeBackoffMs,
  backoffMsMax: limits.storeBackoffMsMax,
  sleep: wait,
  random: Math.random,
  now: () => performance.now(),
};

/** For a server that reads while a caller waits. */
export const sourcePolicy: RetryPolicy = {
  ...storePolicy,
  triesMax: limits.sourceTriesMax,
  tryMs: limits.sourceTryMs,
  totalMs: limits.sourceTotalMs,
};

/** A store has answered with something else than what was asked for. */
export class StatusError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`answered with status ${status}`);
    this.status = status;
  }
}

/** A try that took too long. Whether the store did what it was told is not known. */
export class TryTimeout extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${Math.round(milliseconds)} ms`);
  }
}

/**
 * Works, and works again after what may pass: broken connections, time-outs, 408, 429 and 5xx. Between two tries it waits
 * for a random part of a time that doubles ("full jitter": many clients that failed together do not come back together).
 * `work` gets the number of its try, from 1, because after the first nobody knows what the store has done already.
 */
export async function withRetries<T>(
  work: (signal: AbortSignal, tryNumber: number) => Promise<T>,
  policy: RetryPolicy,
): Promise<T> {
  const { triesMax, tryMs, totalMs, signal, sleep, now } = policy;
  const end = now() + totalMs;
  for (let tryNumber = 1; ; tryNumber++) {
    signal?.throwIfAborted();
    try {
      return await withTimeout((cut) => work(cut, tryNumber), Math.min(tryMs, end - now()));
    } catch (error) {
      const delay = toDelay(tryNumber, policy);
      if (tryNumber >= triesMax || now() + delay >= end || !isPassing(error)) throw error;
      await sleep(delay);
    }
  }
}

function toDelay(tryNumber: number, { backoffMs, backoffMsMax, random }: RetryPolicy): number {
  return random() * Math.min(backoffMsMax, backoffMs * 2 ** (tryNumber - 1));
}

/** Does not rely on the work to heed the signal: what hangs may hang deeper. */
async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>, milliseconds: number): Promise<T> {
  const controller = new AbortController();
  const cut = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  const timer = setTimeout(() => controller.abort(new TryTimeout(milliseconds)), milliseconds);
  try {
    return await Promise.race([work(controller.signal), cut]);
  } finally {
    clearTimeout(timer);
  }
}

/** Of node, of its `fetch` (undici), and of the S3 client. Not a host name that does not exist: it is misspelled. */
const passingCodes =
  /^(ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EAI_AGAIN|UND_ERR_(SOCKET|(CONNECT|HEADERS|BODY)_TIMEOUT))$/;

/** Of S3, where the status says less: a request that came too slowly, bytes that were damaged on their way, a race. */
const passingNames =
  /^(TimeoutError|RequestTimeout|BadDigest|XAmzContentSHA256Mismatch|ConditionalRequestConflict|OperationAborted)$/;

/** Whether the same again may work. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TryTimeout || passingNames.test(error.name)) return true;
  const status = toStatus(error);
  // A good status, and yet an error: the connection broke within the body.
  if (status !== undefined && status >= 300) return isPassingStatus(status);
  return passingCodes.test(String((error as NodeJS.ErrnoException).code)) || isPassing(error.cause);
}

/** 501: what is not implemented now is not in a second. */
function isPassingStatus(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/** The HTTP status behind an error of ours or of the S3 client. */
export function toStatus(error: unknown): number | undefined {
  if (error instanceof StatusError) return error.status;
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
