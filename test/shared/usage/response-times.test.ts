import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ResponseTimes } from '../../../shared/usage/response-times.ts';

/** From 0.01 ms to ten minutes, as likely short as long. */
const anyTime = fc
  .double({ min: Math.log(0.01), max: Math.log(600_000), noNaN: true })
  .map((power) => Math.min(600_000, Math.max(0.01, Math.exp(power))));
const anyTimes = fc.array(anyTime, { maxLength: 300 });

test('every percentile is within 2 % of the sorted list', () => {
  fc.assert(
    fc.property(
      fc.array(anyTime, { minLength: 1, maxLength: 300 }),
      fc.constantFrom(0.5, 0.95, 0.99, 0, 1),
      (values, share) => {
        const sorted = values.toSorted((a, b) => a - b);
        const exact = sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1]!;
        const read = toTimes(values).toPercentile(share);
        assert.ok(Math.abs(read / exact - 1) <= 0.02, `${read} instead of ${exact}`);
      },
    ),
  );
});

test('merged histograms are the histogram of everything, in whatever order', () => {
  fc.assert(
    fc.property(anyTimes, anyTimes, (a, b) => {
      const all = toTimes([...a, ...b]).toBytes();
      assert.equal(merged(a, b), all);
      assert.equal(merged(b, a), all);
    }),
  );
});

test('read back from its bytes a histogram is the same', () => {
  fc.assert(
    fc.property(anyTimes, (values) => {
      const times = toTimes(values);
      const read = fromBytes(times.toBytes());
      assert.equal(read.toBytes(), times.toBytes());
      assert.is(read.total, values.length);
      assert.is(read.toPercentile(0.95), times.toPercentile(0.95));
    }),
  );
});

test('counts beyond 32 bits survive their bytes', () => {
  const times = toTimes([1.5]);
  for (let doubled = 0; doubled < 40; doubled++) times.merge(fromBytes(times.toBytes()));
  assert.is(fromBytes(times.toBytes()).total, 2 ** 40);
});

const odd: Record<string, [values: number[], percentile: number]> = {
  'of nothing it is 0': [[], 0],
  'an answer in no time takes 0 ms': [[0, 0, 0], 0],
  'what took longer than ten minutes counts as ten minutes, give or take 1 %': [[3_600_000], 600_000],
};

for (const [name, [values, percentile]] of Object.entries(odd)) {
  test(`percentile: ${name}`, () => {
    const read = toTimes(values).toPercentile(0.95);
    assert.ok(Math.abs(read - percentile) <= percentile * 0.01, `${read}`);
  });
}

test('a million answers of every speed take at most 4 KB', () => {
  const times = new ResponseTimes();
  for (let count = 0; count < 1_000_000; count++) times.add(0.001 * 1.00003 ** count);
  assert.ok(times.toBytes().length <= 4_096, `${times.toBytes().length}`);
});

function toTimes(values: readonly number[]): ResponseTimes {
  const times = new ResponseTimes();
  for (const value of values) times.add(value);
  return times;
}

function merged(...parts: number[][]): Uint8Array {
  const times = new ResponseTimes();
  for (const part of parts) times.merge(toTimes(part));
  return times.toBytes();
}

function fromBytes(bytes: Uint8Array): ResponseTimes {
  const read = new ResponseTimes();
  read.addBytes(bytes);
  return read;
}

test.run();
