import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cacheClasses } from '../../shared/api/cache-classes.ts';
import { toBytes, toDigest } from '../../shared/base/bytes.ts';
import { ask, openLive, type Reply, sendBytes } from '../helpers/live.ts';
import { longPage, writeTinyArchive } from '../helpers/tiny-archive.ts';

const live = await openLive(writeTinyArchive().folder);
test.after(() => live.close());

const shared = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, X-Archive-Build',
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
};

function pick({ headers }: Reply, wanted: object): object {
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, headers[name]]));
}

const everyAnswer: Record<string, [path: string, status: number, method?: string]> = {
  'a page': ['/tournaments', 200],
  'a window': ['/fights', 200],
  'a head': ['/tournaments', 200, 'HEAD'],
  'a preflight': ['/tournaments', 204, 'OPTIONS'],
  'an unknown route': ['/nothing', 404],
  'an unknown id': ['/tournaments/none', 404],
  'a broken escape': ['/tournaments/%', 400],
  'a method that writes': ['/tournaments', 405, 'POST'],
  'a live answer whose source is away': ['/schedule', 503],
};

for (const [name, [path, status, method]] of Object.entries(everyAnswer)) {
  test(`${name} has the headers of every answer`, async () => {
    const reply = await ask(live, path, { ...(method && { method }) });
    assert.is(reply.status, status);
    assert.equal(pick(reply, shared), shared);
  });
}

test('a 200 says its build, its length, how long it may be kept, and its ETag is the digest of its bytes', async () => {
  const bytes = toBytes(longPage);
  const { headers, text } = await ask(live, '/tournaments');
  assert.is(text, bytes.toString());
  assert.is(headers.etag, `"${toDigest(bytes)}"`);
  assert.is(headers['content-length'], String(bytes.length));
  assert.is(headers['cache-control'], cacheClasses.page);
  assert.is(headers['x-archive-build'], 'build-1');
  assert.is(headers.vary, 'Accept-Encoding');
});

const compressed = {
  br: { decode: brotliDecompressSync, mark: '-br' },
  gzip: { decode: gunzipSync, mark: '-gz' },
};

for (const [encoding, { decode, mark }] of Object.entries(compressed)) {
  test(`${encoding} is smaller, and has an ETag of its own, to 304s too`, async () => {
    const bytes = toBytes(longPage);
    const headers = { 'accept-encoding': encoding };
    const first = await ask(live, '/tournaments', { headers });
    const etag = `"${toDigest(bytes)}${mark}"`;
    assert.is(first.headers['content-encoding'], encoding);
    assert.is(first.headers.etag, etag);
    assert.is(first.headers.vary, 'Accept-Encoding');
    assert.ok(first.bytes.length < bytes.length / 2);
    assert.is(decode(first.bytes).toString(), bytes.toString());
    assert.is(
      (await ask(live, '/tournaments', { headers: { ...headers, 'if-none-match': etag } })).status,
      304,
    );
    assert.is((await ask(live, '/tournaments', { headers: { 'if-none-match': etag } })).status, 200);
  });
}

test('all encodings at once, asked many times at once, are all right', async () => {
  const wanted = ['br', 'gzip', 'identity', 'br', 'gzip', 'br'];
  const paths = ['/fights?limit=50', '/fights?page=2&limit=50'];
  const asked = paths.flatMap((path) => wanted.map((encoding) => ({ path, encoding })));
  const replies = await Promise.all(
    asked.map(({ path, encoding }) => ask(live, path, { headers: { 'accept-encoding': encoding } })),
  );
  assert.equal(
    replies.map(({ headers }) => headers['content-encoding'] ?? 'identity'),
    asked.map(({ encoding }) => encoding),
  );
});

test('a small body is not compressed', async () => {
  const { headers } = await ask(live, '/tournaments/t', { headers: { 'accept-encoding': 'br, gzip' } });
  assert.is(headers['content-encoding'], undefined);
  assert.is(headers.vary, 'Accept-Encoding');
});

test('a 304 has no body, and the headers that a cache needs', async () => {
  for (const path of ['/tournaments', '/fights?page=2']) {
    const { headers: full } = await ask(live, path);
    const reply = await ask(live, path, { headers: { 'if-none-match': `"other", W/${full.etag}` } });
    assert.is(reply.status, 304);
    assert.is(reply.text, '');
    const names = ['etag', 'cache-control', 'vary', 'link', 'x-archive-build', ...Object.keys(shared)];
    for (const name of names) assert.is(reply.headers[name], full[name], name);
  }
});

