import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { planCalendar } from '../../../builder/demo/calendar.ts';
import { toCleanName } from '../../../shared/api/ids.ts';
import { UsageError } from '../../../shared/base/errors.ts';
import { rowSchema, tableNames, tables } from '../../../shared/data/tables.ts';
import { collectLeague, demoOptions, gameKey, groupBy, type LeagueRows, listTimedFights } from './rows.ts';

const demo = collectLeague(demoOptions);
const league = collectLeague({ ...demoOptions, size: 'league' });
const both: [string, LeagueRows][] = [
  ['demo', demo],
  ['league', league],
];
const others = [2, 3, 4, 5, 6, 7, 8].map((seed) =>
  collectLeague({ ...demoOptions, seed, now: 1_700_000_000 + seed * 40_000 }),
);

function countFights({ players, slots }: LeagueRows): number {
  const names = new Map(players.map((player) => [player.player_id, player]));
  const isBot = (id: string | null): boolean => {
    const player = names.get(id ?? '');
    return player !== undefined && !player.is_bye && toCleanName(player.name) !== '';
  };
  return [...groupBy(slots, gameKey).values()].filter((pair) =>
    pair.every(({ player_id }) => isBot(player_id)),
  ).length;
}

function countBots({ players }: LeagueRows): number {
  return new Set(players.filter(({ is_bye }) => !is_bye).map(({ name }) => toCleanName(name))).size;
}

type Measure = (rows: LeagueRows) => number;
const sizes: [string, Measure, demo: [number, number], league: [number, number]][] = [
  ['tournaments', (rows) => rows.tournaments.length, [12, 12], [140, 140]],
  ['entrants', (rows) => rows.players.filter(({ is_bye }) => !is_bye).length, [300, 550], [4_700, 5_300]],
  ['bots', countBots, [130, 300], [2_150, 2_450]],
  ['fights', countFights, [850, 1_200], [14_300, 15_700]],
  ['recordings', (rows) => rows.recordings.length, [9_000, 13_500], [155_000, 172_000]],
  ['clips', (rows) => rows.clips.length, [500, 900], [9_500, 10_700]],
  ['stills', (rows) => rows.stills.length, [1_100, 1_800], [19_000, 21_500]],
];

for (const [what, measure, demoRange, leagueRange] of sizes) {
  test(`the number of ${what} is what the sizes promise`, () => {
    for (const rows of [demo, ...others]) assertBetween(measure(rows), demoRange);
    assertBetween(measure(league), leagueRange);
  });
}

test('the same options give the same rows, another seed gives others', () => {
  assert.ok(JSON.stringify(collectLeague(demoOptions)) === JSON.stringify(demo));
  assert.ok(JSON.stringify(others[0]) !== JSON.stringify(demo));
});

test('more times are more tournaments, and options that cannot be are refused', () => {
  assert.is(planCalendar({ ...demoOptions, times: 3 }).length, 36);
  const plans = planCalendar({ ...demoOptions, size: 'league', times: 10 });
  assert.is(new Set(plans.map(({ tournamentID }) => tournamentID)).size, 1400);
  for (const times of [0, -1, 1.5, 51, Number.NaN])
    assert.throws(
      () => planCalendar({ ...demoOptions, times }),
      (error: Error) => error instanceof UsageError && error.message.includes('from 1 to 50'),
    );
  for (const odd of [{ now: 1.5 }, { now: -1 }, { seed: Number.NaN }])
    assert.throws(() => planCalendar({ ...demoOptions, ...odd }), /must be a whole number of at least 0/);
});

for (const name of tableNames) {
  test(`every row of ${name} is as the table wants it, and no key comes twice`, () => {
    const schema = rowSchema(name);
    const columns = Object.keys(tables[name].columns);
    for (const row of demo[name]) {
      schema.parse(row);
      assert.equal(Object.keys(row), columns);
    }
    for (const [size, rows] of both) {
      const keys = rows[name].map((row) =>
        tables[name].key.map((column) => row[column as keyof typeof row]).join('/'),
      );
      assert.is(new Set(keys).size, keys.length, size);
    }
  });
}

test('share tokens are unique', () => {
  for (const rows of [league.clips, league.stills])
    assert.is(new Set(rows.map(({ public_token }) => public_token)).size, rows.length);
});

