import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LiveSource, type Moment } from '../../../live-server/live/live-source.ts';
import { ApiError } from '../../../shared/base/errors.ts';
import { limits } from '../../../shared/base/limits.ts';
import type { LogFields } from '../../../shared/base/log.ts';
import { until } from '../../helpers/until.ts';

interface Read {
  readonly at: number;
  readonly signal: AbortSignal;
  succeed(value: string): void;
  fail(): void;
}

/** A source whose reads end when the test says so, or at once, and a clock that the test moves. */
function openSource(answer?: () => string) {
  const clock = { now: 1_790_000_000_000 };
  const reads: Read[] = [];
  const logged: LogFields[] = [];
  const source = new LiveSource<string>({
    name: 'league',
    read: (at, signal) => {
      const { promise, resolve, reject } = withResolvers<string>();
      reads.push({ at, signal, succeed: resolve, fail: () => reject(new Error('away')) });
      if (answer) {
        try {
          resolve(answer());
        } catch (error) {
          reject(error);
        }
      }
      return promise;
    },
    toError: () => new ApiError('source_unavailable'),
    log: (fields) => void logged.push(fields),
    clock: () => clock.now,
  });
  return { source, clock, reads, logged };
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((succeed, fail) => {
    resolve = succeed;
    reject = fail;
  });
  return { promise, resolve, reject };
}

const away = () => {
  throw new Error('away');
};

/** What a caller gets: a value, or the code of the error. */
function toOutcome(asked: Promise<Moment<string>>): Promise<string> {
  return asked.then(
    ({ value }) => value,
    (error) => (error instanceof ApiError ? error.code : String(error)),
  );
}

/** Timers of this process that are still to fire. */
function countTimers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}

const unhandled: unknown[] = [];
const onUnhandled = (error: unknown) => void unhandled.push(error);
test.before(() => void process.on('unhandledRejection', onUnhandled));
test.after(() => void process.off('unhandledRejection', onUnhandled));

test('many who ask at once cost one read, and get the same moment', async () => {
  const { source, reads } = openSource();
  const asked = Array.from({ length: 5_000 }, () => source.ask());
  reads[0]?.succeed('first');
  const moments = new Set(await Promise.all(asked));
  assert.is(reads.length, 1);
  assert.is(moments.size, 1);
});

test('it is read again when a second has passed since it was asked, and not before', async () => {
  const { source, clock, reads } = openSource(() => 'value');
  const start = clock.now;
  await source.ask();
  clock.now = start + limits.liveFreshMs - 1;
  assert.ok(source.fresh);
  await source.ask();
  assert.is(reads.length, 1);
  clock.now = start + limits.liveFreshMs;
  assert.is(source.fresh, undefined);
  await source.ask();
  assert.equal(
    reads.map(({ at }) => at),
    [start, start + limits.liveFreshMs],
  );
});

test('nobody asks, nobody reads', async () => {
  const { source, clock, reads } = openSource(() => 'value');
  await source.ask();
  clock.now += 10_000;
  assert.is(source.fresh, undefined);
  assert.is(reads.length, 1);
});

test('a source that fails is asked once a second too, however many wait for it', async () => {
  const { source, clock, reads } = openSource(away);
  for (let second = 0; second < 5; second++) {
    for (let part = 0; part < 4; part++) {
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => toOutcome(source.ask())));
      assert.equal([...new Set(outcomes)], ['source_unavailable']);
      clock.now += 250;
    }
  }
  assert.is(reads.length, 5);
});

test('what it said last is good for half a minute, then there is an error; it recovers by itself', async () => {
  let answer = () => 'first';
  const { source, clock, logged } = openSource(() => answer());
  const start = clock.now;
  await source.ask();
  answer = away;
  clock.now = start + limits.liveStaleMs - 1;
  assert.is(await toOutcome(source.ask()), 'first');
  assert.is(source.fresh, undefined);
  clock.now = start + limits.liveStaleMs;
  assert.is(await toOutcome(source.ask()), 'source_unavailable');
  clock.now += limits.liveFreshMs;
  assert.is(await toOutcome(source.ask()), 'source_unavailable');
  answer = () => 'second';
  assert.is(await toOutcome(source.ask()), 'source_unavailable', 'within the second that was asked in');
  clock.now += limits.liveFreshMs;
  assert.is(await toOutcome(source.ask()), 'second');
  assert.equal(
    logged.map(({ event, source: name }) => [event, name]),
    [
      ['live_source_lost', 'league'],
      ['live_source_back', 'league'],
    ],
  );
});

