/** What is kept on disk, and in memory, while nobody takes it. */
import { existsSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Spool } from '../../../live-server/usage/spool.ts';
import { limits } from '../../../shared/base/limits.ts';
import type { Database } from '../../../shared/data/database.ts';
import { RowColumns } from '../../../shared/usage/row-columns.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { until } from '../../helpers/until.ts';
import { abandon, away, listFiles, open, toEvents } from './opened-log.ts';

const unused = { kind: 'server' } as Database;

test('writing to disk does not wait for a database that hangs', async () => {
  let isAsked = false;
  const hang = () => {
    isAsked = true;
    return new Promise<never>(() => {});
  };
  const opened = await abandon({ ...unused, transaction: hang }, [1]);
  opened.requests.start();
  await until('the database is asked', () => isAsked);
  opened.add(2);
  await until('the second is on disk', () => listFiles(opened.folder).length === 2);
  await opened.requests.stop(100);
});

test('a batch is there whole or not at all, and what was begun long ago is removed', async () => {
  const folder = temporaryFolder();
  const young = join(folder, '0000000000001-aaaaaaaa.json.partial');
  const old = join(folder, '0000000000002-bbbbbbbb.json.partial');
  for (const path of [young, old]) writeFileSync(path, '{"time":[1');
  utimesSync(old, 0, 0);
  assert.equal(await new Spool(folder).list(), []);
  assert.equal([existsSync(young), existsSync(old)], [true, false]);
});

test('many rows are several files, none larger than what is worked on at once', async () => {
  const opened = open({ ...unused, transaction: away });
  for (let number = 0; number < 2.5 * limits.usageBatchRowsMax; number++) opened.add(number);
  await opened.requests.keep();
  const files = listFiles(opened.folder);
  const lengths = files.map(
    (file) => RowColumns.fromJson(readFileSync(join(opened.folder, file), 'utf8')).length,
  );
  assert.equal(lengths, [limits.usageBatchRowsMax, limits.usageBatchRowsMax, limits.usageBatchRowsMax / 2]);
});

test('memory is bounded: with neither disk nor database, the oldest go, and it is said how many', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const opened = open({ ...unused, transaction: away }, join(file, 'waiting'));
  const extra = 3 * limits.usageBatchRowsMax;
  for (let number = 0; number < limits.usageQueuedMax + 1; number++) opened.add(number);
  await opened.requests.keep();
  for (let number = 0; number < extra; number++) opened.add(number);
  await opened.requests.stop();
  const dropped = opened.logged.filter(({ event }) => event === 'usage_dropped');
  // One that found no place, those that gave up theirs, and those that nobody had taken in the end.
  assert.equal(dropped, [{ event: 'usage_dropped', requests: 1 + extra + limits.usageQueuedMax }]);
});

test('a folder that goes away is named once, and used again when it can be', async () => {
  const opened = await abandon({ ...unused, transaction: away }, [1]);
  const parent = join(opened.folder, '..');
  // Root may write everywhere: a file in the folder's place keeps also root out.
  renameSync(opened.folder, join(parent, 'aside'));
  writeFileSync(opened.folder, '');
  for (const number of [2, 3]) {
    opened.add(number);
    await opened.requests.keep();
  }
  rmSync(opened.folder);
  renameSync(join(parent, 'aside'), opened.folder);
  opened.add(4);
  await opened.requests.keep();
  assert.equal(toEvents(opened), ['usage_disk_away', 'usage_disk_back']);
  assert.is(listFiles(opened.folder).length, 2);
});

test.run();
