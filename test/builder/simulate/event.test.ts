import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type EventOptions, makeEvent, type SimulatedEvent } from '../../../builder/simulate/event.ts';
import { toEventSecond, toRealMoment } from '../../../builder/simulate/real-time.ts';
import { type EventRows, rowsAt } from '../../../builder/simulate/rows-at.ts';
import { listFaults } from './event-rows.ts';

const options: EventOptions = {
  tournamentID: 'nova_live_20261121_1400',
  name: 'Nova Live 2026-11-21 14:00',
  seed: 1,
  cages: [1, 2, 4, 5],
  speed: 1,
  now: 1_795_270_000,
  begin: 'start',
  firstRecordingID: 1,
};

/** Steps through all moments as a watcher would, and looks at each. */
function walk(event: SimulatedEvent): { faults: string[]; last: EventRows } {
  let before: EventRows | undefined;
  const faults: string[] = [];
  for (const moment of event.moments) {
    const rows = rowsAt(event, moment);
    faults.push(...listFaults(rows, toRealMoment(event, moment), before));
    before = rows;
  }
  return { faults, last: before! };
}

/** One of each kind. */
for (const [seed, type] of Object.entries({
  1: 'double_elimination',
  4: 'single_elimination',
  8: 'round_robin',
})) {
  test(`a ${type} holds all rules at each of its moments, from the first to the last`, () => {
    const event = makeEvent({ ...options, seed: Number(seed) });
    assert.is(event.played.plan.type, type);
    const { faults, last } = walk(event);
    assert.equal(faults, []);
    assert.equal([last.tournaments[0]!.active, last.cage_queue], [0, []]);
  });
}

test('so does any seed at any speed in any cages', () => {
  const cages = fc.subarray([1, 2, 4, 5, 6, 17], { minLength: 1 });
  const speed = fc.integer({ min: 1, max: 1000 });
  const seed = fc.integer({ min: 0, max: 1_000_000 });
  const holds = fc.property(seed, speed, cages, (someSeed, someSpeed, someCages) => {
    const event = makeEvent({ ...options, seed: someSeed, speed: someSpeed, cages: someCages });
    assert.equal(walk(event).faults, []);
  });
  fc.assert(holds, { numRuns: 6 });
});

test('everything that there is to see is seen: statuses, queues of two, both brackets, draws, walk-overs and late games', () => {
  const event = makeEvent(options);
  const seen = new Set<string>();
  for (const moment of event.moments) {
    const rows = rowsAt(event, moment);
    for (const { status } of rows.cages) seen.add(status!);
    for (const { state } of rows.games) seen.add(state);
    for (const { position } of rows.cage_queue) seen.add(`place ${position}`);
  }
  const wanted = ['Idle', 'Load In', 'Ready', 'Fighting', 'Paused', 'Complete'];
  const missing = [...wanted, 'called', 'place 1'].filter((what) => !seen.has(what));
  assert.equal(missing, []);
  const { games } = rowsAt(event, event.moments.at(-1)!);
  assert.ok(games.some(({ start_time, end_time }) => start_time === null && end_time !== null));
  assert.ok(games.some(({ start_time, scheduled_time }) => start_time! - scheduled_time! > 300));
});

test('times are shortened as a whole: at twenty times the speed every fight stands where it stood', () => {
  const [slow, fast] = [1, 20].map((speed) => makeEvent({ ...options, seed: 8, speed }));
  const end = slow!.moments.at(-1)!;
  const shorten = (time: number | null) =>
    time === null ? null : options.now + Math.floor((time - options.now) / 20);
  const [real, short] = [rowsAt(slow!, end).games, rowsAt(fast!, end).games];
  assert.equal(
    short.map(({ start_time, stop_time, end_time }) => [start_time, stop_time, end_time]),
    real.map(({ start_time, stop_time, end_time }) => [start_time, stop_time, end_time].map(shorten)),
  );
  const offsets = rowsAt(fast!, end).recordings.map(({ game_id, started_at }) => {
    const { start_time } = short.find((game) => game.game_id === game_id)!;
    return started_at === null ? 0 : start_time! - started_at;
  });
  assert.ok(
    offsets.every((offset) => offset <= 40 / 20),
    'recordings begin as much earlier',
  );
});

test('in the middle two fights go on, and everything before has happened in the past', () => {
  for (const seed of [1, 2, 3, 4]) {
    const event = makeEvent({ ...options, seed, speed: 4, begin: 'middle' });
    const rows = rowsAt(event, toEventSecond(event, options.now));
    assert.ok(rows.games.filter(({ state }) => state === 'active').length >= 2);
    assert.ok(rows.games.filter(({ state }) => state === 'done').length > 5);
    assert.equal(listFaults(rows, options.now), []);
  }
});

test('a moment is reached just when it is said to come, and not a millisecond earlier', () => {
  for (const speed of [1, 3, 7, 20, 333, 1000]) {
    const pace = { beginsAt: options.now, speed };
    for (let second = 1; second < 5000; second += 7) {
      const moment = toRealMoment(pace, second);
      assert.is(toEventSecond(pace, moment) >= second, true, `${second} at speed ${speed}`);
      assert.is(toEventSecond(pace, moment - 0.001) < second, true, `${second} at speed ${speed}`);
    }
  }
});

test('the same options give the same event', () => {
  const rows = () => {
    const event = makeEvent({ ...options, seed: 5 });
    return rowsAt(event, event.moments.at(-1)!);
  };
  assert.equal(rows(), rows());
});

test.run();
