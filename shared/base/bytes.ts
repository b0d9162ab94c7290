import { createHash } from 'node:crypto';

/** The one place where a body becomes bytes: the same value gives the same bytes. Keys keep the order of the schema. */
export function toBytes(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body));
}

/** SHA-256 as base64url, cut to 22 characters (132 bits): names chunks, ETags and the manifest's entries. */
export function toDigest(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}
