import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareBy, compareNatural, compareNullLast, compareText } from '../../../shared/pages/order.ts';

/** In natural order, from first to last. */
const ordered: Record<string, string[]> = {
  'digits count as numbers': ['W-1', 'W-2', 'W-10', 'W-100'],
  'equal numbers go by their text': ['W-002', 'W-02', 'W-2', 'W-3'],
  'zeros in front decide before what follows': ['W-02-9', 'W-2-1'],
  'every number in an id counts': ['W-2-2', 'W-2-10', 'W-10-1'],
  'what is longer comes later': ['', 'W', 'W-', 'W-1', 'W-1a', 'W-1a2'],
  'digits come before letters and after punctuation': ['-', '1', '10', 'A', 'a'],
  'numbers beyond exactness still differ': ['9007199254740992', '9007199254740993'],
  'numbers beyond everything too': ['9'.repeat(400), `9${'9'.repeat(400)}`],
  'words that are numbers to JavaScript are words': ['1', '2', 'Infinity', 'NaN'],
  'letters of other scripts are no digits': ['2', 'é', '٣'],
};

for (const [name, ids] of Object.entries(ordered)) {
  test(`natural order: ${name}`, () => assert.equal(ids.toReversed().sort(compareNatural), ids));
}

const weird = [
  ...Object.values(ordered).flat(),
  ...[' ', '  ', '\t', '\n', '\u00a0', '\u2003', '\ufeff', '\u2003 5', '5\u2003', ' 5', '5 '],
  ...['0', '00', '000', '-0', '+1', '1e3', '0x10', '.5', '5.', '1.5', '1,5', '-Infinity', '--', '_', '~'],
  ...[
    'a',
    'A',
    'a0',
    'a00',
    'a0b',
    'a00b',
    '🤖',
    '🤖2',
    '🤖10',
    'é',
    'e\u0301',
    '\ud83e',
    'W:4-1',
    '__proto__',
  ],
];

test('the natural order is total: only the same id is equal, and both ways agree', () => {
  for (const a of weird) {
    for (const b of weird) {
      const order = Math.sign(compareNatural(a, b));
      assert.is(order === 0, a === b, JSON.stringify([a, b]));
      assert.is(order + Math.sign(compareNatural(b, a)), 0, JSON.stringify([a, b]));
    }
  }
});

test('the natural order never runs in a circle', () => {
  const ids = [...new Set(weird)];
  for (const a of ids) {
    const after = ids.filter((b) => compareNatural(a, b) < 0);
    for (const b of after) {
      const circle = ids.find((c) => compareNatural(b, c) < 0 && compareNatural(a, c) >= 0);
      assert.is(circle, undefined, JSON.stringify([a, b, circle]));
    }
  }
});

test('text goes by its code units, in no locale', () => {
  assert.equal(['a', 'é', 'Z', '', 'z', 'A', '10', '2'].sort(compareText), [
    '',
    '10',
    '2',
    'A',
    'Z',
    'a',
    'z',
    'é',
  ]);
  assert.is(compareText('a', 'a'), 0);
});

test('null comes last', () => {
  assert.equal([null, 3, -1, null, 0].sort(compareNullLast), [-1, 0, 3, null, null]);
  assert.is(compareNullLast(null, null), 0);
});

test('the first comparison that tells two values apart decides', () => {
  const compare = compareBy<[number, string]>(
    ([a], [b]) => a - b,
    ([, a], [, b]) => compareText(a, b),
  );
  assert.ok(compare([1, 'b'], [2, 'a']) < 0);
  assert.ok(compare([1, 'b'], [1, 'a']) > 0);
  assert.is(compare([1, 'a'], [1, 'a']), 0);
});

test.run();
