import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BotStats } from '../../../shared/api/resources/stats.ts';
import { toBreakdown, toMean, toMedian, toRate } from '../../../shared/pages/numbers.ts';

const rates: Record<string, [part: number, whole: number, rate: number]> = {
  'nothing of nothing': [0, 0, 0],
  'nothing of something': [0, 7, 0],
  all: [7, 7, 1],
  'a third has 4 decimals': [1, 3, 0.3333],
  'two thirds are rounded up': [2, 3, 0.6667],
  'an exact half of the last decimal is rounded up': [1, 20_000, 0.0001],
  'less than that is nothing': [1, 20_001, 0],
  'nearly all is rounded to all': [99_999, 100_000, 1],
};

for (const [name, [part, whole, rate]] of Object.entries(rates)) {
  test(`rate: ${name}`, () => assert.is(toRate(part, whole), rate));
}

const means: Record<string, [sum: number, count: number, mean: number]> = {
  'of nothing': [0, 0, 0],
  'a whole number': [180, 2, 90],
  'a half': [181, 2, 90.5],
  'a third has 2 decimals': [100, 3, 33.33],
  'two thirds are rounded up': [200, 3, 66.67],
  'large sums': [1_500_000 * 180, 1_500_000, 180],
};

for (const [name, [sum, count, mean]] of Object.entries(means)) {
  test(`mean: ${name}`, () => assert.is(toMean(sum, count), mean));
}

const medians: Record<string, [values: number[], median: number]> = {
  'of nothing': [[], 0],
  'of one': [[97], 97],
  'of an odd number, out of order': [[180, 3, 97], 97],
  'of an even number: the mean of the two in the middle': [[180, 3, 97, 98], 97.5],
  'by value, not by text': [[100, 9, 20], 20],
  'of equal ones': [[5, 5, 5, 5], 5],
};

for (const [name, [values, median]] of Object.entries(medians)) {
  test(`median: ${name}`, () => {
    const given = [...values];
    assert.is(toMedian(given), median);
    assert.equal(given, values, 'the list that was given keeps its order');
  });
}

const breakdowns: Record<string, [methods: (string | null)[], entries: [string, number][]]> = {
  'of nothing': [[], []],
  'counts, in the order of the methods': [
    ['KO', 'JD', 'KO'],
    [
      ['JD', 1],
      ['KO', 2],
    ],
  ],
  'a missing, an empty and a blank method are Unknown': [[null, '', ' \t'], [['Unknown', 3]]],
  'with those that say so themselves': [['Unknown', null], [['Unknown', 2]]],
  'spaces around do not make another method': [[' KO', 'KO '], [['KO', 2]]],
  'case does': [
    ['ko', 'KO'],
    [
      ['KO', 1],
      ['ko', 1],
    ],
  ],
  'names that every object has are counted like others': [
    ['constructor', 'toString', 'constructor'],
    [
      ['constructor', 2],
      ['toString', 1],
    ],
  ],
  'the one name that no object may take is Unknown': [['__proto__', null], [['Unknown', 2]]],
};

for (const [name, [methods, entries]] of Object.entries(breakdowns)) {
  test(`breakdown: ${name}`, () => {
    const breakdown = toBreakdown(methods);
    assert.equal(Object.entries(breakdown), entries);
    const checked = BotStats.shape.winMethodBreakdown.parse(breakdown);
    assert.equal(Object.entries(checked), entries, 'nothing is lost when it is checked');
  });
}

test('a breakdown does not depend on the order of the fights', () => {
  const methods = ['KO', 'TKO', null, 'JD', 'KO', 'é', '10', '9', 'Z'];
  assert.is(JSON.stringify(toBreakdown(methods)), JSON.stringify(toBreakdown(methods.toReversed())));
});

test.run();
