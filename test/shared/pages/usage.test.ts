import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../../../shared/api/routes.ts';
import type { UsageRead } from '../../../shared/data/read-usage.ts';
import { usagePage } from '../../../shared/pages/usage.ts';
import { toDay } from '../../../shared/usage/days.ts';
import type { UsageRow } from '../../../shared/usage/row.ts';
import { UsageCell } from '../../../shared/usage/usage-cell.ts';
import { UsageCounts } from '../../../shared/usage/usage-counts.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { noon, toRow } from '../usage/rows.ts';

const today = toDay(noon);

/** What the database would read of rows that all came today. */
function toRead(rows: readonly UsageRow[], given: Partial<UsageRead> = {}): UsageRead {
  const counted = [...UsageCounts.of(rows).list()];
  const total = counted.find(({ endpoint }) => endpoint === null)?.cell ?? new UsageCell();
  const day = {
    day: today,
    uniqueClients: total.clients.count,
    p95ResponseMs: total.times.toPercentile(0.95),
  };
  const { requests, errors, bytes, responseUs } = total;
  const endpoints = new Map(
    counted.flatMap(({ endpoint, cell }) => (endpoint === null ? [] : [[endpoint, cell]])),
  );
  return {
    days: 3,
    endpoint: null,
    today,
    total,
    daily: requests ? [{ ...day, requests, errors, bytes, responseUs }] : [],
    endpoints,
    ...given,
  };
}

test('a window says of everything how much there was, with the keys in the order of the schema', () => {
  const rows = [
    ...Array.from({ length: 3 }, () => toRow({ responseMs: 2 })),
    toRow({
      client: 'k3yAb9Qz',
      isIdentified: false,
      status: 404,
      responseMs: 10,
      bytes: 50,
      time: noon + 5_999,
    }),
  ];
  const usage = {
    requests: 4,
    uniqueClients: 2,
    errors: 1,
    errorRate: 0.25,
    avgResponseMs: 4,
    p95ResponseMs: 10,
    bytes: 3_050,
  };
  const none = { ...usage, requests: 0, uniqueClients: 0, errors: 0, errorRate: 0 };
  const quiet = { ...none, avgResponseMs: 0, p95ResponseMs: 0, bytes: 0 };
  const { bytes, p95ResponseMs, ...counts } = usage;
  const body = usagePage(toRead(rows));
  const near = (text: string) =>
    text.replaceAll(
      /"(p\d\dResponseMs)":(1\.9\d|2\.0\d|9\.9\d|10\.\d)/g,
      (_, name, ms) => `"${name}":${Math.round(ms)}`,
    );
  assert.is(
    near(JSON.stringify(body)),
    JSON.stringify({
      usage: {
        days: 3,
        endpoint: null,
        from: '2026-05-12',
        to: '2026-05-14',
        totals: { ...counts, p50ResponseMs: 2, p95ResponseMs, p99ResponseMs: 10, bytes },
        daily: [
          { date: '2026-05-12', ...quiet },
          { date: '2026-05-13', ...quiet },
          { date: '2026-05-14', ...usage },
        ],
        endpoints: [{ endpoint: '/fights', ...usage }],
        statusCodes: { 200: 3, 404: 1 },
        topConsumers: [
          {
            consumer: 'overlay-bot',
            isIdentified: 1,
            requests: 3,
            errors: 0,
            errorRate: 0,
            bytes: 3_000,
            lastSeen: noon / 1_000,
          },
          {
            consumer: 'k3yAb9Qz',
            isIdentified: 0,
            requests: 1,
            errors: 1,
            errorRate: 1,
            bytes: 50,
            lastSeen: noon / 1_000 + 5,
          },
        ],
      },
    }),
  );
  assert.is(JSON.stringify(routes.usage.answer.parse(body)), JSON.stringify(body));
  assert.equal(openapiValidator()('usage', body), []);
});

test('of nothing, everything is 0 or empty', () => {
  const { totals, daily, endpoints, statusCodes, topConsumers } = usagePage(toRead([], { days: 365 })).usage;
  assert.equal(new Set(Object.values(totals)), new Set([0]));
  assert.is(daily.length, 365);
  assert.equal(new Set(daily.flatMap(({ date: _, ...day }) => Object.values(day))), new Set([0]));
  assert.equal([endpoints, statusCodes, topConsumers], [[], {}, []]);
});

test('endpoints stand in the order of their requests, then of their names', () => {
  const rows = ['/c', '/b', '/a', '/d', '/d'].map((endpoint) => toRow({ endpoint }));
  const { endpoints } = usagePage(toRead(rows)).usage;
  assert.equal(
    endpoints.map(({ endpoint, requests }) => `${endpoint} ${requests}`),
    ['/d 2', '/a 1', '/b 1', '/c 1'],
  );
});

test('the 20 busiest consumers are shown, of equally busy ones the last seen first', () => {
  const rows = Array.from({ length: 25 }, (_, client) =>
    toRow({ client: `bot-${client}`, time: noon + client * 1_000 }),
  );
  const { topConsumers } = usagePage(
    toRead([toRow({ client: 'busy' }), toRow({ client: 'busy' }), ...rows]),
  ).usage;
  assert.equal(
    topConsumers.map(({ consumer }) => consumer),
    ['busy', ...Array.from({ length: 19 }, (_, place) => `bot-${24 - place}`)],
  );
});

test('a window of one day is today', () => {
  const { from, to, daily } = usagePage(toRead([toRow()], { days: 1 })).usage;
  assert.equal([from, to, daily.map(({ date }) => date)], ['2026-05-14', '2026-05-14', ['2026-05-14']]);
});

test.run();
