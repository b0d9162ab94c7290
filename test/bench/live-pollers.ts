import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { describeAsked, openMovingLeague, polled, seldom } from './moving-league.ts';
import { readCpuSeconds, readPeakMB, runPinned } from './pinned.ts';
import type { PollJob, PollReport } from './poll-load.ts';

/**
 * Thousands of callers who poll every live route while an event goes on: what they see, and what the sources are asked.
 * `--pollers 5000 --seconds 60 --every 5 --speed 20`; needs PostgreSQL and taskset.
 */
export async function benchPollers(words: string[] = []): Promise<void> {
  const { speed, ...job } = parseJob(words, { seconds: '60', speed: '20' });
  const league = await openMovingLeague(speed);
  const { child, port } = league.server;
  try {
    const before = readCpuSeconds(child);
    const report = await pollAt(port, job);
    const share = (readCpuSeconds(child) - before) / (report.ended - report.began);
    printReport(job, report);
    console.log(`  the server: ${Math.round(share * 100)} % of a core, ${readPeakMB(child)} MB at most`);
    const asked = await league.listAsked();
    for (const [name, times] of Object.entries(asked)) {
      console.log(`  asked of ${name}: ${describeAsked(times, report.began, report.ended)}`);
    }
    demandSeldom(asked, report);
    assert.deepEqual(report.faults, []);
  } finally {
    await league.close();
  }
}

/** One source stands behind all routes of the league, so once a second for all of them is less than once for each. */
function demandSeldom(asked: Record<string, number[]>, { began, ended }: PollReport): void {
  for (const [name, times] of Object.entries(asked)) {
    const count = times.filter((at) => at >= began && at <= ended).length;
    assert.ok(count > 0 && count <= ended - began + 1, `${name} was asked ${count} times`);
  }
}

export type Job = Omit<PollJob, 'port'>;

export function parseJob(
  words: string[],
  { seconds, speed }: { seconds: string; speed: string },
): Job & { speed: number } {
  const { values } = parseArgs({
    args: words,
    options: {
      pollers: { type: 'string', default: '5000' },
      seconds: { type: 'string', default: seconds },
      every: { type: 'string', default: '5' },
      speed: { type: 'string', default: speed },
    },
  });
  return {
    pollers: Number(values.pollers),
    seconds: Number(values.seconds),
    everySeconds: Number(values.every),
    speed: Number(values.speed),
    addresses: polled.map(([, address]) => address),
    seldom: seldom.map(([, address]) => address),
  };
}

export async function pollAt(port: number, job: Job): Promise<PollReport> {
  return (await runPinned('poll-load.ts', { ...job, port } satisfies PollJob)) as PollReport;
}

export function printReport(job: Job, report: PollReport): void {
  const { seen, began, ended, faultsCount } = report;
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
  const count = countAnswers(report);
  console.log(
    `${job.pollers} pollers of ${job.addresses.length} addresses, each every ${job.everySeconds} s, for ${job.seconds} s: ` +
      `${count} answers, ${Math.round(count / (ended - began))} a second, ${faultsCount} errors`,
  );
  console.log(
    `  p50 ${milliseconds(report.p50)}, p99 ${milliseconds(report.p99)}, worst ${milliseconds(report.worst)} from when they were due; ` +
      `of that the load's own delay: p99 ${milliseconds(report.lateP99)}`,
  );
  for (const [address, { full, notModified, bytes, sizes, p50, p99 }] of Object.entries(seen)) {
    const answers = full + notModified;
    const bodies = Object.entries(sizes).map(([encoding, size]) => `${encoding} ${size}`);
    console.log(
      `  ${address.padEnd(16)} ${answers} answers, ${Math.round((100 * notModified) / answers)} % of them 304, ` +
        `${Math.round(bytes / answers)} bytes each with headers (bodies: ${bodies.join(', ')}), p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
    );
  }
}

export function countAnswers({ seen }: PollReport): number {
  return Object.values(seen).reduce((sum, { full, notModified }) => sum + full + notModified, 0);
}
