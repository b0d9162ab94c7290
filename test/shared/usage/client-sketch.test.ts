import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toClientHash } from '../../../shared/usage/client-hash.ts';
import { ClientSketch } from '../../../shared/usage/client-sketch.ts';

/** Some clients out of 6,000, from a few to more than are kept one by one. */
const anyClients = fc
  .tuple(fc.integer({ min: 0, max: 5_000 }), fc.constantFrom(0, 1, 3, 511, 512, 513, 1_000))
  .map(([first, count]) => Array.from({ length: count }, (_, position) => first + position));

test('merging is a union: of the same clients, in whatever order and however often, comes the same sketch', () => {
  fc.assert(
    fc.property(anyClients, anyClients, anyClients, (a, b, c) => {
      const both = toBytes(a, b);
      assert.equal(both, toSketch([...a, ...b]).toBytes());
      assert.equal(both, toBytes(b, a));
      assert.equal(toBytes(a, a), toSketch(a).toBytes());
      assert.equal(toBytes(a, b, c), toBytes(c, a, b, a));
      const right = toSketch(b);
      right.merge(toSketch(c));
      const left = toSketch(a);
      left.merge(right);
      assert.equal(left.toBytes(), toBytes(a, b, c));
    }),
    { numRuns: 60 },
  );
});

test('merging says whether the sketch changed', () => {
  fc.assert(
    fc.property(anyClients, anyClients, (a, b) => {
      const sketch = toSketch(a);
      const before = sketch.toBytes();
      const changed = sketch.merge(toSketch(b));
      assert.is(changed, Buffer.compare(before, sketch.toBytes()) !== 0);
    }),
    { numRuns: 60 },
  );
});

test('read back from its bytes a sketch is the same, and goes on counting', () => {
  fc.assert(
    fc.property(anyClients, anyClients, (a, b) => {
      const sketch = fromBytes(toSketch(a).toBytes());
      assert.equal(sketch.toBytes(), toSketch(a).toBytes());
      assert.is(sketch.count, toSketch(a).count);
      for (const client of b) sketch.add(toHash(client));
      assert.equal(sketch.toBytes(), toSketch([...a, ...b]).toBytes());
    }),
    { numRuns: 60 },
  );
});

test('up to 512 clients are counted exactly', () => {
  const sketch = new ClientSketch();
  for (let count = 1; count <= 512; count++) {
    sketch.add(toHash(count));
    sketch.add(toHash(1));
    assert.is(sketch.count, count);
  }
});

test('from one client to a million, counted at 400 points, the count is within 2 %', () => {
  const sketch = new ClientSketch();
  let next = 1;
  for (let count = 1; count <= 1_000_000; count++) {
    sketch.add(toHash(count));
    if (count < next && count !== 1_000_000) continue;
    next = count * 1.035;
    assert.ok(Math.abs(sketch.count - count) <= 0.02 * count, `${sketch.count} instead of ${count}`);
  }
});

test('over many sets of different clients the count is neither high nor low, and its error is 0.81 %', () => {
  for (const size of [600, 5_000, 40_000]) {
    const errors = Array.from({ length: 60 }, (_, set) => {
      const sketch = new ClientSketch();
      for (let client = 0; client < size; client++) sketch.add(toHash(`${set}/${client}`));
      return sketch.count / size - 1;
    });
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const spread = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
    assert.ok(Math.abs(mean) < 0.004, `mean of ${size}: ${mean}`);
    assert.ok(spread < 0.0105, `spread of ${size}: ${spread}`);
  }
});

test('a union of overlapping sets of some 100,000 is counted within 2 %', () => {
  const parts = [0, 60_000, 120_000].map((first) =>
    toSketch(Array.from({ length: 100_000 }, (_, position) => first + position)),
  );
  const union = new ClientSketch();
  for (const part of parts) union.merge(fromBytes(part.toBytes()));
  assert.ok(Math.abs(union.count / 220_000 - 1) <= 0.02, `${union.count}`);
});

test('registers far above the others survive their bytes', () => {
  const sketch = toSketch(Array.from({ length: 1_000 }, (_, client) => client));
  // The hash of only zeros brings the longest run that there is, and so do its neighbours.
  for (const hash of [0, 16_383, 16_384]) sketch.add(hash);
  assert.equal(fromBytes(sketch.toBytes()).toBytes(), sketch.toBytes());
});

test('no sketch takes more than 9 KB', () => {
  for (const size of [512, 513, 20_000]) {
    const clients = Array.from({ length: size }, (_, client) => client);
    assert.ok(toSketch(clients).toBytes().length < 9_000);
  }
});

test('a name that looks like another caller’s hash is another client', () => {
  assert.is.not(toClientHash('k3yAb9Qz', true), toClientHash('k3yAb9Qz', false));
});

test('bytes that are no sketch are refused', () => {
  assert.throws(() => fromBytes(Uint8Array.of(7, 1, 2)), /one of two forms/);
});

function toHash(client: number | string): number {
  return toClientHash(String(client), false);
}

function toSketch(clients: readonly number[]): ClientSketch {
  const sketch = new ClientSketch();
  for (const client of clients) sketch.add(toHash(client));
  return sketch;
}

function toBytes(...sets: number[][]): Uint8Array {
  const sketch = new ClientSketch();
  for (const clients of sets) sketch.merge(toSketch(clients));
  return sketch.toBytes();
}

function fromBytes(bytes: Uint8Array): ClientSketch {
  const read = new ClientSketch();
  read.addBytes(bytes);
  return read;
}

test.run();
