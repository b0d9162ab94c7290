import { createHash } from 'node:crypto';

/** The one place where a body becomes bytes: the same value gives the same bytes. Keys keep the order of the schema. */
export function toBytes(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body));
}

/** The first 128 bits of SHA-256 as base64url, 22 characters: names chunks, ETags and the manifest's entries. */
export function toDigest(bytes: Uint8Array | string): string {
  // Cut as bytes: a cut string would keep the whole one in memory, a million times over.
  return createHash('sha256').update(bytes).digest().subarray(0, 16).toString('base64url');
}
