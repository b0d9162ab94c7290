import { isDeepStrictEqual } from 'node:util';
import type { Answers } from './oracle.ts';

/** Where two sets of answers differ: the keys. */
export function listDifferent(one: Answers, other: Answers): string[] {
  const keys = [...new Set([...one.keys(), ...other.keys()])].sort();
  return keys.filter((key) => !isDeepStrictEqual(one.get(key), other.get(key)));
}

/** Where the archive says something else than the oracle, as sentences with the first place of each difference. */
export function describeDifferences(oracle: Answers, built: Answers): string[] {
  return listDifferent(oracle, built).map((key) => {
    const [place, expected, found] = findDifference([key], oracle.get(key), built.get(key));
    return `${place.join(' › ')}: the oracle says ${toShort(expected)}, the archive ${toShort(found)}`;
  });
}

type Difference = [place: string[], expected: unknown, found: unknown];

function findDifference(place: string[], expected: unknown, found: unknown): Difference {
  if (!isObject(expected) || !isObject(found)) return [place, expected, found];
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const name = names.find((candidate) => !isDeepStrictEqual(expected[candidate], found[candidate]));
  if (name === undefined) return [place, expected, found];
  return findDifference([...place, name], expected[name], found[name]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function toShort(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200);
}
