import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkArchive } from '../../../builder/check/check.ts';
import { limits } from '../../../shared/base/limits.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildLeague } from '../../helpers/league-archive.ts';
import { memoryStore } from '../../helpers/memory-store.ts';
import { league } from '../../league/league.ts';
import { joinRows } from '../../league/rows.ts';
import { bracketCases } from './bracket-cases.ts';
import { breakStore } from './broken-store.ts';
import { type Breakage, danglingCases, pageCases } from './cases.ts';
import { leagueCases } from './league-cases.ts';
import { mediaCases } from './media-cases.ts';
import { storedCases } from './stored-cases.ts';
import { tournamentCases } from './tournament-cases.ts';

const [database] = await testDatabases();
if (!database) throw new Error('There is always the embedded database.');
test.after(database.close);

/** The healthy archive of the invented league. */
let files: Map<string, Buffer>;

test.before(async () => {
  await database.reset();
  files = (await buildLeague(await database.open(), league)).store.files;
});

test('the archive of the invented league has no fault, and every file of it was read', async () => {
  const seen: number[] = [];
  const report = await checkArchive(memoryStore(files), (done, total) => {
    seen.push(done);
    assert.is(total, files.size - 2, 'build.json and the manifest come on top');
  });
  assert.equal(report, { files: files.size - 2, faults: [], total: 0 });
  assert.equal(
    seen,
    Array.from({ length: files.size - 2 }, (_, index) => index + 1),
  );
});

test('an archive without a tournament has no fault', async () => {
  await database.reset();
  const { store } = await buildLeague(await database.open(), joinRows([]));
  assert.equal((await checkArchive(store)).faults, []);
});

test('signing an archive anew changes nothing', () => {
  const { store, sign } = breakStore(files);
  sign();
  assert.equal(store.files, files);
});

for (const [name, breakage] of Object.entries(storedCases)) testCase(name, breakage, false);
const signedCases = {
  ...pageCases,
  ...danglingCases,
  ...tournamentCases,
  ...bracketCases,
  ...leagueCases,
  ...mediaCases,
};
for (const [name, breakage] of Object.entries(signedCases)) testCase(name, breakage, true);

/** A signed archive has all digests right: what it says is wrong. */
function testCase(name: string, [change, fault]: Breakage, isSigned: boolean): void {
  test(`${name}: is found`, async () => {
    const broken = breakStore(files);
    change(broken);
    if (isSigned) broken.sign();
    const { faults } = await checkArchive(broken.store);
    const isFound = faults.some((text) => fault.test(text));
    assert.ok(isFound, `${fault} is not among these:\n${faults.join('\n')}`);
    if (isSigned) assert.not.match(faults.join('\n'), /the manifest says/);
  });
}

test("files that are no archive's are somebody else's", async () => {
  const store = memoryStore(files);
  for (const file of ['index.html', 'docs/guide.json', '.DS_Store', 'CNAME'])
    await store.put(file, Buffer.from('x'));
  assert.equal((await checkArchive(store)).faults, []);
});

test('an archive that is all wrong: the first faults are told, and the number of all', async () => {
  const { faults, total } = await checkArchive(
    memoryStore([...files].map(([file, bytes]) => [file, toOther(file, bytes)])),
  );
  assert.is(faults.length, limits.checkFaultsShownMax);
  assert.ok(total > files.size);
});

/** Keeps what names the files. */
function toOther(file: string, bytes: Buffer): Buffer {
  return /^(build\.json|manifest\.tsv)$/.test(file) ? bytes : Buffer.from('x');
}

test('an empty folder is no archive', async () => {
  const report = await checkArchive(memoryStore());
  assert.equal([report.files, report.total], [0, 1]);
});

test.run();
