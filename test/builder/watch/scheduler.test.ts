import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Scheduler, type Timers } from '../../../builder/watch/scheduler.ts';

/** A clock that moves only when told. */
class TestTimers implements Timers {
  #now = 0;
  #due: { at: number; run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(delayMs: number, run: () => void): () => void {
    const entry = { at: this.#now + delayMs, run };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((other) => other !== entry);
    };
  }

  /** Runs what is due until then, each at its moment. */
  async moveTo(now: number): Promise<void> {
    for (;;) {
      await settle();
      const [next] = this.#due.sort((a, b) => a.at - b.at);
      if (!next || next.at > now) break;
      this.#due.shift();
      this.#now = next.at;
      next.run();
    }
    this.#now = now;
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

interface Story {
  timers: TestTimers;
  scheduler: Scheduler;
  /** When rounds began. */
  begun: number[];
  failures: unknown[];
  /** What the rounds do from now on: builds, unless told otherwise. */
  next: { round: () => Promise<boolean> };
}

function tell(): Story {
  const timers = new TestTimers();
  const begun: number[] = [];
  const failures: unknown[] = [];
  const next = { round: async () => true };
  const scheduler = new Scheduler({
    round: () => {
      begun.push(timers.now());
      return next.round();
    },
    onFailure: (error) => failures.push(error),
    everyMs: 10_000,
    lookMs: 500,
    retryMsMax: 60_000,
    timers,
  });
  return { timers, scheduler, begun, failures, next };
}

/** A round that ends when told. */
function hold(): { round: () => Promise<boolean>; end: () => void } {
  let end = () => {};
  const held = new Promise<boolean>((resolve) => {
    end = () => resolve(true);
  });
  return { round: () => held, end };
}

test('nothing happens unless asked for', async () => {
  const { timers, begun } = tell();
  await timers.moveTo(100_000);
  assert.equal(begun, []);
});

test('the first change is built at once, those that follow together when the time has come', async () => {
  const { timers, scheduler, begun } = tell();
  await timers.moveTo(1_000);
  scheduler.wake();
  await timers.moveTo(2_000);
  scheduler.wake();
  scheduler.wake();
  await timers.moveTo(9_000);
  scheduler.wake();
  await timers.moveTo(100_000);
  assert.equal(begun, [1_000, 11_000]);
});

test('a round that built nothing holds up the next one only a moment', async () => {
  const { timers, scheduler, begun, next } = tell();
  next.round = async () => false;
  scheduler.wake();
  await timers.moveTo(100);
  scheduler.wake();
  await timers.moveTo(499);
  assert.equal(begun, [0]);
  await timers.moveTo(100_000);
  assert.equal(begun, [0, 500]);
});

test('changes during a build lead to one more, never to two at once', async () => {
  const { timers, scheduler, begun, next } = tell();
  const slow = hold();
  next.round = slow.round;
  scheduler.wake();
  await timers.moveTo(3_000);
  scheduler.wake();
  await timers.moveTo(25_000);
  scheduler.wake();
  scheduler.poll();
  assert.equal(begun, [0], 'however long it takes');
  next.round = async () => true;
  slow.end();
  await timers.moveTo(100_000);
  assert.equal(begun, [0, 25_000]);
});

test('what fails is reported and tried again, later and later; a success starts over', async () => {
  const { timers, scheduler, begun, failures, next } = tell();
  const failure = new Error('the disk is full');
  next.round = () => Promise.reject(failure);
  scheduler.wake();
  await timers.moveTo(200_000);
  assert.equal(begun, [0, 10_000, 30_000, 70_000, 130_000, 190_000]);
  assert.ok(failures.length === 6 && failures.every((error) => error === failure));
  next.round = async () => true;
  await timers.moveTo(1_000_000);
  assert.equal(begun.slice(6), [250_000], 'and no more once it worked');
  next.round = () => Promise.reject(failure);
  scheduler.wake();
  await timers.moveTo(1_015_000);
  assert.equal(begun.slice(7), [1_000_000, 1_010_000]);
});

test('a change does not wait for the retry, a poll does', async () => {
  const { timers, scheduler, begun, next } = tell();
  next.round = () => Promise.reject(new Error('away'));
  scheduler.wake();
  await timers.moveTo(31_000);
  assert.equal(begun, [0, 10_000, 30_000]);
  scheduler.poll();
  await timers.moveTo(45_000);
  assert.is(begun.length, 3);
  scheduler.wake();
  await timers.moveTo(46_000);
  assert.equal(begun.slice(3), [45_000]);
});

test('stopping waits for the round that runs, and begins no other', async () => {
  const { timers, scheduler, begun, next } = tell();
  const slow = hold();
  next.round = slow.round;
  scheduler.wake();
  await timers.moveTo(1_000);
  scheduler.wake();
  let isStopped = false;
  const stopping = scheduler.stop().then(() => {
    isStopped = true;
  });
  await timers.moveTo(50_000);
  assert.not(isStopped);
  slow.end();
  await stopping;
  scheduler.wake();
  await timers.moveTo(100_000);
  assert.equal(begun, [0]);
});

test('stopping forgets what was to come, retries too', async () => {
  const { timers, scheduler, begun, next } = tell();
  next.round = () => Promise.reject(new Error('away'));
  scheduler.wake();
  await timers.moveTo(1_000);
  await scheduler.stop();
  await timers.moveTo(100_000);
  assert.equal(begun, [0]);
});

test.run();
