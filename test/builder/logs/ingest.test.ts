import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findLogs } from '../../../builder/logs/find-logs.ts';
import { ingestLogs } from '../../../builder/logs/ingest.ts';
import { parseEnvironment } from '../../../shared/base/environment.ts';
import { Failure, UsageError } from '../../../shared/base/errors.ts';
import type { Database } from '../../../shared/data/database.ts';
import { readUsage } from '../../../shared/data/read-usage.ts';
import { usagePage } from '../../../shared/pages/usage.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { cloudFrontHead, cloudFrontLine, fastlyLine, nginxLine } from './lines.ts';

const databases = await testDatabases();
test.after(async () => {
  for (const database of databases) await database.close();
});

const environment = parseEnvironment({});
const now = Date.parse('2026-05-15T09:00:00Z');
const options = { secret: 'a secret of the tests', bases: environment, clock: () => now };

/** Two days of nginx packed and not, one of CloudFront, a line of nonsense, and what is no address of ours. */
function writeLogs(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'edge'));
  const foreign = nginxLine.replace('/fights/recent?limit=3', '/wp-login.php').replace(' 200 ', ' 404 ');
  const named = nginxLine.replace('"-"\n', '').replace(/"-"$/, '"overlay-bot"');
  writeFileSync(join(folder, 'one.log.gz'), gzipSync([nginxLine, nginxLine, 'nonsense', foreign].join('\n')));
  writeFileSync(join(folder, 'two.log'), `${named.replace('14/May', '15/May')}\n${named}\r\n\n`);
  writeFileSync(join(folder, 'edge', 'three'), [...cloudFrontHead, cloudFrontLine].join('\n'));
  return folder;
}

async function ingest(database: Database, names: readonly string[]) {
  return ingestLogs(database, await findLogs(names, environment), options);
}

/** Everything in a folder, and below. */
function ingestAll(database: Database, folder: string) {
  return ingest(database, [join(folder, '**/*')]);
}

async function readAll({ query }: Database) {
  return usagePage(await readUsage(query, { days: 7, endpoint: null, now })).usage;
}

