import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database, Query } from '../../../shared/data/database.ts';
import { createLiveReader, type LiveRows } from '../../../shared/data/read-live.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { writeLeague } from '../../helpers/league-archive.ts';
import { toRow } from '../../helpers/rows.ts';
import { spring } from '../../league/double-elimination.ts';
import { hiddenWords, secret, trial } from '../../league/hidden.ts';
import { league } from '../../league/league.ts';
import { robin } from '../../league/round-robin.ts';
import {
  fought,
  type Line,
  type Rows,
  startClock,
  toGames,
  toPlayers,
  toTournament,
} from '../../league/rows.ts';
import { running } from '../../league/running.ts';

const clock = startClock('2026-06-20');

/** Reads what the database says, and keeps the text that it said it in. */
async function read(database: Database, since: number): Promise<{ rows: LiveRows; text: string }> {
  let text = '';
  const query: Query = async (sql, parameters) => {
    const found = await database.query(sql, parameters);
    text = JSON.stringify(found);
    return found;
  };
  return { rows: await createLiveReader(query)(since), text };
}

function listGames({ tournaments }: LiveRows): string[] {
  return tournaments.flatMap(({ tournament, games }) =>
    games.map(({ game }) => `${tournament.tournament_id} ${game.game_id}`),
  );
}

/** A tournament that is over, and games of which each has an end, or none, of its own kind. */
const since = clock(0);
const lines: Line[] = [
  ['stopped just then', '1', '2', 'red', { stop_time: since }],
  ['stopped before', '1', '2', 'red', { stop_time: since - 1, end_time: since + 9 }],
  ['entered just then', '1', '2', 'red', { end_time: since }],
  ['entered before', '1', '2', 'red', { end_time: since - 1, start_time: since }],
  ['started just then', '1', '2', 'red', { start_time: since }],
  ['started before', '1', '2', 'red', { start_time: since - 1 }],
  ['at no time', '1', '2', 'red', {}],
  ['never', '1', '2', null, { state: 'available', scheduled_time: since + 9 }],
];
const over = 'over';
const ended: Partial<Rows> = {
  tournaments: [toTournament(over, { name: 'Over' })],
  players: toPlayers(over, [
    ['1', 'Lynx'],
    ['2', 'No. 5'],
    ['3', 'Nobody asked'],
  ]),
  ...toGames(over, lines),
};

