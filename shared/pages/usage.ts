import type { Answer } from '../api/routes.ts';
import { limits } from '../base/limits.ts';
import type { DayUsage, UsageRead } from '../data/read-usage.ts';
import type { Consumer } from '../usage/consumers.ts';
import { toDate } from '../usage/days.ts';
import type { UsageCell, UsageTotals } from '../usage/usage-cell.ts';
import { toMean, toRate } from './numbers.ts';
import { compareBy, compareText } from './order.ts';

type Stats = Answer<'usage'>['usage'];

/** How the service was used in a window of days. */
export function usagePage(read: UsageRead): Answer<'usage'> {
  const { days, endpoint, today, total } = read;
  return {
    usage: {
      days,
      endpoint,
      from: toDate(today - days + 1),
      to: toDate(today),
      totals: toTotals(total),
      daily: listDays(read),
      endpoints: listEndpoints(read.endpoints),
      statusCodes: Object.fromEntries([...total.statuses].sort(([a], [b]) => a - b)),
      topConsumers: total.consumers.list(limits.usageTopConsumersMax).map(toTopConsumer),
    },
  };
}

function toTotals(cell: UsageCell): Stats['totals'] {
  const { bytes, p95ResponseMs, ...counts } = toCounts(cell);
  const p50ResponseMs = toShown(cell.times.toPercentile(0.5));
  const p99ResponseMs = toShown(cell.times.toPercentile(0.99));
  return { ...counts, p50ResponseMs, p95ResponseMs, p99ResponseMs, bytes };
}

const quietDay = { requests: 0, errors: 0, bytes: 0, responseUs: 0, uniqueClients: 0, p95ResponseMs: 0 };

function listDays({ days, today, daily }: UsageRead): Stats['daily'] {
  const counted = new Map<number, Omit<DayUsage, 'day'>>(daily.map((day) => [day.day, day]));
  return Array.from({ length: days }, (_, position) => {
    const day = today - days + 1 + position;
    const usage = counted.get(day) ?? quietDay;
    return { date: toDate(day), ...toUsage(usage, usage.uniqueClients, usage.p95ResponseMs) };
  });
}

function listEndpoints(cells: UsageRead['endpoints']): Stats['endpoints'] {
  return [...cells]
    .map(([endpoint, cell]) => ({ endpoint, ...toCounts(cell) }))
    .sort(
      compareBy(
        (a, b) => b.requests - a.requests,
        (a, b) => compareText(a.endpoint, b.endpoint),
      ),
    );
}

function toCounts(cell: UsageCell) {
  return toUsage(cell, cell.clients.count, cell.times.toPercentile(0.95));
}

function toUsage(
  { requests, errors, bytes, responseUs }: UsageTotals,
  uniqueClients: number,
  p95ResponseMs: number,
) {
  return {
    requests,
    uniqueClients,
    errors,
    errorRate: toRate(errors, requests),
    avgResponseMs: toMean(responseUs / 1_000, requests),
    p95ResponseMs: toShown(p95ResponseMs),
    bytes,
  };
}

/** Three digits: the histogram knows no more. */
function toShown(milliseconds: number): number {
  return Number(milliseconds.toPrecision(3));
}

function toTopConsumer({ client, isIdentified, requests, errors, bytes, lastSeen }: Consumer) {
  return {
    consumer: client,
    isIdentified: isIdentified ? 1 : 0,
    requests,
    errors,
    errorRate: toRate(errors, requests),
    bytes,
    lastSeen,
  };
}
