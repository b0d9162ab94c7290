import type { Column, Table } from '../../shared/data/tables.ts';
import { nearestName } from './nearest-name.ts';
import { quoteText } from './quote-text.ts';

/** For each cell of a record its column; undefined for a column that is to be ignored because it is a fault itself. */
export type Header = readonly ({ readonly name: string; readonly column: Column } | undefined)[];

export interface HeaderFault {
  readonly column?: string;
  readonly message: string;
}

const otherSeparators = { ';': '";"', '\t': 'a tab', '|': '"|"' } as const;

/** The header's columns and its faults. No header where the records below it cannot be read with it. */
export function readHeader(
  cells: readonly string[],
  table: Table,
): { header: Header | null; faults: HeaderFault[] } {
  const separator = findSeparator(cells);
  if (separator) {
    return {
      header: null,
      faults: [{ message: `the columns are separated by ${separator}, expected a comma between them` }],
    };
  }
  const names = Object.keys(table.columns);
  const header = cells.map((name, index) => {
    const column = Object.hasOwn(table.columns, name) ? table.columns[name] : undefined;
    return column && cells.indexOf(name) === index ? { name, column } : undefined;
  });
  const missing = names.filter((name) => table.columns[name]!.absent === undefined && !cells.includes(name));
  const faults = [...listStrange(cells, names), ...missing.map(toMissing)];
  return { header: missing.length > 0 ? null : header, faults };
}

/** Every table has two columns or more, so a single one with a separator inside is a line that was not split. */
function findSeparator(cells: readonly string[]): string | undefined {
  if (cells.length > 1) return undefined;
  const found = Object.entries(otherSeparators).find(([separator]) => cells[0]?.includes(separator));
  return found?.[1];
}

function listStrange(cells: readonly string[], names: readonly string[]): HeaderFault[] {
  return cells.flatMap((name, index) => {
    if (!names.includes(name)) return [{ message: toUnknown(name, names) }];
    return cells.indexOf(name) === index ? [] : [{ column: name, message: 'the header has it twice' }];
  });
}

function toUnknown(name: string, names: readonly string[]): string {
  const near = nearestName(name, names);
  return `unknown column ${quoteText(name)}; ${near ? `did you mean ${near}?` : `the columns are ${names.join(', ')}`}`;
}

function toMissing(name: string): HeaderFault {
  return { column: name, message: 'the column is missing and has no default' };
}
