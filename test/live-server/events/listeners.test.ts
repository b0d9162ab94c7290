import http from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Listeners } from '../../../live-server/events/listeners.ts';
import { LiveEvents } from '../../../live-server/events/live-events.ts';
import { openLiveSources } from '../../../live-server/live/live-sources.ts';
import { startServer } from '../../../live-server/serve.ts';
import { parseEnvironment } from '../../../shared/base/environment.ts';
import { limits } from '../../../shared/base/limits.ts';
import { ask } from '../../helpers/live.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { until } from '../../helpers/until.ts';
import { listen } from './listen.ts';
import { type MovingLeague, openMovingLeague, stateEvents } from './moving-league.ts';

function check(name: string, work: (league: MovingLeague) => Promise<void>): void {
  test(name, async () => {
    const league = await openMovingLeague();
    await work(league).finally(() => league.live.close());
  });
}

check('three hundred listeners and pollers beside them cost one query a second', async (league) => {
  const all = await Promise.all(Array.from({ length: 300 }, () => league.listen()));
  for (const listening of all) await listening.take(stateEvents);
  assert.is(league.queries, 1);
  for (let second = 1; second <= 10; second++) {
    league.cage(4).updated_at = second;
    await league.round();
    await Promise.all(Array.from({ length: 10 }, () => ask(league.live, '/schedule')));
    await league.round(0);
    assert.is(league.queries, 1 + second);
  }
  const first = await all[0]!.take(10);
  for (const listening of all.slice(1)) assert.equal(await listening.take(10), first);
});

check('without listeners nothing is asked', async (league) => {
  assert.equal([league.queries, league.begun], [0, 0]);
});

check('who leaves is forgotten', async (league) => {
  const all = [await league.listen(), await league.listen(), await league.listen()];
  assert.is(league.live.events.listeners, 3);
  for (const left of [2, 1, 0]) {
    all[left]!.close();
    await until('it is forgotten', () => league.live.events.listeners === left);
  }
});

