/** /usage over HTTP, of requests that are in the database. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../shared/data/database.ts';
import { toDate, toDay } from '../../../shared/usage/days.ts';
import type { UsageRow } from '../../../shared/usage/row.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { ask, type Live, noArchive, openLive } from '../../helpers/live.ts';
import { askValid } from '../../helpers/valid-answer.ts';
import { write } from '../../shared/data/written-usage.ts';
import { countPlainly, dayMs, listConsumersPlainly, noon, toRow } from '../../shared/usage/rows.ts';

const clock = { now: noon };
const state = { isAway: false };
const servers: Live[] = [];
test.after(() => {
  for (const server of servers) server.close();
});

async function open(database: Database): Promise<Live> {
  const live = await openLive(noArchive, {
    database: {
      query: (sql, parameters) =>
        state.isAway ? Promise.reject(new Error('away')) : database.query(sql, parameters),
    },
    clock: () => clock.now,
  });
  servers.push(live);
  return live;
}

/** A request on each of the last 366 days, more of them today, by names of every kind. */
const rows: UsageRow[] = [
  ...Array.from({ length: 366 }, (_, back) =>
    toRow({ time: noon - back * dayMs, client: `daily ${back % 40}`, isIdentified: back % 2 === 0 }),
  ),
  toRow({ client: 'Zoë 🤖', endpoint: '/bots/{botName}', status: 404, bytes: 90 }),
  toRow({ client: 'Zoë 🤖', endpoint: '/bots/{botName}', status: 304, bytes: 0 }),
  toRow({ client: '<script>alert(1)</script>', endpoint: '(unknown)', status: 404 }),
  toRow({ client: 'kq3yAb9Qz_', isIdentified: false, status: 500 }),
];

const windows: Record<string, number> = {
  '': 30,
  '?days=': 30,
  '?days=abc': 30,
  '?days=1.5': 30,
  '?days=1': 1,
  '?days=2': 2,
  '?days=7': 7,
  '?days=30': 30,
  '?days=90': 90,
  '?days=364': 364,
  '?days=365': 365,
  '?days=366': 365,
  '?days=100000': 365,
  '?days=0': 1,
  '?days=-5': 1,
  '?days=7&days=2': 2,
};

const databases = await testDatabases();

for (const testDatabase of databases) {
  const { name } = testDatabase;
  test.after(testDatabase.close);

  /** Tests of a database follow each other. */
  let opened: Promise<Live> | undefined;
  const openFilled = () => {
    opened ??= testDatabase.reset().then(async () => {
      const database = await testDatabase.open();
      await write(database, rows);
      return open(database);
    });
    return opened;
  };

  test(`${name}: windows from 1 to 365 days have each of its days, and what happened in them`, async () => {
    const live = await openFilled();
    // All of them once, and where spans of days begin and end once more.
    const step = testDatabase === databases.at(-1) ? 1 : 16;
    for (let days = 1; days <= 365; days += step) {
      const { usage } = await askValid(live, 'usage', `/usage?days=${days}`);
      const own = rows.filter(({ time }) => time > noon - days * dayMs);
      const { requests, errors, bytes, uniqueClients } = countPlainly(own);
      assert.equal(
        [usage.days, usage.daily.length, usage.from, usage.to],
        [days, days, toDate(toDay(noon) - days + 1), '2026-05-14'],
      );
      assert.equal(
        [usage.totals.requests, usage.totals.errors, usage.totals.bytes, usage.totals.uniqueClients],
        [requests, errors, bytes, uniqueClients],
      );
      assert.is(
        usage.daily.reduce((sum, day) => sum + day.requests, 0),
        requests,
      );
    }
  });

  for (const [query, days] of Object.entries(windows)) {
    test(`${name}: /usage${query} is a window of ${days} days, and says so`, async () => {
      const { usage } = await askValid(await openFilled(), 'usage', `/usage${query}`);
      assert.equal([usage.days, usage.daily.length, usage.endpoint], [days, days, null]);
    });
  }

  test(`${name}: consumers appear by the name they gave, others by their hash`, async () => {
    const { usage } = await askValid(await openFilled(), 'usage', '/usage?days=1');
    assert.equal(usage.topConsumers, listConsumersPlainly(rows.filter(({ time }) => time === noon)));
    assert.equal(
      usage.topConsumers.map(({ consumer, isIdentified }) => [consumer, isIdentified]),
      [
        ['Zoë 🤖', 1],
        ['<script>alert(1)</script>', 1],
        ['daily 0', 1],
        ['kq3yAb9Qz_', 0],
      ],
    );
  });

  test(`${name}: one endpoint alone, by its template`, async () => {
    const path = `/usage?days=7&endpoint=${encodeURIComponent('/bots/{botName}')}`;
    const { usage } = await askValid(await openFilled(), 'usage', path);
    assert.is(usage.endpoint, '/bots/{botName}');
    assert.equal([usage.totals.requests, usage.totals.errors, usage.totals.uniqueClients], [2, 1, 1]);
    assert.equal(usage.statusCodes, { 304: 1, 404: 1 });
    assert.equal(
      usage.endpoints.map(({ endpoint }) => endpoint),
      ['/bots/{botName}'],
    );
  });

  for (const endpoint of [
    '/nothing',
    '/bots/hotpok',
    "'; drop table requests; --",
    'a\0b',
    '/x'.repeat(2_000),
  ]) {
    test(`${name}: an endpoint that nobody asked for (${JSON.stringify(endpoint.slice(0, 30))}) has zeros`, async () => {
      const path = `/usage?days=3&endpoint=${encodeURIComponent(endpoint)}`;
      const { usage } = await askValid(await openFilled(), 'usage', path);
      assert.equal(usage.totals, {
        ...{ requests: 0, uniqueClients: 0, errors: 0, errorRate: 0, avgResponseMs: 0 },
        ...{ p50ResponseMs: 0, p95ResponseMs: 0, p99ResponseMs: 0, bytes: 0 },
      });
      assert.equal(
        [usage.daily.length, usage.endpoints, usage.topConsumers, usage.statusCodes],
        [3, [], [], {}],
      );
    });
  }

  test(`${name}: what did not change is a 304; while the database is away the last answer with its age, then 503`, async () => {
    const live = await openFilled();
    const path = '/usage?days=1';
    const { headers, text } = await ask(live, path);
    const same = await ask(live, path, { headers: { 'if-none-match': String(headers.etag) } });
    assert.equal([same.status, same.text], [304, '']);
    state.isAway = true;
    clock.now = noon + 20_000;
    const stale = await ask(live, path);
    assert.equal([stale.status, stale.text, stale.headers.age], [200, text, '20']);
    clock.now = noon + 40_000;
    assert.is((await ask(live, path)).status, 503);
    assert.is((await ask(live, '/usage?days=2&endpoint=never')).status, 503);
    state.isAway = false;
    clock.now = noon + 50_000;
    assert.equal((await ask(live, path)).text, text);
    clock.now = noon;
  });
}

test.run();
