import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toCleanName } from '../../../shared/api/ids.ts';
import { collectLeague, demoOptions, type LeagueRows } from './rows.ts';

const moments = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((seed) => {
  const now = demoOptions.now + seed * 7_777;
  return { now, rows: collectLeague({ ...demoOptions, seed, now, camerasPerFight: 1 }) };
});

function isHidden({ privacy, is_test }: LeagueRows['tournaments'][number]): boolean {
  return privacy !== 'public' || is_test === 1;
}

/** The public tournament that is running, and its games. */
function findRunning({ tournaments, games }: LeagueRows): LeagueRows['games'] {
  const running = tournaments.filter((tournament) => tournament.active && !isHidden(tournament));
  assert.is(running.length, 1);
  return games.filter(({ tournament_id }) => tournament_id === running[0]!.tournament_id);
}

test('one public tournament is running: games are over, in the cages, called, waiting and unknown', () => {
  for (const { rows } of moments) {
    const games = findRunning(rows);
    const count = (state: string): number => games.filter((game) => game.state === state).length;
    assert.ok(count('done') > 10);
    assert.ok(count('active') >= 1 && count('active') <= 4, `${count('active')} active`);
    assert.is(count('called'), 3);
    assert.ok(count('available') >= 2);
    assert.ok(count('unavailable') > 3);
  }
});

test('the five cages stand as the games do', () => {
  for (const { rows } of moments) {
    assert.equal(
      rows.cages.map(({ cage_num }) => cage_num),
      [1, 2, 4, 5, 6],
    );
    for (const { name, status, tournament_id, game_id, paused_at } of rows.cages) {
      const game = rows.games.find(
        (other) => other.tournament_id === tournament_id && other.game_id === game_id,
      );
      if (game) assert.is(game.cage, name);
      const isBusy = game?.state === 'active' && game.stop_time === null;
      assert.is(status === 'Fighting' || status === 'Paused', isBusy, `${name}: ${status}`);
      assert.is(status === 'Paused', paused_at !== null);
    }
    for (const game of rows.games.filter(({ state }) => state === 'active'))
      assert.ok(rows.cages.some((cage) => cage.name === game.cage && cage.game_id === game.game_id));
  }
});

test('queues hold games that wait, without gaps', () => {
  for (const { rows } of moments) {
    assert.ok(rows.cage_queue.length >= 3);
    for (const { cage_num, position, tournament_id, game_id } of rows.cage_queue) {
      const game = rows.games.find(
        (other) => other.tournament_id === tournament_id && other.game_id === game_id,
      )!;
      assert.ok(['called', 'available'].includes(game.state), game.state);
      if (position > 0)
        assert.ok(
          rows.cage_queue.some((other) => other.cage_num === cage_num && other.position === position - 1),
        );
    }
  }
});

test('the schedule has a late game, one that starts soon and one that comes later', () => {
  for (const { rows, now } of moments) {
    const waiting = findRunning(rows).filter(
      ({ state, called_time }) => state === 'available' && called_time === null,
    );
    const due = waiting.map(({ scheduled_time }) => scheduled_time! - now);
    assert.ok(
      due.some((seconds) => seconds < -300),
      String(due),
    );
    assert.ok(
      due.some((seconds) => seconds > 0 && seconds <= 600),
      String(due),
    );
  }
});

test('a private tournament runs at the same time, in a cage of its own', () => {
  for (const { rows } of moments) {
    const hidden = rows.tournaments.find((tournament) => tournament.active && isHidden(tournament))!;
    const cage = rows.cages.find(({ cage_num }) => cage_num === 6)!;
    assert.is(cage.tournament_id, hidden.tournament_id);
  }
});

test('what is private or a test is named nowhere in the rows of the others', () => {
  for (const rows of [
    ...moments.map((moment) => moment.rows),
    collectLeague({ ...demoOptions, times: 3, camerasPerFight: 1 }),
  ]) {
    const hidden = rows.tournaments.filter(isHidden);
    assert.ok(hidden.some(({ privacy, is_test }) => privacy === 'public' && is_test));
    assert.ok(hidden.some(({ privacy, is_test }) => privacy === 'private' && !is_test));
    const hiddenIDs = new Set(hidden.map(({ tournament_id }) => tournament_id));
    const hiddenPlayers = rows.players.filter(
      (player) => hiddenIDs.has(player.tournament_id) && !player.is_bye,
    );
    const names = hiddenPlayers.map(({ name }) => name);
    const secrets = [
      ...hiddenIDs,
      ...hidden.map(({ name }) => name),
      ...new Set(names),
      ...new Set(names.map(toCleanName)),
    ].map((secret) => secret.toLowerCase());
    const visible = JSON.stringify(
      listVisible(rows, hiddenIDs, new Set(names.map(toCleanName))),
    ).toLowerCase();
    const leaked = secrets.filter((secret) => visible.includes(secret));
    assert.equal(leaked, []);
  }
});

/** Every row that belongs to a public tournament, or to none. */
function listVisible(rows: LeagueRows, hiddenIDs: Set<string>, hiddenBots: Set<string>): unknown[] {
  const hiddenClips = new Set(
    rows.clips.filter(({ tournament_id: id }) => hiddenIDs.has(id ?? '')).map((clip) => clip.clip_id),
  );
  const hiddenBotRows = rows.still_bots.filter(({ clean_name }) => hiddenBots.has(clean_name));
  const hiddenTakes = new Set(hiddenBotRows.map(({ still_id }) => still_id));
  const { tournaments, players, games, slots, recordings, clips, cages, cage_queue } = rows;
  const ofTournaments = [tournaments, players, games, slots, recordings, clips, cages, cage_queue].map(
    (list) =>
      (list as { tournament_id: string | null }[]).filter(
        ({ tournament_id: id }) => !hiddenIDs.has(id ?? ''),
      ),
  );
  const stills = rows.stills.filter(
    ({ still_id, clip_id }) => !hiddenTakes.has(still_id) && !hiddenClips.has(clip_id ?? -1),
  );
  const bots = rows.still_bots.filter(({ still_id }) => !hiddenTakes.has(still_id));
  return [...ofTournaments, stills, bots];
}

test.run();
