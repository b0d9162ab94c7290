/** Whole numbers of few bytes when they are small: seven bits a byte, lowest first, the eighth says that more come (LEB128). */
export function writeVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** Every number, in the order in which they were written. */
export function readVarints(bytes: Uint8Array): number[] {
  const values: number[] = [];
  let [value, scale] = [0, 1];
  for (const byte of bytes) {
    value += (byte % 128) * scale;
    scale *= 128;
    if (byte < 128) {
      values.push(value);
      [value, scale] = [0, 1];
    }
  }
  return values;
}
