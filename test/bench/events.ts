import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startRun } from '../../builder/simulate/run.ts';
import { migrate } from '../../shared/data/migrate.ts';
import { openServer } from '../../shared/data/server.ts';
import { freshPostgres } from '../helpers/postgres.ts';
import { until } from '../helpers/until.ts';

/** Somebody who listens, and counts. */
interface Counting {
  readonly socket: Socket;
  /** Number of the event that it began with, and of the last. */
  first: number | undefined;
  last: number;
  /** Events after the first. */
  events: number;
  bytes: number;
}

/**
 * Thousands of listeners of /live/events while an invented event is going on: what the server's process takes, what its database
 * is asked, and whether everybody got every event. `--listeners 10000 --seconds 30 --speed 20`; needs PostgreSQL.
 */
export async function benchEvents(words: string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      listeners: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '30' },
      speed: { type: 'string', default: '20' },
    },
  });
  const postgres = await freshPostgres();
  if (!postgres) throw new Error('This bench needs a PostgreSQL server.');
  const database = await openServer(postgres.url);
  const ending = new AbortController();
  try {
    await migrate(database);
    const { ended } = await startRun(database, {
      ...{ seed: 1, speed: Number(values.speed), begin: 'middle', repeat: true, cages: [1, 2, 4, 5, 6] },
      ...{ signal: ending.signal, onLine: () => {}, onTrouble: (error) => console.error(error) },
    });
    await measureServer(postgres.url, Number(values.listeners), Number(values.seconds));
    ending.abort();
    await ended;
  } finally {
    ending.abort();
    await database.close();
    await postgres.stop();
  }
}

async function measureServer(url: string, count: number, seconds: number): Promise<void> {
  const path = fileURLToPath(new URL('serve-events.ts', import.meta.url));
  const server = fork(path, [url], { execArgv: ['--import', 'tsx'] });
  const listeners: Counting[] = [];
  try {
    const [{ port }] = (await once(server, 'message')) as [{ port: number }];
    const before = readMemory(server, 'VmRSS');
    while (listeners.length < count) {
      const some = Array.from({ length: Math.min(250, count - listeners.length) }, () => listen(port));
      listeners.push(...(await Promise.all(some)));
    }
    await until('everybody has the whole state', () => listeners.every(({ first }) => first !== undefined));
    const [from, began] = [await askQueries(server), performance.now()];
    await wait(seconds * 1_000);
    const [to, took] = [await askQueries(server), (performance.now() - began) / 1_000];
    await demandSame(listeners);
    const bytes = listeners.reduce((sum, listener) => sum + listener.bytes, 0);
    const events = Math.min(...listeners.map((listener) => listener.events));
    console.log(
      `${count} listeners: ${readMemory(server, 'VmHWM')} MB of memory at most (${before} MB before the first), ` +
        `${((to - from) / took).toFixed(2)} queries a second over ${seconds} s; ` +
        `each got at least ${events} changes, none missing or twice; ${Math.round(bytes / 1e6)} MB sent`,
    );
  } finally {
    for (const { socket } of listeners) socket.destroy();
    server.kill('SIGKILL');
  }
}

async function listen(port: number): Promise<Counting> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const listener: Counting = { socket, first: undefined, last: 0, events: 0, bytes: 0 };
  let rest = '';
  socket.on('data', (part) => {
    listener.bytes += part.length;
    const text = rest + part.toString('latin1');
    for (const [, number] of text.matchAll(/\n\nid: [0-9a-f]+-(\d+)\n/g)) {
      listener.first ??= Number(number);
      listener.events += Number(number) === listener.first ? 0 : 1;
      listener.last = Number(number);
    }
    // An id may come in two parts.
    const mark = text.lastIndexOf('\n\n');
    rest = /^\n\n(i(d.{0,40})?)?$/s.test(text.slice(mark)) ? text.slice(mark) : text.slice(-1);
  });
  socket.write('GET /live/events HTTP/1.1\r\nHost: bench\r\n\r\n');
  return listener;
}

/** Everybody gets to the same event, and has all between the one it began with and this one. */
async function demandSame(listeners: readonly Counting[]): Promise<void> {
  await until('all have the same', () => new Set(listeners.map(({ last }) => last)).size === 1);
  for (const { first, last, events, socket } of listeners) {
    assert.equal(events, last - first!, 'an event is missing, or came twice');
    assert.ok(!socket.destroyed && socket.readable, 'a listener was cut off');
  }
}

async function askQueries(server: ChildProcess): Promise<number> {
  const told = once(server, 'message') as Promise<[{ queries: number }]>;
  server.send('queries');
  return (await told)[0].queries;
}

/** Megabytes, proc(5): resident now, or at most. */
function readMemory({ pid }: ChildProcess, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}
