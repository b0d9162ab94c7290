/** Logs in a real bucket. */
import { gzipSync } from 'node:zlib';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findLogs } from '../../../builder/logs/find-logs.ts';
import { ingestLogs } from '../../../builder/logs/ingest.ts';
import { Failure, UsageError } from '../../../shared/base/errors.ts';
import { openS3 } from '../../../shared/store/s3.ts';
import { createClient } from '../../../shared/store/s3-client.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { freshS3 } from '../../helpers/s3.ts';
import { cloudFrontHead, cloudFrontLine } from './lines.ts';

const s3 = await freshS3();
const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);
const check = s3 ? test : test.skip;
const options = {
  secret: 'a secret of the tests',
  bases: { basePath: '', legacyBase: '/backend' },
  clock: () => Date.parse('2026-05-15T09:00:00Z'),
};

check('logs below a prefix of a bucket are counted once, however many are fetched at a time', async () => {
  await testDatabase!.reset();
  const database = await testDatabase!.open();
  const bucket = await s3!.bucket();
  const names = Array.from({ length: 20 }, (_, position) => `cdn/2026/05/E1.${position}.gz`);
  for (const [position, name] of names.entries()) {
    const lines = [...cloudFrontHead, cloudFrontLine.replace('2326', String(position))];
    await put(bucket, name, gzipSync(lines.join('\n')));
  }
  await put(bucket, 'cdn/2026/05/', Buffer.alloc(0));
  await put(bucket, 'other/x.gz', Buffer.from('no log'));
  const ingest = async (name: string) =>
    ingestLogs(database, await findLogs([name], { s3: s3!.settings }), options);

  assert.equal(await ingest(`s3://${bucket}/cdn`), {
    files: 20,
    known: 0,
    lines: 20,
    counted: 20,
    skipped: 0,
  });
  assert.equal(await ingest(`s3://${bucket}/cdn/2026/`), {
    files: 0,
    known: 20,
    lines: 0,
    counted: 0,
    skipped: 0,
  });

  const failing: [name: string, kind: typeof Failure, says: RegExp][] = [
    [`s3://${bucket}/none`, UsageError, /there is no such file/],
    [`s3://${bucket}/other`, Failure, /^s3:\/\/.*other\/x\.gz: its first lines are in no format/],
    [`s3://${bucket}-none/cdn`, Failure, /^cannot list s3:\/\/.*NoSuchBucket/],
  ];
  for (const [name, kind, says] of failing) {
    const error = await ingest(name).catch((cause: unknown) => cause);
    assert.instance(error, kind);
    assert.match((error as Error).message, says);
  }
});

check('a log that goes away while others are counted is an error, and those are counted', async () => {
  await testDatabase!.reset();
  const database = await testDatabase!.open();
  const bucket = await s3!.bucket();
  for (const name of ['a', 'b'])
    await put(bucket, `cdn/${name}`, Buffer.from([...cloudFrontHead, cloudFrontLine, name].join('\n')));
  const logs = await findLogs([`s3://${bucket}/cdn`], { s3: s3!.settings });
  await openS3({ bucket, prefix: 'cdn/' }, s3!.settings).remove('b');
  const error = await ingestLogs(database, logs, options).catch((cause: unknown) => cause);
  assert.match((error as Error).message, /cdn\/b is gone\.$/);
  const [row] = await database.query('select sum(counted)::int as counted from ingested_logs');
  assert.is(row?.['counted'], 1);
});

/** An object under any name; the store of archives takes only those of their files. */
async function put(bucket: string, name: string, body: Buffer): Promise<void> {
  await createClient(s3!.settings).send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: body }));
}

test.run();