test('lost and back are logged each time, and only then', async () => {
  let answer: () => string = away;
  const { source, clock, logged } = openSource(() => answer());
  for (const isAway of [true, true, false, false, true, false]) {
    answer = isAway ? away : () => 'value';
    await toOutcome(source.ask());
    clock.now += limits.liveFreshMs;
  }
  assert.equal(
    logged.map(({ event }) => event),
    ['live_source_lost', 'live_source_back', 'live_source_lost', 'live_source_back'],
  );
});

test('a slow source: who can be told what it said last does not wait for it, later callers not at all', async () => {
  const { source, clock, reads } = openSource();
  const first = source.ask();
  reads[0]?.succeed('first');
  await first;
  clock.now += 2_000;
  const timers = countTimers();
  const waiting = Array.from({ length: 100 }, () => source.ask());
  assert.is(countTimers() - timers, 2, 'one for their patience, one for the read');
  // The read never ends, but they do.
  assert.equal([...new Set(await Promise.all(waiting.map(toOutcome)))], ['first']);
  assert.is(countTimers() - timers, 1);
  assert.is(await toOutcome(source.ask()), 'first');
  assert.is(reads.length, 2, 'the slow one is still under way');
  reads[1]?.succeed('second');
  await until('the slow read has ended', () => countTimers() === timers);
  // It was asked two seconds ago, so it is not fresh by itself.
  clock.now += 1_000;
  const third = source.ask();
  reads[2]?.succeed('third');
  assert.is(await toOutcome(third), 'third');
});

test('a source that is slow, but quicker than their patience, is waited for', async () => {
  const { source, clock, reads } = openSource();
  const first = source.ask();
  reads[0]?.succeed('first');
  await first;
  clock.now += 2_000;
  const timers = countTimers();
  const second = source.ask();
  reads[1]?.succeed('second');
  assert.is(await toOutcome(second), 'second');
  assert.is(countTimers(), timers);
});

test('a source that says nothing: whoever has nothing else is told so after a while, and its read is ended', async () => {
  const { source, clock, reads, logged } = openSource();
  const other = openSource();
  const timers = countTimers();
  const asked = [...Array.from({ length: 20 }, () => source.ask()), other.source.ask()];
  assert.equal([...new Set(await Promise.all(asked.map(toOutcome)))], ['source_unavailable']);
  assert.ok(reads[0]?.signal.aborted);
  assert.match(String(logged[0]?.['error']), `${limits.liveReadMs} ms`);
  assert.is(countTimers(), timers);
  clock.now += limits.liveFreshMs;
  const next = source.ask();
  reads[1]?.succeed('newer');
  assert.is(await toOutcome(next), 'newer');
  // What comes too late is nobody's, whether an answer or an error.
  reads[0]?.succeed('older');
  other.reads[0]?.fail();
  await new Promise(setImmediate);
  assert.is(await toOutcome(source.ask()), 'newer');
});

test('a clock that is set back, or forward, makes nothing fresh for ever', async () => {
  for (const step of [-3_600_000, -limits.liveStaleMs, 3_600_000]) {
    const { source, clock, reads } = openSource(() => 'value');
    await source.ask();
    clock.now += step;
    assert.is(source.fresh, undefined);
    await source.ask();
    assert.is(reads.length, 2);
    assert.ok(source.fresh);
  }
});

test('a clock that is set back a little does not forget what is held', async () => {
  let answer = () => 'value';
  const { source, clock } = openSource(() => answer());
  await source.ask();
  answer = away;
  clock.now -= 2_000;
  assert.is(await toOutcome(source.ask()), 'value');
});

test('a source that throws at once is one that fails', async () => {
  const source = new LiveSource<string>({
    name: 'streams',
    read: () => {
      throw new Error('away');
    },
    toError: () => new ApiError('streams_unreachable'),
    log: () => {},
    clock: () => 1_790_000_000_000,
  });
  assert.is(await toOutcome(source.ask()), 'streams_unreachable');
});

test('a minute of callers leaves no timer, and no rejection that nobody handled', async () => {
  const timers = countTimers();
  let isAway = false;
  const { source, clock, reads } = openSource(() => (isAway ? away() : 'value'));
  for (let step = 0; step < 600; step++) {
    isAway = step % 70 > 40;
    await Promise.all([1, 2, 3].map(() => toOutcome(source.ask())));
    clock.now += 100;
  }
  assert.ok(reads.length <= 60, String(reads.length));
  await new Promise(setImmediate);
  assert.is(countTimers(), timers);
  assert.equal(unhandled, []);
});

test.run();
