import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UsageRow } from '../../../shared/usage/row.ts';
import { RowColumns } from '../../../shared/usage/row-columns.ts';
import { anyRows, toRow } from './rows.ts';

test('requests come back from their columns as they were, in order', () => {
  fc.assert(
    fc.property(anyRows(3), (rows) => {
      const columns = RowColumns.fromJson(RowColumns.of(rows).toJson());
      assert.is(columns.length, rows.length);
      assert.equal(
        toRows(columns),
        rows.map((row) => ({ ...row })),
      );
    }),
    { numRuns: 50 },
  );
});

function toRows(columns: RowColumns): UsageRow[] {
  const rows: UsageRow[] = [];
  columns.forEach((row) => void rows.push(row));
  return rows;
}

const refused: Record<string, string> = {
  'half of a file': RowColumns.of([toRow()]).toJson().slice(0, 40),
  'columns of different lengths': RowColumns.of([toRow()]).toJson().replace('[200]', '[200,200]'),
  'another column': RowColumns.of([toRow()]).toJson().replace('{', '{"address":[],'),
  'a status that there is not': RowColumns.of([toRow({ status: 1000 })]).toJson(),
  'a client with U+0000, which no database takes': RowColumns.of([toRow({ client: 'a\0b' })]).toJson(),
  'a client with half of a character': RowColumns.of([toRow({ client: 'a\ud800' })]).toJson(),
  'a number of bytes below zero': RowColumns.of([toRow({ bytes: -1 })]).toJson(),
};

for (const [what, json] of Object.entries(refused)) {
  test(`not read: ${what}`, () => assert.throws(() => RowColumns.fromJson(json)));
}

test.run();
