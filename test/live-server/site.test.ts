import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSite } from '../../builder/site/build-site.ts';
import { openSite } from '../../live-server/site.ts';
import type { LogFields } from '../../shared/base/log.ts';
import { ask, type Live, openLive } from '../helpers/live.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { writeTinyArchive } from '../helpers/tiny-archive.ts';

const folder = temporaryFolder();
const { site: name } = await buildSite(folder, '/api');
const { folder: archive } = writeTinyArchive();
const silent = () => {};
const live = await openLive(archive, {
  basePath: '/api',
  site: openSite(folder, { basePath: '/api', log: silent }),
});
const opened: Live[] = [live];
test.after(() => {
  for (const server of opened) server.close();
});

/** Closed after the last test, whatever becomes of the one that opens it. */
async function open(options: Parameters<typeof openLive>[1]): Promise<Live> {
  const server = await openLive(archive, options);
  opened.push(server);
  return server;
}

const asset = `/api/assets/${readdirSync(join(folder, name, 'assets')).find((file) => /^docs-[^.]*\.js$/.test(file))}`;

for (const [path, title] of [
  ['/api/', '<title>Robot combat data</title>'],
  ['/api', '<title>Robot combat data</title>'],
  ['/api/docs', '<title>API reference'],
  ['/api/docs/', '<title>API reference'],
  ['/api/dashboard?days=7&endpoint=%2Fbots', '<title>Usage'],
] as const) {
  test(`${path} is a page that runs and loads nothing from elsewhere, kept shortly`, async () => {
    const { status, headers, text } = await ask(live, path);
    assert.is(status, 200);
    assert.match(text, title);
    assert.is(headers['content-type'], 'text/html;charset=utf-8');
    assert.is(headers['x-content-type-options'], 'nosniff');
    assert.is(headers['cache-control'], 'public, max-age=30, must-revalidate');
    const policy = headers['content-security-policy'] as string;
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
    ])
      assert.match(policy, part);
    assert.not.match(policy, 'unsafe');
  });
}

test('an asset is kept for ever, and named by what it holds', async () => {
  const { status, headers } = await ask(live, asset);
  assert.is(status, 200);
  assert.is(headers['content-type'], 'text/javascript');
  assert.is(headers['cache-control'], 'public, max-age=31536000, immutable');
});

test('each encoding has its own ETag, and a caller who holds one gets a 304', async () => {
  const etags = new Set<unknown>();
  const plain = await ask(live, asset);
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['br;q=0, gzip;q=0', undefined],
  ] as const) {
    const asked = { 'accept-encoding': encoding };
    const { headers, bytes } = await ask(live, asset, { headers: asked });
    assert.is(headers['content-encoding'], decode && encoding);
    assert.is(headers['vary'], 'Accept-Encoding');
    assert.equal(decode ? decode(bytes) : bytes, plain.bytes);
    etags.add(headers.etag);
    const held = await ask(live, asset, { headers: { ...asked, 'if-none-match': headers.etag } });
    assert.equal([held.status, held.headers.etag, held.bytes.length], [304, headers.etag, 0]);
  }
  assert.is(etags.size, 3);
});

test('HEAD has no body, a range gets the whole, and other methods are refused as everywhere', async () => {
  const head = await ask(live, '/api/docs', { method: 'HEAD' });
  assert.equal([head.status, head.bytes.length], [200, 0]);
  assert.ok(Number(head.headers['content-length']) > 500);
  const range = await ask(live, '/api/docs', { headers: { range: 'bytes=5-3' } });
  assert.equal([range.status, range.text.startsWith('<!doctype')], [200, true]);
  assert.is((await ask(live, '/api/docs', { method: 'POST' })).status, 405);
});

for (const path of [
  '/',
  '/docs',
  '/api/doc',
  '/api/index.html',
  `${asset}.br`,
  '/api/current.json',
  '/api/%2e%2e/current.json',
]) {
  test(`${path} is no page: 404 as JSON`, async () => {
    const { status, text } = await ask(live, path);
    assert.is(status, 404);
    assert.is(JSON.parse(text).error.code, 'route_not_found');
  });
}

test('a route is answered as without a site', async () => {
  const without = await open({ basePath: '/api' });
  for (const path of ['/api/tournaments', '/api/fights?limit=2', '/api/nothing']) {
    const [one, other] = [await ask(live, path), await ask(without, path)];
    assert.equal([one.status, one.text], [other.status, other.text]);
  }
  assert.is((await ask(without, '/api/docs')).status, 404);
});

test('there is no site where none was built, and none where it was built for another base path, which is logged', () => {
  const logged: LogFields[] = [];
  const log = (fields: LogFields) => void logged.push(fields);
  assert.is(openSite(join(folder, 'absent'), { basePath: '/api', log }), undefined);
  assert.equal(logged, []);
  assert.is(openSite(folder, { basePath: '', log }), undefined);
  assert.is(logged[0]?.event, 'site_ignored');
});

test('a site that is built while it is served changes nothing until the server starts again', async () => {
  const place = temporaryFolder();
  await buildSite(place, '');
  const site = openSite(place, { basePath: '', log: silent });
  const server = await open({ site });
  const before = await ask(server, '/docs');
  await buildSite(place, '/elsewhere');
  const after = await ask(server, '/docs');
  assert.equal([after.status, after.text], [200, before.text]);
});

test('files that change or go away under a server are a 503, and the server goes on', async () => {
  const place = temporaryFolder();
  const { site: built } = await buildSite(place, '');
  const server = await open({ site: openSite(place, { basePath: '', log: silent }) });
  appendFileSync(join(place, built, 'docs/index.html'), 'more');
  assert.is((await ask(server, '/docs')).status, 503);
  rmSync(place, { recursive: true });
  const gone = await ask(server, '/dashboard');
  assert.equal([gone.status, JSON.parse(gone.text).error.code], [503, 'source_unavailable']);
  assert.match(gone.headers['cache-control'] as string, 'max-age=5');
  assert.is(gone.headers['content-security-policy'], undefined);
  assert.is((await ask(server, '/tournaments')).status, 200);
});

test.run();
