/**
 * A year's requests are summed up before anybody asks. Next to each day stand two spans that begin with it: one to the end of its
 * block of 16 days, and, where a block begins, one to the end of its block of 256. Any window up to the newest day is then at most
 * four spans in a row, and a day lies in 32 spans at most, so a late log changes few rows.
 */

/** Days of a block: 1 is the day itself. */
export type Level = 1 | 16 | 256;

/** From a day to the end of the block that it lies in. */
export interface Span {
  readonly level: Level;
  readonly from: number;
}

const [small, large] = [16, 256] as const;

/** All spans that the day is counted in, itself left out. */
export function listSpansOf(day: number): Span[] {
  const spans: Span[] = [];
  for (let from = toBlock(day, small); from <= day; from++) spans.push({ level: small, from });
  for (let from = toBlock(day, large); from <= day; from += small) spans.push({ level: large, from });
  return spans;
}

/** The spans that together hold each day from `first` to the end of the last one's block once; they begin no later than `last`. */
export function listSpansBetween(first: number, last: number): Span[] {
  const spans: Span[] = [];
  for (let from = first; from <= last; ) {
    const level = from % small === 0 ? large : small;
    spans.push({ level, from });
    from = toBlock(from, level) + level;
  }
  return spans;
}

function toBlock(day: number, level: Level): number {
  return Math.floor(day / level) * level;
}
