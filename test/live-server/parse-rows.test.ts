import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { parseRows } from '../../live-server/parse-rows.ts';

const pair = z.tuple([z.int(), z.int()]);

for (const count of [0, 1, 3_999, 4_000, 4_001, 20_000]) {
  test(`${count} rows come out as they went in`, async () => {
    const rows = Array.from({ length: count }, (_, index) => [index, -index]);
    assert.equal(await parseRows(pair, rows), rows);
  });
}

test('others get their turn between the slices', async () => {
  let turns = 0;
  let isRunning = true;
  const take = () => {
    turns++;
    if (isRunning) setImmediate(take);
  };
  setImmediate(take);
  await parseRows(
    pair,
    Array.from({ length: 20_000 }, () => [1, 2]),
  );
  isRunning = false;
  assert.ok(turns >= 5, String(turns));
});

const wrong: Record<string, unknown> = {
  'no array': { 0: [1, 2] },
  'a row of another shape in the first slice': [[1, 2], [1]],
  'one in the last': [...Array.from({ length: 9_000 }, () => [1, 2]), [1, 'x']],
};

for (const [name, value] of Object.entries(wrong)) {
  test(`${name} is refused`, async () => {
    const error = await parseRows(pair, value).catch((thrown: unknown) => thrown);
    assert.instance(error, z.ZodError);
  });
}

test.run();
