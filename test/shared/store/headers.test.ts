import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toFile } from '../../../shared/api/address.ts';
import { toChunkFile, toIndexFile } from '../../../shared/api/archive.ts';
import { cacheClasses } from '../../../shared/api/cache-classes.ts';
import { routes } from '../../../shared/api/routes.ts';
import { toFileHeaders } from '../../../shared/store/headers.ts';

const json = 'application/json; charset=utf-8';

const files: Record<string, [contentType: string, cacheControl: string]> = {
  tournaments: [json, cacheClasses.page],
  openapi: [json, cacheClasses.page],
  'tournaments/x/fights/W-4': [json, cacheClasses.page],
  [toFile('fight', { tournamentID: '../..', gameID: 'é.json' })]: [json, cacheClasses.page],
  [toFile('bot', { botName: 'json' })]: [json, cacheClasses.page],
  [toChunkFile('fights', 'digest')]: ['application/x-ndjson', 'public, max-age=31536000, immutable'],
  [toChunkFile('leaderboard-wins-3', 'digest')]: [
    'application/x-ndjson',
    'public, max-age=31536000, immutable',
  ],
  [toIndexFile('botNames', 'digest')]: [json, 'public, max-age=31536000, immutable'],
  'build.json': [json, cacheClasses.current],
  'builds/latest': [json, cacheClasses[routes.latestBuild.cache]],
  'builds/17': [json, cacheClasses[routes.buildChanges.cache]],
  'manifest.tsv': ['text/tab-separated-values; charset=utf-8', 'no-cache'],
  'unfinished.txt': ['text/plain; charset=utf-8', 'no-cache'],
  'lock.json': [json, 'no-cache'],
};

for (const [file, [contentType, cacheControl]] of Object.entries(files)) {
  test(`${file} is sent as ${contentType}, ${cacheControl}`, () =>
    assert.equal(toFileHeaders(file), { contentType, cacheControl }));
}

for (const file of ['', 'x', 'tournaments/', 'lists/fights', 'a/b.txt', 'stray.html']) {
  test(`"${file}" is no file of an archive`, () => assert.throws(() => toFileHeaders(file), 'is no file'));
}

test.run();
