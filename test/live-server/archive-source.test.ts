import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folderSource, openSource } from '../../live-server/archive-source.ts';
import { parseEnvironment } from '../../shared/base/environment.ts';
import { UsageError } from '../../shared/base/errors.ts';
import { openS3 } from '../../shared/store/s3.ts';
import { flakyProxy } from '../helpers/flaky-proxy.ts';
import { freshS3 } from '../helpers/s3.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { writeTinyArchive } from '../helpers/tiny-archive.ts';

const { folder, build } = writeTinyArchive({ fights: 3 });
const files = ['build.json', build.lists.fights.chunks[0]!.file, build.indexes.botNames];
const page = 'tournaments/~2E~2E/fights/W-4';

test('a folder', async () => {
  assert.ok(await openSource(folder).read('build.json'));
  assert.is(await openSource(temporaryFolder()).read('build.json'), undefined);
});

test('a web server: pages are asked for without an ending', async () => {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    asked.push(request.url!);
    const bytes = await folderSource(folder).read(request.url!.replace('/archive/', ''));
    response.writeHead(bytes ? 200 : 404).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const source = openSource(`http://127.0.0.1:${(server.address() as AddressInfo).port}/archive/`);
  for (const file of files) assert.equal(await source.read(file), await folderSource(folder).read(file));
  assert.is(await source.read(page), undefined);
  assert.equal(
    asked,
    [...files, page].map((file) => `/archive/${file}`),
  );
  server.closeAllConnections();
  server.close();
});

const s3 = await freshS3();
if (s3) {
  test('a bucket, which comes back after it could not be reached', async () => {
    const bucket = await s3.bucket();
    const store = openS3({ bucket, prefix: 'league/' }, s3.settings);
    for (const file of files) await store.put(file, (await folderSource(folder).read(file))!);
    await store.put(page, Buffer.from('{}'));
    const proxy = await flakyProxy(s3.endpoint);
    const source = openSource(`s3://${bucket}/league`, { ...s3.settings, endpoint: proxy.endpoint });
    for (const file of files) assert.equal(await source.read(file), await folderSource(folder).read(file));
    assert.equal(await source.read(page), Buffer.from('{}'));
    assert.is(await source.read('tournaments/none'), undefined);
    proxy.trouble = () => ({ fault: 503 });
    assert.instance(await source.read(page).catch((error: unknown) => error), Error);
    proxy.trouble = () => undefined;
    assert.equal(await source.read(page), Buffer.from('{}'));
    await proxy.stop();
  });

  test('the settings of S3 that the environment has are those of a bucket', async () => {
    const bucket = await s3.bucket();
    await openS3({ bucket, prefix: '' }, s3.settings).put(page, Buffer.from('{}'));
    const { s3: settings } = parseEnvironment({
      S3_ENDPOINT: s3.endpoint,
      AWS_REGION: s3.region,
      AWS_ACCESS_KEY_ID: s3.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
    });
    assert.equal(await openSource(`s3://${bucket}`, settings).read(page), Buffer.from('{}'));
  });
}

for (const location of ['ftp://host/league', 'S3://league/..', 's3://', 'https://', 'http://host/?a']) {
  test(`${location} is refused`, () =>
    assert.throws(
      () => openSource(location),
      (error: unknown) => error instanceof UsageError && error.message.endsWith(`got ${location}`),
    ));
}

test.run();
