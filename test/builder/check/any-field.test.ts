/** Every field that stands in more than one place is held against the others: any change of one alone is found. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkArchive } from '../../../builder/check/check.ts';
import { matchFile } from '../../../shared/api/address.ts';
import { routes } from '../../../shared/api/routes.ts';
import { toBytes } from '../../../shared/base/bytes.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildLeague } from '../../helpers/league-archive.ts';
import { league } from '../../league/league.ts';
import { breakStore } from './broken-store.ts';

const [database] = await testDatabases();
if (!database) throw new Error('There is always the embedded database.');
test.after(database.close);

/** Fields that stand in one place alone; of a bracket's games those that are no fights, too. */
const single =
  /^openapi |^fight fight\.notice$|\.(countdown|unstickTime|showMotionTime|scheduledTime)$|^brackets format\.|^brackets .*games\./;

type Path = readonly string[];

/** The paths of the numbers, texts and nulls of a body. */
function* listLeaves(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) yield path;
  else for (const [key, child] of Object.entries(value)) yield* listLeaves(child, [...path, key]);
}

/** One file and path for each field of each route. */
function listFields(files: ReadonlyMap<string, Buffer>): Map<string, [file: string, path: Path]> {
  const fields = new Map<string, [string, Path]>();
  for (const [file, bytes] of files) {
    const name = matchFile(file)?.name;
    if (!name) continue;
    for (const path of listLeaves(JSON.parse(bytes.toString())))
      fields.set(`${name} ${path.filter((key) => !/^\d+$/.test(key)).join('.')}`, [file, path]);
  }
  return fields;
}

/** Another value that may fit the schema as well. */
function* listOthers(value: unknown): Generator<unknown> {
  if (typeof value === 'number') yield* [value + 1, value - 1];
  else if (value === null) yield* [1, 'x', '2020-01-01T00:00:00Z'];
  else yield* [`${value}x`, value === '0' ? '1' : '0', '2020-01-01T00:00:00Z'];
}

/** The body with another value at the path, if one fits the schema. */
function changeLeaf(file: string, bytes: Buffer, path: Path): Buffer | undefined {
  const body = JSON.parse(bytes.toString());
  const parent = path.slice(0, -1).reduce((value, key) => value[key], body);
  const last = path.at(-1)!;
  for (const other of listOthers(parent[last])) {
    parent[last] = other;
    if (routes[matchFile(file)!.name].answer.safeParse(body).success) return toBytes(body);
  }
  return undefined;
}

test('a field that is changed in one place is found, unless it stands nowhere else', async () => {
  await database.reset();
  const { files } = (await buildLeague(await database.open(), league)).store;
  const missed: string[] = [];
  let tried = 0;
  for (const [field, [file, path]] of listFields(files)) {
    const bytes = single.test(field) ? undefined : changeLeaf(file, files.get(file)!, path);
    if (!bytes) continue;
    tried++;
    const { store, sign } = breakStore(files);
    store.files.set(file, bytes);
    sign();
    if ((await checkArchive(store)).total === 0) missed.push(`${field} (${file})`);
  }
  assert.equal(missed, []);
  assert.ok(tried > 300, `only ${tried} fields were tried`);
});

test.run();
