/** The oracle's own words about text, against JavaScript's, for every character there is. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toCleanName } from '../../shared/api/ids.ts';
import type { RawRow } from '../../shared/data/database.ts';
import { type TestDatabase, testDatabases } from '../helpers/databases.ts';
import { functions } from './oracle.ts';

const codePoints = Array.from({ length: 0x10ffff }, (_, index) => index + 1).filter(
  (code) => code < 0xd800 || code > 0xdfff,
);

const texts = [
  '',
  'a',
  'B',
  'a1',
  'a01',
  'a10',
  'a2',
  'a10b',
  'é',
  '\uE000',
  '\uFFFD',
  '🤖',
  '🦊a',
  '12',
  '012',
  'a 9z',
  'a:9',
];

for (const testDatabase of await testDatabases()) {
  const { name, close } = testDatabase;
  test.after(close);

  test(`${name}: the same characters are left of a name, and the same are white space`, async () => {
    const left = codePoints.map((code) => [code, toCleanName(String.fromCodePoint(code))] as const);
    const white = codePoints.filter((code) => String.fromCodePoint(code).trim() === '');
    const row = await askFunctions(
      testDatabase,
      `with characters as (
         select code, chr(code) as text from generate_series(1, 1114111) as code where code not between 55296 and 57343
       )
       select
         (select json_agg(json_build_array(code, pg_temp.clean_name(text)) order by code)
          from characters where pg_temp.clean_name(text) <> '') as left,
         (select json_agg(code order by code) from characters where pg_temp.trimmed(text) = '') as white`,
    );
    assert.equal(
      row['left'],
      left.filter(([, clean]) => clean !== ''),
    );
    assert.equal(row['white'], white);
  });

  test(`${name}: texts come in JavaScript's order`, async () => {
    const row = await askFunctions(
      testDatabase,
      'select json_agg(text order by pg_temp.text_order(text)) as texts from json_array_elements_text($1) as text',
      JSON.stringify(texts),
    );
    assert.equal(row['texts'], texts.toSorted());
  });
}

async function askFunctions({ open }: TestDatabase, sql: string, ...parameters: string[]): Promise<RawRow> {
  const database = await open();
  const [row] = await database.transaction('write', async (query) => {
    for (const statement of functions) await query(statement);
    return query(sql, parameters);
  });
  return row!;
}

test.run();
