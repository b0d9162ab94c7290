import assert from 'node:assert/strict';
import { nginxConfig } from '../../builder/cdn/nginx.ts';
import { parseLive } from '../../builder/cdn/settings.ts';
import type { Database } from '../../shared/data/database.ts';
import { findNginx, startNginx } from '../helpers/nginx.ts';
import { findFreePort } from '../helpers/postgres.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { countAnswers, type Job, parseJob, pollAt, printReport } from './live-pollers.ts';
import { openMovingLeague } from './moving-league.ts';
import type { PollReport, Seen } from './poll-load.ts';

/**
 * The same pollers before the real nginx, with the configuration that `cdn-config` prints: what reaches the server behind it, by
 * its own usage log. At real speed, so that as many answers are 304s as on the day.
 * `--pollers 5000 --seconds 30 --every 5 --speed 1`; needs PostgreSQL, nginx and taskset.
 */
export async function benchFront(words: string[] = []): Promise<void> {
  const { speed, ...job } = parseJob(words, { seconds: '30', speed: '1' });
  const binary = findNginx();
  if (!binary) throw new Error('This bench needs nginx.');
  const league = await openMovingLeague(speed);
  try {
    const { server, database } = league;
    const nginx = await startFront(binary, server.port, job.pollers);
    const report = await pollAt(nginx.port, job);
    await nginx.close();
    // What was counted last goes into the database now.
    await server.stop();
    printReport(job, report);
    printPlan(job, report, await countReached(database, report));
    assert.deepEqual(report.faults, []);
  } finally {
    await league.close();
  }
}

async function startFront(binary: string, livePort: number, pollers: number) {
  const port = await findFreePort();
  const http = nginxConfig({
    archive: temporaryFolder(),
    live: parseLive(`http://127.0.0.1:${livePort}`),
    ...{ basePath: '', legacyBase: '/backend', listen: port, isGzip: false },
    cacheFolder: `${temporaryFolder()}/cache`,
  });
  const main = `worker_cpu_affinity 01; worker_rlimit_nofile ${pollers + 1_000};`;
  return startNginx(binary, { main, http, connections: pollers + 500 }, port);
}

interface Reached {
  readonly requests: number;
  /** In the second that had most. */
  readonly mostInSecond: number;
}

async function countReached(database: Database, { began, ended }: PollReport): Promise<Reached> {
  const [row] = await database.query(
    `select coalesce(sum(count), 0)::int as requests, coalesce(max(count), 0)::int as most from (
      select count(*) from requests where time between to_timestamp($1) and to_timestamp($2)
      group by date_trunc('second', time)
    ) as each`,
    [began, ended],
  );
  return { requests: Number(row?.['requests']), mostInSecond: Number(row?.['most']) };
}

/** And what a million would come to, each of whom asks as often as these are meant to. */
function printPlan(job: Job, report: PollReport, { requests, mostInSecond }: Reached): void {
  const seconds = report.ended - report.began;
  const count = countAnswers(report);
  console.log(
    `nginx answered ${Math.round(count / seconds)} requests a second; ${(requests / seconds).toFixed(1)} a second reached ` +
      `the live-server, one in ${Math.round(count / requests)} (most in one second: ${mostInSecond})`,
  );
  const bytes = job.addresses.reduce((sum, address) => sum + toMeanBytes(report.seen[address]), 0);
  const [rate, gigabits] = [job.addresses.length / job.everySeconds, (bytes * 8) / job.everySeconds / 1000];
  console.log(
    `a round of all addresses is ${(bytes / 1000).toFixed(1)} kB; ` +
      `a million such pollers: ${rate.toFixed(1)} million requests and ${gigabits.toFixed(1)} Gbit a second at the edge`,
  );
}

function toMeanBytes(seen: Seen | undefined): number {
  return seen ? seen.bytes / (seen.full + seen.notModified) : 0;
}
