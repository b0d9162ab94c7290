/** Migration 0003 and what listens to it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { changeChannel } from '../../../builder/watch/watch.ts';
import type { Database } from '../../../shared/data/database.ts';
import { archiveTables } from '../../../shared/data/fingerprint.ts';
import { tableNames } from '../../../shared/data/tables.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { writeLeague } from '../../helpers/league-archive.ts';
import { toRow } from '../../helpers/rows.ts';
import { until } from '../../helpers/until.ts';

const tournament = toRow('tournaments', { tournament_id: 't1', name: 'Spring' });

/** Notifications arrive in the order of commits: once the mark is here, so is everything before it. */
async function countChanges(database: Database, work: () => Promise<unknown>): Promise<number> {
  const heard: string[] = [];
  const subscription = await database.listen(changeChannel, (payload) => heard.push(payload));
  try {
    await work();
    await database.query('select pg_notify($1, $2)', [changeChannel, 'mark']);
    await until('the mark is heard', () => heard.at(-1) === 'mark');
    return heard.length - 1;
  } finally {
    await subscription.stop();
  }
}

for (const testDatabase of await testDatabases()) {
  const { name } = testDatabase;
  test.after(testDatabase.close);

  const open = async () => {
    await testDatabase.reset();
    return testDatabase.open();
  };

  test(`${name}: every table of the archive has the trigger, the live ones have not`, async () => {
    const rows = await (await open()).query(
      `select tgrelid::regclass::text as name from pg_trigger
       where tgname = 'league_changed' and tgenabled = 'O' and tgtype & 1 = 0 order by 1`,
    );
    assert.equal(
      rows.map((row) => row['name']),
      [...archiveTables].sort(),
    );
    assert.equal(
      tableNames.filter((table) => !archiveTables.includes(table)),
      ['cages', 'cage_queue'],
    );
  });

  const statements: Record<string, string> = {
    'an insert': "insert into tournaments (tournament_id, name) values ('t2', 'Autumn')",
    'an update': "update tournaments set name = 'Summer'",
    'a delete': 'delete from tournaments',
    'a truncate': 'truncate still_bots',
  };
  for (const [change, sql] of Object.entries(statements)) {
    test(`${name}: ${change} is heard`, async () => {
      const database = await open();
      await writeLeague(database, { tournaments: [tournament] });
      assert.is(await countChanges(database, () => database.query(sql)), 1);
    });
  }

  test(`${name}: a transaction is heard once, however many rows and tables it changes`, async () => {
    const database = await open();
    const players = Array.from({ length: 50 }, (_, index) =>
      toRow('players', { tournament_id: 't1', player_id: String(index), name: 'x' }),
    );
    assert.is(
      await countChanges(database, () => writeLeague(database, { tournaments: [tournament], players })),
      1,
    );
  });

  test(`${name}: what is rolled back, and what happens in the cages, is not heard`, async () => {
    const database = await open();
    const heard = await countChanges(database, async () => {
      const rolledBack = database.transaction('write', async (query) => {
        await query("insert into tournaments (tournament_id, name) values ('t3', 'Never')");
        throw new Error('no');
      });
      assert.is(await rolledBack.catch((error: Error) => error.message), 'no');
      await database.query('insert into cages (cage_num) values (1)');
    });
    assert.is(heard, 0);
  });

  test(`${name}: once stopped, nothing is heard any more`, async () => {
    const database = await open();
    let heard = 0;
    const subscription = await database.listen(changeChannel, () => heard++);
    assert.ok(subscription.isConnected);
    await subscription.stop();
    await countChanges(database, () => writeLeague(database, { tournaments: [tournament] }));
    assert.is(heard, 0);
  });

  if (name !== 'postgres') continue;

  test(`${name}: a connection that is killed comes back, says so, and hears again`, async () => {
    const database = await open();
    let heard = 0;
    const subscription = await database.listen(changeChannel, () => heard++);
    for (let times = 1; times <= 3; times++) {
      const before = heard;
      const killed = await database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'league-record listener'",
      );
      assert.is(killed.length, 1);
      await until('it says that something may have been missed', () => heard > before);
      assert.ok(subscription.isConnected);
      const after = heard;
      await database.query('update tournaments set name = name');
      await until('it hears again', () => heard > after);
    }
    await subscription.stop();
  });

  test(`${name}: a connection that is killed between two statements fails its transaction, not the process`, async () => {
    const database = await open();
    const failed = database.transaction('write', async (query) => {
      const [row] = await query('select pg_backend_pid() as pid');
      await database.query('select pg_terminate_backend($1)', [row?.['pid']]);
      const gone = 'select from pg_stat_activity where pid = $1';
      await until('it is gone', async () => (await database.query(gone, [row?.['pid']])).length === 0);
      // Time for the loss to arrive while we hold the connection and ask it nothing.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await query('select 1');
    });
    const message = await failed.then(
      () => 'nothing failed',
      (error: Error) => error.message,
    );
    assert.match(message, /connection|terminat/i);
    assert.equal(await database.query('select 1 as one'), [{ one: 1 }]);
  });
}

test.run();
