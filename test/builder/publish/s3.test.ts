import { HeadObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openSource } from '../../../live-server/archive-source.ts';
import { cacheClasses } from '../../../shared/api/cache-classes.ts';
import { type RetryPolicy, storePolicy } from '../../../shared/store/retry.ts';
import { openS3, type S3Store } from '../../../shared/store/s3.ts';
import { createClient } from '../../../shared/store/s3-client.ts';
import { listDangling } from '../../helpers/dangling.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { type FlakyProxy, flakyProxy, type Trouble } from '../../helpers/flaky-proxy.ts';
import {
  archiveBuilder,
  assertSameArchive,
  hiddenLeague,
  publishedAt,
  publishFresh,
  send,
} from '../../helpers/published-league.ts';
import { freshS3, type S3Server } from '../../helpers/s3.ts';
import { spring } from '../../league/double-elimination.ts';
import { league } from '../../league/league.ts';

const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);
const build = archiveBuilder(testDatabase!);
const server = await freshS3();
const proxies: FlakyProxy[] = [];
test.after(() => Promise.all(proxies.map((proxy) => proxy.stop())).then(() => {}));

/** How a publisher's last request went, and how far it had come: a part of all its requests. */
const deaths: [trouble: Trouble, at: number][] = [
  [{ fault: 503, moment: 'before' }, 0.03],
  [{ fault: 503, moment: 'after' }, 0.2],
  [{ fault: 429, moment: 'before' }, 0.4],
  [{ fault: 'hang', moment: 'after' }, 0.55],
  [{ fault: 'break', moment: 'after' }, 0.8],
  [{ fault: 'hang', moment: 'before' }, 0.9],
];

/** What a publisher gets over: each of these in the place of every seventh answer. */
const troubles: Trouble[] = [
  { fault: 503, moment: 'before' },
  { fault: 429, moment: 'before' },
  { fault: 'break', moment: 'after' },
  { fault: 'hang', moment: 'after' },
];

const impatient: RetryPolicy = { ...storePolicy, tryMs: 300, backoffMs: 1, backoffMsMax: 5 };

