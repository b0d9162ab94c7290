import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cagePage } from '../../../shared/pages/cages.ts';
import { now, toActive, toLive } from './live-records.ts';
import { type GameSketch, winnerOf } from './records.ts';

const sides = { red: 'a', blue: 'b' };

/** Cage 1, with one game that it names. */
function read(game: Partial<GameSketch>, cage: { paused_at?: number } = {}) {
  const league = toLive({
    tournaments: [toActive([{ game_id: 'W-1', cage: 'Cage 1', ...sides, ...game }])],
    cages: [{ cage_num: 1, tournament_id: 't', game_id: 'W-1', ...cage }],
  });
  return cagePage(league, 1, now).cage;
}

/** Elapsed and paused time of a game that started 100 s ago. */
const clocks: Record<string, [game: Partial<GameSketch>, elapsed: number | null, pausedAt: number | null]> = {
  'it runs': [{}, 100, null],
  'it has not started': [{ start_time: null }, null, null],
  'it was paused': [{ pauses: [[now - 90, now - 80.5]] }, 90, null],
  'it was paused twice': [
    {
      pauses: [
        [now - 90, now - 80],
        [now - 60, now - 40],
      ],
    },
    70,
    null,
  ],
  'it is paused': [{ pauses: [[now - 30, null]] }, 70, now - 30],
  'it is paused within a second': [{ pauses: [[now - 29.5, null]] }, 70, now - 30],
  'it is paused for the second time': [
    {
      pauses: [
        [now - 90, now - 80],
        [now - 30, null],
      ],
    },
    60,
    now - 30,
  ],
  'it was paused before it started': [{ pauses: [[now - 120, now - 95]] }, 95, null],
  'it is stopped': [{ stop_time: now - 40 }, 60, null],
  'it is stopped, and was paused after that': [{ stop_time: now - 40, pauses: [[now - 30, null]] }, 60, null],
  'it is stopped in a pause that nobody ended': [
    { stop_time: now - 40, pauses: [[now - 50, null]] },
    50,
    null,
  ],
  'its clock runs before ours': [{ start_time: now + 3 }, 0, null],
  'its clock runs before ours, and it is paused': [{ pauses: [[now + 3, null]] }, 100, now + 3],
  'it stopped before it started': [{ stop_time: now - 200 }, 0, null],
  'it is decided': [{ state: 'done', stop_time: now - 40, pauses: [[now - 90, now - 80]] }, 60, null],
  'it is decided, and has a timer': [{ state: 'done', stop_time: now - 40, timer_duration: 50 }, 50, null],
  'it is decided without a fight': [{ state: 'done', start_time: null }, 0, null],
  'it is decided in a pause': [{ state: 'active', red: winnerOf('a'), pauses: [[now - 9, null]] }, 0, null],
};

for (const [name, [game, elapsed, pausedAt]] of Object.entries(clocks)) {
  test(`${name}: ${elapsed} s, paused ${pausedAt === null ? 'no' : 'yes'}`, () => {
    const { match } = read({ state: 'active', start_time: now - 100, ...game });
    assert.equal([match?.elapsedSeconds, match?.pausedAt], [elapsed, pausedAt]);
  });
}

/** A cage's own word on the pause, for a game that started 100 s ago and was paused from 90 to 80 s ago. */
const cagePauses: Record<string, [pausedAt: number, elapsed: number, shown: number | null]> = {
  'since then it is paused again': [now - 30, 60, now - 30],
  'that pause is over': [now - 90, 90, null],
  'that was another fight': [now - 500, 90, null],
};

for (const [name, [paused_at, elapsed, shown]] of Object.entries(cagePauses)) {
  test(`the cage says when it was paused: ${name}`, () => {
    const game = {
      state: 'active' as const,
      start_time: now - 100,
      pauses: [[now - 90, now - 80]] as [number, number][],
    };
    const { match } = read(game, { paused_at });
    assert.equal([match?.elapsedSeconds, match?.pausedAt], [elapsed, shown]);
  });
}

test('one that is held up in the middle stays in its cage, paused', () => {
  const cage = read({ state: 'hold', start_time: now - 100, pauses: [[now - 60, null]] });
  assert.equal(
    [cage.isActive, cage.match?.gameID, cage.match?.elapsedSeconds, cage.match?.pausedAt],
    [1, 'W-1', 40, now - 60],
  );
});

test.run();
