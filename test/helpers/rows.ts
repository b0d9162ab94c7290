import { type Column, type RowOf, type TableName, tables } from '../../shared/data/tables.ts';

/** A row that holds what is given, and in its other columns what `import` puts in for an empty cell. */
export function toRow<Name extends TableName>(name: Name, given: Partial<RowOf<Name>>): RowOf<Name> {
  const row: Record<string, unknown> = {};
  for (const [column, { absent }] of Object.entries<Column>(tables[name].columns)) row[column] = absent;
  return { ...row, ...given } as RowOf<Name>;
}
