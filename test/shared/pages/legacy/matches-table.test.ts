import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toCleanName } from '../../../../shared/api/ids.ts';
import { tableFields } from '../../../../shared/api/resources/legacy.ts';
import type { FightSummary } from '../../../../shared/pages/fights.ts';
import { matchesTablePage, type TableQuery } from '../../../../shared/pages/legacy/matches-table.ts';

function toFight(id: string, given: Partial<FightSummary>): FightSummary {
  const { player1 = 'Hot Poké', player2 = 'Lynx' } = given;
  return {
    ...{ tournamentID: 't', id, gameID: id, name: null, round: 0, cage: null },
    ...{ player1, player1clean: toCleanName(player1), player2, player2clean: toCleanName(player2) },
    ...{ player1wins: 0, player2wins: 0, cams: 0, winAnnotation: null },
    ...{ startTime: null, stopTime: null, endTime: null, matchLength: 0 },
    ...{ weightClass: 3, tournamentName: 'Nova', ...given },
  };
}

const fights = [
  toFight('W-10', { startTime: 1_000, matchLength: 9, player1wins: 1, cage: 'Cage 4', winAnnotation: 'KO' }),
  toFight('W-2', { startTime: 2_000, matchLength: 100, round: 2, player2wins: 1, player1: 'BANJO' }),
  toFight('EX-1', { round: -1, player2: 'zebra' }),
  toFight('W-1', { startTime: 2_000, stopTime: 2_050, matchLength: 50, name: 'Final', player1: 'apex' }),
];

const asked: TableQuery = {
  draw: 0,
  start: 0,
  length: -1,
  search: '',
  fields: tableFields,
  order: undefined,
};

function read(query: Partial<TableQuery>) {
  const { data, ...counts } = matchesTablePage({ fights }, { ...asked, ...query });
  return { ids: data.map(({ id }) => id).join(' '), ...counts };
}

function order(field: (typeof tableFields)[number], isDescending = false): Partial<TableQuery> {
  return { order: { field, isDescending } };
}

const orders: Record<string, [query: Partial<TableQuery>, ids: string]> = {
  'newest first; of two at once the one that is known to have ended; without a time last': [
    {},
    'W-1 W-2 W-10 EX-1',
  ],
  'numbers by their size': [order('matchLength'), 'EX-1 W-10 W-1 W-2'],
  'numbers, the largest first': [order('matchLength', true), 'W-2 W-1 W-10 EX-1'],
  'a number below zero comes first': [order('round'), 'EX-1 W-1 W-10 W-2'],
  'what has no number comes last': [order('stopTime'), 'W-1 W-2 W-10 EX-1'],
  'also the other way round': [order('stopTime', true), 'W-1 W-2 W-10 EX-1'],
  'digits in text count as numbers': [order('id'), 'EX-1 W-1 W-2 W-10'],
  'text in whatever case': [order('player1'), 'W-1 W-2 W-10 EX-1'],
  'text, the other way round; equal rows stay newest first': [order('player1', true), 'W-10 EX-1 W-2 W-1'],
  'what has no text comes last': [order('name', true), 'W-1 W-2 W-10 EX-1'],
  'what is the same everywhere changes nothing': [order('tournamentName'), 'W-1 W-2 W-10 EX-1'],
};

for (const [name, [query, ids]] of Object.entries(orders)) {
  test(`sorted: ${name}`, () => assert.is(read(query).ids, ids));
}

test('every column sorts every row, the same way each time', () => {
  for (const field of tableFields) {
    for (const isDescending of [false, true]) {
      const { ids } = read(order(field, isDescending));
      assert.equal(ids.split(' ').sort(), ['EX-1', 'W-1', 'W-10', 'W-2'], field);
      const other = matchesTablePage(
        { fights: fights.toReversed() },
        { ...asked, ...order(field, isDescending) },
      );
      assert.is(other.data.map(({ id }) => id).join(' '), ids, field);
    }
  }
});

const pages: Record<string, [query: Partial<TableQuery>, ids: string]> = {
  'the first two': [{ length: 2 }, 'W-1 W-2'],
  'the next two': [{ start: 2, length: 2 }, 'W-10 EX-1'],
  'the rest': [{ start: 3, length: 2 }, 'EX-1'],
  'past the end': [{ start: 4, length: 2 }, ''],
  'all from the second on': [{ start: 1, length: -1 }, 'W-2 W-10 EX-1'],
  none: [{ length: 0 }, ''],
  'a very long page': [{ length: Number.MAX_SAFE_INTEGER }, 'W-1 W-2 W-10 EX-1'],
};

for (const [name, [query, ids]] of Object.entries(pages)) {
  test(`page: ${name}`, () =>
    assert.equal(read({ ...query, draw: 5 }), { ids, draw: 5, recordsTotal: 4, recordsFiltered: 4 }));
}

const searches: Record<string, [query: Partial<TableQuery>, ids: string]> = {
  'in whatever case': [{ search: 'hOT' }, 'W-10 EX-1'],
  'beyond plain letters': [{ search: 'POKÉ' }, 'W-10 EX-1'],
  'a clean name': [{ search: 'hotpok' }, 'W-10 EX-1'],
  'across a space': [{ search: 't p' }, 'W-10 EX-1'],
  'space around it': [{ search: '  zebra ' }, 'EX-1'],
  'a winner': [{ search: 'blue' }, 'W-2'],
  'a cage': [{ search: 'cage' }, 'W-10'],
  'a number is in no text': [{ search: '2000' }, ''],
  'digits of an id': [{ search: '-1' }, 'W-1 W-10 EX-1'],
  'no pattern': [{ search: '.*' }, ''],
  'nothing of the kind': [{ search: 'nobody' }, ''],
  'only space': [{ search: ' ' }, 'W-1 W-2 W-10 EX-1'],
  'only in the columns that are shown': [{ search: 'hotpok', fields: ['id', 'player1', 'cams'] }, ''],
};

for (const [name, [query, ids]] of Object.entries(searches)) {
  test(`search: ${name}`, () => {
    const found = read(query);
    assert.equal([found.ids, found.recordsTotal], [ids, 4]);
    assert.is(found.recordsFiltered, ids === '' ? 0 : ids.split(' ').length);
  });
}

test('a search is sorted and cut after it was made', () => {
  assert.equal(read({ search: 'lynx', ...order('id', true), start: 1, length: 1 }), {
    ...{ ids: 'W-2', draw: 0, recordsTotal: 4, recordsFiltered: 3 },
  });
});

test.run();
