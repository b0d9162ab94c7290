/** All bytes of a body. Throws when they are more than allowed, before they fill the memory. */
export async function readBounded(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > bytesMax) throw new Error(`expected at most ${bytesMax} bytes, got more`);
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}
