import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listDangling } from '../../helpers/dangling.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildInto, buildLeague, type LeagueArchive, writeLeague } from '../../helpers/league-archive.ts';
import { type MemoryStore, memoryStore, watchStore } from '../../helpers/memory-store.ts';
import { spring } from '../../league/double-elimination.ts';
import { hiddenWords } from '../../league/hidden.ts';
import { league } from '../../league/league.ts';

/** What each database's build wrote; they are compared at the end. */
const archives: LeagueArchive[] = [];

for (const testDatabase of await testDatabases()) {
  const { name } = testDatabase;
  test.after(testDatabase.close);

  const openLeague = async () => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    return { database, archive: await buildLeague(database, league) };
  };

  test(`${name}: a build in an empty store adds every file, and says how many and how large`, async () => {
    const { archive } = await openLeague();
    const { report, store } = archive;
    archives.push(archive);
    const files = [...store.files].filter(([file]) => !bookkeeping.includes(file));
    assert.equal([...report.added].sort(), files.map(([file]) => file).sort());
    assert.equal([report.changed, report.removed], [[], []]);
    assert.is(report.files, files.length);
    assert.is(
      report.bytes,
      files.reduce((sum, [, bytes]) => sum + bytes.length, 0),
    );
  });

  test(`${name}: building again touches nothing`, async () => {
    const { database, archive } = await openLeague();
    const { report, operations } = await rebuild(database, archive.store);
    // Except that it makes sure of having finished.
    assert.equal(operations, ['remove unfinished.txt']);
    assert.equal([report.added, report.changed, report.removed], [[], [], []]);
    assert.is(report.build, archive.report.build);
  });

  test(`${name}: from an empty store come the same bytes, also after rows were written in another order`, async () => {
    const { archive } = await openLeague();
    await testDatabase.reset();
    const reversed = Object.fromEntries(
      Object.entries(league).map(([table, rows]) => [table, rows.toReversed()]),
    );
    const again = await buildLeague(await testDatabase.open(), reversed as typeof league);
    assertSame(again.store, archive.store);
  });

  test(`${name}: a corrected name changes the files that show it, and no other`, async () => {
    const { database, archive } = await openLeague();
    const solo = league.players.find((player) => player.name === 'Solo')!;
    await writeLeague(database, { players: [{ ...solo, name: 'SOLO' }] });
    const { report, operations } = await rebuild(database, archive.store);
    const folder = `tournaments/${solo.tournament_id.slice(0, 146)}`;
    const shown = [...report.changed].map((file) => file.replace(/^(tournaments\/.{146})[^/]*/, '$1'));
    const career = ['bots/solo', 'bots/solo/fights', 'stats/bot/solo'];
    const entries = [`${folder}/brackets`, `${folder}/players`, `${folder}/players/1`];
    assert.equal(shown.sort(), [...career, ...entries]);
    // The list of bots, and the index of their names.
    const listed = /^indexes\/botNames-[\w-]{22}\.json lists\/bots\/[\w-]{22}\.ndjson$/;
    assert.match([...report.added].sort().join(' '), listed);
    assert.match([...report.removed].sort().join(' '), listed);
    const files = operations.map((operation) => operation.split(' ')[1]!);
    const touched = [...report.changed, ...report.added, ...report.removed, ...bookkeeping];
    assert.equal([...new Set(files)].sort(), touched.sort());
  });

  test(`${name}: files that are there and should not be go away, foreign ones stay`, async () => {
    const { database, archive } = await openLeague();
    const { store } = archive;
    const expected = memoryStore(store.files);
    store.files.delete('manifest.tsv');
    store.files.set('bots/ghost', Buffer.from('{}'));
    store.files.set('lists/fights/old.ndjson', Buffer.from('{}'));
    store.files.set('letters/mother.txt', Buffer.from('Dear mother'));
    const { report } = await rebuild(database, store);
    assert.equal([...report.removed].sort(), ['bots/ghost', 'lists/fights/old.ndjson']);
    assert.ok(store.files.delete('letters/mother.txt'));
    assertSame(store, expected);
  });

  test(`${name}: nothing of private and test tournaments is found in any file`, async () => {
    const { archive } = await openLeague();
    const hits = [...archive.store.files].flatMap(([file, bytes]) => {
      // The OpenAPI document says what a test tournament is, without knowing one.
      const text = file === 'openapi' ? '' : `${file}\n${bytes}`.toLowerCase();
      return hiddenWords.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
    });
    assert.equal(hits, []);
  });

  test(`${name}: a tournament that turns private leaves nothing behind, and comes back as it was`, async () => {
    const { database, archive } = await openLeague();
    const before = memoryStore(archive.store.files);
    const [tournament] = league.tournaments.filter(({ tournament_id }) => tournament_id === spring);
    await writeLeague(database, { tournaments: [{ ...tournament!, privacy: 'private' }] });
    await rebuild(database, archive.store);
    const left = [...archive.store.files].filter(([file, bytes]) => `${file}\n${bytes}`.includes(spring));
    assert.equal(
      left.map(([file]) => file).filter((file) => file !== 'openapi'),
      [],
    );
    assert.equal(listDangling(archive.store.files), []);
    await writeLeague(database, { tournaments: [tournament!] });
    await rebuild(database, archive.store);
    assertSame(archive.store, before);
  });
}

test('every database gives the same bytes', () => {
  for (const { store } of archives) assertSame(store, archives[0]!.store);
});

const bookkeeping = ['build.json', 'manifest.tsv', 'unfinished.txt'];

/** Builds on what is there, and says what was put and removed. */
async function rebuild(database: Parameters<typeof buildInto>[0], store: MemoryStore) {
  const operations: string[] = [];
  const watched = watchStore(store, { after: (operation) => void operations.push(operation) });
  return { report: await buildInto(database, watched), operations };
}

function assertSame(actual: MemoryStore, expected: MemoryStore): void {
  const toText = ({ files }: MemoryStore) => [...files].map(([file, bytes]) => `${file}\n${bytes}`).sort();
  assert.equal(toText(actual), toText(expected));
}

test.run();
