/** A tournament's fights in the server-side form of DataTables: https://datatables.net/manual/server-side. */
import type { Answer } from '../../api/routes.ts';
import type { FightSummary } from '../fights.ts';
import { compareNatural, compareNullLast } from '../order.ts';
import { compareLatest, type LegacyTableRow, toTableRow } from './match-rows.ts';

type Field = keyof LegacyTableRow;

/** What a table asks for. */
export interface TableQuery {
  readonly draw: number;
  readonly start: number;
  /** -1 for all. */
  readonly length: number;
  readonly search: string;
  /** Fields that are searched. */
  readonly fields: readonly Field[];
  /** Undefined: by startTime, newest first. */
  readonly order: { readonly field: Field; readonly isDescending: boolean } | undefined;
}

const numeric: readonly Field[] = ['round', 'startTime', 'stopTime', 'matchLength', 'weightClass', 'cams'];

export function matchesTablePage(
  { fights }: Answer<'tournamentFights'>,
  { draw, start, length, search, fields, order }: TableQuery,
): Answer<'getTournamentMatchesDataTables'> {
  const rows = listNewestFirst(fights);
  const found = rows.filter((row) => isFound(row, search, fields));
  // Sorting keeps equal rows in their order, so that every order is total.
  const sorted = order ? found.toSorted(toComparison(order)) : found;
  const end = length < 0 ? undefined : start + length;
  return {
    draw,
    recordsTotal: rows.length,
    recordsFiltered: found.length,
    data: sorted.slice(start, end),
  };
}

function listNewestFirst(fights: readonly FightSummary[]): LegacyTableRow[] {
  return fights.toSorted(compareLatest).map(toTableRow);
}

function isFound(row: LegacyTableRow, search: string, fields: readonly Field[]): boolean {
  const text = search.trim().toLowerCase();
  if (text === '') return true;
  return fields.some((field) => !numeric.includes(field) && row[field].toLowerCase().includes(text));
}

/** Numbers by their size, text in whatever case, digits in it as numbers; rows without a value come last either way. */
function toComparison({ field, isDescending }: NonNullable<TableQuery['order']>) {
  const sign = isDescending ? -1 : 1;
  const compare = numeric.includes(field)
    ? (a: string, b: string) => Number(a) - Number(b)
    : (a: string, b: string) => compareNatural(a.toLowerCase(), b.toLowerCase());
  return (one: LegacyTableRow, other: LegacyTableRow) => {
    const [a, b] = [one[field], other[field]];
    if (a === '' || b === '') return compareNullLast(a === '' ? null : 0, b === '' ? null : 0);
    return sign * compare(a, b);
  };
}
