import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isPassing,
  type RetryPolicy,
  StatusError,
  TryTimeout,
  withRetries,
} from '../../../shared/store/retry.ts';

/** A policy whose clock moves only while it sleeps. */
function createPolicy(changes: Partial<RetryPolicy> = {}): { policy: RetryPolicy; slept: number[] } {
  const slept: number[] = [];
  let time = 0;
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
    time += milliseconds;
  };
  const times = { triesMax: 5, tryMs: 60_000, totalMs: 60_000, backoffMs: 100, backoffMsMax: 500 };
  return { policy: { ...times, sleep, random: () => 1, now: () => time, ...changes }, slept };
}

/** Fails with these errors, one a try, and then succeeds. */
function createWork(...errors: unknown[]) {
  const tries: number[] = [];
  const work = async (_: AbortSignal, tryNumber: number) => {
    tries.push(tryNumber);
    if (tries.length <= errors.length) throw errors[tries.length - 1];
    return 'done';
  };
  return { work, tries };
}

const busy = new StatusError(503);

test('what works at once is tried once', async () => {
  const { policy, slept } = createPolicy();
  const { work, tries } = createWork();
  assert.is(await withRetries(work, policy), 'done');
  assert.equal([tries, slept], [[1], []]);
});

test('what passes is tried again, after times that double up to a limit', async () => {
  const { policy, slept } = createPolicy();
  const { work, tries } = createWork(busy, busy, busy, busy);
  assert.is(await withRetries(work, policy), 'done');
  assert.equal(
    [tries, slept],
    [
      [1, 2, 3, 4, 5],
      [100, 200, 400, 500],
    ],
  );
});

test('each wait is a random part of its time, none at all included', async () => {
  const parts = [0.5, 0, 0.25];
  const { policy, slept } = createPolicy({ random: () => parts.shift()! });
  await withRetries(createWork(busy, busy, busy).work, policy);
  assert.equal(slept, [50, 0, 100]);
});

test('after the last try its error is thrown', async () => {
  const { policy } = createPolicy({ triesMax: 2 });
  const last = new StatusError(500);
  const { work, tries } = createWork(busy, last, busy);
  assert.is(await catchError(withRetries(work, policy)), last);
  assert.is(tries.length, 2);
});

test('no try begins after the whole time is over', async () => {
  const { policy, slept } = createPolicy({ totalMs: 350 });
  const { work, tries } = createWork(busy, busy, busy);
  assert.is(await catchError(withRetries(work, policy)), busy);
  assert.equal([tries.length, slept], [3, [100, 200]]);
});

test('what does not pass is not tried again', async () => {
  const { policy } = createPolicy();
  const error = new StatusError(403);
  const { work, tries } = createWork(error);
  assert.is(await catchError(withRetries(work, policy)), error);
  assert.is(tries.length, 1);
});

test('a try that hangs is cut off and tried again, whether or not it heeds its signal', async () => {
  const { policy } = createPolicy({ tryMs: 1 });
  const signals: AbortSignal[] = [];
  const work = (signal: AbortSignal, tryNumber: number) => {
    signals.push(signal);
    return tryNumber < 3 ? new Promise<string>(() => {}) : Promise.resolve('done');
  };
  assert.is(await withRetries(work, policy), 'done');
  assert.equal(
    signals.map(({ aborted }) => aborted),
    [true, true, false],
  );
});

test('the last try that hangs says how long it was waited for', async () => {
  const { policy } = createPolicy({ tryMs: 1, triesMax: 1 });
  const error = await catchError(withRetries(() => new Promise(() => {}), policy));
  assert.instance(error, TryTimeout);
  assert.is((error as Error).message, 'no answer within 1 ms');
});

test('no try begins once the caller has given up', async () => {
  const caller = new AbortController();
  const { policy } = createPolicy({ signal: caller.signal });
  const lost = new Error('the lease is lost');
  let tries = 0;
  const work = async () => {
    tries++;
    caller.abort(lost);
    throw busy;
  };
  assert.is(await catchError(withRetries(work, policy)), lost);
  assert.is(await catchError(withRetries(work, policy)), lost);
  assert.is(tries, 1);
});

const ofS3 = (httpStatusCode: number, name = 'UnknownError') =>
  Object.assign(new Error(), { name, $metadata: { httpStatusCode } });
const ofNode = (code: string) => Object.assign(new Error(), { code });

const passing: Record<string, [error: unknown, passes: boolean]> = {
  'a time-out of ours': [new TryTimeout(1), true],
  'a time-out of the client': [Object.assign(new Error(), { name: 'TimeoutError' }), true],
  '408': [new StatusError(408), true],
  '429': [new StatusError(429), true],
  '500': [new StatusError(500), true],
  '503': [new StatusError(503), true],
  '501, not implemented': [new StatusError(501), false],
  '400': [new StatusError(400), false],
  '404': [new StatusError(404), false],
  '503 of S3': [ofS3(503, 'SlowDown'), true],
  '403 of S3': [ofS3(403, 'AccessDenied'), false],
  '404 of S3': [ofS3(404, 'NoSuchBucket'), false],
  '412 of S3': [ofS3(412, 'PreconditionFailed'), false],
  'a request that S3 found too slow': [ofS3(400, 'RequestTimeout'), true],
  'bytes that were damaged on their way': [ofS3(400, 'BadDigest'), true],
  'two conditional writes at the same moment': [ofS3(409, 'ConditionalRequestConflict'), true],
  'a connection that broke': [ofNode('ECONNRESET'), true],
  'a server that is being started': [ofNode('ECONNREFUSED'), true],
  'a host name that cannot be looked up now': [ofNode('EAI_AGAIN'), true],
  'a host name that does not exist': [ofNode('ENOTFOUND'), false],
  'what is behind an error of fetch': [new TypeError('fetch failed', { cause: ofNode('ECONNRESET') }), true],
  'an error of fetch itself': [new TypeError('invalid URL'), false],
  'a body that broke off after its status': [Object.assign(ofS3(200), { code: 'ECONNRESET' }), true],
  'a mistake of ours': [new TypeError('x is not a function'), false],
  'what is no error': ['503', false],
};

for (const [name, [error, passes]] of Object.entries(passing)) {
  test(`${name} ${passes ? 'passes' : 'does not pass'}`, () => assert.is(isPassing(error), passes));
}

async function catchError(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => assert.unreachable('did not fail'),
    (error: unknown) => error,
  );
}

test.run();
