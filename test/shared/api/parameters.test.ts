import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  limitParameter,
  type Parameters,
  pageParameter,
  parseParameters,
} from '../../../shared/api/parameters.ts';
import { routeNames, routes } from '../../../shared/api/routes.ts';
import { ApiError } from '../../../shared/base/errors.ts';

const definitions = {
  page: pageParameter,
  limit: limitParameter(100, 20),
  weightClass: { kind: 'integer', min: 0, default: null, description: 'Pounds', example: 3 },
  metric: {
    kind: 'choice',
    values: ['wins', 'winRate'],
    default: 'wins',
    description: 'Metric',
    example: 'wins',
  },
  source: { kind: 'choice', values: ['take', 'clip'], default: null, description: 'Source', example: 'take' },
  heroesOnly: { kind: 'boolean', default: false, description: 'Heroes', example: true },
  tag: { kind: 'text', description: 'Tag', example: 'hero' },
} as const satisfies Parameters;

const defaults = {
  page: 1,
  limit: 20,
  weightClass: null,
  metric: 'wins',
  source: null,
  heroesOnly: false,
  tag: null,
};

/** Fine for every route, strict or not. */
const read: Record<string, [query: string, expected: Partial<Record<keyof typeof defaults, unknown>>]> = {
  'nothing: everything has its default': ['', {}],
  'what is not known is ignored': ['key=me&Limit=5&__proto__=1&constructor=1', {}],
  'an empty value counts as absent': ['page=&limit=&metric=&source=&heroesOnly=', {}],
  'a name without a value too': ['page&limit&metric&source&heroesOnly', {}],
  'a number': ['limit=7', { limit: 7 }],
  'the smallest and the largest': ['limit=100&page=1', { limit: 100, page: 1 }],
  'zeros in front': ['limit=007', { limit: 7 }],
  'a plus in front, encoded': ['limit=%2B5', { limit: 5 }],
  'a plus that means a space': ['limit=+5', { limit: 5 }],
  'spaces around': ['limit=%207%20', { limit: 7 }],
  'a large page': ['page=1000000', { page: 1_000_000 }],
  'a page that no number holds': [`page=${'9'.repeat(400)}`, { page: Number.MAX_SAFE_INTEGER }],
  'a number that has no default': ['weightClass=30', { weightClass: 30 }],
  'zero where it is allowed': ['weightClass=0', { weightClass: 0 }],
  'minus zero is zero': ['weightClass=-0', { weightClass: 0 }],
  'a choice': ['metric=winRate&source=clip', { metric: 'winRate', source: 'clip' }],
  true: ['heroesOnly=true', { heroesOnly: true }],
  'true as 1': ['heroesOnly=1', { heroesOnly: true }],
  false: ['heroesOnly=false', {}],
  'false as 0': ['heroesOnly=0', {}],
  'text as it came': ['tag=%20Big+Hit%20', { tag: ' Big Hit ' }],
  'text that is empty': ['tag=', { tag: '' }],
  'text with a broken escape is taken as it stands': ['tag=100%', { tag: '100%' }],
  'of repeated ones the last counts': ['limit=5&limit=x&limit=9', { limit: 9 }],
  'even when the last is empty': ['limit=5&limit=', {}],
};

for (const [name, [query, expected]] of Object.entries(read)) {
  for (const isStrict of [false, true]) {
    test(`read${isStrict ? ' strictly' : ''}: ${name}`, () =>
      assert.equal(parse(query, isStrict), { ...defaults, ...expected }));
  }
}

const huge = '9'.repeat(400);
const integer = 'an integer from 1 to 100';
const atLeastOne = 'an integer of at least 1';

/** Mended where possible; where the route is strict, refused with what was expected. */
const wrong: Record<
  string,
  [query: string, expected: Partial<Record<keyof typeof defaults, unknown>>, string]
> = {
  'too small': ['limit=0', { limit: 1 }, integer],
  'too large': ['limit=101', { limit: 100 }, integer],
  negative: ['limit=-5', { limit: 1 }, integer],
  'far too large': [`limit=${huge}`, { limit: 100 }, integer],
  'far too negative': [`limit=-${huge}`, { limit: 1 }, integer],
  'page 0': ['page=0', { page: 1 }, atLeastOne],
  'a negative weight class': ['weightClass=-3', { weightClass: 0 }, 'an integer of at least 0'],
  'a word': ['limit=many', {}, integer],
  'a fraction': ['limit=7.5', {}, integer],
  'a fraction of zero': ['limit=7.0', {}, integer],
  'a power of ten': ['limit=1e3', {}, integer],
  hexadecimal: ['limit=0x10', {}, integer],
  infinity: ['limit=Infinity', {}, integer],
  'digits of another script': ['limit=%D9%A3', {}, integer],
  'two numbers': ['limit=1,2', {}, integer],
  'a space alone': ['limit=%20', {}, integer],
  'a sign alone': ['limit=-', {}, integer],
  'a choice that does not exist': ['metric=luck', {}, 'one of wins, winRate'],
  'a choice in another case': ['source=Take', {}, 'one of take, clip'],
  'a choice with a space': ['source=take%20', {}, 'one of take, clip'],
  'what every object has is no choice': ['metric=constructor', {}, 'one of wins, winRate'],
  'a boolean in another case': ['heroesOnly=TRUE', {}, 'one of true, false, 1, 0'],
  'a boolean in another word': ['heroesOnly=yes', {}, 'one of true, false, 1, 0'],
};

for (const [name, [query, expected, wanted]] of Object.entries(wrong)) {
  test(`mended: ${name}`, () => assert.equal(parse(query, false), { ...defaults, ...expected }));

  test(`refused where the route is strict: ${name}`, () => {
    const error = catchError(() => parse(query, true));
    assert.is(error.code, 'invalid_parameter');
    const [parameter = '', got = ''] = decodeURIComponent(query).split('=');
    const shown = JSON.stringify(got.slice(0, 100));
    assert.is(error.message, `The parameter "${parameter}" must be ${wanted}; it was ${shown}.`);
  });
}

test('the routes that the specification lists a 400 for are strict, and no others', () => {
  const strict = routeNames.filter((name) => 'isStrict' in routes[name]);
  assert.equal(strict, ['stills', 'search']);
});

function parse(query: string, isStrict: boolean) {
  return parseParameters(definitions, new URLSearchParams(query), isStrict);
}

function catchError(work: () => unknown): ApiError {
  try {
    work();
  } catch (error) {
    assert.instance(error, ApiError);
    return error as ApiError;
  }
  throw new Error('not refused');
}

test.run();
