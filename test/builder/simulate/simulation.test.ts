import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { planCalendar } from '../../../builder/demo/calendar.ts';
import { seedLeague } from '../../../builder/demo/seed.ts';
import { type BeginOptions, beginEvent } from '../../../builder/simulate/begin.ts';
import { findForeign } from '../../../builder/simulate/guard.ts';
import { type EventRows, eventTables } from '../../../builder/simulate/rows-at.ts';
import { createSimulation, type Simulation } from '../../../builder/simulate/simulation.ts';
import { Failure } from '../../../shared/base/errors.ts';
import { limits } from '../../../shared/base/limits.ts';
import type { Database } from '../../../shared/data/database.ts';
import { writeRows } from '../../../shared/data/write.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { toRow } from '../../helpers/rows.ts';
import { demoOptions } from '../demo/rows.ts';
import { countChanges, isUnneeded, listFaults, readEvent } from './event-rows.ts';

const now = demoOptions.now;
/** Seed 8 is a round robin of 36 games, seed 13 a double elimination of 127. */
const robin: BeginOptions = { seed: 8, speed: 20, now, begin: 'start', cages: [1, 2, 4, 5, 6] };

async function begin(
  database: Database,
  options: Partial<BeginOptions> = {},
): Promise<{ simulation: Simulation; cages: readonly number[] }> {
  const event = await beginEvent(database, { ...robin, ...options });
  return { simulation: createSimulation({ database, event }), cages: event.played.plan.cages };
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.instance(error, Failure);
  return (error as Failure).message;
}

/** Which transaction wrote each row: two equal ones say that nothing at all was written in between. */
async function readWriters(database: Database): Promise<unknown> {
  const tables = await Promise.all(
    eventTables.map((table) => database.query(`select xmin::text as writer from ${table} order by ctid`)),
  );
  return tables;
}

const wholeEvents = {
  'every moment of a round robin': { seed: 8, speed: 20, stepSeconds: 0 },
  'a double elimination at speed 1000, of which most moments are skipped': {
    seed: 13,
    speed: 1000,
    stepSeconds: 0.15,
  },
};