test('every reference leads to a row', () => {
  for (const rows of [league, demo, ...others]) {
    const gameKeys = new Set(rows.games.map(gameKey));
    const playerIDs = new Set(rows.players.map(({ player_id }) => player_id));
    const clipIDs = new Set(rows.clips.map(({ clip_id }) => clip_id));
    const assertGame = (tournament_id: string | null, game_id: string | null): void => {
      if (game_id !== null)
        assert.ok(gameKeys.has(`${tournament_id}/${game_id}`), `${tournament_id}/${game_id}`);
    };
    for (const slot of rows.slots) {
      assertGame(slot.tournament_id, slot.game_id);
      assertGame(slot.tournament_id, slot.prev_game_id);
      assert.ok(slot.player_id === null || playerIDs.has(slot.player_id));
    }
    for (const row of [...rows.recordings, ...rows.clips, ...rows.cages, ...rows.cage_queue])
      assertGame(row.tournament_id, row.game_id);
    for (const { clip_id, source } of rows.stills) {
      assert.is(source === 'clip', clip_id !== null);
      assert.ok(clip_id === null || clipIDs.has(clip_id));
    }
  }
});

test('a game has two slots, at most one winner, and none before it is done', () => {
  for (const rows of [league, ...others]) {
    const states = new Map(rows.games.map((game) => [gameKey(game), game.state]));
    const pairs = groupBy(rows.slots, gameKey);
    assert.is(pairs.size, rows.games.length);
    for (const [key, pair] of pairs) {
      assert.equal(
        pair.map(({ slot_idx }) => slot_idx),
        [0, 1],
      );
      const winners = pair.filter(({ is_winner }) => is_winner).length;
      assert.ok(winners <= (states.get(key) === 'done' ? 1 : 0), key);
    }
  }
});

test('whoever goes on to a game won or lost the game before it', () => {
  for (const rows of [league, ...others]) {
    const seats = groupBy(rows.slots, gameKey);
    for (const slot of rows.slots) {
      if (!slot.prev_game_id || !slot.player_id) continue;
      const before = seats.get(`${slot.tournament_id}/${slot.prev_game_id}`)!;
      assert.ok(before.some(({ player_id }) => player_id === slot.player_id));
      assert.is(before.filter(({ is_winner }) => is_winner).length, 1, gameKey(slot));
    }
  }
});

test('nobody fights twice at once, and no cage holds two fights', () => {
  for (const rows of [league, demo, ...others]) {
    const fights = listTimedFights(rows).sort((left, right) => left.from - right.from);
    const busy = new Map<string, number>();
    for (const { key, cage, players, from, to } of fights) {
      for (const who of [cage, ...players.map((name) => `bot ${toCleanName(name) || name}`)]) {
        assert.ok((busy.get(who) ?? 0) <= from, `${who} in ${key}`);
        busy.set(who, to);
      }
    }
  }
});

test('times follow each other: available, called, start, pauses, stop, end, and the next game', () => {
  for (const rows of [league, demo, ...others]) {
    const ends = new Map(rows.games.map((game) => [gameKey(game), game.end_time]));
    const starts = new Map(rows.games.map((game) => [gameKey(game), game.start_time]));
    for (const game of rows.games) {
      const times = [
        game.available_time,
        game.called_time,
        game.start_time,
        ...game.pauses.flat(),
        game.stop_time,
        game.end_time,
      ];
      const known = times.filter((time) => time !== null);
      assert.equal(
        known,
        [...known].sort((left, right) => left - right),
        gameKey(game),
      );
      if (game.timer_duration !== null) assert.ok(game.timer_duration <= 180);
    }
    for (const slot of rows.slots) {
      const end = ends.get(`${slot.tournament_id}/${slot.prev_game_id}`) ?? 0;
      assert.ok(end <= (starts.get(gameKey(slot)) ?? Number.POSITIVE_INFINITY), gameKey(slot));
    }
  }
});

