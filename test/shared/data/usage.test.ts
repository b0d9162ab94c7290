import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../shared/data/database.ts';
import { readFingerprint } from '../../../shared/data/fingerprint.ts';
import { listIngestedDigests } from '../../../shared/data/ingested-logs.ts';
import { openServer } from '../../../shared/data/server.ts';
import { toDay } from '../../../shared/usage/days.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { anyRows, dayMs, noon, toRow } from '../usage/rows.ts';
import { assertCounted, countRows, dropOld, readStats, toLog, write } from './written-usage.ts';

for (const testDatabase of await testDatabases()) {
  const { name, url, open, reset } = testDatabase;
  test.after(testDatabase.close);

  test(`${name}: whatever was written in whatever batches, every window says what a plain count says`, async () => {
    const database = await open();
    const batch = fc.tuple(anyRows(40, 25), fc.integer({ min: 0, max: 12 }));
    const window = fc.tuple(
      fc.oneof(fc.integer({ min: 1, max: 45 }), fc.constantFrom(1, 7, 30, 90, 365)),
      fc.constantFrom(null, '/fights', '(unknown)', '/nowhere'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(batch, { maxLength: 4 }),
        fc.array(window, { minLength: 4, maxLength: 4 }),
        async (written, windows) => {
          await reset();
          // The clock runs on: days are summed up between two batches, and later ones are late for them.
          const inOrder = written.toSorted(([, a], [, b]) => b - a);
          for (const [rows, daysAgo] of inOrder) await write(database, rows, { now: noon - daysAgo * dayMs });
          // A batch of tomorrow or later is no batch of ours.
          const counted = inOrder.flatMap(([rows, daysAgo]) =>
            rows.filter(({ time }) => toDay(time) <= toDay(noon) - daysAgo + 1),
          );
          for (const [days, endpoint] of windows)
            await assertCounted(database, counted, { days, endpoint, now: noon });
        },
      ),
      { numRuns: name === 'embedded' ? 4 : 15 },
    );
  });

  test(`${name}: a year of days, written one by one and late ones again, is counted in every window`, async () => {
    const database = await open();
    await reset();
    const rows = Array.from({ length: 365 }, (_, back) =>
      toRow({ time: noon - back * dayMs, client: `bot-${back % 30}`, status: back % 7 === 0 ? 404 : 200 }),
    ).reverse();
    for (let start = 0; start < rows.length; start += 61) {
      const part = rows.slice(start, start + 61);
      await write(database, part, { now: part.at(-1)!.time });
    }
    const late = [3, 4, 100, 364].map((back) => toRow({ time: noon - back * dayMs, client: 'late' }));
    await write(database, late);
    for (const days of [1, 2, 3, 4, 5, 16, 17, 30, 90, 101, 255, 256, 257, 364, 365])
      await assertCounted(database, [...rows, ...late], { days, endpoint: null, now: noon });
    // Whoever asks about the past gets the past, although later days are summed up with it.
    await assertCounted(database, [...rows, ...late], { days: 30, endpoint: null, now: noon - 200 * dayMs });
  });

  test(`${name}: a batch that is sent again changes nothing`, async () => {
    const database = await open();
    await reset();
    assert.ok(await write(database, [toRow()], { id: 'one', isKept: true }));
    const before = await readAll(database);
    assert.not(await write(database, [toRow()], { id: 'one', isKept: true }));
    assert.not(await write(database, [toRow({ status: 500 })], { id: 'one' }));
    assert.equal(await readAll(database), before);
    assert.ok(await write(database, [toRow()], { id: 'two', isKept: true }));
    await assertCounted(database, [toRow(), toRow()], { days: 1, endpoint: null, now: noon });
  });

  test(`${name}: a log is counted once, whatever it is called`, async () => {
    const database = await open();
    await reset();
    const log = { ...toLog('abc'), lines: 3, skipped: 2 };
    assert.equal(await listIngestedDigests(database.query, ['abc', 'other']), new Set());
    assert.ok(await write(database, [toRow()], { logs: [log] }));
    assert.equal(await listIngestedDigests(database.query, ['abc', 'other']), new Set(['abc']));
    assert.not(await write(database, [toRow()], { logs: [{ ...log, name: 'access.log.2' }] }));
    assert.not(await write(database, [toRow()], { logs: [toLog('other'), log] }));
    assert.equal(await listIngestedDigests(database.query, ['abc', 'other']), new Set(['abc']));
    assert.ok(await write(database, [toRow()], { logs: [toLog('other')] }));
    await assertCounted(database, [toRow(), toRow()], { days: 1, endpoint: null, now: noon });
  });

  test(`${name}: a batch that fails leaves nothing behind, and can be sent again`, async () => {
    const database = await open();
    await reset();
    const broken = [toRow(), toRow({ client: 'U+0000: \0' })];
    const before = await readAll(database);
    const refusal = await write(database, broken, { id: 'one', isKept: true }).catch((error: Error) => error);
    assert.instance(refusal, Error);
    assert.equal(await readAll(database), before);
    assert.ok(await write(database, [toRow()], { id: 'one' }));
  });

  test(`${name}: logged requests stand in the partition of their day, as they were`, async () => {
    const database = await open();
    await reset();
    const midnight = Date.UTC(2026, 4, 14);
    const rows = [
      toRow({ time: midnight - 1 }),
      toRow({
        time: midnight,
        client: 'k3yAb9Qz',
        isIdentified: false,
        status: 404,
        responseMs: 0.25,
        bytes: 5e9,
      }),
    ];
    await write(database, rows, { isKept: true });
    const stored = await database.query(
      `select tableoid::regclass::text as partition, extract(epoch from time)::double precision * 1000 as time, endpoint,
         status, response_ms as "responseMs", bytes::double precision, client, is_identified as "isIdentified"
       from requests order by time`,
    );
    assert.equal(stored, [
      { partition: 'requests_20260513', ...rows[0] },
      { partition: 'requests_20260514', ...rows[1] },
    ]);
  });

  test(`${name}: over days of different clients, uniques and percentiles of the window are within 2 %`, async () => {
    const database = await open();
    await reset();
    const rows = Array.from({ length: 12_000 }, (_, count) =>
      toRow({
        time: noon - (count % 40) * dayMs,
        client: `client-${count % 9_000}`,
        isIdentified: false,
        responseMs: 0.05 * 1.0008 ** count,
      }),
    );
    await write(database, rows);
    const { totals } = await readStats(database, { days: 365, endpoint: null, now: noon });
    const sorted = rows.map(({ responseMs }) => responseMs).sort((a, b) => a - b);
    const near = (read: number, exact: number) =>
      assert.ok(Math.abs(read / exact - 1) <= 0.02, `${read} instead of ${exact}`);
    near(totals.uniqueClients, 9_000);
    near(totals.p50ResponseMs, sorted[6_000 - 1]!);
    near(totals.p95ResponseMs, sorted[11_400 - 1]!);
    near(totals.p99ResponseMs, sorted[11_880 - 1]!);
  });

  test(`${name}: the size of the roll-ups does not grow with requests`, async () => {
    const database = await open();
    await reset();
    const rows = [1, 2, 3, 4, 5].map((back) => toRow({ time: noon - back * dayMs }));
    await write(database, rows);
    const before = await countRows(database, 'usage_rollups');
    for (let round = 0; round < 3; round++) await write(database, rows);
    assert.is(await countRows(database, 'usage_rollups'), before);
  });

  test(`${name}: an endpoint that cannot be is one without requests`, async () => {
    const database = await open();
    await reset();
    await write(database, [toRow()]);
    for (const endpoint of ['/nowhere', 'U+0000: \0', "'; drop table requests"])
      assert.is((await readStats(database, { days: 1, endpoint, now: noon })).totals.requests, 0);
    const all = await readStats(database, { days: 1, endpoint: '', now: noon });
    assert.equal([all.endpoint, all.totals.requests], [null, 1]);
  });

  test(`${name}: usage gives a build nothing to do`, async () => {
    const database = await open();
    await reset();
    const before = await readFingerprint(database.query);
    await write(database, [toRow()], { isKept: true });
    assert.is(await readFingerprint(database.query), before);
  });

  if (!url) continue;

  test(`${name}: several processes that write the same days at once, some batches twice, count each once`, async () => {
    await reset();
    const writers = await Promise.all([1, 2, 3, 4].map(() => openServer(url)));
    const rows = Array.from({ length: 40 }, (_, batch) =>
      Array.from({ length: 10 }, (_, count) =>
        toRow({
          time: noon - ((batch + count) % 6) * dayMs,
          client: `bot-${count}`,
          endpoint: `/e${batch % 3}`,
        }),
      ),
    );
    const written = await Promise.all(
      writers.flatMap((writer, position) =>
        rows.map((part, batch) =>
          (batch + position) % 2 === 0
            ? write(writer, part, { id: `batch-${batch}`, isKept: true })
            : dropOld(writer, {}).then(() => false),
        ),
      ),
    );
    assert.is(written.filter(Boolean).length, 40);
    for (const endpoint of [null, '/e1'])
      await assertCounted(await open(), rows.flat(), { days: 7, endpoint, now: noon });
    assert.is(await countRows(await open(), 'requests'), 400);
    await Promise.all(writers.map((writer) => writer.close()));
  });
}

/** Every row of every table of usage, as text. */
async function readAll(database: Database): Promise<unknown[]> {
  const tables = ['requests', 'usage_batches', 'ingested_logs', 'usage_rollups', 'usage_folded'];
  const parts = tables.map((table) => database.query(`select t::text as row from ${table} t order by 1`));
  return Promise.all(parts);
}

test.run();
