/** Comparisons that say in words where two values differ. */
import type { Faults } from './faults.ts';

/** `matchLength is 97, expected 98`: the first difference; undefined when the values are the same. */
export function findDifference(found: unknown, expected: unknown, place = ''): string | undefined {
  if (found === expected) return undefined;
  if (!isObject(found) || !isObject(expected)) {
    return `${place || 'it'} is ${show(found)}, expected ${show(expected)}`;
  }
  if (Array.isArray(found) && Array.isArray(expected) && found.length !== expected.length) {
    return `${place || 'it'} has ${found.length} items, expected ${expected.length}`;
  }
  const keys = Object.keys(found).join();
  const expectedKeys = Object.keys(expected).join();
  if (keys !== expectedKeys) return `${place || 'it'} has the keys ${keys}, expected ${expectedKeys}`;
  for (const [key, value] of Object.entries(found)) {
    const difference = findDifference(value, expected[key], place === '' ? key : `${place}.${key}`);
    if (difference) return difference;
  }
  return undefined;
}

/** The same, of those fields alone that are expected. */
export function findFieldDifference(found: object, expected: Record<string, unknown>): string | undefined {
  for (const [key, value] of Object.entries(expected)) {
    const difference = findDifference((found as Record<string, unknown>)[key], value, key);
    if (difference) return difference;
  }
  return undefined;
}

/** Two lists that must be the same, item for item. */
export interface ListComparison<T> {
  /** The file with the list that is judged. */
  file: string;
  /** What an item is: `the fight`. */
  what: string;
  /** Where the expected items are from. */
  source: string;
  toKey(item: T): string;
}

/** Reports items that are too many, missing, different, or in another order. */
export function compareLists<T>(
  faults: Faults,
  comparison: ListComparison<T>,
  found: readonly T[],
  expected: readonly T[],
): void {
  if (findDifference(found, expected) === undefined) return;
  const before = faults.total;
  compareItems(faults, comparison, found, expected);
  if (faults.total > before) return;
  const { file, what, source, toKey } = comparison;
  const place = found.findIndex((item, position) => toKey(item) !== toKey(expected[position]!));
  faults.add(file, `has ${what} ${toKey(found[place]!)} in another place than ${source}`);
}

function compareItems<T>(
  faults: Faults,
  { file, what, source, toKey }: ListComparison<T>,
  found: readonly T[],
  expected: readonly T[],
): void {
  const rest = new Map(expected.map((item) => [toKey(item), item]));
  const seen = new Set<string>();
  for (const item of found) {
    const key = toKey(item);
    const wanted = rest.get(key);
    if (seen.has(key)) faults.add(file, `names ${what} ${key} twice`);
    else if (wanted === undefined) faults.add(file, `names ${what} ${key}, which ${source} does not`);
    else reportDifference(faults, file, `${what} ${key} differs from ${source}`, [item, wanted]);
    seen.add(key);
    rest.delete(key);
  }
  for (const key of rest.keys()) faults.add(file, `lacks ${what} ${key} of ${source}`);
}

/** Reports items that are named twice, and the first that comes before one that it should follow. */
export function reportDisorder<T>(
  faults: Faults,
  { file, what, source, toKey }: ListComparison<T>,
  items: readonly T[],
  compare: (a: T, b: T) => number,
): void {
  const seen = new Set<string>();
  for (const key of items.map(toKey)) {
    if (seen.has(key)) faults.add(file, `names ${what} ${key} twice`);
    seen.add(key);
  }
  const place = items.findIndex((item, position) => position > 0 && compare(items[position - 1]!, item) > 0);
  if (place > 0) faults.add(file, `has ${what} ${toKey(items[place]!)} in another place than ${source}`);
}

/** Reports where a value differs from the one that is expected, if it does. */
export function reportDifference(
  faults: Faults,
  file: string,
  text: string,
  [found, expected]: readonly [found: unknown, expected: unknown],
): void {
  const difference = findDifference(found, expected);
  if (difference) faults.add(file, `${text}: ${difference}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