test('nothing has happened after now, but something is announced', () => {
  for (const [rows, now] of [
    [demo, demoOptions.now],
    [league, demoOptions.now],
  ] as const) {
    for (const { called_time, start_time, stop_time, end_time } of rows.games)
      for (const time of [called_time, start_time, stop_time, end_time]) assert.ok((time ?? 0) <= now);
    for (const { created_at } of [...rows.clips, ...rows.stills]) assert.ok(created_at! <= now);
    assert.ok(rows.games.some(({ scheduled_time }) => (scheduled_time ?? 0) > now));
  }
});

test('every still has its dimensions: no build asks for an invented file', () => {
  for (const { width, height } of [...demo.stills, ...league.stills])
    assert.ok(width !== null && height !== null);
});

test('every oddity of a real league is in the demo', () => {
  const { games, slots, players, recordings, clips, stills, tournaments } = demo;
  const decided = new Set(slots.filter(({ is_winner }) => is_winner).map(gameKey));
  const filmed = new Set(recordings.map(gameKey));
  const done = games.filter(({ state }) => state === 'done');
  const methods = new Set(done.map(({ win_annotation }) => win_annotation));
  const odd: Record<string, boolean> = {
    'every win method, and none': ['KO', 'TKO', 'JD', 'TO', 'FF', null].every((method) =>
      methods.has(method),
    ),
    'a scorecard for every decision': done.every(
      (game) => (game.win_annotation === 'JD') === (game.judges.length === 6),
    ),
    'a draw': done.some((game) => !decided.has(gameKey(game))),
    'a walk-over': done.some((game) => game.win_annotation === 'FF' && game.start_time === null),
    'a fight that nobody timed': done.some((game) => game.start_time === null && filmed.has(gameKey(game))),
    'a fight that nobody filmed': done.some((game) => game.start_time !== null && !filmed.has(gameKey(game))),
    'a pause': games.some(({ pauses }) => pauses.length > 0),
    'a bye': players.some(({ is_bye }) => is_bye),
    'a nameless entrant': players.some(({ name }) => toCleanName(name) === ''),
    'a placeholder': players.some(({ name }) => name === 'TBD'),
    'a disqualified entrant': players.some(({ is_disqualified }) => is_disqualified),
    'an unseeded field': players.some(({ seed, is_bye }) => seed === null && !is_bye),
    'a reset that was not needed': games.some(
      ({ round_name, state }) => round_name === 'Grand Final Reset' && state === 'unavailable',
    ),
    'every bracket': ['W', 'L', 'EX', 'RR'].every((bracket) =>
      games.some((game) => game.bracket === bracket),
    ),
    'every weight class': [3, 12, 30].every((pounds) =>
      tournaments.some(({ weight_class }) => weight_class === pounds),
    ),
    'a freestyle tournament': tournaments.some(({ is_freestyle }) => is_freestyle),
    'a tournament to come': tournaments.some(({ start_time }) => start_time === null),
    'a tournament that was broken off': tournaments.some(
      ({ active, start_time, end_time }) => !active && start_time && !end_time,
    ),
    'a clip in the making': clips.some(({ status }) => status === 'processing'),
    'a clip that is not public': clips.some(({ privacy }) => privacy !== 'public'),
    'a clip without a fight': clips.some(({ game_id }) => game_id === null),
    'tags of every kind': ['hero', 'Hero Shot', 'pit', 'team', '', null].every((tag) =>
      stills.some((still) => still.tag === tag),
    ),
    'stills across and upright':
      stills.some(({ width, height }) => width! > height!) &&
      stills.some(({ width, height }) => width! < height!),
    'a camera that came too late': recordings.some(
      ({ tournament_id, game_id, started_at }) =>
        (started_at ?? 0) >
        (games.find((game) => game.tournament_id === tournament_id && game.game_id === game_id)!.start_time ??
          Number.POSITIVE_INFINITY),
    ),
    'a bot that another tournament spells differently': [
      ...groupBy(players, ({ name }) => toCleanName(name)),
    ].some(
      ([clean, same]) =>
        clean.length > 3 && clean !== 'bye' && new Set(same.map(({ name }) => name)).size > 1,
    ),
  };
  const missing = Object.keys(odd).filter((what) => !odd[what]);
  assert.equal(missing, []);
});

function assertBetween(value: number, [min, max]: [number, number]): void {
  assert.ok(value >= min && value <= max, `${value} is not from ${min} to ${max}`);
}

test.run();