for (const testDatabase of databases) {
  const { name } = testDatabase;

  test(`${name}: logs are counted by line, day, endpoint, status and caller`, async () => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    assert.equal(await ingestAll(database, writeLogs()), {
      ...{ files: 3, known: 0, lines: 7, counted: 6, skipped: 1 },
    });
    const { totals, daily, endpoints, statusCodes, topConsumers } = await readAll(database);
    assert.equal([totals.requests, totals.errors, totals.uniqueClients, totals.bytes], [6, 1, 2, 6 * 2326]);
    assert.equal(
      daily.map(({ requests }) => requests),
      [0, 0, 0, 0, 0, 5, 1],
    );
    assert.equal(
      endpoints.map(({ endpoint, requests }) => [endpoint, requests]),
      [
        ['/fights/recent', 5],
        ['(unknown)', 1],
      ],
    );
    assert.equal(statusCodes, { '200': 5, '404': 1 });
    assert.equal(
      topConsumers.map(({ consumer, isIdentified, requests }) => [isIdentified && consumer, requests]),
      [
        [0, 4],
        ['overlay-bot', 2],
      ],
    );
  });

  test(`${name}: counting the same logs again, or under another name, changes nothing`, async () => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    const folder = writeLogs();
    await ingestAll(database, folder);
    const before = await readAll(database);
    assert.equal(await ingestAll(database, folder), { files: 0, known: 3, lines: 0, counted: 0, skipped: 0 });
    const renamed = writeLogs();
    writeFileSync(join(renamed, 'new.log'), `${nginxLine}\n`);
    assert.equal((await ingestAll(database, renamed)).files, 1);
    const after = await readAll(database);
    assert.is(after.totals.requests, before.totals.requests + 1);
  });

  test(`${name}: stopped before any of its statements and repeated, it counts each line once`, async () => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    for (let last = 0; ; last++) {
      const log = join(temporaryFolder(), 'access.log');
      // Each time another log, whose only line says which.
      writeFileSync(log, `${nginxLine.replace('2326', String(last))}\n`);
      const isStopped = await ingest(breakAfter(database, last), [log]).then(
        () => false,
        () => true,
      );
      await ingest(database, [log]);
      const { totals } = await readAll(database);
      assert.equal(
        [totals.requests, totals.bytes],
        [last + 1, (last * (last + 1)) / 2],
        `${last} statements`,
      );
      if (!isStopped) break;
      assert.ok(last < 200);
    }
  });

  test(`${name}: of a log that goes on, is renamed or packed, only what is new is counted`, async () => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    const folder = temporaryFolder();
    const count = async (file: string, content: string | Buffer) => {
      writeFileSync(join(folder, file), content);
      return ingest(database, [join(folder, '*')]);
    };
    const [one, two, three] = [1, 2, 3].map((size) => `${nginxLine.replace('2326', String(size))}\n`) as [
      string,
      string,
      string,
    ];
    const head = `${one}${two.repeat(30)}`;
    const nothing = { lines: 0, counted: 0, skipped: 0 };
    assert.equal(await count('a.log', head), { files: 1, known: 0, lines: 31, counted: 31, skipped: 0 });
    assert.equal(await count('a.log', head + three), {
      files: 1,
      known: 0,
      lines: 1,
      counted: 1,
      skipped: 0,
    });
    assert.equal(await count('a.log.2.gz', gzipSync(head + three)), { files: 0, known: 2, ...nothing });
    assert.equal(await count('a.log.3', head), { files: 0, known: 3, ...nothing });
    // Two of it in one call, one longer than the other, and another log that begins alike.
    writeFileSync(join(folder, 'b.log'), head + three + three);
    const more = await count('c.log', head + three + three + one);
    assert.equal(more, { files: 2, known: 3, lines: 2, counted: 2, skipped: 0 });
    assert.equal(await count('d.log', one + three), { files: 1, known: 5, ...nothing, lines: 2, counted: 2 });
    const { totals } = await readAll(database);
    assert.equal([totals.requests, totals.bytes], [36, 1 + 60 + 3 + 3 + 1 + 4]);
  });

  test(`${name}: a line that was half written when its log was counted is not counted again when it is whole`, async () => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    const log = join(temporaryFolder(), 'access.log');
    writeFileSync(log, `${nginxLine}\n${nginxLine.slice(0, 60)}`);
    assert.equal(await ingest(database, [log]), { files: 1, known: 0, lines: 2, counted: 1, skipped: 1 });
    writeFileSync(log, `${nginxLine}\n${nginxLine}\n${nginxLine}`);
    assert.equal(await ingest(database, [log]), { files: 1, known: 0, lines: 1, counted: 1, skipped: 0 });
    writeFileSync(log, `${nginxLine}\n${nginxLine}\n${nginxLine}\n${nginxLine}\n`);
    assert.equal(await ingest(database, [log]), { files: 1, known: 0, lines: 1, counted: 1, skipped: 0 });
  });

  test(`${name}: two that count the same log at once do not both succeed, and count it once`, async () => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    const log = join(temporaryFolder(), 'access.log');
    writeFileSync(log, `${nginxLine}\n`);
    const grown = join(temporaryFolder(), 'access.log');
    writeFileSync(grown, `${nginxLine}\n${nginxLine}\n`);
    // The other one is through just before this one writes.
    const late: Database = {
      ...database,
      transaction: async (mode, work) => {
        await ingest(database, [log]);
        return database.transaction(mode, work);
      },
    };
    try {
      await ingest(late, [grown]);
      assert.unreachable();
    } catch (error) {
      assert.instance(error, Failure);
      assert.match(
        (error as Error).message,
        /^Another ingest-logs counts the same logs just now\. Run it again/,
      );
    }
    assert.is((await ingest(database, [grown])).counted, 1);
    assert.is((await readAll(database)).totals.requests, 2);
  });

  test(`${name}: a log in no known format stops it; what came before is counted, and nothing of that log`, async () => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    const folder = writeLogs();
    writeFileSync(join(folder, 'zzz'), 'what is this\n');
    try {
      await ingestAll(database, folder);
      assert.unreachable();
    } catch (error) {
      assert.instance(error, Failure);
      assert.match((error as Error).message, /zzz: its first lines are in no format/);
    }
    assert.is((await readAll(database)).totals.requests, 6);
    writeFileSync(join(folder, 'zzz'), fastlyLine);
    assert.equal(await ingestAll(database, folder), { files: 1, known: 3, lines: 1, counted: 1, skipped: 0 });
  });
}