if (server) {
  test('every page is an object under its address, with the headers that a CDN needs', async () => {
    const [place, source] = [await newPlace(server), await build(league)];
    const report = await send(source, place.store, { concurrency: 32 });
    const found = await readAll(place.store);
    assertSameArchive(found, (await publishFresh(source)).files);
    assert.is(report.sent, source.files.size - 2, 'build.json and the manifest come on top');
    const headers = {
      [`tournaments/${spring}`]: ['application/json; charset=utf-8', cacheClasses.page],
      [chunkOf(found)]: ['application/x-ndjson', cacheClasses.immutable],
      'build.json': ['application/json; charset=utf-8', cacheClasses.current],
      'builds/1': ['application/json; charset=utf-8', cacheClasses.page],
      'manifest.tsv': ['text/tab-separated-values; charset=utf-8', cacheClasses.internal],
    };
    for (const [file, expected] of Object.entries(headers)) {
      assert.equal(await readHeaders(server, place.bucket, `league/${file}`), expected, file);
    }
  });

  test('the live-server reads what was published', async () => {
    const [place, source] = [await newPlace(server), await build(league)];
    await send(source, place.store, { concurrency: 32 });
    const archive = openSource(`s3://${place.bucket}/league`, server.settings);
    for (const file of ['build.json', `tournaments/${spring}`, chunkOf(source.files)]) {
      assert.equal(await archive.read(file), source.files.get(file), file);
    }
    assert.is(await archive.read('tournaments/none'), undefined);
  });

  test('a second publish sends no object', async () => {
    const { open, proxy } = await newPlace(server);
    await send(await build(league), open(storePolicy), { concurrency: 32 });
    const before = proxy.requests.length;
    const report = await send(await build(league), open(storePolicy));
    assert.is(report.number, undefined);
    const writes = proxy.requests.slice(before).filter(({ method }) => method !== 'GET');
    assert.equal(
      writes.map(({ method, url }) => `${method} ${url.replace(/^.*\/|\?.*$/g, '')}`),
      ['PUT lock.json', 'DELETE lock.json'],
    );
  });

  test('of two publishers at once one publishes, and the other is told by whom', async () => {
    const [{ store }, source] = [await newPlace(server), await build(league)];
    const results = await Promise.allSettled(
      ['one', 'two'].map((owner) =>
        send(source, store, { owner: `publisher ${owner}`, concurrency: 16, clock: Date.now }),
      ),
    );
    const [refusal, ...others] = results.filter(({ status }) => status === 'rejected');
    assert.is(others.length, 0);
    assert.match(
      String((refusal as PromiseRejectedResult).reason),
      /publisher (one|two) is publishing there/,
    );
    assertSameArchive(await readAll(store), (await publishFresh(source)).files);
  });

  test('a publisher that dies leaves no id without its page, and the next one gives what a fresh one would', async () => {
    const { store, open, proxy } = await newPlace(server);
    const sources = [await build(league), await build(hiddenLeague)] as const;
    await send(sources[0], store, { concurrency: 32 });
    await send(sources[1], open(storePolicy));
    const requests = await countRequests(proxy, () => send(sources[0], open(storePolicy)));
    let now = publishedAt;
    for (const [trial, [trouble, at]] of deaths.entries()) {
      const [name, source] = [`${JSON.stringify(trouble)} at ${at}`, sources[trial % 2 === 0 ? 1 : 0]];
      proxy.trouble = dieAt(proxy.requests.length + Math.ceil(requests * at), trouble);
      const died = await send(source, open({ ...impatient, triesMax: 1 }), { clock: () => now }).then(
        () => false,
        () => true,
      );
      assert.ok(died, name);
      assert.equal(listDangling(await readAll(store)), [], name);
      // The lock of the dead publisher ends first.
      now += 120_000;
      await send(source, store, { clock: () => now, concurrency: 32 });
      assertSameArchive(await readAll(store), (await publishFresh(source)).files);
    }
  });

  for (const trouble of troubles) {
    test(`a publisher gets over ${trouble.fault} ${trouble.moment} now and then`, async () => {
      const { store, open, proxy } = await newPlace(server);
      const source = await build(hiddenLeague);
      proxy.trouble = ({ number }) => (number % 7 === 0 ? trouble : undefined);
      await send(source, open(impatient), { concurrency: 32, clock: Date.now });
      assertSameArchive(await readAll(store), (await publishFresh(source)).files);
    });
  }
}

interface Place {
  bucket: string;
  store: S3Store;
  proxy: FlakyProxy;
  /** The same place behind the proxy. */
  open(policy: RetryPolicy): S3Store;
}

async function newPlace({ bucket: createBucket, settings, endpoint }: S3Server): Promise<Place> {
  const bucket = await createBucket();
  const location = { bucket, prefix: 'league/' };
  const proxy = await flakyProxy(endpoint);
  proxies.push(proxy);
  const open = (policy: RetryPolicy) => openS3(location, { ...settings, endpoint: proxy.endpoint }, policy);
  return { bucket, store: openS3(location, settings), proxy, open };
}

async function countRequests(proxy: FlakyProxy, work: () => Promise<unknown>): Promise<number> {
  const before = proxy.requests.length;
  await work();
  return proxy.requests.length - before;
}

/** The n-th request goes wrong, and no later one is made: a process that is dead makes none. */
function dieAt(last: number, trouble: Trouble): FlakyProxy['trouble'] {
  return ({ number }) => {
    if (number < last) return undefined;
    return number === last ? trouble : { fault: 'break', moment: 'before' };
  };
}

async function readAll(store: S3Store): Promise<Map<string, Buffer>> {
  const limit = pLimit(32);
  const files: string[] = [];
  for await (const file of store.list()) files.push(file);
  const entries = files.map((file) =>
    limit(async (): Promise<[string, Buffer]> => [file, (await store.get(file))!]),
  );
  return new Map(await Promise.all(entries));
}

async function readHeaders({ settings }: S3Server, Bucket: string, Key: string) {
  const { ContentType, CacheControl } = await createClient(settings).send(
    new HeadObjectCommand({ Bucket, Key }),
  );
  return [ContentType, CacheControl];
}

function chunkOf(files: ReadonlyMap<string, Buffer>): string {
  return [...files.keys()].find((file) => file.startsWith('lists/fights/'))!;
}

test.run();
