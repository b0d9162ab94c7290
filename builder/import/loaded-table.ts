import type { RowOf, TableName } from '../../shared/data/tables.ts';

/** What a CSV file says. */
export interface LoadedTable<Name extends TableName = TableName> {
  readonly name: Name;
  /** The rows without any fault. */
  readonly rows: RowOf<Name>[];
  /** Line of each row, in the same order. */
  readonly lines: number[];
  /** Keys of all rows, of those with faults in other cells too, and the line of each. */
  readonly keys: Map<string, number>;
  /** False when some key could not be read: then nobody can say which rows are missing. */
  isComplete: boolean;
}

export type LoadedTables = { readonly [Name in TableName]?: LoadedTable<Name> };

/** Values by column. */
export type Values = Readonly<Record<string, unknown>>;

/** A column, beside the key, that no two rows of a table may share. */
export const tokenColumn = 'public_token';

/** Values of some columns as one text. None of them holds U+0000. */
export function toKey(row: Values, columns: readonly string[]): string {
  return columns.map((column) => String(row[column])).join('\0');
}
