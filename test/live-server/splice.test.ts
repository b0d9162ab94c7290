import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listPositions, spliceBody, toPagination, toPlaces } from '../../live-server/splice.ts';

const totals = [0, 1, 2, 99, 100, 101, 200, 201, 450, 547];

for (const order of ['newestFirst', 'asStored'] as const) {
  test(`${order}: for every limit, all pages add up to the list, without gap or repeat`, () => {
    for (const total of totals) {
      const stored = Array.from({ length: total }, (_, position) => position);
      const whole = order === 'newestFirst' ? stored.toReversed() : stored;
      for (let limit = 1; limit <= 100; limit++) {
        const { pages } = toPagination({ page: 1, limit }, total);
        const walked = Array.from({ length: pages }, (_, index) =>
          listPositions({ page: index + 1, limit }, total, order),
        );
        assert.equal(walked.flat(), whole);
        assert.ok(walked.every((page) => page.length > 0));
        assert.equal(listPositions({ page: pages + 1, limit }, total, order), []);
      }
    }
  });
}

test('the largest page that a number can say is past the end', () => {
  assert.equal(listPositions({ page: Number.MAX_SAFE_INTEGER, limit: 100 }, 450, 'newestFirst'), []);
});

test('pagination has the keys in the order of the schema, and counts a started page', () => {
  assert.is(
    JSON.stringify(toPagination({ page: 2, limit: 20 }, 41)),
    '{"page":2,"limit":20,"total":41,"pages":3}',
  );
  assert.is(toPagination({ page: 1, limit: 20 }, 0).pages, 0);
  assert.is(toPagination({ page: 1, limit: 20 }, 40).pages, 2);
});

test('positions are found in chunks of any size', () => {
  const chunks = [{ items: 3 }, { items: 1 }, { items: 2 }];
  assert.equal(
    toPlaces(chunks, [5, 4, 3, 2, 1, 0]).map(({ chunk, line }) => `${chunk}:${line}`),
    ['2:1', '2:0', '1:0', '0:2', '0:1', '0:0'],
  );
  assert.equal(toPlaces([], []), []);
});

const bodies: Record<string, [items: string[], pagination: object | undefined, body: string]> = {
  'an empty list': [[], { page: 1 }, '{"fights":[],"pagination":{"page":1}}'],
  'one item': [['{"a":1}'], { page: 1 }, '{"fights":[{"a":1}],"pagination":{"page":1}}'],
  'items as they are, spaces and all': [['{ "a": "é" }', '2'], undefined, '{"fights":[{ "a": "é" },2]}'],
};

for (const [name, [items, pagination, body]] of Object.entries(bodies)) {
  test(`a body is spliced from ${name}`, () => {
    const buffers = items.map((item) => Buffer.from(item));
    assert.is(spliceBody('fights', buffers, pagination).toString(), body);
  });
}

test.run();