test('a head has the headers of the whole answer, and no body', async () => {
  for (const path of [
    '/tournaments',
    '/tournaments/t/fights/W-4',
    '/fights?limit=2',
    '/tournaments/none',
    '/x',
  ]) {
    for (const encoding of ['identity', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const whole = await ask(live, path, { headers });
      const head = await ask(live, path, { headers, method: 'HEAD' });
      assert.is(head.status, whole.status);
      assert.is(head.text, '');
      assert.equal({ ...head.headers, date: '' }, { ...whole.headers, date: '' });
      assert.is(head.headers['content-length'], String(whole.bytes.length));
    }
  }
});

for (const path of ['/tournaments', '/nothing', '/%', '/', '*']) {
  test(`a preflight of ${path} is answered, for a day`, async () => {
    const reply = await ask(live, path, { method: 'OPTIONS' });
    assert.is(reply.status, 204);
    assert.is(reply.text, '');
    assert.is(reply.headers['access-control-allow-methods'], 'GET, HEAD, OPTIONS');
    assert.match(String(reply.headers['access-control-allow-headers']), /X-API-Key.*If-None-Match/);
    assert.is(reply.headers['access-control-max-age'], '86400');
  });
}

for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
  test(`${method} is refused, with what is allowed`, async () => {
    const reply = await ask(live, '/tournaments', { method });
    assert.is(reply.status, 405);
    assert.is(reply.headers.allow, 'GET, HEAD, OPTIONS');
    const { error } = JSON.parse(reply.text);
    assert.is(error.code, 'method_not_allowed');
    assert.match(error.message, method);
  });
}

const malformed: Record<string, [bytes: string, status: number, code: string]> = {
  'no HTTP at all': ['hello\r\n\r\n', 400, 'malformed_request'],
  'a header without a name': ['GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400, 'malformed_request'],
  'an address without end': [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, 'headers_too_large'],
  'a method that nobody knows': ['FOO /tournaments HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'method_not_allowed'],
  'a tunnel': [
    'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n',
    405,
    'method_not_allowed',
  ],
};

for (const [name, [bytes, status, code]] of Object.entries(malformed)) {
  test(`${name} is answered with ${status} in the shape of every error, and the connection ends`, async () => {
    const reply = await sendBytes(live, bytes);
    assert.match(reply, `HTTP/1.1 ${status} `);
    assert.match(reply, 'Access-Control-Allow-Origin: *\r\n');
    const body = reply.slice(reply.indexOf('\r\n\r\n') + 4);
    assert.is(JSON.parse(body).error.code, code);
    assert.match(reply, `Content-Length: ${Buffer.byteLength(body)}\r\n`);
  });
}

test('an address may come whole, and an unknown expectation is ignored', async () => {
  const bytes = [
    'GET http://example.org/tournaments/t HTTP/1.1',
    'Host: x',
    'Expect: more',
    'Connection: close',
  ];
  assert.match(await sendBytes(live, `${bytes.join('\r\n')}\r\n\r\n`), 'HTTP/1.1 200 ');
});

test('a request without a Host header is answered like any other', async () => {
  const bytes = 'GET /tournaments/t HTTP/1.1\r\nConnection: close\r\n\r\n';
  assert.match(await sendBytes(live, bytes), 'HTTP/1.1 200 ');
});

test('the name of a parameter may be escaped', async () => {
  const { text } = await ask(live, '/fights?%6Cimit=2');
  assert.is(JSON.parse(text).pagination.limit, 2);
});

test('requests that come at once on one connection are answered in their order', async () => {
  const paths = ['/tournaments/t', '/nothing', '/fights?limit=3', '/tournaments/t'];
  const bytes = paths.map((path, index) => {
    const close = index === paths.length - 1 ? 'Connection: close\r\n' : '';
    return `GET ${path} HTTP/1.1\r\nHost: x\r\n${close}\r\n`;
  });
  const statuses = (await sendBytes(live, bytes.join(''))).match(/(?<=HTTP\/1\.1 )\d+/g);
  assert.equal(statuses, ['200', '404', '200', '200']);
});

test.run();
