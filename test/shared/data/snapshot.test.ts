import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Query } from '../../../shared/data/database.ts';
import { openServer } from '../../../shared/data/server.ts';
import { writeRows } from '../../../shared/data/write.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { toRow } from '../../helpers/rows.ts';

for (const testDatabase of await testDatabases()) {
  const { name, url } = testDatabase;
  test.after(testDatabase.close);

  test(`${name}: a snapshot cannot write, and the database serves on after the attempt`, async () => {
    const database = await testDatabase.open();
    await testDatabase.reset();
    const refusal = await database
      .transaction('snapshot', (query) => writeTournament(query, 'written'))
      .catch((error: Error) => error);
    assert.match(String(refusal), /read-only transaction/);
    assert.equal(await listNames(database.query), []);
    await database.transaction('write', (query) => writeTournament(query, 'after'));
    assert.equal(await listNames(database.query), ['after']);
  });

  // The embedded database has one session: there is no other that could write in between.
  if (url) {
    test(`${name}: a snapshot sees one moment while another connection writes`, async () => {
      const database = await testDatabase.open();
      const other = await openServer(url);
      await testDatabase.reset();
      await writeTournament(other.query, 'before');
      await database.transaction('snapshot', async (query) => {
        assert.equal(await listNames(query), ['before']);
        await writeTournament(other.query, 'meanwhile');
        assert.equal(await listNames(other.query), ['before', 'meanwhile']);
        assert.equal(await listNames(query), ['before']);
      });
      assert.equal(await listNames(database.query), ['before', 'meanwhile']);
      await other.close();
    });
  }
}

function writeTournament(query: Query, name: string): Promise<number> {
  return writeRows(query, 'tournaments', [toRow('tournaments', { tournament_id: name, name })]);
}

async function listNames(query: Query): Promise<unknown[]> {
  return (await query('select name from tournaments order by name')).map(({ name }) => name);
}

test.run();
