import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../shared/data/database.ts';
import { listMigrations, migrate } from '../../../shared/data/migrate.ts';
import { openServer } from '../../../shared/data/server.ts';
import { type Column, tableNames, tables } from '../../../shared/data/tables.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { freshPostgres } from '../../helpers/postgres.ts';

const sqlTypes: Record<Column['kind'], string> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  number: 'double precision',
  flag: 'smallint',
  time: 'timestamp with time zone',
  json: 'jsonb',
};

for (const testDatabase of await testDatabases()) {
  const { name } = testDatabase;
  test.after(testDatabase.close);

  test(`${name}: the columns of tables.ts are those of the migrations, in type, nullability and default`, async () => {
    const database = await testDatabase.open();
    for (const table of tableNames) {
      const described = Object.entries<Column>(tables[table].columns).map(([column, { kind, absent }]) => ({
        column,
        type: sqlTypes[kind],
        nullable: absent === null,
        // An empty cell of a CSV file and a column that an INSERT leaves out are the same value.
        absent: absent ?? null,
      }));
      assert.equal(await listColumns(database, table), described, table);
    }
  });

  test(`${name}: the keys of tables.ts are the primary keys of the migrations`, async () => {
    const database = await testDatabase.open();
    for (const table of tableNames) {
      assert.equal(await listKey(database, table), [...tables[table].key], table);
    }
  });

  test(`${name}: migrating a second time applies nothing`, async () => {
    assert.equal(await migrate(await testDatabase.open()), []);
  });
}

const server = await freshPostgres();
if (server) {
  test('postgres: processes that migrate a new database at the same time take turns', async () => {
    const databases = await Promise.all([1, 2, 3, 4].map(() => openServer(server.url)));
    const applied = await Promise.all(databases.map(migrate));
    // Whoever is first at one need not be first at the next.
    assert.equal(applied.flat().sort(), listMigrations());
    await Promise.all(databases.map((database) => database.close()));
    await server.stop();
  });
}

async function listColumns(database: Database, table: string) {
  const columns = await database.query(
    `select column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
    [table],
  );
  return Promise.all(
    columns.map(async ({ column_name, data_type, is_nullable, column_default }) => ({
      column: column_name,
      type: data_type,
      nullable: is_nullable === 'YES',
      absent: (await database.query(`select to_json(${column_default ?? 'null::text'}) as value`))[0]?.[
        'value'
      ],
    })),
  );
}

async function listKey(database: Database, table: string): Promise<unknown[]> {
  const columns = await database.query(
    `select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = $1::regclass and indisprimary order by array_position(indkey::int2[], attnum)`,
    [table],
  );
  return columns.map(({ attname }) => attname);
}

test.run();
