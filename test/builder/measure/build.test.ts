/** What a build makes of images: sizes on the pages of stills, and never a failure. */
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildAndReport } from '../../../builder/commands/build.ts';
import { describeMeasuring } from '../../../builder/measure/describe-report.ts';
import { measureStills } from '../../../builder/measure/measure-stills.ts';
import { folderStore } from '../../../builder/store/folder.ts';
import { toFile } from '../../../shared/api/address.ts';
import { Build } from '../../../shared/api/archive.ts';
import { parseEnvironment } from '../../../shared/base/environment.ts';
import { limits } from '../../../shared/base/limits.ts';
import type { Database } from '../../../shared/data/database.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildInto, writeLeague } from '../../helpers/league-archive.ts';
import { type MemoryStore, memoryStore } from '../../helpers/memory-store.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { findDeadBase, openImageServer, sendFile, sendStatus } from './image-server.ts';
import { baseline, png, rotated } from './jpegs.ts';
import { toStill } from './stills.ts';

const server = await openImageServer({
  '/a.jpg': sendFile(baseline),
  '/b.jpg': sendFile(rotated),
  '/png.jpg': sendFile(png),
  '/broken.jpg': sendStatus(500),
});
const dead = await findDeadBase();
test.after(server.close);

/** None of these can be measured. */
const hopeless = [
  toStill(1, `${server.base}/absent.jpg`),
  toStill(2, `${server.base}/png.jpg`),
  toStill(3, `${server.base}/broken.jpg`),
  toStill(4, `${dead}/a.jpg`),
  toStill(5, 'no address'),
  toStill(6, null),
];

for (const testDatabase of await testDatabases()) {
  const { name } = testDatabase;
  test.after(testDatabase.close);

  const openWith = async (stills: ReturnType<typeof toStill>[]): Promise<Database> => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    await writeLeague(database, { stills });
    return database;
  };

  test(`${name}: a still's own answer, by id and by token, has the size; the list has none`, async () => {
    const database = await openWith([toStill(1, `${server.base}/a.jpg`), toStill(2, `${server.base}/b.jpg`)]);
    const store = memoryStore();
    await buildInto(database, store);
    assert.equal(readStill(store, '1'), [null, null]);
    const listed = readListed(store);
    await measureStills(database);
    const { added, changed, removed } = await buildInto(database, store);
    assert.equal(
      ['1', 'still-1', '2', 'still-2'].map((id) => readStill(store, id)),
      [
        [5, 3],
        [5, 3],
        [3, 5],
        [3, 5],
      ],
    );
    assert.equal(readListed(store), listed);
    assert.equal(
      listed.map(({ width, height }) => [width, height]),
      [
        [null, null],
        [null, null],
      ],
    );
    assert.equal([added.length, changed.length, removed.length], [0, 4, 0], 'nothing but these four answers');
  });

  test(`${name}: a build succeeds with nulls when no image can be measured, and says so once`, async () => {
    const database = await openWith(hopeless);
    const outDir = join(temporaryFolder(), 'out');
    const [first, second] = [await buildAndListen(database, outDir), await buildAndListen(database, outDir)];
    assert.match(first[0]!, /^stills: 0 measured, 5 could not be \(/);
    for (const part of [
      '1 404 Not Found, such as still 1',
      '1 not a JPEG, such as still 2',
      '1 ECONNREFUSED, such as still 4',
    ])
      assert.ok(first[0]!.includes(part), part);
    assert.match(first[0]!, /\), 0 left$/);
    assert.match(first[1]!, /: build /);
    for (const { still_id } of hopeless) {
      const page = await folderStore(outDir).get(toFile('still', { stillID: String(still_id) }));
      const { still } = JSON.parse(String(page));
      assert.equal([still.width, still.height], [null, null]);
    }
    assert.equal(second, [
      `Nothing changed since the last build of ${outDir}; --force renders everything again.`,
    ]);
  });

  test(`${name}: a build succeeds when nothing can be remembered`, async () => {
    const database = await openWith([toStill(1, `${server.base}/a.jpg`)]);
    const query: Database['query'] = async (sql, parameters) => {
      if (sql.includes('still_sizes')) throw new Error('permission denied');
      return database.query(sql, parameters);
    };
    const said = await buildAndListen({ ...database, query }, join(temporaryFolder(), 'out'));
    assert.is(said[0], 'stills: not measured: permission denied');
    assert.match(said[1]!, /: build /);
  });
}

test('the line says nothing when there was nothing to do, and names the reasons otherwise', () => {
  const nothing = { measured: 0, failed: 0, left: 0, faults: [] };
  assert.is(describeMeasuring(nothing), undefined);
  assert.is(
    describeMeasuring({ ...nothing, measured: 12, left: limits.stillsMeasuredMax }),
    'stills: 12 measured, 0 could not be, 1000 left',
  );
  const faults = [
    { fault: '404 Not Found', stills: 2, stillID: 77 },
    { fault: 'not a JPEG', stills: 1, stillID: 9 },
  ];
  assert.is(
    describeMeasuring({ measured: 12, failed: 3, left: 0, faults }),
    'stills: 12 measured, 3 could not be (2 404 Not Found, such as still 77; 1 not a JPEG, such as still 9), 0 left',
  );
});

function readStill({ files }: MemoryStore, stillID: string): unknown[] {
  const { still } = JSON.parse(String(files.get(toFile('still', { stillID }))));
  return [still.width, still.height];
}

function readListed({ files }: MemoryStore): Record<string, unknown>[] {
  const { lists } = Build.parse(JSON.parse(String(files.get('build.json'))));
  return lists.stills.chunks.flatMap(({ file }) =>
    String(files.get(file))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
}

/** Runs the command's work in this process, and returns what it says. */
async function buildAndListen(database: Database, outDir: string): Promise<string[]> {
  const said: string[] = [];
  const { log, error } = console;
  console.log = console.error = (line: string) => void said.push(line);
  try {
    await buildAndReport(parseEnvironment({ OUT_DIR: outDir }), database, {});
  } finally {
    Object.assign(console, { log, error });
  }
  return said;
}

test.run();
