import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../../shared/base/limits.ts';
import type { Database } from '../../../shared/data/database.ts';
import type { PlayerRow, SlotRow, TournamentRow } from '../../../shared/data/tables.ts';
import { writeRows } from '../../../shared/data/write.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { toRow } from '../../helpers/rows.ts';

const tournament_id = 'spring-3lb';
const spring: TournamentRow = toRow('tournaments', {
  tournament_id,
  name: 'Spring  "3 lb" – Poké 🤖',
  start_time: '2024-03-02T10:00:00.250+01:00',
  weight_class: 3,
  is_freestyle: 1,
  format: { type: 'double', winAnnotations: ['KO', 'JD'] },
});

for (const testDatabase of await testDatabases()) {
  const { name } = testDatabase;
  test.after(testDatabase.close);

  const openEmpty = async () => {
    await testDatabase.reset();
    return testDatabase.open();
  };

  test(`${name}: inserts a row just as it was given`, async () => {
    const database = await openEmpty();
    assert.is(await writeRows(database.query, 'tournaments', [spring]), 1);
    const rows = await database.query('select to_json(tournaments) as row from tournaments');
    const [{ start_time, ...rest }] = rows.map(({ row }) => row) as [TournamentRow];
    const { start_time: given, ...restGiven } = spring;
    assert.equal(rest, restGiven);
    assert.is(Date.parse(start_time ?? ''), Date.parse(given ?? ''));
  });

  test(`${name}: writing no rows, or the same rows again, changes nothing`, async () => {
    const database = await openEmpty();
    await writeRows(database.query, 'tournaments', [spring]);
    assert.is(await writeRows(database.query, 'tournaments', []), 0);
    assert.is(await writeRows(database.query, 'tournaments', [spring]), 0);
    const elsewhere = { ...spring, start_time: '2024-03-02T09:00:00.250Z' };
    assert.is(
      await writeRows(database.query, 'tournaments', [elsewhere]),
      0,
      'the same moment in another zone',
    );
  });

  test(`${name}: updates the rows that changed, to null as well, and counts only them`, async () => {
    const database = await openEmpty();
    const summer = { ...spring, tournament_id: 'summer-3lb' };
    await writeRows(database.query, 'tournaments', [spring, summer]);
    const changed = { ...spring, name: 'Spring', weight_class: null, format: {} };
    assert.is(await writeRows(database.query, 'tournaments', [changed, summer]), 1);
    const [stored] = await database.query(
      'select name, weight_class, format from tournaments where tournament_id = $1',
      [tournament_id],
    );
    assert.equal(stored, { name: 'Spring', weight_class: null, format: {} });
  });

  test(`${name}: leaves rows of a table that is all key as they are`, async () => {
    const database = await openEmpty();
    await writeRows(database.query, 'stills', [toRow('stills', { still_id: 1, public_token: 'still' })]);
    const bots = [toRow('still_bots', { still_id: 1, clean_name: 'lynx' })];
    assert.is(await writeRows(database.query, 'still_bots', bots), 1);
    assert.is(await writeRows(database.query, 'still_bots', bots), 0);
  });

  test(`${name}: writes more rows than one statement takes`, async () => {
    const database = await openEmpty();
    await writeRows(database.query, 'tournaments', [spring]);
    const players = Array.from({ length: 2 * limits.insertRowsMax + 1 }, (_, index) => toPlayer(`P${index}`));
    const statements: string[] = [];
    const query: Database['query'] = (sql, parameters) => {
      statements.push(sql);
      return database.query(sql, parameters);
    };
    assert.is(await writeRows(query, 'players', players), players.length);
    assert.is(statements.length, 3);
    const [counted] = await database.query('select count(*)::int as players from players');
    assert.is(counted?.['players'], players.length);
  });

  for (const from of [0, 1] as const) {
    test(`${name}: a corrected result moves the win from slot ${from} to the other`, async () => {
      const database = await openEmpty();
      await writeRows(database.query, 'tournaments', [spring]);
      await writeRows(database.query, 'games', [toRow('games', { tournament_id, game_id: 'W-1' })]);
      await writeRows(database.query, 'slots', toSlots(from));
      assert.is(await writeRows(database.query, 'slots', toSlots(1 - from)), 2);
      const [winner] = await database.query('select slot_idx from slots where is_winner = 1');
      assert.equal(winner, { slot_idx: 1 - from });
    });
  }
}

function toPlayer(player_id: string): PlayerRow {
  return toRow('players', { tournament_id, player_id, name: player_id });
}

function toSlots(winner: number): SlotRow[] {
  return ([0, 1] as const).map((slot_idx) =>
    toRow('slots', { tournament_id, game_id: 'W-1', slot_idx, is_winner: slot_idx === winner ? 1 : 0 }),
  );
}

test.run();
