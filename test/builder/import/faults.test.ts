import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FaultList, ImportFaults } from '../../../builder/import/faults.ts';
import { loadTable } from '../../../builder/import/load-table.ts';
import type { TableName } from '../../../shared/data/tables.ts';

/** The faults of one file as printed, without the line that counts them. */
function load(name: TableName, source: string): string[] {
  const faults = new FaultList();
  loadTable(name, Buffer.from(source), faults);
  return report(faults).slice(0, -1);
}

function report(faults: FaultList): string[] {
  try {
    faults.throwIfAny();
    return [];
  } catch (error) {
    assert.instance(error, ImportFaults);
    return (error as ImportFaults).message.split('\n');
  }
}

const players = 'tournament_id,player_id,name';
const playerColumns = 'tournament_id, player_id, name, seed, is_bye, is_disqualified';
const separated = (by: string) =>
  `players.csv:1: the columns are separated by ${by}, expected a comma between them`;

const cases: Record<string, [table: TableName, source: string, expected: string[]]> = {
  'an empty file': [
    'players',
    '',
    ['players.csv:1: the file is empty, expected a header that names the columns'],
  ],
  'a header only is fine': ['players', players, []],
  'columns may come in any order': ['players', 'name,player_id,tournament_id\nA,p1,t1', []],
  semicolons: ['players', 'tournament_id;player_id;name\nt1;p1;A', [separated('";"')]],
  tabs: ['players', 'tournament_id\tplayer_id\tname\nt1\tp1\tA', [separated('a tab')]],
  'a misspelled column': [
    'players',
    `${players},sed\nt1,p1,A,1`,
    ['players.csv:1: unknown column "sed"; did you mean seed?'],
  ],
  'a column in upper case or with blanks': [
    'players',
    `${players}, Seed\nt1,p1,A,1`,
    ['players.csv:1: unknown column " Seed"; did you mean seed?'],
  ],
  'a column that is like no other': [
    'players',
    `${players},weight\nt1,p1,A,1`,
    [`players.csv:1: unknown column "weight"; the columns are ${playerColumns}`],
  ],
  'a property that every object has is no column': [
    'players',
    `${players},constructor\nt1,p1,A,1`,
    [`players.csv:1: unknown column "constructor"; the columns are ${playerColumns}`],
  ],
  'a column twice': [
    'players',
    `${players},name\nt1,p1,A,B`,
    ['players.csv:1: column name: the header has it twice'],
  ],
  'a column without a default is missing': [
    'players',
    'tournament_id,player_id\nt1,p1',
    ['players.csv:1: column name: the column is missing and has no default'],
  ],
  'a record with too few cells': ['players', `${players}\nt1,p1`, ['players.csv:2: expected 3 cells, got 2']],
  'a record with too many cells': [
    'players',
    `${players}\nt1,p1,A,B`,
    ['players.csv:2: expected 3 cells, got 4'],
  ],
  'a key twice names its first line': [
    'players',
    `${players}\nt1,p1,A\nt2,p1,A\nt1,p1,B`,
    ['players.csv:4: the same tournament_id, player_id as on line 2: "t1", "p1"'],
  ],
  'two rows whose key cannot be read are not the same': [
    'players',
    `${players}\nt1,,A\nt1,,B`,
    [
      'players.csv:2: column player_id: expected text, the cell is empty',
      'players.csv:3: column player_id: expected text, the cell is empty',
    ],
  ],
  'a public token twice': [
    'clips',
    'clip_id,public_token\n1,abc\n2,abc',
    ['clips.csv:3: column public_token: the same as on line 2: "abc"'],
  ],
  'every wrong cell of a row, with the line after quoted new lines': [
    'players',
    `${players},seed,is_bye\r\nt1,p1,"A\r\nB",1,0\r\nt1,p2,,x,yes\r\n`,
    [
      'players.csv:4: column name: expected text, the cell is empty',
      'players.csv:4: column seed: expected an integer, got "x"',
      'players.csv:4: column is_bye: expected 0 or 1, got "yes"',
    ],
  ],
  'a broken quote': [
    'players',
    `${players}\nt1,p1,"A\nt1,p2,B\n`,
    ['players.csv:2: a quote is opened in this record and never closed'],
  ],
};

for (const [name, [table, source, expected]] of Object.entries(cases)) {
  test(name, () => assert.equal(load(table, source), expected));
}

function countUp(count: number): string[] {
  const faults = new FaultList();
  for (let line = 1; line <= count; line++) faults.add({ file: 'games.csv', line, message: 'wrong' });
  return report(faults);
}

test('one fault is told as one', () => {
  assert.equal(countUp(1), ['games.csv:1: wrong', '1 fault. Nothing was imported.']);
});

test('fifty faults are all shown', () => {
  assert.equal(countUp(50).slice(49), ['games.csv:50: wrong', '50 faults. Nothing was imported.']);
});

test('beyond fifty they are counted', () => {
  const rest = ['games.csv:50: wrong', '… and 12 more (62 faults in all). Nothing was imported.'];
  assert.equal(countUp(62).slice(49), rest);
});

test.run();
