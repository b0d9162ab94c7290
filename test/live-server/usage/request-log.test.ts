/** Requests on their way to the database: on disk and off it again, each once, whatever the database does. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../../shared/base/limits.ts';
import type { Database } from '../../../shared/data/database.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import {
  abandon,
  assertWritten,
  away,
  listFiles,
  open,
  readWritten,
  toEvents,
  withFaults,
} from './opened-log.ts';

for (const testDatabase of await testDatabases()) {
  const { name } = testDatabase;
  test.after(testDatabase.close);

  async function openEmpty(): Promise<Database> {
    await testDatabase.reset();
    return testDatabase.open();
  }

  test(`${name}: a clean stop leaves nothing behind`, async () => {
    const database = await openEmpty();
    const opened = open(database);
    for (let number = 1; number <= 7; number++) opened.add(number);
    await opened.requests.stop();
    await assertWritten(database, [1, 2, 3, 4, 5, 6, 7]);
    assert.equal(listFiles(opened.folder), []);
    assert.equal(opened.logged, []);
  });

  test(`${name}: what a process left is written by the next, in order, once`, async () => {
    const database = await openEmpty();
    const { folder } = await abandon(database, [1, 2, 3]);
    assert.is(listFiles(folder).length, 3);
    await assertWritten(database, []);
    const next = await abandon(database, [4], folder);
    await next.drain.run();
    await assertWritten(database, [1, 2, 3, 4]);
    await open(database, folder).drain.run();
    await assertWritten(database, [1, 2, 3, 4]);
    assert.equal(listFiles(folder), []);
  });

  test(`${name}: a transaction whose end nobody heard of is not repeated, beside what came since`, async () => {
    const database = await openEmpty();
    const unheard = async (run: () => Promise<unknown>) => {
      await run();
      throw new Error('connection lost');
    };
    const opened = await abandon(withFaults(database, [unheard]), [1, 2]);
    await opened.drain.run();
    await assertWritten(database, [1, 2]);
    assert.is(listFiles(opened.folder).length, 2);
    opened.add(3);
    await opened.requests.stop();
    await assertWritten(database, [1, 2, 3]);
    assert.equal(listFiles(opened.folder), []);
    assert.equal(toEvents(opened), ['usage_database_away', 'usage_database_back']);
  });

  test(`${name}: while the database is away everything is on disk, then complete and in order`, async () => {
    const database = await openEmpty();
    const opened = await abandon(withFaults(database, [away, away]), [1, 2]);
    await opened.drain.run();
    for (const number of [3, 4]) {
      opened.add(number);
      await opened.requests.keep();
    }
    await opened.drain.finish();
    assert.is(listFiles(opened.folder).length, 4);
    await opened.drain.finish();
    await assertWritten(database, [1, 2, 3, 4]);
    assert.equal(toEvents(opened), ['usage_database_away', 'usage_database_back']);
  });

  test(`${name}: two processes on one folder write each request once`, async () => {
    const database = await openEmpty();
    const numbers = Array.from({ length: 30 }, (_, number) => number);
    const { folder } = await abandon(database, numbers);
    const others = [open(database, folder), open(database, folder)];
    others[0]!.add(30);
    others[1]!.add(31);
    await Promise.all(others.map(({ requests }) => requests.stop()));
    const written = await readWritten(database);
    assert.equal(
      { ...written, numbers: written.numbers.sort((a, b) => a - b) },
      { numbers: [...numbers, 30, 31], counted: 32 },
    );
    assert.equal(listFiles(folder), []);
    assert.equal([...others[0]!.logged, ...others[1]!.logged], []);
  });

  test(`${name}: a file that cannot be read holds up nothing, and is kept aside`, async () => {
    const database = await openEmpty();
    const { folder } = await abandon(database, [1]);
    const whole = readFileSync(join(folder, listFiles(folder)[0]!), 'utf8');
    writeFileSync(join(folder, '0000000000001-half.json'), whole.slice(0, 50));
    writeFileSync(join(folder, '0000000000002-huge.json'), whole.replace('"bytes":[1]', '"bytes":[1e300]'));
    writeFileSync(join(folder, 'notes.txt'), 'of somebody else');
    const next = await abandon(database, [2], folder);
    await next.drain.run();
    await assertWritten(database, [1, 2]);
    const aside = ['0000000000001-half.json.unreadable', '0000000000002-huge.json.unreadable'];
    assert.equal(listFiles(folder), [...aside, 'notes.txt']);
    assert.equal(toEvents(next), ['usage_batch_set_aside', 'usage_batch_set_aside']);
  });

  test(`${name}: what the database refuses holds up nothing beside it, and is kept aside`, async () => {
    const database = await openEmpty();
    const refuse = () => Promise.reject(Object.assign(new Error('no such value'), { code: '22P05' }));
    // All three, the first alone; then the second and the third.
    const opened = await abandon(withFaults(database, [refuse, refuse]), [1, 2, 3]);
    await opened.requests.stop();
    await assertWritten(database, [2, 3]);
    assert.equal(
      listFiles(opened.folder).map((file) => file.replace(/^.*\.json/, '')),
      ['.unreadable'],
    );
  });

  test(`${name}: thousands of small files are written with few transactions`, async () => {
    const database = await openEmpty();
    const numbers = Array.from({ length: 1_200 }, (_, number) => number);
    const { folder } = await abandon(database, numbers);
    let transactions = 0;
    const counting: Database = {
      ...database,
      transaction: (mode, work) => {
        transactions++;
        return database.transaction(mode, work);
      },
    };
    const next = open(counting, folder);
    await next.drain.run();
    await assertWritten(database, numbers);
    // The last is of those that drop what is old.
    assert.is(transactions, Math.ceil(1_200 / limits.usageGroupBatchesMax) + 1);
  });

  test(`${name}: while the disk takes nothing, the database still does`, async () => {
    const database = await openEmpty();
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const opened = open(withFaults(database, [away]), join(file, 'waiting'));
    opened.add(1);
    await opened.requests.keep();
    opened.add(2);
    await opened.requests.keep();
    await opened.drain.run();
    await assertWritten(database, []);
    await opened.requests.stop();
    await assertWritten(database, [1, 2]);
    assert.equal(toEvents(opened), [
      ...['usage_disk_away', 'usage_disk_unreadable', 'usage_database_away', 'usage_database_back'],
    ]);
  });

  test(`${name}: a clean stop does not wait for a database that hangs, and loses nothing`, async () => {
    const database = await openEmpty();
    const never = () => new Promise<never>(() => {});
    const opened = await abandon(withFaults(database, [never]), [1]);
    void opened.drain.run();
    opened.add(2);
    await opened.requests.stop(100);
    assert.is(listFiles(opened.folder).length, 2);
    await open(database, opened.folder).drain.run();
    await assertWritten(database, [1, 2]);
  });
}

test.run();
