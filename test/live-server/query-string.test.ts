import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseQueryString } from '../../live-server/query-string.ts';
import { ApiError } from '../../shared/base/errors.ts';

const names = ['limit', 'all', 'bot', 'params[tournamentId]', 'order[0][column]'];

/** A query string as callers write it, and the parameters of ours that are in it; of repeated ones the last counts. */
const parsed: Record<string, [search: string, expected: Record<string, string>]> = {
  nothing: ['', {}],
  'brackets as they are': ['params[tournamentId]=x', { 'params[tournamentId]': 'x' }],
  'brackets escaped': ['params%5BtournamentId%5D=x', { 'params[tournamentId]': 'x' }],
  'brackets escaped in lower case, and one of them': [
    'params%5btournamentId]=x',
    { 'params[tournamentId]': 'x' },
  ],
  'brackets in brackets': ['order%5B0%5D%5Bcolumn%5D=3', { 'order[0][column]': '3' }],
  'the last of repeated names': ['limit=1&limit=2', { limit: '2' }],
  'the last, however it is spelled': [
    'params[tournamentId]=x&params%5BtournamentId%5D=y',
    { 'params[tournamentId]': 'y' },
  ],
  'an empty one that comes last': ['limit=1&limit=', { limit: '' }],
  'a plus for a space': ['bot=Hot+Pok%C3%A9', { bot: 'Hot Poké' }],
  'an escaped plus': ['bot=a%2Bb', { bot: 'a+b' }],
  'a name without a value': ['all', { all: '' }],
  'a name without a value, among others': ['limit=3&all&bot=x', { limit: '3', all: '', bot: 'x' }],
  'a name with an escaped letter': ['%6Cimit=3', { limit: '3' }],
  'more signs of equality': ['bot=a=b', { bot: 'a=b' }],
  'an escaped sign of equality and an ampersand': ['bot=a%3Db%26c', { bot: 'a=b&c' }],
  'empty pairs': ['&&limit=3&&', { limit: '3' }],
  'another case is another name': ['Limit=3&params[tournamentID]=x', {}],
  'names that are not ours': ['limit2=3&params[x]=1&params=2&_=1778932800', {}],
  'broken escapes in names and values that are not ours': ['%zz=1&x=%E0%A4&a%=%&limit=3', { limit: '3' }],
  'names that every object has': ['__proto__=1&constructor=2&limit=3', { limit: '3' }],
};

for (const [name, [search, expected]] of Object.entries(parsed)) {
  test(`${name}: ${search}`, () => {
    const query = parseQueryString(search, names);
    const found = Object.fromEntries(
      [...new Set(query.keys())].map((key) => [key, query.getAll(key).at(-1)]),
    );
    assert.equal(found, expected);
  });
}

for (const search of ['bot=%zz', 'bot=%E0%A4', 'limit=1&params%5BtournamentId%5D=100%', 'bot=%zz&bot=x']) {
  test(`a broken escape in a parameter of ours: ${search}`, () => {
    try {
      parseQueryString(search, names);
    } catch (error) {
      assert.instance(error, ApiError);
      assert.is((error as ApiError).code, 'broken_escape');
      return;
    }
    assert.unreachable('not refused');
  });
}

test.run();
