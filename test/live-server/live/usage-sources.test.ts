import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openUsageSources } from '../../../live-server/live/usage-sources.ts';
import { limits } from '../../../shared/base/limits.ts';

/** A database that answers when it is told to. */
function openSlow() {
  const asked: (() => void)[] = [];
  const database = { query: () => new Promise<never[]>((resolve) => asked.push(() => resolve([]))) };
  const usage = openUsageSources({ database, log: () => {}, clock: Date.now });
  return { asked, usage };
}

const isRefused = (answer: Promise<unknown>) =>
  answer.then(
    () => false,
    () => true,
  );

test('of a flood of windows one is asked for at a time, only so many wait, and the others are refused at once', async () => {
  const { asked, usage } = openSlow();
  const flood = Array.from({ length: 300 }, (_, days) => isRefused(usage(days + 1, null).ask()));
  const late = await Promise.all(flood.slice(limits.usageWaitingMax + 2));
  assert.ok(late.every(Boolean));
  assert.is(asked.length, 1);
});

test('whoever waited until it was told something else is asked for no more', async () => {
  const { asked, usage } = openSlow();
  const [first, second] = [usage(1, null), usage(2, null)].map((source) => isRefused(source.ask()));
  // Both are given up, the one that is being read too.
  assert.equal(await Promise.all([first, second]), [true, true]);
  asked[0]!();
  await new Promise((resolve) => setTimeout(resolve));
  assert.is(asked.length, 1, 'nobody waits for the second any more');
});

test('a window is asked for once, however many ask', async () => {
  const { usage } = openSlow();
  assert.is(usage(30, '/fights'), usage(30, '/fights'));
  assert.is.not(usage(30, '/fights'), usage(30, null));
});

test.run();
