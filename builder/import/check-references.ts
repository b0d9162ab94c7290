import type { TableName } from '../../shared/data/tables.ts';
import type { Fault, FaultList } from './faults.ts';
import { type LoadedTables, toKey, type Values } from './loaded-table.ts';
import { quoteText } from './quote-text.ts';
import { type Reference, references } from './references.ts';

/** A row that names something that is not in the files. */
export interface Unresolved {
  readonly parent: TableName;
  /** Values of the parent's key columns, in their order. */
  readonly key: readonly unknown[];
  readonly fault: Fault;
}

/**
 * What the files name and do not hold; it may be in the database. A table whose file could not be read whole is not
 * looked into: its own faults are told already, and each would bring a hundred others.
 */
export function listUnresolved(loaded: LoadedTables, faults: FaultList): Unresolved[] {
  const unresolved: Unresolved[] = [];
  for (const table of Object.values(loaded)) {
    table.rows.forEach((row, index) => {
      const place = { file: `${table.name}.csv`, line: table.lines[index] };
      for (const reference of references[table.name]) {
        const state = resolve(loaded, reference, row);
        if (state === 'half') faults.add({ ...place, ...toHalf(reference) });
        if (state !== 'missing') continue;
        unresolved.push(toUnresolved(reference, row, place));
      }
    });
  }
  return unresolved;
}

function resolve(
  loaded: LoadedTables,
  { columns, parent }: Reference,
  row: Values,
): 'fine' | 'half' | 'missing' {
  if (row[columns.at(-1)!] === null) return 'fine';
  if (columns.some((column) => row[column] === null)) return 'half';
  const table = loaded[parent];
  return !table || (table.isComplete && !table.keys.has(toKey(row, columns))) ? 'missing' : 'fine';
}

function toHalf({ columns }: Reference): Pick<Fault, 'column' | 'message'> {
  const [first] = columns;
  return { column: columns.at(-1), message: `expected ${first} beside it, the cell is empty` };
}

function toUnresolved(
  { columns, parent }: Reference,
  row: Values,
  place: Pick<Fault, 'file' | 'line'>,
): Unresolved {
  const key = columns.map((column) => row[column]);
  const [named, tournament] = [...key].reverse().map((value) => quoteText(String(value)));
  const scope = tournament === undefined ? '' : ` in tournament ${tournament}`;
  const message = `there is no ${label(parent)} ${named}${scope}, neither in ${parent}.csv nor in the database`;
  return { parent, key, fault: { ...place, column: columns.at(-1), message } };
}

/** One row of the table, in words. */
function label(parent: TableName): string {
  return parent.replace(/s$/, '');
}
