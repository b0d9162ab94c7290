/** How the many ways to ask for one answer become one address, so that its answer is made and held once. */
import { toCleanName } from '../shared/api/ids.ts';

/** A route's parameters as applied. Null, false and no text mean that there is none of that name. */
export type Applied = Readonly<Record<string, string | number | boolean | null>>;

/** The address of an answer: its parameters as applied, in the order given; those that ask for nothing left out. */
export function toCanonicalAddress(path: string, applied: Applied): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(applied)) {
    if (value !== null && value !== false && value !== '') query.append(name, String(value));
  }
  return `${path}?${query}`;
}

/**
 * A bot's name, or a part of it, as callers write it, cleaned; null when nothing but space was written. Text of which nothing
 * is left is in no name, and a lone hyphen is the shortest such text.
 */
export function toAskedName(text: string | null): string | null {
  if (text === null || text.trim() === '') return null;
  return toCleanName(text) || '-';
}
