import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RetryPolicy, storePolicy } from '../../../shared/store/retry.ts';
import { openS3, type S3Store } from '../../../shared/store/s3.ts';
import { type FlakyProxy, failNth, flakyProxy, type Trouble } from '../../helpers/flaky-proxy.ts';
import { freshS3 } from '../../helpers/s3.ts';

const test = suite('S3 with faults');
const server = await freshS3();

const troubles: Trouble[] = (['before', 'after'] as const).flatMap((moment) =>
  ([408, 429, 500, 503, 'hang', 'break'] as const).map((fault) => ({ fault, moment })),
);

if (server) {
  const bucket = await server.bucket();
  const proxy = await flakyProxy(server.endpoint);
  test.after(proxy.stop);
  let folders = 0;

  /** A store behind the proxy, whose next request goes wrong; and the same place without it. */
  const open = (trouble: Trouble, policy?: Partial<RetryPolicy>): { flaky: S3Store; real: S3Store } => {
    const location = { bucket, prefix: `folder-${++folders}/` };
    proxy.trouble = failNth(proxy.requests.length + 1, trouble);
    return {
      flaky: openS3(location, { ...server.settings, endpoint: proxy.endpoint }, toPolicy(trouble, policy)),
      real: openS3(location, server.settings),
    };
  };

  for (const trouble of troubles) {
    const name = `${trouble.fault} ${trouble.moment} the store has heard of it`;

    test(`put: ${name}`, async () => {
      const { flaky, real } = open(trouble);
      await flaky.put('tournaments', Buffer.from('bytes'));
      assert.equal(await real.get('tournaments'), Buffer.from('bytes'));
    });

    test(`remove: ${name}`, async () => {
      const { flaky, real } = open(trouble);
      await real.put('tournaments', Buffer.from('bytes'));
      await flaky.remove('tournaments');
      assert.is(await real.get('tournaments'), undefined);
    });

    test(`get and list: ${name}`, async () => {
      const { flaky, real } = open(trouble);
      await real.put('tournaments', Buffer.from('bytes'));
      assert.equal(await flaky.get('tournaments'), Buffer.from('bytes'));
      failNext(proxy, trouble);
      for await (const file of flaky.list()) assert.is(file, 'tournaments');
    });

    test(`create: ${name}: who was heard knows it`, async () => {
      const { flaky, real } = open(trouble);
      const etag = await flaky.create('lock.json', Buffer.from('ours'));
      assert.equal(await real.read('lock.json'), { bytes: Buffer.from('ours'), etag });
    });

    test(`create: ${name}: who came too late knows it`, async () => {
      const { flaky, real } = open(trouble);
      await real.create('lock.json', Buffer.from('theirs'));
      assert.is(await flaky.create('lock.json', Buffer.from('ours')), undefined);
      assert.equal(await real.get('lock.json'), Buffer.from('theirs'));
    });

    test(`replace: ${name}: who was heard knows it`, async () => {
      const { flaky, real } = open(trouble);
      const first = (await real.create('lock.json', Buffer.from('first')))!;
      const etag = await flaky.replace('lock.json', Buffer.from('ours'), first);
      assert.equal(await real.read('lock.json'), { bytes: Buffer.from('ours'), etag });
    });

    test(`replace: ${name}: who came too late knows it`, async () => {
      const { flaky, real } = open(trouble);
      const first = (await real.create('lock.json', Buffer.from('first')))!;
      await real.replace('lock.json', Buffer.from('theirs'), first);
      assert.is(await flaky.replace('lock.json', Buffer.from('ours'), first), undefined);
    });
  }

  test('half a body is no file', async () => {
    const { flaky, real } = open({ fault: 'truncate' });
    await real.put('tournaments', Buffer.from('bytes'));
    assert.equal(await flaky.get('tournaments'), Buffer.from('bytes'));
  });

  test('a store that fails for good is an error that says how, after all tries', async () => {
    const { flaky } = open({ fault: 503 }, { triesMax: 3 });
    const before = proxy.requests.length;
    proxy.trouble = () => ({ fault: 503 });
    const error = await flaky.put('tournaments', Buffer.from('bytes')).catch((caught: Error) => caught);
    assert.match((error as Error).message, /^cannot write s3:\/\/.*\/tournaments: 503/);
    assert.is(proxy.requests.length - before, 3);
  });

  test('a publisher that has lost its lease sends nothing more, not even a try that is due', async () => {
    const lease = new AbortController();
    const { flaky } = open({ fault: 503 }, { signal: lease.signal });
    const before = proxy.requests.length;
    proxy.trouble = () => {
      lease.abort(new Error('the lease is lost'));
      return { fault: 503 };
    };
    for (let put = 0; put < 2; put++) {
      const error = await flaky.put('tournaments', Buffer.from('bytes')).catch((caught: Error) => caught);
      assert.match((error as Error).message, 'the lease is lost');
    }
    assert.is(proxy.requests.length - before, 1);
  });
}

function failNext(proxy: FlakyProxy, trouble: Trouble): void {
  proxy.trouble = failNth(proxy.requests.length + 1, trouble);
}

/** Waits for nothing; only what hangs has to be given up soon, and what does not must not be. */
function toPolicy({ fault }: Trouble, changes: Partial<RetryPolicy> = {}): RetryPolicy {
  const tryMs = fault === 'hang' ? 500 : storePolicy.tryMs;
  return { ...storePolicy, tryMs, sleep: async () => {}, ...changes };
}

test.run();
