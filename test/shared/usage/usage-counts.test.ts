import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../../shared/base/limits.ts';
import { type KnownClient, toKnownClient } from '../../../shared/usage/client-hash.ts';
import { toDate, toDay } from '../../../shared/usage/days.ts';
import type { UsageRow } from '../../../shared/usage/row.ts';
import { UsageCounts } from '../../../shared/usage/usage-counts.ts';
import { anyRows, countPlainly, countStatusesPlainly, toRow } from './rows.ts';

test('what is counted is what a plain count over the rows says, by day and endpoint and over all endpoints', () => {
  fc.assert(
    fc.property(anyRows(3), (rows) => {
      const keys = new Set<string>();
      for (const { day, endpoint, cell } of UsageCounts.of(rows).list()) {
        keys.add(`${day} ${endpoint}`);
        const own = rows.filter(
          (row) => toDay(row.time) === day && (endpoint === null || row.endpoint === endpoint),
        );
        const { errorRate: _, uniqueClients, ...totals } = countPlainly(own);
        const { requests, errors, bytes } = cell;
        assert.equal({ requests, errors, bytes }, totals);
        assert.is(cell.clients.count, uniqueClients);
        assert.equal(Object.fromEntries(cell.statuses), countStatusesPlainly(own));
        assert.is(
          cell.responseUs,
          own.reduce((sum, row) => sum + Math.round(row.responseMs * 1_000), 0),
        );
        assert.is(cell.times.total, own.length);
      }
      const expected = rows.flatMap((row) => [
        `${toDay(row.time)} ${row.endpoint}`,
        `${toDay(row.time)} null`,
      ]);
      assert.equal([...keys].sort(), [...new Set(expected)].sort());
    }),
  );
});

test('parts counted apart and merged are the whole', () => {
  fc.assert(
    fc.property(anyRows(2), anyRows(2), (some, others) => {
      const counts = UsageCounts.of(some);
      counts.merge(UsageCounts.of(others));
      assert.equal(describe(counts), describe(UsageCounts.of([...some, ...others])));
      const swapped = UsageCounts.of(others);
      swapped.merge(UsageCounts.of(some));
      assert.equal(describe(swapped), describe(counts));
    }),
  );
});

test('clients that were given numbers are counted like any others, listed in between or not', () => {
  fc.assert(
    fc.property(anyRows(2), anyRows(2), fc.boolean(), (some, others, isListed) => {
      const [counts, known] = [new UsageCounts(), new Map<string, KnownClient>()];
      const first = limits.usageTalliedClientsMax - 4;
      const add = (row: UsageRow) => {
        const key = `${row.isIdentified}${row.client}`;
        // Some are too large, and some are in another page.
        if (!known.has(key)) known.set(key, toKnownClient(row, first + known.size));
        counts.add(row, known.get(key));
      };
      some.forEach(add);
      if (isListed) describe(counts);
      others.forEach(add);
      assert.equal(describe(counts), describe(UsageCounts.of([...some, ...others])));
    }),
  );
});

test('counting and listing leave what was merged in as it was', () => {
  const [one, other] = [UsageCounts.of([toRow()]), UsageCounts.of([toRow()])];
  const before = describe(other);
  one.merge(other);
  one.add(toRow({ status: 500 }));
  assert.equal(describe(other), before);
  assert.equal(describe(one), describe(one));
});

test('a day ends with its last millisecond in UTC', () => {
  const rows = ['2026-05-14T23:59:59.999Z', '2026-05-15T00:00:00.000Z'].map((time) =>
    toRow({ time: Date.parse(time) }),
  );
  const days = [...UsageCounts.of(rows).list()].map(({ day }) => toDate(day));
  assert.equal([...new Set(days)], ['2026-05-14', '2026-05-15']);
});

test('with more clients than can be held, the busiest are still counted right, and every client is in the sketch', () => {
  const counts = new UsageCounts();
  const strangers = 5 * limits.usageConsumersCountedMax;
  const busy = Array.from({ length: 20 }, (_, client) => `busy-${client}`);
  for (let client = 0; client < strangers; client++) {
    counts.add(toRow({ client: `stranger-${client}`, isIdentified: false }));
    if (client % 100 === 0) for (const name of busy) counts.add(toRow({ client: name }));
  }
  const [endpoint] = [...counts.list()];
  const { cell } = endpoint!;
  assert.equal(
    cell.consumers.list(20).map(({ client, requests }) => ({ client, requests })),
    busy.toSorted().map((client) => ({ client, requests: strangers / 100 })),
  );
  assert.ok([...cell.consumers.values()].length <= 2 * limits.usageConsumersCountedMax);
  assert.ok(Math.abs(cell.clients.count / (strangers + 20) - 1) <= 0.02);
});

test('as many clients as can be held are all held', () => {
  const rows: UsageRow[] = Array.from({ length: limits.usageConsumersCountedMax }, (_, client) =>
    toRow({ client: String(client) }),
  );
  const [first] = [...UsageCounts.of(rows).list()];
  assert.is([...first!.cell.consumers.values()].length, limits.usageConsumersCountedMax);
});

function describe(counts: UsageCounts): object[] {
  return [...counts.list()]
    .map(({ day, endpoint, cell }) => ({
      key: `${day} ${endpoint}`,
      totals: [cell.requests, cell.errors, cell.bytes, cell.responseUs],
      statuses: [...cell.statuses].sort(([a], [b]) => a - b),
      times: [...cell.times.toBytes()],
      clients: [...cell.clients.toBytes()],
      consumers: cell.consumers.list(1_000),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

test.run();
