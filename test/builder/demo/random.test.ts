import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRandom } from '../../../builder/demo/random.ts';

const first = (seed: number, stream: number): number[] => {
  const random = createRandom(seed, stream);
  return Array.from({ length: 5 }, () => random.int(0, 1_000_000));
};

test('the same seed and stream give the same numbers', () => {
  assert.equal(first(1, 2), first(1, 2));
});

test('another seed or another stream gives other numbers', () => {
  const starts = [first(1, 2), first(2, 2), first(1, 3), first(2, 1), first(-1, 2)].map(String);
  assert.is(new Set(starts).size, starts.length);
});

test('whole numbers include both ends and are about evenly spread', () => {
  const random = createRandom(1, 0);
  const counts = [0, 0, 0, 0];
  for (let draw = 0; draw < 4000; draw++) counts[random.int(0, 3)]!++;
  for (const count of counts) assert.ok(count > 850 && count < 1150, String(counts));
});

test('shuffling keeps every item and leaves the list alone', () => {
  const list = [1, 2, 3, 4, 5, 6, 7, 8];
  const shuffled = createRandom(1, 0).shuffle(list);
  assert.equal(list, [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.not.equal(shuffled, list);
  assert.equal(shuffled.sort(), list);
});

test.run();
