import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../shared/data/database.ts';
import { listDangling } from '../../helpers/dangling.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildInto, rememberQueries, writeLeague } from '../../helpers/league-archive.ts';
import { type MemoryStore, memoryStore, type Operation, watchStore } from '../../helpers/memory-store.ts';
import { spring } from '../../league/double-elimination.ts';
import { bare } from '../../league/empty.ts';
import { league } from '../../league/league.ts';
import { takeTournaments } from '../../league/part.ts';
import { robin } from '../../league/round-robin.ts';
import type { Rows } from '../../league/rows.ts';
import { running } from '../../league/running.ts';
import { heavier } from '../../league/unplayed-reset.ts';

// The order of writes does not depend on the database, nor does it need a server: the embedded one will do.
const [testDatabase] = await testDatabases();
const { reset, open, close } = testDatabase!;
test.after(close);

/** Databases with changed rows, each ready to be built from again and again. */
const springHidden = changeTournament(spring, { privacy: 'private' });
const robinHidden = changeTournament(robin, { is_test: 1 });

/** A first build has many files that are all alike: killing those of a few tournaments, one after the other, will do. */
const someTournaments = takeTournaments(league, [heavier, robin, bare]);

/** What was built before, if anything; and what is to be built on it. */
const changes: Record<string, [before: Rows | null, after: Rows]> = {
  'the first build': [null, league],
  'a tournament is added, with bots that nobody knew': [springHidden, league],
  'a tournament turns private': [league, springHidden],
  'a tournament becomes a test, and another one is no longer private': [springHidden, robinHidden],
  'fights are decided, opened again and deleted; entrants go': [league, withoutLosers()],
  'every name is spelled otherwise': [league, withOtherNames()],
};

for (const [name, [before, after]] of Object.entries(changes)) {
  test(`${name}: at every instant each id in a list has its page`, async () => {
    const store = memoryStore(before ? (await build(before)).files : []);
    const database = await hold(after);
    const faults: string[] = [];
    let operations = 0;
    const look = (operation: Operation) => {
      operations++;
      faults.push(...listDangling(store.files).map((fault) => `after ${operation}: ${fault}`));
    };
    await buildInto(database, watchStore(store, { after: look }));
    assert.ok(operations > 10);
    assert.equal(faults.slice(0, 5), []);
    assertSame(store, await build(after));
  });

  test(`${name}: a build that is killed anywhere leaves no id without its page, and the next one mends it`, async () => {
    const target = before ? after : someTournaments;
    const start = before ? (await build(before)).files : [];
    const [expected, fresh] = [await build(target), memoryStore(start)];
    for (let killAt = 0; ; killAt++) {
      const store = memoryStore(start);
      if (await buildUntil(await hold(target), store, killAt)) break;
      assert.equal(listDangling(store.files).slice(0, 5), [], `killed at operation ${killAt}`);
      const returned = memoryStore(store.files);
      await buildInto(await hold(target), store);
      assertSame(store, expected);
      // The rows may have changed back in between.
      if (before === null) continue;
      await buildInto(await hold(before), returned);
      assertSame(returned, fresh);
    }
  });
}

test('a build that is killed, and whose repetition is killed as well, is mended by the third', async () => {
  const [before, expected] = [await build(league), await build(springHidden)];
  for (let killAt = 0; ; killAt += 7) {
    const store = memoryStore(before.files);
    if (await buildUntil(await hold(springHidden), store, killAt)) break;
    await buildUntil(await hold(league), store, killAt >> 1);
    await buildInto(await hold(springHidden), store);
    assertSame(store, expected);
  }
});

/** Builds, and dies before an operation; true when it finished sooner. */
async function buildUntil(database: Database, store: MemoryStore, killAt: number): Promise<boolean> {
  let operations = 0;
  const killed = new Error('killed');
  const before = () => {
    if (operations++ === killAt) throw killed;
  };
  try {
    await buildInto(database, watchStore(store, { before }));
    return true;
  } catch (error) {
    if (error !== killed) throw error;
    return false;
  }
}

/** A store that holds these rows and was never anything else. */
async function build(rows: Rows): Promise<MemoryStore> {
  const store = memoryStore();
  await buildInto(await hold(rows), store);
  return store;
}

const held = new Map<Rows, Promise<Database>>();

/** A database that has just these rows. */
function hold(rows: Rows): Promise<Database> {
  const database = held.get(rows) ?? fill(rows);
  held.set(rows, database);
  return database;
}

async function fill(rows: Rows): Promise<Database> {
  await reset();
  await writeLeague(await open(), rows);
  const remembering = rememberQueries(await open());
  // Everything that a build asks is asked now, before other rows take the place of these.
  await buildInto(remembering, memoryStore());
  return remembering;
}

function assertSame(actual: MemoryStore, expected: MemoryStore): void {
  const toText = ({ files }: MemoryStore) => [...files].map(([file, bytes]) => `${file} ${bytes}`).sort();
  const [found, wanted] = [toText(actual), toText(expected)];
  // The whole texts would fill the screen.
  assert.equal(
    found.filter((file) => !wanted.includes(file)).map((file) => file.slice(0, 200)),
    [],
  );
  assert.is(found.length, wanted.length);
}

function changeTournament(id: string, change: Partial<Rows['tournaments'][number]>): Rows {
  const tournaments = league.tournaments.map((tournament) =>
    tournament.tournament_id === id ? { ...tournament, ...change } : tournament,
  );
  return { ...league, tournaments };
}

/** No losers' bracket any more, and the entrants of the running tournament changed places. */
function withoutLosers(): Rows {
  const isKept = ({ game_id, prev_game_id = null }: { game_id: string; prev_game_id?: string | null }) =>
    !game_id.startsWith('L-') && !prev_game_id?.startsWith('L-');
  const slots = league.slots.filter(isKept);
  const open = slots.map((slot) => (slot.game_id === 'W-6' ? { ...slot, is_winner: 0 as const } : slot));
  const games = league.games
    .filter(isKept)
    .map((game) => (game.game_id === 'W-6' ? { ...game, state: 'active' as const } : game));
  const recordings = league.recordings.filter(isKept);
  const players = league.players.filter(
    ({ tournament_id, player_id }) => tournament_id !== running || player_id !== '4',
  );
  const left = open.map((slot) =>
    slot.tournament_id === running && slot.player_id === '4' ? { ...slot, player_id: null } : slot,
  );
  return { ...league, players, games, slots: left, recordings };
}

function withOtherNames(): Rows {
  return { ...league, players: league.players.map((player) => ({ ...player, name: `${player.name} II` })) };
}

test.run();
