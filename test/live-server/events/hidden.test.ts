/** Events of the invented league, from real databases: nothing of a private tournament is ever sent. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Answer } from '../../../shared/api/routes.ts';
import type { Database } from '../../../shared/data/database.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { writeLeague } from '../../helpers/league-archive.ts';
import { noArchive, openLive } from '../../helpers/live.ts';
import { hiddenWords, secret } from '../../league/hidden.ts';
import { league } from '../../league/league.ts';
import { startClock } from '../../league/rows.ts';
import { running } from '../../league/running.ts';
import { listen } from './listen.ts';

type Cage = Answer<'cage'>;

const cages = [1, 2, 4, 5];

/** What moves, in this order; of the private tournament first. */
async function move({ query }: Database): Promise<void> {
  const decide = async (tournament_id: string, game_id: string, time: number) => {
    const key = [tournament_id, game_id];
    await query(
      "update games set state = 'done', stop_time = $3, win_annotation = 'KO' where tournament_id = $1 and game_id = $2",
      [...key, time],
    );
    await query(
      'update slots set is_winner = case slot_idx when 1 then 1 else 0 end where tournament_id = $1 and game_id = $2',
      key,
    );
  };
  await query("update cages set status = 'Complete', paused_at = 5 where cage_num = 5");
  await decide(secret, 'W-1', startClock('2026-06-20')(12));
  await decide(running, 'W-1', startClock('2026-06-20')(12));
}

for (const testDatabase of await testDatabases()) {
  test.after(testDatabase.close);

  test(`${testDatabase.name}: a private tournament's cage tells its status alone, and its fights are no results`, async () => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    await writeLeague(database, league);
    let now = startClock('2026-06-20')(12) * 1_000;
    const repeat = () => ({ stop: () => {} });
    const live = await openLive(noArchive, { database, clock: () => now, cages, repeat });
    const listening = await listen(live.port, '/live/events');
    const state = await listening.take(cages.length + 1);
    await move(database);
    now += 1_000;
    await live.events.round();
    // Cage 2's fight is over, and so the schedule is another one.
    const events = await listening.take(4);
    assert.equal(
      events.map(({ type, data }) => [type, (data as Cage).cage?.cageNum]),
      [
        ['cage', 2],
        ['cage', 5],
        ['schedule', undefined],
        ['result', undefined],
      ],
    );
    const bare = { isActive: 0, match: null, player1: null, player2: null, queue: [], updatedAt: null };
    for (const [event, status] of [
      [state[3], 'Fighting'],
      [events[1], 'Complete'],
    ] as const) {
      assert.equal((event!.data as Cage).cage, { cage: 'Cage 5', cageNum: 5, status, ...bare });
    }
    const text = JSON.stringify([...state, ...events]).toLowerCase();
    assert.equal(
      hiddenWords.filter((word) => text.includes(word)),
      [],
    );
    live.close();
  });
}

test.run();
