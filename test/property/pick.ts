/** The item of a number, round and round. */
export function pick<T>(items: readonly T[], number: number | null): T | undefined {
  return number === null ? undefined : items[number % items.length];
}

export function dropSameIDs<T>(items: readonly T[], toID: (item: T) => unknown): T[] {
  return [...new Map(items.map((item) => [toID(item), item])).values()];
}
