import { z } from 'zod';
import type { Query } from '../../shared/data/database.ts';
import { toTime } from '../demo/tournament.ts';

const ActiveTournament = z.object({
  tournament_id: z.string(),
  is_shown: z.boolean(),
  cage_nums: z.array(z.int()),
});

/**
 * Breaks off what is going on and empties its cages; returns those of `cages` that are free then. A tournament that is not shown goes
 * on in its cages as long as others are left. Everything in the database is invented: the caller has looked. `now` in Unix seconds.
 */
export async function breakOff(query: Query, cages: readonly number[], now: number): Promise<number[]> {
  const active = z.array(ActiveTournament).parse(await query(activeTournaments));
  const hidden = active.filter(({ is_shown }) => !is_shown);
  const taken = new Set(hidden.flatMap(({ cage_nums }) => cage_nums));
  const free = cages.filter((cageNum) => !taken.has(cageNum));
  const keepsHidden = free.length > 0;
  const ended = active.filter(({ is_shown }) => is_shown || !keepsHidden).map((row) => row.tournament_id);
  await endTournaments(query, ended, now);
  await emptyCages(query, keepsHidden ? [...taken] : [], now);
  return keepsHidden ? free : [...cages];
}

const activeTournaments = `
  select tournament_id, privacy = 'public' and is_test = 0 as is_shown,
    (select coalesce(json_agg(cage_num), '[]') from (
      select cage_num from cages where cages.tournament_id = tournaments.tournament_id
      union select cage_num from cage_queue where cage_queue.tournament_id = tournaments.tournament_id
    ) as used) as cage_nums
  from tournaments where active = 1`;

/** As if what was called or fought just now had never begun. */
async function endTournaments(query: Query, ids: readonly string[], now: number): Promise<void> {
  const isUnderWay = "tournament_id = any($1) and state in ('called', 'active', 'hold')";
  await query(
    `update slots set score = null, is_winner = 0, is_ready = 0, unstick_time = null, show_motion_time = null
     where (tournament_id, game_id) in (select tournament_id, game_id from games where ${isUnderWay})`,
    [ids],
  );
  await query(
    `update games set state = 'available', cage = null, called_time = null, start_time = null, stop_time = null,
       countdown = null, timer_duration = null, pauses = '[]' where ${isUnderWay}`,
    [ids],
  );
  await query('update tournaments set active = 0, update_time = $2 where tournament_id = any($1)', [
    ids,
    toTime(now),
  ]);
}

async function emptyCages(query: Query, kept: readonly number[], now: number): Promise<void> {
  await query('delete from cage_queue where cage_num <> all($1)', [kept]);
  await query(
    `update cages set status = 'Idle', tournament_id = null, game_id = null, paused_at = null, updated_at = $2
     where cage_num <> all($1)`,
    [kept, now],
  );
}
