import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Lease, lockFile } from '../../../builder/publish/lease.ts';
import { Failure } from '../../../shared/base/errors.ts';
import { limits } from '../../../shared/base/limits.ts';
import { memoryTarget } from '../../helpers/memory-store.ts';

const start = 1_790_000_000_000;

/** A clock that a test moves. */
function settableClock(): { now: number; read(): number } {
  const clock = { now: start, read: () => clock.now };
  return clock;
}

test('the lock says who holds it and until when, and is gone after the release', async () => {
  const store = memoryTarget();
  const lease = await Lease.take(store, 'one', () => start);
  assert.is(String(store.files.get(lockFile)), `{"owner":"one","expiresAt":${start + limits.leaseMs}}`);
  lease.check();
  await lease.release();
  assert.is(store.files.size, 0);
});

test('who comes second is told who holds it', async () => {
  const store = memoryTarget();
  await Lease.take(store, 'one', () => start);
  const error = await failureOf(Lease.take(store, 'two', () => start + limits.leaseMs - 1));
  assert.match(error.message, /^one is publishing there .*ends at 2026-09-21T\d\d:\d\d:\d\d\.\d+Z/);
});

test('a lock that its owner let expire is taken over, and its owner neither writes nor releases it', async () => {
  const [store, clock] = [memoryTarget(), settableClock()];
  const first = await Lease.take(store, 'one', clock.read);
  clock.now += limits.leaseMs;
  const second = await Lease.take(store, 'two', clock.read);
  assert.throws(() => first.check(), /lost its lock/);
  await first.release();
  second.check();
  assert.match(String(store.files.get(lockFile)), /"owner":"two"/);
});

test('a renewal moves the end on', async () => {
  const [store, clock] = [memoryTarget(), settableClock()];
  const lease = await Lease.take(store, 'one', clock.read);
  clock.now += limits.leaseMs - 1;
  await lease.renew();
  clock.now += limits.leaseMs - 1;
  lease.check();
  clock.now += 1;
  assert.throws(() => lease.check(), /lost its lock/);
});

test('a renewal finds that another took the lock, and the lease is lost at once', async () => {
  const [store, clock] = [memoryTarget(), settableClock()];
  const lease = await Lease.take(store, 'one', clock.read);
  store.files.set(lockFile, Buffer.from(`{"owner":"two","expiresAt":${start}}`));
  await lease.renew();
  assert.throws(() => lease.check(), /lost its lock/);
});

test('a renewal that fails leaves the lease its time', async () => {
  const [store, clock] = [memoryTarget(), settableClock()];
  const failing = { ...store, replace: () => Promise.reject(new Error('down')) };
  const lease = await Lease.take(failing, 'one', clock.read);
  await lease.renew().catch(() => {});
  lease.check();
});

for (const text of ['', 'no JSON', '{"owner":7}']) {
  test(`a lock that says "${text}" is nobody's`, async () => {
    const store = memoryTarget([[lockFile, Buffer.from(text)]]);
    (await Lease.take(store, 'one', () => start)).check();
  });
}

test('of ten that find an expired lock one takes it', async () => {
  const store = memoryTarget([[lockFile, Buffer.from('{"owner":"dead","expiresAt":0}')]]);
  const tries = Array.from({ length: 10 }, (_, index) => Lease.take(store, `${index}`, () => start));
  const results = await Promise.allSettled(tries);
  assert.is(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('kept, it is renewed one request at a time, and who waits on the store is told of the loss', async () => {
  const [store, clock, beats] = [memoryTarget(), settableClock(), catchInterval()];
  let renewals = 0;
  const hanging = {
    ...store,
    replace: () => {
      renewals++;
      return new Promise<undefined>(() => {});
    },
  };
  const lease = await Lease.take(hanging, 'one', clock.read);
  let losses = 0;
  lease.keep(() => losses++);
  beats.restore();
  beats.beat();
  beats.beat();
  assert.equal([renewals, losses, beats.milliseconds()], [1, 0, limits.leaseRenewMs]);
  clock.now += limits.leaseMs;
  beats.beat();
  assert.equal([renewals, losses], [1, 1]);
});

test('stopped, it waits for the renewal that is under way: after the release no lock comes back', async () => {
  const [store, beats] = [memoryTarget(), catchInterval()];
  const slow = {
    ...store,
    replace: async (...words: Parameters<typeof store.replace>) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return store.replace(...words);
    },
  };
  const lease = await Lease.take(slow, 'one');
  const renewal = lease.keep();
  beats.restore();
  beats.beat();
  await renewal.stop();
  await lease.release();
  assert.is(store.files.size, 0);
});

/** Stands in for the timer until `restore`. */
function catchInterval() {
  const real = globalThis.setInterval;
  const caught: { beat: () => void; milliseconds: number } = { beat: () => {}, milliseconds: 0 };
  globalThis.setInterval = ((beat: () => void, milliseconds: number) => {
    Object.assign(caught, { beat, milliseconds });
    const timer = real(() => {}, 2 ** 30);
    return timer;
  }) as typeof setInterval;
  return {
    beat: () => caught.beat(),
    milliseconds: () => caught.milliseconds,
    restore: () => {
      globalThis.setInterval = real;
    },
  };
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.instance(error, Failure);
  return error as Failure;
}

test.run();
