/** Part ÷ whole with at most 4 decimals; 0 of nothing. */
export function toRate(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 10_000;
}

/** Mean with at most 2 decimals; 0 of nothing. */
export function toMean(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 100) / count) / 100;
}

/** The middle value, or the mean of the two in the middle; 0 of nothing. */
export function toMedian(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle]!;
  return sorted.length % 2 === 1 ? upper : (sorted[middle - 1]! + upper) / 2;
}

/** Counts of each text, in the order of the texts; a missing one counts as Unknown. */
export function toBreakdown(methods: Iterable<string | null>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const method of methods) {
    const trimmed = method?.trim();
    // The one key that schemas drop, and its count with it.
    const name = trimmed && trimmed !== '__proto__' ? trimmed : 'Unknown';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
