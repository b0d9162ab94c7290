/** `cage1`, `cage_1`, `Cage 01`, `cage1-main`, `cage1_top`; not `cage1a`, nor numbers that no cage has. */
const cageName = /^cage[-_ ]?0*(\d{1,4})([-_].*)?$/i;

/**
 * Where a stream films: as the table has it, under its whole name or under the last part of a path such as `live/cage1`; else
 * what the name itself says. A location begins with a letter: it is a key of an object, where `7` would move to the front and
 * `__proto__` would be lost.
 */
export function toLocation(name: string, locations: ReadonlyMap<string, string>): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  const configured = locations.get(name) ?? locations.get(last);
  if (configured !== undefined) return configured;
  const [, cage] = last.match(cageName) ?? [];
  if (cage !== undefined) return `Cage ${Number(cage)}`;
  const [first = '', ...rest] = last.replace(/^[^\p{L}\p{N}]+/u, '');
  return /\p{L}/u.test(first) ? first.toUpperCase() + rest.join('') : `Stream ${last}`;
}

/** The number of the cage that a location is; null for all others. */
export function toCageNumber(location: string): number | null {
  const [, cage] = location.match(/^Cage (\d{1,4})$/) ?? [];
  return cage === undefined ? null : Number(cage);
}
