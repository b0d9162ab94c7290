/** What is asked of /search and /stills, made from what an archive holds: the same for the same archive. */
import type { Answer } from '../../shared/api/routes.ts';

/** Names to search for. */
export interface Names {
  readonly bots: readonly (readonly [clean: string, display: string])[];
  /** Bots of each fight, by their places in `bots`. */
  readonly fights: readonly (readonly [number, number])[];
  readonly tournaments: readonly string[];
}

/** So many different queries: whole names, beginnings, pieces, words, pairs that met, pairs that need not have, and nobody. */
export function listQueries({ bots, fights, tournaments }: Names, count: number): string[] {
  const random = toRandom();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const cut = (text: string, from: number, length: number) => text.slice(from, from + length);
  const toPiece = () => {
    const [clean] = pick(bots);
    return cut(clean, Math.floor(random() * Math.max(1, clean.length - 3)), 2 + Math.floor(random() * 3));
  };
  const kinds: readonly (() => string)[] = [
    () => pick(bots)[1],
    () => cut(pick(bots)[1], 0, 2 + Math.floor(random() * 3)),
    toPiece,
    () => pick(pick(tournaments).split(' ')),
    () =>
      pick(fights)
        .map((place) => bots[place]![0])
        .join(' '),
    () => `${pick(bots)[0]} ${pick(bots)[0]}`,
    () => `${toPiece()} ${toPiece()}`,
    () => `nobody${Math.floor(random() * 1_000_000)}`,
  ];
  const queries = new Set<string>();
  for (let turn = 0; queries.size < count; turn++) {
    const query = kinds[turn % kinds.length]!().trim();
    // By characters, as people count them; a piece can begin or end within one.
    if ([...query].length >= 2 && !/\p{Cs}/u.test(query)) queries.add(query);
  }
  return [...queries];
}

type Still = Pick<Answer<'stills'>['stills'][number], 'bots' | 'tag' | 'event' | 'source'>;

/** Every combination of the filters, of each with a value that many stills have and one that few have, or without it. */
export function listFilters(stills: readonly Still[]): Record<string, string>[] {
  const events = toExtremes(stills.map(({ event }) => event));
  const values: Record<string, readonly string[]> = {
    bot: toExtremes(stills.flatMap(({ bots }) => bots)),
    tag: toExtremes(stills.map(({ tag }) => tag)),
    heroesOnly: ['true'],
    event: [...events, (events[0] ?? '').slice(0, 2)],
    source: ['take', 'clip'],
  };
  let combined: Record<string, string>[] = [{}];
  for (const [name, choices] of Object.entries(values)) {
    combined = combined.flatMap((filters) => [
      filters,
      ...choices.map((value) => ({ ...filters, [name]: value })),
    ]);
  }
  return combined;
}

/** The value that there is most often, and the one that there is least. */
function toExtremes(values: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value);
  return sorted.length < 2 ? sorted : [sorted[0]!, sorted.at(-1)!];
}

/** From 0 to below 1, the same each time: mulberry32. */
function toRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
