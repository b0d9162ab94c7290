import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../shared/data/database.ts';
import type { GameRow, SlotRow } from '../../../shared/data/tables.ts';
import { writeRows } from '../../../shared/data/write.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { toRow } from '../../helpers/rows.ts';

const tournament_id = 'spring-3lb';
const key = { tournament_id, game_id: 'W-1' };

const refused: Record<string, { games?: object; slots?: object[]; because: RegExp }> = {
  'a third slot': { slots: [{ slot_idx: 2 }], because: /slots_slot_idx_check/ },
  'two winners in one game': {
    slots: [
      { slot_idx: 0, is_winner: 1 },
      { slot_idx: 1, is_winner: 1 },
    ],
    because: /slots_one_winner/,
  },
  'a slot of an unknown game': {
    slots: [{ slot_idx: 0, game_id: 'W-9' }],
    because: /slots_tournament_id_game_id_fkey/,
  },
  'a slot of an unknown player': {
    slots: [{ slot_idx: 0, player_id: 'nobody' }],
    because: /slots_tournament_id_player_id_fkey/,
  },
  'a slot that waits for an unknown game': {
    slots: [{ slot_idx: 0, prev_game_id: 'W-9' }],
    because: /slots_tournament_id_prev_game_id_fkey/,
  },
  'a winner that is neither yes nor no': {
    slots: [{ slot_idx: 0, is_winner: 2 }],
    because: /slots_is_winner_check/,
  },
  'an unknown state': { games: { state: 'paused' }, because: /games_state_check/ },
  'an unknown bracket': { games: { bracket: 'X' }, because: /games_bracket_check/ },
  'a round before the exhibition': { games: { round: -2 }, because: /games_round_check/ },
  'a game of an unknown tournament': {
    games: { tournament_id: 'autumn-3lb' },
    because: /games_tournament_id_fkey/,
  },
};

for (const testDatabase of await testDatabases()) {
  const { name } = testDatabase;
  test.after(testDatabase.close);

  for (const [what, { games, slots = [], because }] of Object.entries(refused)) {
    test(`${name}: refuses ${what}, and keeps nothing of what was written with it`, async () => {
      const database = await testDatabase.open();
      await testDatabase.reset();
      await writeRows(database.query, 'tournaments', [
        toRow('tournaments', { tournament_id, name: 'Spring' }),
      ]);
      await assertRefused(
        database.transaction('write', async (query) => {
          await writeRows(query, 'games', [toRow('games', { ...key, ...games } as Partial<GameRow>)]);
          const rows = slots.map((slot) => toRow('slots', { ...key, ...slot } as Partial<SlotRow>));
          await writeRows(query, 'slots', rows);
        }),
        because,
      );
      assert.equal(await countGames(database), 0);
    });
  }
}

async function assertRefused(work: Promise<unknown>, because: RegExp): Promise<void> {
  const error = await work.then(
    () => undefined,
    (failure: Error) => failure,
  );
  assert.match(error?.message ?? 'not refused', because);
}

async function countGames(database: Database): Promise<unknown> {
  return (await database.query('select count(*)::int as games from games'))[0]?.['games'];
}

test.run();
