/**
 * A date of zeros, as SQL writes one that is not set. Callers of an older service test for it with `startsWith`, and without
 * looking for null: a deployment that stands in for such a service can have it in place of null.
 */
export function isUnsetTime(text: string): boolean {
  return /^0000-00-00(?:[ T]00:00:00Z?)?$/.test(text);
}

export const unsetTimeWords = 'a date of zeros such as 0000-00-00 00:00:00';
