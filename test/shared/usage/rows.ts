import fc from 'fast-check';
import { toRate } from '../../../shared/pages/numbers.ts';
import type { UsageRow } from '../../../shared/usage/row.ts';

export const dayMs = 24 * 60 * 60 * 1_000;
/** Noon of an ordinary day, Unix milliseconds. */
export const noon = Date.UTC(2026, 4, 14, 12);

/** A request at noon, unless said otherwise. */
export function toRow(given: Partial<UsageRow> = {}): UsageRow {
  return {
    time: noon,
    endpoint: '/fights',
    status: 200,
    responseMs: 1.5,
    bytes: 1000,
    client: 'overlay-bot',
    isIdentified: true,
    ...given,
  };
}

/** Requests of few endpoints, clients and statuses, from `days` days before noon up to its end of day, the ends of days among them. */
export function anyRows(days: number, maxLength = 60): fc.Arbitrary<UsageRow[]> {
  const today = Math.floor(noon / dayMs);
  const time = fc
    .tuple(
      fc.integer({ min: today - days + 1, max: today }),
      fc.oneof(fc.constantFrom(0, 1, dayMs - 1), fc.integer({ min: 0, max: dayMs - 1 })),
    )
    .map(([day, ms]) => day * dayMs + ms);
  const row = fc.record({
    time,
    endpoint: fc.constantFrom('/fights', '/bots/{botName}', '/usage', '(unknown)'),
    status: fc.constantFrom(200, 304, 399, 400, 404, 500),
    responseMs: fc.constantFrom(0, 0.004, 0.25, 1.5, 12.345, 800),
    bytes: fc.integer({ min: 0, max: 5_000_000 }),
    client: fc.constantFrom('overlay-bot', 'k3yAb9Qz', 'zoë', 'same'),
    isIdentified: fc.boolean(),
  });
  return fc.array(row, { maxLength });
}

/** What a plain count over the rows says of them. */
export function countPlainly(rows: readonly UsageRow[]) {
  const errors = rows.filter(({ status }) => status >= 400).length;
  return {
    requests: rows.length,
    uniqueClients: new Set(rows.map(toName)).size,
    errors,
    errorRate: toRate(errors, rows.length),
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** The busiest clients of the rows, in the order of the answer. */
export function listConsumersPlainly(rows: readonly UsageRow[]) {
  return [...new Set(rows.map(toName))]
    .map((name) => {
      const own = rows.filter((row) => toName(row) === name);
      const { requests, errors, errorRate, bytes } = countPlainly(own);
      const lastSeen = Math.floor(Math.max(...own.map(({ time }) => time)) / 1_000);
      const isIdentified = Number(own[0]!.isIdentified);
      return { consumer: own[0]!.client, isIdentified, requests, errors, errorRate, bytes, lastSeen };
    })
    .sort(
      (a, b) =>
        b.requests - a.requests ||
        b.lastSeen - a.lastSeen ||
        (a.consumer < b.consumer ? -1 : a.consumer > b.consumer ? 1 : b.isIdentified - a.isIdentified),
    )
    .slice(0, 20);
}

export function countStatusesPlainly(rows: readonly UsageRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function toName({ client, isIdentified }: UsageRow): string {
  return `${isIdentified} ${client}`;
}
