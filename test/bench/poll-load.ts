/**
 * Callers that poll, each over a connection of its own that it keeps: `poll-load.ts <JSON of PollJob>`. Prints what they saw as
 * JSON. Of node:net alone: an http client would cost more than the server that it measures.
 */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Poller } from './poller.ts';

export interface PollJob {
  readonly port: number;
  readonly pollers: number;
  readonly seconds: number;
  /** Each address once in so many seconds, and each poller. */
  readonly everySeconds: number;
  readonly addresses: readonly string[];
  /** Asked once in a minute. */
  readonly seldom: readonly string[];
}

/** What was seen of one address. Times in milliseconds. */
export interface Seen {
  full: number;
  notModified: number;
  /** Body and header bytes of both. */
  bytes: number;
  /** Of the body of the last full answer, by encoding. */
  sizes: Record<string, number>;
  p50: number;
  p99: number;
}

export interface PollReport {
  readonly seen: Record<string, Seen>;
  /** Of all answers, from when they were due to be asked for, our own delay included. */
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** How late this process itself was to ask. */
  readonly lateP99: number;
  readonly loopDelayP99: number;
  /** Number of all, and the first few. */
  readonly faultsCount: number;
  readonly faults: readonly string[];
  /** Unix seconds. */
  readonly began: number;
  readonly ended: number;
}

/** Descriptors that a process needs besides its sockets. */
const spareDescriptors = 100;

const job = JSON.parse(process.argv[2] ?? '') as PollJob;
requireDescriptors(job.pollers);
console.log(JSON.stringify(await poll(job)));
process.exit();

async function poll({ port, pollers: count, ...job }: PollJob): Promise<PollReport> {
  const pollers: Poller[] = [];
  while (pollers.length < count) {
    const some = Array.from({ length: Math.min(100, count - pollers.length) }, (_, index) =>
      Poller.connect(port, pollers.length + index),
    );
    pollers.push(...(await Promise.all(some)));
  }
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = Date.now() / 1000;
  const start = performance.now();
  const gap = (job.everySeconds * 1_000) / job.addresses.length;
  await Promise.all(
    pollers.map((poller, place) =>
      poller.run({
        // Spread evenly: an audience does not ask in step.
        ...{
          start: start + (place / count) * gap,
          gap,
          end: start + job.seconds * 1_000,
        },
        ...{ addresses: job.addresses, seldom: job.seldom, turn: place },
      }),
    ),
  );
  delay.disable();
  const ended = Date.now() / 1000;
  for (const poller of pollers) poller.close();
  await wait(100);
  return { ...summarize(pollers), loopDelayP99: delay.percentile(99) / 1e6, began, ended };
}

function summarize(pollers: readonly Poller[]): Omit<PollReport, 'loopDelayP99' | 'began' | 'ended'> {
  const seen: Record<string, Seen> = {};
  const times = new Map<string, number[]>();
  const all: number[] = [];
  const late: number[] = [];
  for (const { answers } of pollers) {
    for (const { address, status, bytes, bodyBytes, encoding, due, asked, ended } of answers) {
      seen[address] ??= { full: 0, notModified: 0, bytes: 0, sizes: {}, p50: 0, p99: 0 };
      const entry = seen[address];
      entry.bytes += bytes;
      if (status === 304) entry.notModified++;
      else {
        entry.full++;
        entry.sizes[encoding] = bodyBytes;
      }
      const list = times.get(address) ?? [];
      list.push(ended - asked);
      times.set(address, list);
      all.push(ended - due);
      late.push(asked - due);
    }
  }
  for (const [address, list] of times) {
    seen[address]!.p50 = toQuantile(list, 0.5);
    seen[address]!.p99 = toQuantile(list, 0.99);
  }
  return {
    seen,
    p50: toQuantile(all, 0.5),
    p99: toQuantile(all, 0.99),
    worst: toQuantile(all, 1),
    lateP99: toQuantile(late, 0.99),
    faultsCount: pollers.reduce((sum, { faults }) => sum + faults.length, 0),
    faults: pollers.flatMap(({ faults }) => faults).slice(0, 3),
  };
}

function toQuantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** node itself raises the limit as far as it may. */
function requireDescriptors(sockets: number): void {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const allowed = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  if (allowed >= sockets + spareDescriptors) return;
  console.error(
    `${sockets} connections need as many open files, and ${allowed} are allowed: ulimit -n ${sockets + spareDescriptors}`,
  );
  process.exit(1);
}