test('files are found by name and by glob, each once, hidden ones only by name; what names none is refused', async () => {
  const folder = temporaryFolder();
  for (const file of ['b.log', 'a.log', '.hidden', 'odd[1].log']) writeFileSync(join(folder, file), 'x');
  const find = async (...names: string[]) =>
    (
      await findLogs(
        names.map((name) => join(folder, name)),
        environment,
      )
    ).map(({ name }) => basename(name));
  assert.equal(await find('*', 'a.log'), ['a.log', 'b.log', 'odd[1].log']);
  assert.equal(await find('odd[1].log', '.hidden'), ['.hidden', 'odd[1].log']);
  for (const name of ['*.gz', 'c.log', '.']) {
    try {
      await find(name);
      assert.unreachable();
    } catch (error) {
      assert.instance(error, UsageError);
      assert.match((error as Error).message, 'there is no such file');
    }
  }
});

const whole = gzipSync(`${nginxLine}\n`.repeat(1_000));
const broken: [what: string, content: Buffer][] = [
  ['packed and cut off', whole.subarray(0, whole.length - 20)],
  ['packed and damaged', Buffer.concat([whole.subarray(0, 60), Buffer.alloc(20), whole.subarray(80)])],
  ['no more than the beginning of a packed one', whole.subarray(0, 5)],
];

for (const [what, content] of broken) {
  test(`a log that is ${what} is an error, and nothing of it is counted`, async () => {
    const [testDatabase] = databases;
    await testDatabase!.reset();
    const database = await testDatabase!.open();
    const log = join(temporaryFolder(), 'broken.gz');
    writeFileSync(log, content);
    try {
      await ingest(database, [log]);
      assert.unreachable();
    } catch (error) {
      assert.instance(error, Failure);
      assert.match(
        (error as Error).message,
        /broken\.gz cannot be read to its end: .*Nothing of it was counted\.$/,
      );
    }
    assert.is((await readAll(database)).totals.requests, 0);
  });
}

test('lines that end in CR and LF, an endless line, several packed parts and nothing at all', async () => {
  const [testDatabase] = databases;
  await testDatabase!.reset();
  const database = await testDatabase!.open();
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'crlf'), `${nginxLine}\r\n${nginxLine.slice(0, -4)}\r\n`);
  writeFileSync(join(folder, 'endless'), `${nginxLine} \n${'x'.repeat(3_000_000)}\n${nginxLine}  \n`);
  writeFileSync(
    join(folder, 'parts.gz'),
    Buffer.concat([nginxLine, `\n${nginxLine}\n`].map((part) => gzipSync(part))),
  );
  writeFileSync(join(folder, 'empty'), '');
  writeFileSync(join(folder, 'comments'), `${cloudFrontHead.join('\n')}\n`);
  assert.equal(await ingestAll(database, folder), { files: 5, known: 0, lines: 7, counted: 6, skipped: 1 });
});

/** A database whose connection is lost after so many statements of transactions. */
function breakAfter(database: Database, last: number): Database {
  let run = 0;
  return {
    ...database,
    transaction: (mode, work) =>
      database.transaction(mode, (query) =>
        work((sql, parameters) => {
          if (run++ >= last) throw new Error('the connection is lost');
          return query(sql, parameters);
        }),
      ),
  };
}

test.run();
