import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testDatabases } from '../../helpers/databases.ts';
import { dayMs, noon, toRow } from '../usage/rows.ts';
import { assertCounted, countRows, dropOld, toLog, write } from './written-usage.ts';

for (const testDatabase of await testDatabases()) {
  const { name, open, reset } = testDatabase;
  test.after(testDatabase.close);

  test(`${name}: after the retention logged requests go, day by day, and their counts stay`, async () => {
    const database = await open();
    await reset();
    const rows = [0, 1, 34, 35, 50].map((back) => toRow({ time: noon - back * dayMs }));
    await write(database, rows, { isKept: true });
    assert.equal(await dropOld(database, {}), [50, 35].map(toPartition));
    assert.is(await countRows(database, 'requests'), 3);
    assert.equal(await dropOld(database, {}), []);
    assert.equal(await dropOld(database, { days: 1 }), [34, 1].map(toPartition));
    await assertCounted(database, rows, { days: 365, endpoint: null, now: noon });
    await write(database, [toRow({ time: noon - 50 * dayMs })], { isKept: true });
    assert.is(await countRows(database, 'requests'), 2);
  });

  test(`${name}: counts, batch ids and logs go when nobody can need them any more`, async () => {
    const database = await open();
    await reset();
    await write(database, [toRow()], { id: 'one', logs: [toLog('abc')] });
    const later = (days: number) => ({ now: noon + days * dayMs });
    await dropOld(database, later(6));
    assert.is(await countRows(database, 'usage_batches'), 1);
    await dropOld(database, later(8));
    assert.is(await countRows(database, 'usage_batches'), 0);
    await dropOld(database, later(364));
    await assertCounted(database, [toRow()], { days: 365, endpoint: null, ...later(364) });
    await dropOld(database, later(400));
    assert.equal(
      [await countRows(database, 'usage_rollups'), await countRows(database, 'ingested_logs')],
      [0, 0],
    );
  });

  test(`${name}: days that no window reaches are not counted`, async () => {
    const database = await open();
    await reset();
    const rows = [-2, 400].map((back) => toRow({ time: noon - back * dayMs }));
    assert.ok(await write(database, rows));
    assert.is(await countRows(database, 'usage_rollups'), 0);
  });
}

function toPartition(daysAgo: number): string {
  return `requests_${new Date(noon - daysAgo * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

test.run();
