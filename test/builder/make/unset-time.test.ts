/** A deployment that stands in for an older service: tournament times that are not set are a date of zeros instead of null. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkArchive } from '../../../builder/check/check.ts';
import { buildArchive } from '../../../builder/make/build.ts';
import type { Answer } from '../../../shared/api/routes.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { writeLeague } from '../../helpers/league-archive.ts';
import { ask, openLive } from '../../helpers/live.ts';
import { memoryStore } from '../../helpers/memory-store.ts';
import { memorySource } from '../../helpers/served-league.ts';
import { bare } from '../../league/empty.ts';
import { league } from '../../league/league.ts';

const unsetTime = '0000-00-00 00:00:00';
const names = ['createTime', 'scheduledStartTime', 'startTime', 'endTime', 'updateTime'] as const;

const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);

async function build(options: { unsetTime?: string }) {
  await testDatabase!.reset();
  const database = await testDatabase!.open();
  await writeLeague(database, league);
  const store = memoryStore();
  await buildArchive(database, store, { basePath: '', ...options });
  return store;
}

test('every time of every tournament answer is text, which callers may look into', async () => {
  const store = await build({ unsetTime });
  const live = await openLive(memorySource(store));
  try {
    const read = async (path: string) => JSON.parse((await ask(live, path)).text);
    const lists: Answer<'tournaments'>['tournaments'][] = [
      (await read('/tournaments')).tournaments,
      (await read('/search?q=nova')).tournaments,
      [(await read(`/tournaments/${bare}`)).tournament],
      (await read('/backend/bracketProvider.php?function=getLocalTournaments')).tournaments,
      [
        (await read(`/backend/bracketProvider.php?function=getSingleTournament&params[tournamentId]=${bare}`))
          .tournament,
      ],
    ];
    for (const tournaments of lists) {
      assert.ok(tournaments.length > 0);
      const times = tournaments.flatMap((tournament) => names.map((name) => tournament[name]));
      // What older callers do.
      assert.ok(times.some((time) => time!.startsWith('0000-00-00')));
      for (const time of times)
        assert.match(time!, /^(0000-00-00 00:00:00|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/);
    }
    const { components } = await read('/openapi');
    assert.is(components.schemas.Tournament.properties.startTime.nullable, undefined);
  } finally {
    live.close();
  }
});

test('nothing else differs from a build with nulls', async () => {
  const [zeros, nulls] = [await build({ unsetTime }), await build({})];
  assert.equal([...zeros.files.keys()].sort(), [...nulls.files.keys()].sort());
  const changed = [...zeros.files].filter(([file, bytes]) => !bytes.equals(nulls.files.get(file)!));
  const others = changed.map(([file]) => file).filter((file) => !/^tournaments(\/[^/]+)?$/.test(file));
  assert.equal(others.sort(), ['build.json', 'manifest.tsv', 'openapi']);
  for (const [file, bytes] of changed.filter(([file]) => file.startsWith('tournaments')))
    assert.is(bytes.toString().replaceAll(`"${unsetTime}"`, 'null'), nulls.files.get(file)!.toString());
});

test('check knows what a time that is not set looks like, and names those that look otherwise', async () => {
  const ignore = () => {};
  const [zeros, nulls] = [await build({ unsetTime }), await build({})];
  assert.equal((await checkArchive(zeros, ignore, unsetTime)).faults, []);
  assert.equal((await checkArchive(nulls, ignore)).faults, []);
  const mistaken = await checkArchive(zeros, ignore);
  assert.ok(mistaken.faults.length > 0);
  for (const fault of mistaken.faults)
    assert.match(
      fault,
      /^tournaments\.json: has 0000-00-00 00:00:00 for the \w+ of the tournament .*; expected null$/,
    );
  const reversed = await checkArchive(nulls, ignore, unsetTime);
  assert.is(reversed.total, mistaken.total);
  assert.match(reversed.faults[0]!, /has null for .*; expected 0000-00-00 00:00:00$/);
});

test.run();
