import { createHash } from 'node:crypto';
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toFile, toSegment } from '../../../shared/api/address.ts';
import { toFileHeaders } from '../../../shared/store/headers.ts';
import { storePolicy } from '../../../shared/store/retry.ts';
import { openS3, type S3Store } from '../../../shared/store/s3.ts';
import { createClient } from '../../../shared/store/s3-client.ts';
import { freshS3 } from '../../helpers/s3.ts';

const test = suite('S3');
const server = await freshS3();

/** Ids that a careless store takes apart, decodes twice, or cuts off. */
const oddIds = ['..', 'a/b', 'é', '50%', 'a b+c', '~', '🤖', '', 'x'.repeat(300)];
const files = [
  ...['tournaments', 'tournaments/x', 'tournaments/x/fights/W-4', 'build.json', 'manifest.tsv'],
  ...['lists/fights/-_0a.ndjson', 'indexes/botNames-0a.json'],
  ...oddIds.map((id) => toFile('fight', { tournamentID: id, gameID: id })),
];

if (server) {
  const { settings } = server;
  const client = createClient(settings);
  const bucket = await server.bucket();
  let folders = 0;
  /** A store of a test's own, and its prefix. */
  const open = (): { store: S3Store; prefix: string } => {
    const prefix = `folder-${++folders}/`;
    return { store: openS3({ bucket, prefix }, settings), prefix };
  };

  test('files are written, read, listed, written over and removed by their names', async () => {
    const { store } = open();
    for (const file of files) await store.put(file, Buffer.from(`first ${file}`));
    assert.equal(await list(store), [...files].sort());
    for (const file of files) assert.equal(await store.get(file), Buffer.from(`first ${file}`));
    await store.put('tournaments', Buffer.from('second'));
    assert.equal(await store.get('tournaments'), Buffer.from('second'));
    for (const file of files) await store.remove(file);
    assert.equal(await list(store), []);
    assert.is(await store.get('tournaments'), undefined);
    await store.remove('tournaments');
  });

  test('an archive at the root of a bucket has no prefix', async () => {
    const store = openS3({ bucket: await server.bucket(), prefix: '' }, settings);
    await store.put('tournaments/x', Buffer.from('x'));
    assert.equal(await list(store), ['tournaments/x']);
  });

  test('an archive does not see another that is beside or below it', async () => {
    const { store, prefix } = open();
    const beside = openS3({ bucket, prefix: `${prefix.slice(0, -1)}1/` }, settings);
    await beside.put('tournaments', Buffer.from('beside'));
    assert.equal(await list(store), []);
    assert.is(await store.get('tournaments'), undefined);
  });

  for (const file of files) {
    test(`${shorten(file)} is an object of exactly that name, with the headers of its class`, async () => {
      const { store, prefix } = open();
      const bytes = Buffer.from(`{"file":"${file}"}`);
      await store.put(file, bytes);
      const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: prefix + file }));
      const { contentType, cacheControl } = toFileHeaders(file);
      assert.equal([head.ContentType, head.CacheControl], [contentType, cacheControl]);
      assert.equal([head.ContentLength, head.ETag], [bytes.length, `"${toMd5(bytes).toString('hex')}"`]);
    });
  }

  test('bytes of every kind come back as they were', async () => {
    const { store } = open();
    const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    for (const bytes of [Buffer.alloc(0), all, Buffer.alloc(6_000_000, all)]) {
      await store.put('build.json', bytes);
      assert.ok((await store.get('build.json'))?.equals(bytes));
    }
  });

  test('bytes that are not those of their digest are refused by the server', async () => {
    const object = { Bucket: bucket, Key: 'damaged', Body: 'body' };
    const ContentMD5 = toMd5(Buffer.from('another')).toString('base64');
    const error = await fails(client.send(new PutObjectCommand({ ...object, ContentMD5 })));
    assert.is(error.name, 'BadDigest');
    await fails(client.send(new HeadObjectCommand(object)));
  });

  test('bytes that change on their way are refused, and nothing is stored', async () => {
    const damaging = createClient(settings);
    damaging.middlewareStack.add(
      (next) => (step) => {
        (step.request as { body: unknown }).body = 'BODY';
        return next(step);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    const object = { Bucket: bucket, Key: 'damaged', Body: 'body' };
    await fails(damaging.send(new PutObjectCommand(object)));
    await fails(client.send(new HeadObjectCommand(object)));
  });

  test('a listing of more than one page is whole and has every file once', async () => {
    const { store } = open();
    const many = Array.from({ length: 1_050 }, (_, number) => `bots/${toSegment(`bot ${number}`)}`);
    await runMany(many, (file) => store.put(file, Buffer.from('{}')));
    assert.equal(await list(store), many.sort());
  });

  test('of ten that create a file at once exactly one does', async () => {
    const { store } = open();
    const contents = Array.from({ length: 10 }, (_, owner) => Buffer.from(`owner ${owner}`));
    const tags = await Promise.all(contents.map((bytes) => store.create('lock.json', bytes)));
    const winners = contents.filter((_, owner) => tags[owner] !== undefined);
    assert.is(winners.length, 1);
    assert.equal(await store.read('lock.json'), { bytes: winners[0], etag: tags.find(Boolean) });
  });

  test('a file that was removed can be created again', async () => {
    const { store } = open();
    assert.ok(await store.create('lock.json', Buffer.from('a')));
    assert.is(await store.create('lock.json', Buffer.from('a')), undefined);
    await store.remove('lock.json');
    assert.is(await store.read('lock.json'), undefined);
    assert.ok(await store.create('lock.json', Buffer.from('a')));
  });

  test('a file is replaced by who knows its newest tag', async () => {
    const { store } = open();
    const first = (await store.create('lock.json', Buffer.from('first')))!;
    const second = await store.replace('lock.json', Buffer.from('second'), first);
    assert.equal(await store.read('lock.json'), { bytes: Buffer.from('second'), etag: second });
    assert.is(await store.replace('lock.json', Buffer.from('third'), first), undefined);
    assert.equal(await store.get('lock.json'), Buffer.from('second'));
    await store.remove('lock.json');
    assert.is(await store.replace('lock.json', Buffer.from('third'), second!), undefined);
    assert.is(await store.get('lock.json'), undefined);
  });

  test('of ten that replace a file at once exactly one does', async () => {
    const { store } = open();
    const etag = (await store.create('lock.json', Buffer.from('first')))!;
    const tags = await Promise.all(
      Array.from({ length: 10 }, (_, owner) => store.replace('lock.json', Buffer.from(`${owner}`), etag)),
    );
    assert.is(tags.filter(Boolean).length, 1);
  });

  test('a bucket that does not exist is an error that names it, and no missing file', async () => {
    const store = openS3({ bucket: 'no-such-bucket', prefix: 'a/' }, settings);
    const works = [() => store.get('b'), () => store.put('build.json', Buffer.from('')), () => list(store)];
    for (const work of works) {
      assert.match((await fails(work())).message, /^cannot \w+ s3:\/\/no-such-bucket\/a\/.*404 NoSuchBucket/);
    }
  });

  test('a key that is not known to the store is an error, at once', async () => {
    const credentials = { accessKeyId: server.accessKeyId, secretAccessKey: 'wrong' };
    const store = openS3({ bucket, prefix: '' }, { ...settings, credentials });
    assert.match((await fails(store.get('tournaments'))).message, '403 SignatureDoesNotMatch');
  });

  test('a server that does not listen is an error that names its address, after all tries', async () => {
    let waits = 0;
    const sleep = async () => waits++;
    const policy = { ...storePolicy, triesMax: 3, sleep };
    const store = openS3({ bucket, prefix: '' }, { ...settings, endpoint: 'http://127.0.0.1:1' }, policy);
    assert.match((await fails(store.get('tournaments'))).message, 'ECONNREFUSED 127.0.0.1:1');
    assert.is(waits, 2);
  });
}

async function list(store: S3Store): Promise<string[]> {
  const found: string[] = [];
  for await (const file of store.list()) found.push(file);
  return found.sort();
}

/** With 32 at once. */
async function runMany<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const runOne = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: 32 }, runOne));
}

async function fails(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => assert.unreachable('did not fail') as never,
    (error: unknown) => error as Error,
  );
}

function toMd5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest();
}

function shorten(file: string): string {
  return file.length > 60 ? `${file.slice(0, 60)}…` : file;
}

test.run();
