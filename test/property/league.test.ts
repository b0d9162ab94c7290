/** Whatever the rows are: a build makes an archive of them that is valid, right and always the same. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkArchive } from '../../builder/check/check.ts';
import { matchFile } from '../../shared/api/address.ts';
import { routes } from '../../shared/api/routes.ts';
import { buildInto, writeLeague } from '../helpers/league-archive.ts';
import { type MemoryStore, memoryStore } from '../helpers/memory-store.ts';
import { readBuiltAnswers } from '../oracle/built-answers.ts';
import { describeDifferences } from '../oracle/differences.ts';
import { askOracle } from '../oracle/oracle.ts';
import { drawLeague, toRows } from './leagues.ts';
import { drawRuns, openTestDatabase, refuse } from './settings.ts';

const { open, reset, close } = await openTestDatabase();
test.after(close);

test('a random league builds, fits its schemas, passes the check and the oracle, twice with the same bytes', async () => {
  const property = fc.asyncProperty(drawLeague.map(toRows), async (rows) => {
    await reset();
    const database = await open();
    await writeLeague(database, rows);
    const [store, again] = [memoryStore(), memoryStore()];
    await buildInto(database, store);
    refuse(describeDifferences(await askOracle(database), readBuiltAnswers(store)));
    refuse(listMisfits(store));
    refuse((await checkArchive(store)).faults);
    await buildInto(database, again);
    assert.equal([...again.files], [...store.files]);
    const { added, changed, removed } = await buildInto(database, store);
    assert.equal([added, changed, removed], [[], [], []]);
  });
  await fc.assert(property, drawRuns(60));
});

function listMisfits({ files }: MemoryStore): string[] {
  return [...files].flatMap(([file, bytes]) => {
    const name = matchFile(file)?.name;
    if (!name) return [];
    const parsed = routes[name].answer.safeParse(JSON.parse(bytes.toString()));
    return parsed.success ? [] : [`${file}: ${parsed.error.message}`];
  });
}

test.run();
