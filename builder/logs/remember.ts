/**
 * Functions that remember what they made, for so many different texts; then they begin anew. A cache that drops the oldest alone
 * takes several times as long to ask, and a log says the same few texts over and over.
 */
export function remember<Value>(make: (text: string) => Value, max: number): (text: string) => Value {
  const made = new Map<string, Value>();
  return (text) => {
    let value = made.get(text);
    if (value === undefined) {
      if (made.size >= max) made.clear();
      const kept = detach(text);
      value = make(kept);
      made.set(kept, value);
    }
    return value;
  };
}

interface Pair<Value> {
  readonly first: string;
  readonly second: string;
  readonly value: Value;
}

/** A power of two. */
const slots = 65_536;

/**
 * The same for pairs. Those that were met last stand in slots of their own: to compare two texts takes a fifth of the time that it
 * takes a map to find one.
 */
export function rememberPairs<Value>(
  make: (first: string, second: string) => Value,
  max: number,
): (first: string, second: string) => Value {
  const near: (Pair<Value> | undefined)[] = new Array(slots).fill(undefined);
  const toKept = remember((text) => text, max);
  const find = remember((pair) => {
    const end = pair.indexOf('\n');
    const [first, second] = [pair.slice(0, end), pair.slice(end + 1)];
    return { first: detach(first), second: toKept(second), value: make(first, second) };
  }, max);
  return (first, second) => {
    const slot = toSlot(first, second.length);
    const met = near[slot];
    if (met !== undefined && met.first === first && met.second === second) return met.value;
    const pair = find(`${first}\n${second}`);
    near[slot] = pair;
    return pair.value;
  };
}

/** By FNV-1a, and a last step that lets each bit matter. */
function toSlot(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) & (slots - 1);
}

/** A piece of a text keeps the whole of it in memory: here a quarter of a megabyte for each. */
function detach(text: string): string {
  return Buffer.from(text).toString();
}
