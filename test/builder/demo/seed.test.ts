import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedLeague } from '../../../builder/demo/seed.ts';
import { UsageError } from '../../../shared/base/errors.ts';
import { tableNames } from '../../../shared/data/tables.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { demoOptions } from './rows.ts';

for (const { name, open, reset, close } of await testDatabases()) {
  test.after(close);

  test(`${name}: it fills every table, says how many rows each got, and reports its progress`, async () => {
    await reset();
    const database = await open();
    const progress: [number, number][] = [];
    const counts = await seedLeague(database, {
      ...demoOptions,
      onProgress: (...step) => progress.push(step),
    });
    assert.equal(Object.keys(counts), tableNames);
    for (const table of tableNames) {
      const [row] = await database.query(`select count(*)::int as rows from ${table}`);
      assert.is(row!['rows'], counts[table], table);
      assert.ok(counts[table] > 0, table);
    }
    assert.equal(
      progress.map(([done]) => done),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    );
    assert.ok(progress.every(([, total]) => total === 12));
  });

  test(`${name}: it refuses a database that holds tournaments, and changes nothing there`, async () => {
    const database = await open();
    const [before] = await database.query('select count(*)::int as games from games');
    const error = await seedLeague(database, { ...demoOptions, seed: 2 }).catch((reason: Error) => reason);
    assert.instance(error, UsageError);
    assert.match((error as UsageError).message, /holds 12 tournaments.*ask to replace/);
    const [after] = await database.query('select count(*)::int as games from games');
    assert.equal(after, before);
  });

  test(`${name}: asked to replace, it leaves only the new league`, async () => {
    const database = await open();
    await database.query(
      "insert into still_sizes (still_id, image, tried_at, fault) select still_id, image, now(), 'away' from stills limit 1",
    );
    const counts = await seedLeague(database, { ...demoOptions, seed: 2, camerasPerFight: 2, replace: true });
    assert.equal(
      await database.query('select * from still_sizes'),
      [],
      'nor what was measured of the old one',
    );
    const [row] = await database.query('select count(*)::int as games from games');
    assert.is(row!['games'], counts.games);
    const [cameras] = await database.query(
      'select max(cameras)::int as most from (select count(*) as cameras from recordings group by tournament_id, game_id) as fights',
    );
    assert.is(cameras!['most'], 2);
  });
}

test.run();
