import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { simulateInBackground } from '../../../builder/commands/simulate.ts';
import type { Clock } from '../../../builder/simulate/clock.ts';
import { type RunOptions, startRun } from '../../../builder/simulate/run.ts';
import { parseEnvironment } from '../../../shared/base/environment.ts';
import { Failure } from '../../../shared/base/errors.ts';
import { limits } from '../../../shared/base/limits.ts';
import type { Database } from '../../../shared/data/database.ts';
import { writeRows } from '../../../shared/data/write.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { toRow } from '../../helpers/rows.ts';
import { demoOptions } from '../demo/rows.ts';

interface Watched {
  options: RunOptions;
  lines: string[];
  troubles: unknown[];
  stop(): void;
}

/** A clock that is never waited for: it goes to the moment that is slept until, and tells it. */
function watch(given: Partial<RunOptions> = {}, onSleep = (_moment: number) => {}): Watched {
  const [lines, troubles, stopping]: [string[], unknown[], AbortController] = [[], [], new AbortController()];
  let now = demoOptions.now;
  const clock: Clock = {
    now: () => now,
    sleepUntil: async (moment) => {
      onSleep(moment);
      now = Math.max(now, moment);
    },
  };
  const options: RunOptions = {
    ...{ seed: 8, speed: 1000, begin: 'start', repeat: false, cages: [1, 2, 4, 5, 6] },
    signal: stopping.signal,
    onLine: (text) => void lines.push(text),
    onTrouble: (error) => void troubles.push(error),
    clock,
    ...given,
  };
  return { options, lines, troubles, stop: () => stopping.abort() };
}

async function countTournaments(database: Database, condition = 'true'): Promise<number> {
  const [row] = await database.query(`select count(*)::int as rows from tournaments where ${condition}`);
  return Number(row!['rows']);
}

for (const { name, open, reset, close } of await testDatabases()) {
  test.after(close);

  test(`${name}: an event is told in plain lines until it is over`, async () => {
    await reset();
    const database = await open();
    const { options, lines } = watch();
    await (await startRun(database, options)).ended;
    assert.match(lines[0]!, /^Nova Live \S+ \d\d:\d\d begins in cages 1, 2, 4, 5, 6, at speed 1000\.$/);
    assert.match(lines.at(-1)!, /^Nova Live \S+ \d\d:\d\d is over\.$/);
    const told = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;
    const fought = told(/^Cage \d: .+ fights .+, RR-\d+$/);
    assert.ok(fought > 30);
    assert.is(told(/^Cage \d: .+ (beat|drew).*, RR-\d+$/), fought);
    assert.is(told(/^Cage \d: .+ are called, RR-\d+$/), fought);
    assert.is(told(/^Cage \d: .+ load in, RR-\d+$/), fought);
    assert.is(fought + told(/without a fight, RR-\d+$/), 36);
    assert.is(told(/ paused, /), told(/ goes on, /));
    assert.is(await countTournaments(database, 'active = 0 and end_time is not null'), 1);
  });

  test(`${name}: with repeat another event follows after a pause, until it is told to stop`, async () => {
    await reset();
    const database = await open();
    let sleeps = 0;
    const watched = watch({ repeat: true, begin: 'middle' }, () => {
      if (watched.lines.some((line) => line.endsWith('is over.'))) sleeps++;
      // The pause, and the first moments of the second event.
      if (sleeps === 5) watched.stop();
    });
    await (await startRun(database, watched.options)).ended;
    const begun = watched.lines.filter((line) => line.includes(' begins in '));
    assert.is(begun.length, 2);
    assert.is(await countTournaments(database, 'active = 1'), 1, 'it stays as it stands');
    assert.is(await countTournaments(database), 2);
  });

  test(`${name}: what cannot be written is tried again, and nothing is lost by it`, async () => {
    await reset();
    const database = await open();
    let count = 0;
    const flaky: Database = {
      ...database,
      transaction: (mode, work) => {
        if (++count > 3 && count % 3 !== 0) throw new Error('away');
        return database.transaction(mode, work);
      },
    };
    const { options, troubles } = watch();
    await (await startRun(flaky, options)).ended;
    assert.ok(troubles.length > 10);
    const [open36] = await database.query("select count(*)::int as rows from games where state <> 'done'");
    assert.is(open36!['rows'], 0);
  });

  test(`${name}: a database that stays away ends it`, async () => {
    await reset();
    const database = await open();
    let isAway = false;
    const lost: Database = {
      ...database,
      transaction: (mode, work) =>
        isAway ? Promise.reject(new Error('gone')) : database.transaction(mode, work),
    };
    const { options, troubles } = watch();
    const { ended } = await startRun(lost, { ...options, onLine: () => {} });
    isAway = true;
    const error = await ended.catch((reason: Error) => reason);
    assert.match((error as Error).message, /gone/);
    assert.is(troubles.length, limits.simulationTriesMax - 1);
  });

  test(`${name}: a simulation that another one breaks off ends with what happened`, async () => {
    await reset();
    const database = await open();
    let sleeps = 0;
    let other: Promise<unknown> | undefined;
    const first = watch({}, () => {
      if (++sleeps === 20) other = startRun(database, { ...watch({ seed: 9 }).options });
    });
    const { ended } = await startRun(database, first.options);
    const error = await ended.catch((reason: unknown) => reason);
    assert.instance(error, Failure);
    assert.match((error as Failure).message, /One database has one simulation at a time/);
    await ((await other) as { ended: Promise<void> }).ended;
  });

  test(`${name}: in the background it leaves a real league alone, silently, and plays beside an invented one`, async () => {
    await reset();
    const database = await open();
    const environment = parseEnvironment({});
    const real = toRow('tournaments', { tournament_id: 'spring_2026_3lb', name: 'Spring' });
    await writeRows(database.query, 'tournaments', [real]);
    const idle = await simulateInBackground(environment, database);
    await idle.stop();
    assert.is(await countTournaments(database), 1);

    await reset();
    const playing = await simulateInBackground(environment, database);
    await playing.stop();
    assert.is(await countTournaments(database, 'active = 1'), 1);
    const [fights] = await database.query("select count(*)::int as rows from games where state = 'active'");
    assert.ok(Number(fights!['rows']) >= 2, 'two fights at once');
  });
}

test.run();
