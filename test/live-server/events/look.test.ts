import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listResults, lookAt } from '../../../live-server/events/look.ts';
import { now, toActive, toLive } from '../../shared/pages/live-records.ts';
import { type GameSketch, winnerOf } from '../../shared/pages/records.ts';

const hour = 60 * 60;
const open: GameSketch = { game_id: 'W-1', red: 'a', blue: 'b', state: 'active', start_time: now - 60 };
const decided: GameSketch = {
  ...open,
  red: winnerOf('a'),
  state: 'done',
  stop_time: now,
  win_annotation: 'KO',
};

/** A fight in two looks, and the results that the second one tells. */
const cases: Record<string, [before: GameSketch[], after: GameSketch[], told: number]> = {
  'decided since': [[open], [decided], 1],
  'decided since, with no time at all': [[open], [{ ...decided, start_time: null, stop_time: null }], 1],
  'decided both times': [[decided], [decided], 0],
  'undecided both times': [[open], [{ ...open, name: 'W:1' }], 0],
  'decided by its winner, and closed later': [
    [{ ...open, red: winnerOf('a') }],
    [{ ...open, red: winnerOf('a'), state: 'done' }],
    0,
  ],
  'another winner': [[decided], [{ ...decided, red: 'a', blue: winnerOf('b') }], 1],
  'another player': [[decided], [{ ...decided, red: winnerOf('c') }], 1],
  'another way of winning': [[decided], [{ ...decided, win_annotation: 'JD' }], 1],
  'another end': [[decided], [{ ...decided, stop_time: now - 5 }], 1],
  'another label': [[decided], [{ ...decided, name: 'W:1' }], 0],
  'taken back': [[decided], [open], 0],
  'begun and decided between two looks': [[], [decided], 1],
  'decided long ago, and in view again': [[], [{ ...decided, stop_time: now - 30 * hour }], 0],
  'out of view': [[decided], [], 0],
};

for (const [name, [before, after, told]] of Object.entries(cases)) {
  test(`a fight that is ${name}: ${told} results`, () => {
    const look = (games: GameSketch[]) => lookAt(toLive({ tournaments: [toActive(games)] }), [1], now);
    const results = listResults(look(before), look(after));
    assert.is(results.length, told);
  });
}

test('a result that was taken back and entered again is told again', () => {
  const looks = [[decided], [open], [decided]].map((games) =>
    lookAt(toLive({ tournaments: [toActive(games)] }), [1], now),
  );
  assert.is(listResults(looks[1]!, looks[2]!).length, 1);
});

test('results of rows that did not change are not made again', () => {
  const league = toLive({ tournaments: [toActive([open])] });
  const before = lookAt(league, [1], now);
  assert.is(lookAt(league, [1], now + 1, before).results, before.results);
});

test.run();
