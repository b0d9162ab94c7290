import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toFile } from '../../../shared/api/address.ts';
import { UsageError } from '../../../shared/base/errors.ts';
import { limits } from '../../../shared/base/limits.ts';
import { httpSource } from '../../../shared/store/http-source.ts';
import { sourcePolicy } from '../../../shared/store/retry.ts';

const test = suite('http source');
const seen: { url: string; port: number }[] = [];
let answer: RequestListener;

const server = createServer((request, response) => {
  seen.push({ url: request.url ?? '', port: request.socket.remotePort ?? 0 });
  answer(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const policy = { ...sourcePolicy, sleep: async () => {} };

test.before.each(() => void seen.splice(0));
test.after(() => {
  server.closeAllConnections();
  server.close();
});

/** Answers with these, one a request. */
function answerWith(...answers: RequestListener[]): void {
  answer = (request, response) => answers.shift()!(request, response);
}

const status =
  (code: number, body = ''): RequestListener =>
  (_, response) =>
    void response.writeHead(code).end(body);
const hang: RequestListener = () => {};

test('a file is asked for by its name below the address, a page without an ending', async () => {
  answer = status(200, 'bytes');
  const files = ['build.json', 'tournaments', toFile('fight', { tournamentID: '..', gameID: 'a/b é' })];
  for (const address of [origin, `${origin}/`, `${origin}/a/archive/`]) {
    for (const file of files) {
      assert.equal(await httpSource(address, { policy }).read(file), Buffer.from('bytes'));
      assert.is(seen.at(-1)?.url, `${new URL(address).pathname.replace(/\/$/, '')}/${file}`);
    }
  }
});

test('a connection serves many requests', async () => {
  answer = status(200, 'bytes');
  const source = httpSource(origin, { policy });
  for (let request = 0; request < 20; request++) {
    await source.read('build.json');
    // A connection is free again a moment after its body has ended.
    await setImmediate();
  }
  assert.ok(new Set(seen.map(({ port }) => port)).size <= 2);
});

test('many requests at once share a bounded number of connections', async () => {
  answer = status(200, 'bytes');
  const source = httpSource(origin, { policy });
  await Promise.all(Array.from({ length: 300 }, () => source.read('build.json')));
  assert.is(seen.length, 300);
  assert.ok(new Set(seen.map(({ port }) => port)).size <= 2 * limits.storeConnectionsMax);
});

test('an empty file is a file', async () => {
  answerWith(status(200));
  assert.equal(await httpSource(origin, { policy }).read('a'), Buffer.alloc(0));
});

test('a compressed answer is read as what it stands for', async () => {
  answerWith((_, response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync('bytes')));
  assert.equal(await httpSource(origin, { policy }).read('a'), Buffer.from('bytes'));
});

for (const code of [404, 410, 403]) {
  test(`${code} says that there is no such file, and is not asked twice`, async () => {
    answerWith(status(code, 'gone'));
    assert.is(await httpSource(origin, { policy }).read('a'), undefined);
    assert.is(seen.length, 1);
  });
}

for (const [name, trouble] of Object.entries({
  'a 500': status(500),
  'a 503': status(503),
  'a 429': status(429),
  'a connection that breaks': ((request) => request.socket.destroy()) as RequestListener,
  'half a body': ((_, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('half', () => response.destroy());
  }) as RequestListener,
})) {
  test(`after ${name} it is asked once more`, async () => {
    answerWith(trouble, status(200, 'bytes'));
    assert.equal(await httpSource(origin, { policy }).read('a'), Buffer.from('bytes'));
    answerWith(trouble, trouble);
    await fails(httpSource(origin, { policy }).read('a'));
  });
}

for (const [name, trouble] of Object.entries({
  'an answer that never comes': hang,
  'a body that never ends': ((_, response) => void response.writeHead(200).write('half')) as RequestListener,
})) {
  test(`${name} is given up after the time for a try`, async () => {
    answer = trouble;
    const error = await fails(
      httpSource(origin, { policy: { ...policy, tryMs: 30, triesMax: 1 } }).read('a'),
    );
    assert.is(error.message, 'no answer within 30 ms');
  });
}

test('another status is an error that names it, at once', async () => {
  answerWith(status(401));
  assert.match((await fails(httpSource(origin, { policy }).read('a'))).message, '401');
});

test('a server that does not listen is an error', async () => {
  await fails(httpSource('http://127.0.0.1:1', { policy }).read('a'));
});

test('a file that is too large is refused, also when the server does not say how large it is', async () => {
  for (const write of [
    ((_, response) => response.end('12345')) as RequestListener,
    ((_, response) =>
      void response.writeHead(200, { 'Transfer-Encoding': 'chunked' }).end('12345')) as RequestListener,
    ((_, response) =>
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync('12345'))) as RequestListener,
  ]) {
    answer = write;
    assert.equal(await httpSource(origin, { policy, bytesMax: 5 }).read('a'), Buffer.from('12345'));
    const error = await fails(httpSource(origin, { policy, bytesMax: 4 }).read('a'));
    assert.match(error.message, 'at most 4 bytes');
  }
});

for (const address of ['https://', 'ftp://a', 'https://a/?b', 'https://a/#b', 'https://user:key@a']) {
  test(`${address} is refused as an address`, () =>
    assert.throws(
      () => httpSource(address),
      (error: unknown) => error instanceof UsageError && error.message.startsWith('ARCHIVE: expected'),
    ));
}

async function fails(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => assert.unreachable('did not fail') as never,
    (error: unknown) => error as Error,
  );
}

test.run();