for (const testDatabase of await testDatabases()) {
  const { name } = testDatabase;
  test.after(testDatabase.close);

  /** A database with these rows. */
  const write = async (...parts: Partial<Rows>[]) => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    for (const part of parts) await writeLeague(database, part);
    return database;
  };

  test(`${name}: of a tournament that is over, what ended lately, and who fought in it`, async () => {
    const { rows } = await read(await write(ended), since);
    assert.equal(
      listGames(rows).sort(),
      [`${over} entered just then`, `${over} started just then`, `${over} stopped just then`].sort(),
    );
    assert.equal(
      rows.tournaments[0]?.players.map(({ player_id }) => player_id),
      ['1', '2'],
    );
  });

  test(`${name}: of an active tournament also what is not done; rows are as a build reads them`, async () => {
    const { rows } = await read(await write(league), clock(1_000));
    const found = rows.tournaments.find(({ tournament }) => tournament.tournament_id === running);
    assert.equal(
      found?.games.map(({ game }) => game.game_id).sort(),
      // W-0 is what its cage showed last.
      ['EX-1', 'EX-2', 'EX-3', 'L-0', 'L-1', 'W-0', 'W-1', 'W-2', 'W-3'],
    );
    assert.equal(
      found?.tournament,
      league.tournaments.find((row) => row.tournament_id === running),
    );
    for (const { game, slots } of found?.games ?? []) {
      const isOwn = (row: { tournament_id: string; game_id: string }) =>
        row.tournament_id === running && row.game_id === game.game_id;
      assert.equal(game, league.games.find(isOwn));
      assert.equal(slots, league.slots.filter(isOwn));
    }
  });

  test(`${name}: what a cage or a queue names is read, however old, and what a cage showed last`, async () => {
    const cages: Partial<Rows> = {
      cages: [
        toRow('cages', { cage_num: 1, name: 'Ring', tournament_id: spring, game_id: 'W-0' }),
        // Its last fight was a year ago, and the row says nothing of it.
        toRow('cages', { cage_num: 4 }),
        toRow('cages', { cage_num: 5, name: 'Never used' }),
      ],
      cage_queue: [{ cage_num: 4, position: 3, tournament_id: robin, game_id: 'RR-1' }],
    };
    const { cages: _, cage_queue: __, ...rest } = league;
    const { rows } = await read(await write(rest, cages), clock(100_000));
    const games = listGames(rows).filter((game) => !game.startsWith(running));
    assert.equal(games.sort(), [`${robin} RR-1`, `${spring} W-0`, `${spring} W-4`].sort());
    assert.equal(
      rows.cages.map(({ cage_num, name, is_hidden }) => [cage_num, name, is_hidden]),
      [
        [1, 'Ring', false],
        [4, null, false],
        [5, 'Never used', false],
      ],
    );
  });

  test(`${name}: of recordings those that have a preview, of what ended lately, without their other files`, async () => {
    const { rows } = await read(await write(league), startClock('2026-05-16')(0));
    const found = rows.tournaments.flatMap(({ games }) => games).flatMap(({ recordings }) => recordings);
    assert.equal(
      found.map(({ recording_id, proxy72, s3path }) => [recording_id, proxy72, s3path]),
      [
        [11, 'https://video.example/11-72.mp4', null],
        [12, 'https://video.example/12-72.mp4', null],
        [13, 'https://video.example/13-72.mp4', null],
        [21, 'https://video.example/21-72.mp4', null],
      ],
    );
  });

  test(`${name}: nothing of what is not public is read, though it is active, in cages and in queues`, async () => {
    const database = await write(league, {
      tournaments: league.tournaments
        .filter(({ tournament_id }) => tournament_id === trial)
        .map((row) => ({ ...row, active: 1 })),
      games: league.games
        .filter(({ tournament_id }) => tournament_id === secret || tournament_id === trial)
        .map((row) => ({ ...row, state: 'active' })),
      cages: [toRow('cages', { cage_num: 6, tournament_id: trial, game_id: 'W-0', updated_at: 7 })],
    });
    const { rows, text } = await read(database, 0);
    assert.equal(
      hiddenWords.filter((word) => text.toLowerCase().includes(word)),
      [],
    );
    assert.equal(
      rows.cages.filter(({ is_hidden }) => is_hidden),
      [
        { ...toRow('cages', { cage_num: 5, status: 'Fighting' }), is_hidden: true },
        { ...toRow('cages', { cage_num: 6 }), is_hidden: true },
      ],
    );
  });

  test(`${name}: a cage that names a tournament without a game is hidden with what is not public, and not otherwise`, async () => {
    const { rows } = await read(
      await write(ended, {
        tournaments: [
          toTournament('p', { name: 'P', privacy: 'unlisted' }),
          toTournament('quiet', { name: 'Q', is_test: 1 }),
        ],
        cages: [over, 'p', 'quiet'].map((tournament_id, index) =>
          toRow('cages', { cage_num: index, tournament_id }),
        ),
      }),
      clock(1_000),
    );
    assert.equal(
      rows.cages.map(({ is_hidden, tournament_id }) => [is_hidden, tournament_id]),
      [
        [false, over],
        [true, null],
        [true, null],
      ],
    );
  });

  test(`${name}: as long as nothing changes it is the very same object, and another one afterwards`, async () => {
    const database = await write(league);
    const readRows = createLiveReader(database.query);
    const rows = await readRows(since);
    assert.is(await readRows(since + 1), rows);
    await database.query("update cages set status = 'Ready' where cage_num = 4");
    const changed = await readRows(since + 2);
    assert.is.not(changed, rows);
    assert.is(changed.cages[2]?.status, 'Ready');
    assert.is(await readRows(since + 3), changed);
  });

  test(`${name}: an empty database is read`, async () => {
    assert.equal((await read(await write(), 0)).rows, { tournaments: [], cages: [], queue: [] });
  });

  test(`${name}: what ended lately is found by indexes, whatever there is of old games`, async () => {
    const old = Array.from(
      { length: 2_000 },
      (_, index): Line => [
        `${index}`,
        '1',
        '2',
        'red',
        { cage: 'Cage 1', ...fought(clock, -90_000 + index, 60) },
      ],
    );
    const database = await write(league, ended, toGames(over, old));
    await database.script('analyze games');
    let plan = '';
    await createLiveReader(async (sql, parameters) => {
      const lines = await database.query(`explain ${sql}`, parameters);
      plan = lines.map((row) => row['QUERY PLAN']).join('\n');
      return database.query(sql, parameters);
    })(since);
    for (const index of ['by_stop_time', 'by_end_time', 'by_start_time', 'by_cage', 'unfinished']) {
      assert.match(plan, `games_${index}`);
    }
  });
}

test.run();
