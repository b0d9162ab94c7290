import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CellFault, parseCell } from '../../../builder/import/parse-cell.ts';
import { type Column, type TableName, tables } from '../../../shared/data/tables.ts';

/** The value of `text` in `table.column`; a fault as its message. */
function parse(place: string, text: string): unknown {
  const [table, name] = place.split('.') as [TableName, string];
  const columns: Readonly<Record<string, Column>> = tables[table].columns;
  const value = parseCell(text, name, columns[name]!);
  return value instanceof CellFault ? value.message : value;
}

const accepted: [place: string, text: string, value: unknown][] = [
  ['games.round', '-1', -1],
  ['games.round', '', 0],
  ['games.countdown', '', null],
  ['games.countdown', '0', 0],
  ['games.start_time', '1652561807', 1652561807],
  ['recordings.recording_id', '9007199254740991', 9007199254740991],
  ['recordings.started_at', '1652561646.123', 1652561646.123],
  ['slots.unstick_time', '-1.5e-3', -0.0015],
  ['tournaments.active', '1', 1],
  ['tournaments.active', '', 0],
  ['tournaments.start_time', '2022-05-14T15:02:13Z', '2022-05-14T15:02:13Z'],
  ['tournaments.start_time', '2022-05-14T15:02:13.25+02:00', '2022-05-14T15:02:13.25+02:00'],
  [
    'games.pauses',
    '[[1,2],[3,null]]',
    [
      [1, 2],
      [3, null],
    ],
  ],
  ['games.judges', '', []],
  ['games.state', '', 'unavailable'],
  ['players.name', ' Hot  Poké 🔥\n', ' Hot  Poké 🔥\n'],
  ['still_bots.clean_name', 'hotpok', 'hotpok'],
];

const refused: [place: string, text: string, message: string][] = [
  ['games.round', 'x', 'expected an integer, got "x"'],
  ['games.round', '1.0', 'expected an integer, got "1.0"'],
  ['games.round', ' 3', 'expected an integer, got " 3"'],
  ['games.round', '0x10', 'expected an integer, got "0x10"'],
  ['games.round', '+1', 'expected an integer, got "+1"'],
  ['games.round', '007', 'expected an integer, got "007"'],
  ['games.round', '1e3', 'expected an integer, got "1e3"'],
  ['games.round', '１', 'expected an integer, got "１"'],
  ['games.round', '-2', 'expected an integer of at least -1, got "-2"'],
  ['games.countdown', '2147483648', 'expected an integer of at most 2147483647, got "2147483648"'],
  ['games.start_time', 'noon', 'expected whole Unix seconds, got "noon"'],
  ['games.start_time', '1652561807.5', 'expected whole Unix seconds, got "1652561807.5"'],
  [
    'games.start_time',
    '1652561807123',
    'expected whole Unix seconds of at most 253402300799, got "1652561807123"',
  ],
  [
    'recordings.recording_id',
    '9007199254740993',
    'expected an integer of at most 9007199254740991, got "9007199254740993"',
  ],
  ['recordings.recording_id', '', 'expected an integer, the cell is empty'],
  ['slots.slot_idx', '2', 'expected 0 or 1, got "2"'],
  ['slots.slot_idx', '', 'expected 0 or 1, the cell is empty'],
  ['slots.unstick_time', '1,5', 'expected a number, got "1,5"'],
  ['slots.unstick_time', 'NaN', 'expected a number, got "NaN"'],
  ['slots.unstick_time', 'Infinity', 'expected a number, got "Infinity"'],
  ['slots.unstick_time', '1e999', 'expected a number, got "1e999"'],
  ['tournaments.active', 'true', 'expected 0 or 1, got "true"'],
  ['tournaments.active', '2', 'expected 0 or 1, got "2"'],
  ['games.state', 'Done', 'expected one of unavailable, available, called, active, hold, done, got "Done"'],
  ['stills.source', 'x', 'expected take or clip, got "x"'],
  ['players.name', '', 'expected text, the cell is empty'],
  ['players.name', 'a\0b', 'expected text without the character U+0000, got "a\\u0000b"'],
  ['players.player_id', 'p1 ', 'expected no blanks around it, got "p1 "'],
  [
    'still_bots.clean_name',
    'Hot Poké',
    'expected a clean name (lower case a-z and 0-9 only), got "Hot Poké"',
  ],
  [
    'games.pauses',
    '[[1]]',
    'expected JSON of another shape (at 0: Too small: expected array to have >=2 items), got "[[1]]"',
  ],
  [
    'games.pauses',
    '[["1",2]]',
    'expected JSON of another shape (at 0.0: Invalid input: expected number, received string), got "[[\\"1\\",2]]"',
  ],
  [
    'tournaments.format',
    '{"typ":"x"}',
    'expected JSON without other keys than in {}, got "{\\"typ\\":\\"x\\"}"',
  ],
  [
    'tournaments.format',
    '{"type":"\\u0000"}',
    'expected JSON (the characters U+0000 and U+D800 to U+DFFF cannot be stored), got "{\\"type\\":\\"\\\\u0000\\"}"',
  ],
];

const noTimes = [
  '0000-00-00 00:00:00',
  '0000-01-01T00:00:00Z',
  '2022-02-30T00:00:00Z',
  '2022-05-14T15:02:13',
  '2022-05-14T15:02Z',
  '2022-05-14 15:02:13Z',
  '2022-05-14',
  '1652561807',
  '2022-05-14T15:02:13+16:00',
];

for (const [place, text, value] of accepted) {
  test(`${place} takes ${JSON.stringify(text)}`, () => assert.equal(parse(place, text), value));
}
for (const [place, text, message] of refused) {
  test(`${place} refuses ${JSON.stringify(text)}`, () => assert.is(parse(place, text), message));
}
for (const text of noTimes) {
  test(`a time is not ${text}`, () => {
    const expected = `expected an RFC 3339 time such as 2022-05-14T15:02:13Z, got "${text}"`;
    assert.is(parse('tournaments.start_time', text), expected);
  });
}

test('JSON that cannot be parsed says why', () => {
  assert.match(String(parse('games.pauses', '[1')), /^expected JSON \(.+\), got "\[1"$/);
});

test('a long cell is cut in the message', () => {
  assert.is(parse('games.round', 'x'.repeat(100)), `expected an integer, got "${'x'.repeat(60)}…"`);
});

test.run();
