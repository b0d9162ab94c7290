import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildFolder } from '../../../builder/make/build-folder.ts';
import { firstArchive, folderStore } from '../../../builder/store/folder.ts';
import type { Database } from '../../../shared/data/database.ts';
import type { Store } from '../../../shared/store/store.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildInto, rememberQueries, writeLeague } from '../../helpers/league-archive.ts';
import { memoryStore } from '../../helpers/memory-store.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { bare } from '../../league/empty.ts';
import { league } from '../../league/league.ts';
import { takeTournaments } from '../../league/part.ts';
import { robin } from '../../league/round-robin.ts';
import { odd } from '../../league/single-elimination.ts';

const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);

/** A file's place on the disk, for each of the archive's files. */
const places: Record<string, string> = {
  tournaments: 'tournaments.json',
  'tournaments/~2E~2E/fights/W-4': 'tournaments/~2E~2E/fights/W-4.json',
  'bots/json': 'bots/json.json',
  'build.json': 'build.json',
  'manifest.tsv': 'manifest.tsv',
  'unfinished.txt': 'unfinished.txt',
  'lists/fights/-_0a.ndjson': 'lists/fights/-_0a.ndjson',
  'indexes/botNames-0a.json': 'indexes/botNames-0a.json',
};

for (const [file, place] of Object.entries(places)) {
  test(`the file ${file} is kept as ${place}, and is listed, read and removed by its own name`, async () => {
    const folder = temporaryFolder();
    const store = folderStore(folder);
    await store.put(file, Buffer.from('first'));
    await store.put(file, Buffer.from('second, and longer'));
    assert.is(readFileSync(join(folder, place), 'utf8'), 'second, and longer');
    assert.is(String(await store.get(file)), 'second, and longer');
    assert.equal(await listAll(store), [file]);
    await store.remove(file);
    assert.is(await store.get(file), undefined);
    assert.equal(readdirSync(folder), [], 'folders that nothing is in any more are gone as well');
  });
}

test('what is not there is no file, and removing it no error', async () => {
  const store = folderStore(join(temporaryFolder(), 'not', 'yet'));
  assert.is(await store.get('bots/x'), undefined);
  await store.remove('bots/x');
  assert.equal(await listAll(store), []);
});

test('a folder that was removed when it got empty is made again', async () => {
  const store = folderStore(temporaryFolder());
  await store.put('tournaments/a/fights/1', Buffer.from('1'));
  await store.remove('tournaments/a/fights/1');
  await store.put('tournaments/a/fights/2', Buffer.from('2'));
  assert.equal(await listAll(store), ['tournaments/a/fights/2']);
});

test('a removed file leaves its neighbours alone', async () => {
  const store = folderStore(temporaryFolder());
  for (const file of ['bots/a', 'bots/a/fights', 'bots/b']) await store.put(file, Buffer.from('1'));
  await store.remove('bots/a/fights');
  assert.equal(await listAll(store), ['bots/a', 'bots/b']);
});

test('half a file that a killed build left is no file, and in no way of others', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'bots'));
  writeFileSync(join(folder, '.partial'), 'half');
  writeFileSync(join(folder, 'bots', '.partial'), 'half');
  const store = folderStore(folder);
  assert.equal(await listAll(store), []);
  await store.put('bots/a', Buffer.from('whole'));
  assert.equal(await listAll(store), ['bots/a']);
});

test('a folder has the same files as any other store', async () => {
  const folder = temporaryFolder();
  const database = await openSome();
  await buildFolder(database, folder, { basePath: '/api' });
  assert.equal(await readAll(folder), await expectedFiles());
  assert.not(existsSync(join(folder, '.partial')));
});

test('a folder that holds something of somebody else is built into, and the other files stay', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'letters'));
  writeFileSync(join(folder, 'letters', 'mother.json'), '"Dear mother"');
  writeFileSync(join(folder, '.profile'), 'mine');
  await buildFolder(await openSome(), folder, { basePath: '/api' });
  assert.is(readFileSync(join(folder, 'letters', 'mother.json'), 'utf8'), '"Dear mother"');
  assert.is(readFileSync(join(folder, '.profile'), 'utf8'), 'mine');
});

test('a first build that is stopped while it moves its files to their place is mended by the next', async () => {
  const expected = await expectedFiles();
  const whole = temporaryFolder();
  await buildFolder(await openSome(), whole, { basePath: '/api' });
  for (const name of readdirSync(whole)) {
    const folder = temporaryFolder();
    const first = firstArchive(folder)!;
    await buildInto(await openSome(), first.store);
    // In the way of this one: what comes after it is not moved.
    mkdirSync(join(folder, name, 'obstacle'), { recursive: true });
    await first.finish().then(
      () => assert.unreachable(),
      (error: Error) => assert.match(error.message, /rename/),
    );
    await first.close();
    rmSync(join(folder, name), { recursive: true });
    await buildFolder(await openSome(), folder, { basePath: '/api' });
    assert.equal(Object.keys(await readAll(folder)), Object.keys(expected), `stopped at ${name}`);
    assert.equal(await readAll(folder), expected);
  }
});

test('a page that was lost or damaged is written again by a build that looks at every file', async () => {
  const [folder, expected] = [temporaryFolder(), await expectedFiles()];
  await buildFolder(await openSome(), folder, { basePath: '/api' });
  rmSync(join(folder, 'tournaments.json'));
  writeFileSync(join(folder, 'openapi.json'), '{}');
  const report = await buildFolder(await openSome(), folder, { basePath: '/api', readsEverything: true });
  assert.equal([report.added, report.changed, report.removed], [['tournaments'], ['openapi'], []]);
  assert.equal(await readAll(folder), expected);
});

let database: Promise<Database> | undefined;

/** A few tournaments, odd ids among them. */
function openSome(): Promise<Database> {
  database ??= fill();
  return database;
}

async function fill(): Promise<Database> {
  await testDatabase!.reset();
  const opened = await testDatabase!.open();
  await writeLeague(opened, takeTournaments(league, [robin, odd, bare]));
  return rememberQueries(opened);
}

async function expectedFiles(): Promise<Record<string, string>> {
  const store = memoryStore();
  await buildInto(await openSome(), store);
  return toTexts(store);
}

function readAll(folder: string): Promise<Record<string, string>> {
  return toTexts(folderStore(folder));
}

async function toTexts(store: Store): Promise<Record<string, string>> {
  const files = await listAll(store);
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, String(await store.get(file))])),
  );
}

async function listAll(store: Store): Promise<string[]> {
  const files: string[] = [];
  for await (const file of store.list()) files.push(file);
  return files.sort();
}

test.run();
