/** Live answers of the invented league, at one moment of its running tournament. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testDatabases } from '../../helpers/databases.ts';
import { goldenAnswers } from '../../helpers/golden.ts';
import { writeLeague } from '../../helpers/league-archive.ts';
import { ask, type Live, noArchive, openLive } from '../../helpers/live.ts';
import { hiddenWords } from '../../league/hidden.ts';
import { league } from '../../league/league.ts';
import { startClock } from '../../league/rows.ts';

const golden = goldenAnswers('live');
/** W-1 has been fought for two minutes; the first of the others were called, and one is still far away. */
const moment = startClock('2026-06-20')(12);

const answers: Record<string, string> = {
  cages: '/cages',
  'cage-with-a-fight-and-a-queue': '/cages/2',
  'cage-that-is-not-public': '/cages/5',
  schedule: '/schedule',
  'fights-of-the-last-day': '/fights/last24h',
};

for (const testDatabase of await testDatabases()) {
  let live: Live;
  test.before(async () => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    await writeLeague(database, league);
    live = await openLive(noArchive, { database, clock: () => moment * 1_000 });
  });
  test.after(async () => {
    live.close();
    await testDatabase.close();
  });

  for (const [name, path] of Object.entries(answers)) {
    test(`${testDatabase.name}: ${name}`, async () => {
      const { status, bytes } = await ask(live, path);
      assert.is(status, 200);
      golden.assertSame(`${name}.json`, bytes);
      const text = bytes.toString().toLowerCase();
      assert.equal(
        hiddenWords.filter((word) => text.includes(word)),
        [],
      );
    });
  }
}

test('no golden answer is left over', () => {
  golden.assertNoneLeft(Object.keys(answers).map((name) => `${name}.json`));
});

test.run();