for (const { name, open, reset, close } of await testDatabases()) {
  test.after(close);

  for (const [what, { seed, speed, stepSeconds }] of Object.entries(wholeEvents)) {
    test(`${name}: ${what}: the rows hold all rules, and only those that changed are written`, async () => {
      await reset();
      const database = await open();
      const { simulation, cages } = await begin(database, { seed, speed });
      let before: EventRows | undefined;
      let moment = now;
      for (let next = simulation.nextMoment(); next !== undefined; next = simulation.nextMoment()) {
        moment = Math.max(next, moment + stepSeconds);
        const { rows } = await simulation.advanceTo(moment);
        const after = await readEvent(database.query, simulation.tournamentID, cages);
        assert.equal(listFaults(after, moment, before), [], `after ${moment - now} s`);
        // Its tournament was written when it began.
        assert.is(rows, countChanges(before, after) - (before ? 0 : 1));
        before = after;
      }
      const { tournaments, games, slots, cage_queue: queue, recordings } = before!;
      assert.equal([tournaments[0]!.active, queue], [0, []]);
      assert.ok(games.every(({ game_id, state }) => state === 'done' || isUnneeded(game_id, slots)));
      assert.ok(recordings.some(({ proxy72 }) => proxy72 !== null));
    });
  }

  test(`${name}: a moment that was reached already writes nothing, nor does an earlier one`, async () => {
    await reset();
    const database = await open();
    const { simulation } = await begin(database);
    await simulation.advanceTo(now + 100);
    const writers = await readWriters(database);
    for (const moment of [now + 100, now + 100.01, now, now - 1000])
      assert.equal(await simulation.advanceTo(moment), { rows: 0, lines: [] });
    assert.equal(await readWriters(database), writers);
  });

  test(`${name}: a transaction that failed is made up for`, async () => {
    await reset();
    const database = await open();
    let isBroken = false;
    const flaky: Database = {
      ...database,
      transaction: (mode, work) =>
        database.transaction(mode, async (query) => {
          const result = await work(query);
          if (isBroken) throw new Error('The connection is gone.');
          return result;
        }),
    };
    const { simulation, cages } = await begin(flaky);
    await simulation.advanceTo(now + 60);
    isBroken = true;
    const error = await simulation.advanceTo(now + 200).catch((reason: Error) => reason);
    assert.match((error as Error).message, /connection is gone/);
    isBroken = false;
    assert.ok((await simulation.advanceTo(now + 200)).rows > 0);
    const rows = await readEvent(database.query, simulation.tournamentID, cages);
    assert.equal(listFaults(rows, now + 200), []);
    assert.ok(rows.games.some(({ state }) => state === 'done'));
  });

  test(`${name}: in the seeded league it breaks the running tournament off, and leaves the private one its cage`, async () => {
    await reset();
    const database = await open();
    await seedLeague(database, { ...demoOptions, camerasPerFight: 1 });
    const isRunning = "select tournament_id from tournaments where active = 1 and privacy = 'public'";
    const [running] = await database.query(isRunning);
    const hiddenCage = await database.query('select * from cages where cage_num = 6');
    const { simulation, cages } = await begin(database, { begin: 'middle' });
    await simulation.advanceTo(now);
    assert.equal(cages, [1, 2, 4, 5]);
    assert.equal(await database.query(isRunning), [{ tournament_id: simulation.tournamentID }]);
    assert.equal(await database.query('select * from cages where cage_num = 6'), hiddenCage);
    const old = await readEvent(database.query, String(running!['tournament_id']), []);
    assert.equal(listUnderWay(old), []);
    assert.equal(old.cage_queue, []);
    assert.ok(
      old.games.some(({ state }) => state === 'done'),
      'what was decided stays',
    );
    const event = await readEvent(database.query, simulation.tournamentID, cages);
    assert.equal(listFaults(event, now), []);
    const [newest] = await database.query('select count(*)::int as rows from recordings');
    assert.ok(Number(newest!['rows']) > event.recordings.length, 'its recordings overwrite none');
  });

  test(`${name}: where only the private one's cage exists, that one is broken off too`, async () => {
    const database = await open();
    const { simulation, cages } = await begin(database, { cages: [6] });
    assert.equal(cages, [6]);
    const active = await database.query('select tournament_id from tournaments where active = 1');
    assert.equal(active, [{ tournament_id: simulation.tournamentID }]);
  });

  for (const stopAfter of [0, 45, 90, 200, 333]) {
    test(`${name}: stopped after ${stopAfter} s, another one breaks it off and has all cages; the first then ends`, async () => {
      await reset();
      const database = await open();
      const first = await begin(database);
      await first.simulation.advanceTo(now + stopAfter);
      const second = await begin(database, { seed: 9, now: now + stopAfter });
      assert.is.not(second.simulation.tournamentID, first.simulation.tournamentID);
      assert.equal(second.cages, robin.cages);
      const old = await readEvent(database.query, first.simulation.tournamentID, []);
      assert.equal([old.tournaments[0]!.active, listUnderWay(old), old.cage_queue], [0, [], []]);
      const stillShown = "select cage_num from cages where status <> 'Idle' or tournament_id is not null";
      assert.equal(await database.query(stillShown), []);
      assert.match(await failureOf(first.simulation.advanceTo(now + 400)), /broken off or removed/);
      await second.simulation.advanceTo(now + 400);
      const rows = await readEvent(database.query, second.simulation.tournamentID, second.cages);
      assert.equal(listFaults(rows, now + 400), []);
    });
  }

  test(`${name}: each has a name of its own, and only the newest are kept`, async () => {
    await reset();
    const database = await open();
    const ids: string[] = [];
    for (let count = 0; count < limits.simulatedEventsMax + 2; count++) {
      const { simulation } = await begin(database, { now: now + Math.floor(count / 2) });
      await simulation.advanceTo(now + 60);
      ids.push(simulation.tournamentID);
    }
    assert.is(new Set(ids).size, ids.length);
    assert.match(ids.slice(0, 2).join(), /^nova_live_(\d{8}_\d{4}),nova_live_\1_2$/);
    const rows = await database.query('select tournament_id, name from tournaments');
    assert.is(rows.length, limits.simulatedEventsMax);
    assert.is(new Set(rows.map((row) => row['name'])).size, rows.length);
    assert.ok(rows.some((row) => row['tournament_id'] === ids.at(-1)));
  });

  test(`${name}: beside a tournament that nobody invented it refuses to begin, to go on, and changes nothing`, async () => {
    await reset();
    const database = await open();
    const real = toRow('tournaments', { tournament_id: 'spring_2026_3lb', name: 'Spring', active: 1 });
    const { simulation } = await begin(database);
    await simulation.advanceTo(now + 60);
    await database.transaction('write', (query) => writeRows(query, 'tournaments', [real]));
    const writers = await readWriters(database);
    assert.match(await failureOf(simulation.advanceTo(now + 90)), /"spring_2026_3lb", which neither/);
    assert.match(await failureOf(begin(database)), /no result is ever invented beside real ones/);
    assert.equal(await readWriters(database), writers);
  });

  test(`${name}: the ids of seeded tournaments are known, of any size; those of others are not`, async () => {
    await reset();
    const database = await open();
    const plans = [1, 50].flatMap((times) => planCalendar({ ...demoOptions, size: 'league', times }));
    const invented = plans.map(({ tournamentID: tournament_id }) =>
      toRow('tournaments', { tournament_id, name: '' }),
    );
    await writeRows(database.query, 'tournaments', invented);
    assert.is(await findForeign(database.query), undefined);
    for (const tournament_id of [
      'nova_may26_3lb ',
      'Nova_may26_3lb',
      'nova_may26_250lb',
      'nova_may2026_3lb',
      'nova_live_2026',
      'kestrelgate_invitational_2',
      'x\nnova_may26_3lb',
      'nhrl_may26_3lb',
    ]) {
      await database.query('delete from tournaments');
      await writeRows(database.query, 'tournaments', [toRow('tournaments', { tournament_id, name: '' })]);
      assert.is(await findForeign(database.query), tournament_id);
    }
  });
}

function listUnderWay({ games, slots }: EventRows): string[] {
  const underWay = games.filter(({ state }) => ['called', 'active', 'hold'].includes(state));
  const ready = slots.filter(
    ({ game_id, is_ready }) =>
      is_ready && games.some((game) => game.game_id === game_id && game.state !== 'done'),
  );
  return [...underWay, ...ready].map(({ game_id }) => game_id);
}

test.run();
