import { type Answer, routes } from '../../../shared/api/routes.ts';

type Usage = Answer<'usage'>['usage'];
type Counts = Omit<Usage['daily'][number], 'date'>;

const endpoints = [
  ...[
    '/fights/recent',
    '/tournaments',
    '/tournaments/{tournamentID}/fights/{gameID}',
    '/bots/{botName}',
    '/search',
  ],
  ...['/cages', '/stats/leaderboard'],
];

/** The last day of every body. */
const today = '2026-05-14';

/** An invented `/usage` answer, the same for the same query, and held against the route's own schema. */
export function usageBody(days: number, endpoint: string | null = null): Answer<'usage'> {
  const scale = endpoint === null ? 1 : 1 / (2 + endpoints.indexOf(endpoint));
  const daily = Array.from({ length: days }, (_, index) => {
    const ago = days - 1 - index;
    return { date: toDate(ago), ...toCounts(ago, scale) };
  });
  const totals = addUp(daily);
  const listed = endpoint === null ? endpoints : [endpoint];
  const body: Answer<'usage'> = {
    usage: {
      days,
      endpoint,
      from: toDate(days - 1),
      to: today,
      totals: { ...totals, p50ResponseMs: 0.84, p99ResponseMs: 21.7 },
      daily,
      endpoints: listed.map((name, index) => ({ endpoint: name, ...share(totals, index + 2) })),
      statusCodes: { '200': totals.requests - totals.errors, '404': totals.errors },
      topConsumers: listConsumers(totals),
    },
  };
  return routes.usage.answer.parse(body);
}

/** Nobody asked for anything. */
export function emptyUsage(days: number): Answer<'usage'> {
  const none = {
    requests: 0,
    uniqueClients: 0,
    errors: 0,
    errorRate: 0,
    avgResponseMs: 0,
    p95ResponseMs: 0,
    bytes: 0,
  };
  const daily = Array.from({ length: days }, (_, index) => ({ date: toDate(days - 1 - index), ...none }));
  const totals = { ...none, p50ResponseMs: 0, p99ResponseMs: 0 };
  const { usage } = usageBody(days);
  return routes.usage.answer.parse({
    usage: { ...usage, totals, daily, endpoints: [], statusCodes: {}, topConsumers: [] },
  });
}

function toDate(ago: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - ago * 86_400_000).toISOString().slice(0, 10);
}

/** Weekends are events, every 13th day is quiet, and one day was bad. */
function toCounts(ago: number, scale: number): Counts {
  const isQuiet = ago % 13 === 12;
  const wave = 1 + Math.sin(ago / 5) / 3 + (ago % 7 < 2 ? 1.2 : 0);
  const requests = isQuiet ? 0 : Math.round(2400 * wave * scale);
  const errors = Math.round(requests * (ago === 4 ? 0.06 : 0.004));
  return {
    requests,
    uniqueClients: Math.round(requests / 41),
    errors,
    errorRate: toRate(errors, requests),
    avgResponseMs: isQuiet ? 0 : round(1.1 + Math.cos(ago / 3) / 3),
    p95ResponseMs: isQuiet ? 0 : round(4.2 + Math.sin(ago / 4)),
    bytes: requests * 3517,
  };
}

function addUp(days: readonly Counts[]): Counts {
  const sum = (pick: (day: Counts) => number) => days.reduce((total, day) => total + pick(day), 0);
  const requests = sum((day) => day.requests);
  const errors = sum((day) => day.errors);
  return {
    requests,
    uniqueClients: Math.round(sum((day) => day.uniqueClients) / 2),
    errors,
    errorRate: toRate(errors, requests),
    avgResponseMs: 1.18,
    p95ResponseMs: 4.31,
    bytes: sum((day) => day.bytes),
  };
}

function share(counts: Counts, part: number): Counts {
  const [requests, errors] = [Math.round(counts.requests / part), Math.round(counts.errors / part)];
  const uniqueClients = Math.round(counts.uniqueClients / part);
  return {
    ...counts,
    requests,
    errors,
    uniqueClients,
    errorRate: toRate(errors, requests),
    bytes: requests * 3517,
  };
}

function listConsumers(totals: Counts): Usage['topConsumers'] {
  const names = ['overlay-bot', 'c0ffee5eed12ab34', 'league-app', '9a8b7c6d5e4f3021'];
  return names.map((consumer, index) => {
    const { requests, errors, errorRate, bytes } = share(totals, index + 3);
    const isIdentified = consumer.includes('-') ? 1 : 0;
    return { consumer, isIdentified, requests, errors, errorRate, bytes, lastSeen: 1_778_750_000 + index };
  });
}

function toRate(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
