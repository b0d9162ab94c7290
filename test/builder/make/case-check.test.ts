import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildArchive } from '../../../builder/make/build.ts';
import { buildFolder } from '../../../builder/make/build-folder.ts';
import { CaseCheck, ignoresCase } from '../../../builder/make/case-check.ts';
import { Failure } from '../../../shared/base/errors.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildLeague, writeLeague } from '../../helpers/league-archive.ts';
import { type MemoryStore, memoryStore, watchStore } from '../../helpers/memory-store.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { league } from '../../league/league.ts';
import { takeTournaments } from '../../league/part.ts';
import { robin } from '../../league/round-robin.ts';

const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);
const options = { basePath: '/api', ignoresCase: true };

/** Files in the order in which they are entered, and what is said of them. */
const entered: Record<string, [files: string[], fault: RegExp | null]> = {
  'different names': [['bots/a', 'bots/b', 'tournaments/A'], null],
  'the same letters in another order': [['bots/ab', 'bots/ba'], null],
  'a capital after a small letter': [['bots/a', 'bots/A'], /bots\/a and bots\/A/],
  'a small letter after a capital': [['x/W-4', 'x/w-4'], /x\/W-4 and x\/w-4/],
  'two that both have capitals': [['x/Ab', 'x/aB'], /x\/Ab and x\/aB/],
  'folders that differ in case': [['t/A/players', 't/a/players'], /t\/A\/players and t\/a\/players/],
  'the same file again': [['bots/a', 'bots/a'], null],
};
for (const [name, [files, fault]] of Object.entries(entered)) {
  test(`where case is ignored: ${name}`, () => {
    const check = new CaseCheck();
    const enterAll = () => files.forEach((file) => void check.enter(file));
    if (fault)
      assert.throws(enterAll, (error: unknown) => error instanceof Failure && fault.test(error.message));
    else assert.not.throws(enterAll);
  });
}

test('the fault names both files and what to do', () => {
  const check = new CaseCheck();
  check.enter('bots/a');
  assert.throws(() => check.enter('bots/A'), /bots\/a and bots\/A.*ignores case.*OUT_DIR/s);
});

test('a folder is asked by a file that is gone again, and made where there is none', () => {
  const folder = join(temporaryFolder(), 'not', 'yet');
  assert.type(ignoresCase(folder), 'boolean');
  assert.equal(readdirSync(folder), []);
});

test('two ids that differ in case alone fail a build before anything is overwritten', async () => {
  await testDatabase!.reset();
  const database = await testDatabase!.open();
  await writeLeague(database, league);
  const store = memoryStore();
  const seen: string[] = [];
  const watched = watchStore(store, { before: (operation) => void seen.push(operation.toLowerCase()) });
  await assertFails(() => buildArchive(database, watched, options), /\/NOVA_may26_3lb\/.*\/nova_may26_3lb\//);
  assert.is(new Set(seen).size, seen.length, 'no two files of one name were written');
});

test('a folder says so too, and holds no archive afterwards', async () => {
  await testDatabase!.reset();
  const database = await testDatabase!.open();
  await writeLeague(database, league);
  const folder = temporaryFolder();
  await assertFails(() => buildFolder(database, folder, options), /differ only in case/);
  assert.not(readdirSync(folder).includes('build.json'));
});

test('a league without such ids is built there as anywhere', async () => {
  await testDatabase!.reset();
  const database = await testDatabase!.open();
  const { store } = await buildLeague(database, takeTournaments(league, [robin]));
  const folded = foldingStore();
  await buildArchive(database, folded, options);
  assert.equal(
    [...folded.files].sort(),
    [...store.files].map(([file, bytes]) => [file.toLowerCase(), bytes]).sort(),
  );
});

test('an id whose case alone is corrected keeps its files', async () => {
  await testDatabase!.reset();
  const database = await testDatabase!.open();
  const rows = takeTournaments(league, [robin]);
  await writeLeague(database, rows);
  const store = foldingStore();
  await buildArchive(database, store, options);
  const clipRow = { clip_id: 1, public_token: 'Token', status: 'completed', privacy: 'public' };
  const clip = { ...league.clips.find(({ tournament_id }) => tournament_id === null)!, ...clipRow };
  await writeLeague(database, { clips: [clip] });
  await buildArchive(database, store, options);
  await writeLeague(database, { clips: [{ ...clip, public_token: 'TOKEN' }] });
  const { added, removed } = await buildArchive(database, store, options);
  assert.ok(added.includes('clips/TOKEN') && removed.includes('clips/Token'));
  assert.match(String(store.files.get('clips/token')), /"publicToken":"TOKEN"/);
});

test('where case is heeded, each of the two has its own file', async () => {
  const folder = temporaryFolder();
  if (ignoresCase(folder)) return console.log('skipped: this file system ignores case');
  await testDatabase!.reset();
  const database = await testDatabase!.open();
  await writeLeague(database, league);
  await buildFolder(database, folder, { basePath: '' });
  const names = ['NOVA_may26_3lb', 'nova_may26_3lb'].map(
    (id) =>
      JSON.parse(readFileSync(join(folder, 'tournaments', `${id}.json`), 'utf8')).tournament.tournamentID,
  );
  assert.equal(names, ['NOVA_may26_3lb', 'nova_may26_3lb']);
});

/** A store that takes names that differ only in case for one, as a Mac does. */
function foldingStore(): MemoryStore {
  const store = memoryStore();
  return {
    files: store.files,
    get: (file) => store.get(file.toLowerCase()),
    put: (file, bytes) => store.put(file.toLowerCase(), bytes),
    remove: (file) => store.remove(file.toLowerCase()),
    list: () => store.list(),
  };
}

async function assertFails(work: () => Promise<unknown>, says: RegExp): Promise<void> {
  const error = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.instance(error, Failure);
  assert.match((error as Failure).message, says);
}

test.run();
