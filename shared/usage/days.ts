/** Days as numbers: since 1970-01-01, in UTC. */

const dayMs = 24 * 60 * 60 * 1_000;

/** The day that a time falls on, given in Unix milliseconds. */
export function toDay(timeMs: number): number {
  return Math.floor(timeMs / dayMs);
}

/** `2026-05-14`. */
export function toDate(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
