import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRound } from '../../../builder/watch/round.ts';

/** A round over a database that is changed, or not, and a target that works, or not. */
function tell({ publishes = true } = {}) {
  const state = { isUpToDate: false, waiting: 0, now: 0, failure: undefined as Error | undefined };
  const done: string[] = [];
  const round = createRound({
    isUpToDate: async () => state.isUpToDate,
    build: async () => {
      done.push('build');
      state.isUpToDate = true;
    },
    publish: publishes ? publish : undefined,
    graceMs: 900_000,
    now: () => state.now,
  });
  async function publish(): Promise<number> {
    done.push('publish');
    if (state.failure) throw state.failure;
    return state.waiting;
  }
  return { state, done, round };
}

test('what changed is built and published, what did not is left alone', async () => {
  const { state, done, round } = tell();
  assert.equal([await round(), await round()], [true, false]);
  state.isUpToDate = false;
  assert.ok(await round());
  assert.equal(done, ['build', 'publish', 'build', 'publish']);
});

test('without a target nothing is published', async () => {
  const { done, round } = tell({ publishes: false });
  assert.equal([await round(), await round()], [true, false]);
  assert.equal(done, ['build']);
});

test('the first round publishes a build that was there before it', async () => {
  const { state, done, round } = tell();
  state.isUpToDate = true;
  assert.equal([await round(), await round()], [true, false]);
  assert.equal(done, ['publish']);
});

test('a publish that failed is made up for, although nothing changed since', async () => {
  const { state, done, round } = tell();
  state.failure = new Error('503');
  assert.is(await round().catch((error) => error), state.failure);
  state.failure = undefined;
  assert.equal([await round(), await round()], [true, false]);
  assert.equal(done, ['build', 'publish', 'publish']);
});

test('files that wait for their removal are removed after the grace period, although nothing changed since', async () => {
  const { state, done, round } = tell();
  state.waiting = 2;
  await round();
  state.now = 899_999;
  assert.not(await round());
  state.now = 900_000;
  state.waiting = 0;
  assert.ok(await round());
  state.now = 9_000_000;
  assert.not(await round());
  assert.equal(done, ['build', 'publish', 'publish']);
});

test.run();
