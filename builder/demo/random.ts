/** A source of numbers that look random and are the same for the same seed. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
  /** Letters and digits, as in a share token. */
  token(length: number): string;
}

const tokenLetters = [...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'];

/**
 * Streams of one seed are independent of each other, so that one tournament does not change the next. sfc32 (PractRand,
 * public domain): its 128 bits of state keep thousands of streams apart, which the 32 bits of smaller generators do not.
 */
export function createRandom(seed: number, stream: number): Random {
  const next = sfc32(seed, stream);
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    shuffle: (list) => shuffle(list, int),
    token: (length) => Array.from({ length }, () => pick(tokenLetters)).join(''),
  };
}

function sfc32(seed: number, stream: number): () => number {
  let [a, b, c, counter] = [seed | 0, stream | 0, Math.floor(seed / 2 ** 32) | 0, 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // The first numbers still show the seed.
  for (let warmUp = 0; warmUp < 16; warmUp++) next();
  return next;
}

function shuffle<T>(list: readonly T[], int: Random['int']): T[] {
  const copy = [...list];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = int(0, last);
    [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
  }
  return copy;
}
