import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { toBytes } from '../../shared/base/bytes.ts';
import { limits } from '../../shared/base/limits.ts';
import type { Database } from '../../shared/data/database.ts';
import { migrate } from '../../shared/data/migrate.ts';
import { readUsage } from '../../shared/data/read-usage.ts';
import { openServer } from '../../shared/data/server.ts';
import { writeUsage } from '../../shared/data/write-usage.ts';
import { usagePage } from '../../shared/pages/usage.ts';
import { toDay } from '../../shared/usage/days.ts';
import { UsageCounts } from '../../shared/usage/usage-counts.ts';
import { freshPostgres } from '../helpers/postgres.ts';
import { describe } from './child.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const now = Date.UTC(2026, 4, 14, 23);
const endpoints = Array.from({ length: 45 }, (_, position) => `/route/${position}/{id}`);
const windows = [365, 364, 90, 30, 7, 1];

/**
 * How long /usage takes from the database over a year of requests, and how large its tables are. Every request is counted
 * one by one, as a log's lines are. `--requests 100000000 --clients 20000 --rounds 30`.
 */
export async function benchUsageRead(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      requests: { type: 'string', default: '100000000' },
      clients: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '30' },
    },
  });
  const server = await freshPostgres();
  if (!server) throw new Error('This bench needs a PostgreSQL server.');
  const database = await openServer(server.url);
  try {
    await migrate(database);
    const daily = Math.ceil(Number(values.requests) / limits.usageWindowDaysMax);
    await fill(database, daily, Number(values.clients));
    await database.query('vacuum analyze');
    for (const endpoint of [null, endpoints[0]!]) {
      for (const days of windows)
        await timeWindow(database, { days, endpoint, daily, rounds: Number(values.rounds) });
    }
    await printSizes(database, 'after a year of batches');
    await database.query('vacuum full');
    await printSizes(database, 'packed');
  } finally {
    await database.close();
  }
}

/** Some days a batch, as if a year of logs were ingested; each day's clients are its own in one half, and everyday ones in the other. */
async function fill(database: Database, daily: number, clients: number): Promise<void> {
  const today = toDay(now);
  const batchDays = 8;
  const random = toRandom();
  let [countingMs, writingMs] = [0, 0];
  for (let first = today - limits.usageWindowDaysMax + 1; first <= today; first += batchDays) {
    const counts = new UsageCounts();
    const start = performance.now();
    for (let day = first; day <= Math.min(first + batchDays - 1, today); day++)
      countDay(counts, day, daily, clients, random);
    countingMs += performance.now() - start;
    const counted = performance.now();
    await writeUsage(database, { id: `days from ${first}`, counts }, now);
    writingMs += performance.now() - counted;
  }
  const requests = daily * limits.usageWindowDaysMax;
  console.log(
    `${requests} requests: counted at ${Math.round(requests / countingMs)},000 a second (random numbers included), written in ${(writingMs / 1000).toFixed(0)} s`,
  );
}

function countDay(
  counts: UsageCounts,
  day: number,
  daily: number,
  clients: number,
  random: () => number,
): void {
  const names = Array.from({ length: clients }, (_, client) =>
    client % 2 === 0 ? `everyday-client-${client}` : `${day}-client-${client}`,
  );
  for (let count = 0; count < daily; count++) {
    // The square: some clients ask far more often than others.
    const client = Math.floor(random() ** 2 * clients);
    counts.add({
      time: day * dayMs + Math.floor((count * dayMs) / daily),
      endpoint: endpoints[count % endpoints.length]!,
      status: count % 97 === 0 ? 404 : count % 1009 === 0 ? 500 : 200,
      responseMs: 0.2 / (0.001 + random()),
      bytes: 1_000 + (count % 5_000),
      client: names[client]!,
      isIdentified: client % 50 === 0,
    });
  }
}

interface Asked {
  days: number;
  endpoint: string | null;
  daily: number;
  rounds: number;
}

/** The answer first: its totals are what was put in. */
async function timeWindow(database: Database, { days, endpoint, daily, rounds }: Asked): Promise<void> {
  const answer = async () => toBytes(usagePage(await readUsage(database.query, { days, endpoint, now })));
  const { usage } = JSON.parse(String(await answer())) as ReturnType<typeof usagePage>;
  const expected = endpoint === null ? daily : Math.ceil(daily / endpoints.length);
  assert.equal(usage.totals.requests, days * expected);
  assert.equal(usage.endpoints.length, endpoint === null ? endpoints.length : 1);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await answer();
    times.push(performance.now() - start);
  }
  const what = endpoint === null ? 'all endpoints' : 'one endpoint';
  console.log(
    `/usage, ${days} days, ${what}: ${describe(times, 'ms')}; ${usage.totals.uniqueClients} clients`,
  );
}

async function printSizes(database: Database, when: string): Promise<void> {
  const tables = ['usage_rollups', 'usage_batches', 'ingested_logs', 'usage_folded', 'requests'];
  const sizes = [];
  for (const table of tables) {
    const [row] = await database.query(
      `select pg_size_pretty(pg_total_relation_size($1::regclass)) as size`,
      [table],
    );
    sizes.push(`${table} ${row?.['size']}`);
  }
  const [rows] = await database.query('select count(*)::int as rows from usage_rollups');
  console.log(`${when}: ${sizes.join(', ')}; ${rows?.['rows']} roll-ups`);
}

/** The same numbers in every run: a multiplicative generator modulo 2 to the power of 31, less 1. */
function toRandom(): () => number {
  let state = 20_260_514;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