check('a connection has one stream, however many it asks for', async (league) => {
  const socket = connect(league.live.port, '127.0.0.1');
  const listening = await league.listen();
  socket.write('GET /live/events HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
  let received = '';
  socket.on('data', (part) => {
    received += part;
  });
  await until('it has the state', () => received.includes('event: schedule'));
  league.cage(4).status = 'Ready';
  await league.round();
  await listening.take(stateEvents + 1);
  assert.is(league.live.events.listeners, 2);
  socket.destroy();
  await until('it is forgotten', () => league.live.events.listeners === 1);
});

check('who does not read is cut off, after a bounded number of bytes; others go on', async (league) => {
  const reading = await league.listen();
  await reading.take(stateEvents);
  const deaf = connect(league.live.port, '127.0.0.1');
  const cutOff = new Promise((resolve) => deaf.on('error', resolve).on('close', resolve));
  deaf.write('GET /live/events HTTP/1.1\r\nHost: x\r\n\r\n');
  await until('both listen', () => league.live.events.listeners === 2);
  const megabyte = 'x'.repeat(1024 * 1024);
  let rounds = 0;
  while (league.live.events.listeners === 2) {
    league.rows.tournaments[0]!.name = `${megabyte}${rounds}`;
    await league.round();
    // Three megabytes and more: what the two systems' buffers hold is soon full.
    await until('the other one has it', () => reading.events.at(-1)?.type === 'schedule');
    reading.events.splice(0);
    assert.ok(++rounds < 20, 'it is still there');
  }
  league.rows.tournaments[0]!.name = 'Nova';
  await league.round();
  await until('the other one goes on', () => reading.events.at(-1)?.type === 'schedule');
  deaf.resume();
  await cutOff;
});

check('who comes while others are being told hears nothing twice', async (league) => {
  const { events } = league.live;
  const request = new http.IncomingMessage(new Socket());
  const connectWith = (onWrite: (text: string) => void) => {
    const response = new http.ServerResponse(request);
    response.assignSocket(new PassThrough() as Duplex as Socket);
    response.write = (bytes: unknown) => {
      onWrite(String(bytes));
      return true;
    };
    events.open(request, response);
  };
  const [early, late] = [[] as string[], [] as string[]];
  connectWith((text) => {
    early.push(text);
    if (text.includes('"status":"Ready"')) connectWith((told) => late.push(told));
  });
  await league.round();
  league.cage(4).status = 'Ready';
  await league.round();
  league.cage(4).status = 'Fighting';
  await league.round();
  for (const told of [early, late]) {
    for (const part of ['"status":"Ready"', 'event: schedule'])
      assert.is(told.join('').split(part).length, 2, `${part} is there once`);
  }
  assert.is(early.at(-1), late.at(-1), 'and then it goes on with the others');
});

check('a heartbeat comes in a silence', async (league) => {
  const listening = await league.listen();
  await listening.take(stateEvents);
  await league.round(limits.eventsHeartbeatMs / 1_000 - 1);
  await league.round();
  await league.round();
  league.cage(4).status = 'Ready';
  await league.round();
  await listening.take(1);
  assert.equal(listening.others, ['retry: 3000', ':']);
});

test('there is a bound to listeners, beyond which the answer is an error that says when to come again', async () => {
  const league = await openMovingLeague();
  const size = Object.getOwnPropertyDescriptor(Listeners.prototype, 'size')!;
  try {
    // Twenty thousand sockets are more than a test may open.
    Object.defineProperty(Listeners.prototype, 'size', { get: () => limits.eventsListenersMax });
    const { status, headers, text } = await ask(league.live, '/live/events');
    assert.equal([status, JSON.parse(text).error.code], [503, 'too_many_listeners']);
    assert.is(headers['retry-after'], String(limits.eventsFullRetrySeconds));
    assert.match(text, '/schedule');
  } finally {
    Object.defineProperty(Listeners.prototype, 'size', size);
    league.live.close();
  }
});

test('a server that stops ends them at once', async () => {
  const folder = temporaryFolder();
  const environment = { OUT_DIR: folder, USAGE_DIR: folder, PORT: '0', BASE_PATH: '/api' };
  const running = await startServer(parseEnvironment(environment), { log: () => {} });
  const { port } = new URL(running.address);
  const all = await Promise.all([1, 2, 3].map(() => listen(Number(port), '/api/live/events')));
  for (const listening of all) assert.is((await listening.take(1))[0]!.type, 'unavailable');
  const { closeAllConnections } = http.Server.prototype;
  let isForced = false;
  http.Server.prototype.closeAllConnections = function () {
    isForced = true;
    closeAllConnections.call(this);
  };
  await running.stop().finally(() => Object.assign(http.Server.prototype, { closeAllConnections }));
  assert.not(isForced, 'it did not have to wait for them');
  for (const listening of all) await until('its connection has ended', () => listening.isOver);
});

test("a listener outlives all time-outs of node's server", async () => {
  const now = { time: 1_790_000_000_000 };
  const clock = () => now.time;
  const log = () => {};
  const readStreams = () => Promise.reject(new Error());
  const { league: source } = openLiveSources({ database: undefined, readStreams, log, clock });
  const repeat = () => ({ stop: () => {} });
  const events = new LiveEvents({ source, cages: [1], basePath: '', log, clock, repeat });
  const timeouts = { requestTimeout: 100, headersTimeout: 100, keepAliveTimeout: 100 };
  const server = http.createServer({ ...timeouts, connectionsCheckingInterval: 20 }, (request, response) =>
    events.open(request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const listening = await listen(port, '/');
  await listening.take(1);
  // A request that is never finished is ended by the same time-outs: then they have gone by for the listener too.
  for (let times = 0; times < 2; times++) {
    const half = connect(port, '127.0.0.1', () => half.write('GET / HTTP/1.1\r\nHost: x\r\n'));
    await new Promise((resolve) => half.resume().on('error', resolve).on('close', resolve));
  }
  assert.not(listening.isOver);
  now.time += limits.eventsHeartbeatMs;
  await events.round();
  await until('it still hears', () => listening.others.includes(':'));
  events.stop();
  server.close();
  server.closeAllConnections();
});

test.run();
