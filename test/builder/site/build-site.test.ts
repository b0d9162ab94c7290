import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSite } from '../../../builder/site/build-site.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';

const folder = temporaryFolder();
const report = await buildSite(folder, '/api');
const files = readAll(join(folder, report.site));
const pages = ['index.html', 'docs/index.html', 'dashboard/index.html'];

test('it builds three pages with their assets, and says how many', () => {
  const plain = [...files.keys()].filter((path) => !/\.(br|gz)$/.test(path));
  for (const page of pages) assert.ok(plain.includes(page), page);
  assert.is(plain.length, report.files);
  assert.is(
    plain.reduce((sum, path) => sum + files.get(path)!.length, 0),
    report.bytes,
  );
  assert.equal(JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8')), {
    site: report.site,
    basePath: '/api',
  });
});

test('the same sources give the same bytes, in another folder too', async () => {
  const other = temporaryFolder();
  const again = await buildSite(other, '/api');
  assert.equal(again, report);
  assert.equal(readAll(other), readAll(folder));
});

test('every asset that a page names is there, and every asset is named by a page', () => {
  const named = pages.flatMap((page) =>
    listAddresses(page).filter((address) => address.includes('/assets/')),
  );
  for (const address of named) assert.ok(files.has(address.replace('/api/', '')), address);
  const assets = [...files.keys()].filter((path) => /^assets\/.*\.(js|css|svg)$/.test(path));
  assert.equal([...new Set(named)].sort(), assets.map((path) => `/api/${path}`).sort());
});

test('every link stays below the base path, or on its page', () => {
  for (const page of pages) {
    for (const address of listAddresses(page)) assert.match(address, /^(\/api\/|#)/, `${page}: ${address}`);
  }
});

test('no page and no style names another host, and no page has a script or a style in it', () => {
  for (const [path, bytes] of files) {
    if (!/\.(html|css)$/.test(path)) continue;
    assert.not.match(bytes.toString(), /(https?:)?\/\/[a-z]|@import/i, path);
    assert.not.match(bytes.toString(), /<style|<script(?![^>]* src=)|\sstyle=|\son[a-z]+=/i, path);
  }
});

test('the compressed forms hold the same', () => {
  let compressed = 0;
  for (const [path, bytes] of files) {
    if (path.endsWith('.br')) assert.equal(brotliDecompressSync(bytes), files.get(path.slice(0, -3)));
    if (path.endsWith('.gz')) assert.equal(gunzipSync(bytes), files.get(path.slice(0, -3)));
    if (/\.(br|gz)$/.test(path)) compressed++;
  }
  assert.ok(compressed > 8, String(compressed));
});

test('a site that stands is not touched by another build, and nothing is left over beside them', async () => {
  const place = temporaryFolder();
  const first = await buildSite(place, '');
  // A build that was killed leaves such a folder, which nobody reads.
  mkdirSync(join(place, '.left.partial'));
  const before = readAll(join(place, first.site));
  const marker = join(place, first.site, 'untouched.txt');
  writeFileSync(marker, 'x');
  assert.equal(await buildSite(place, ''), first);
  assert.is(readFileSync(marker, 'utf8'), 'x', 'the same site is not written again');
  const second = await buildSite(place, '/api');
  assert.is.not(second.site, first.site);
  for (const [path, bytes] of before) assert.equal(readFileSync(join(place, first.site, path)), bytes, path);
  assert.equal(readdirSync(place).sort(), ['.left.partial', 'current.json', first.site, second.site].sort());
});

function listAddresses(page: string): string[] {
  return [
    ...files
      .get(page)!
      .toString()
      .matchAll(/(?:href|src)="([^"]*)"/g),
  ].map(([, address]) => address!);
}

function readAll(root: string): Map<string, Buffer> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).sort();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path))]));
}

test.run();
