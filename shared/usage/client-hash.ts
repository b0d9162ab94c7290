import { createHash } from 'node:crypto';
import type { Client } from './client.ts';

/** Bits of a client's hash. 48 fit six bytes and a number; of a million clients, one pair in 500 cases is taken for one. */
export const hashBits = 48;

/** A client, with what is worked out once for all its requests. */
export interface KnownClient extends Client {
  readonly key: string;
  readonly hash: number;
  /** From 0, by whoever keeps such clients for many requests: what is counted of them is then found by it. */
  readonly number: number | undefined;
}

/** Whoever keeps what it makes does this work once a client. */
export function toKnownClient({ client, isIdentified }: Client, number?: number): KnownClient {
  const [key, hash] = [toClientKey(client, isIdentified), toClientHash(client, isIdentified)];
  return { client, isIdentified, key, hash, number };
}

/** A client's place in the sketches: the first bits of SHA-256 of its name, which is never the same as another's hash. */
export function toClientHash(client: string, isIdentified: boolean): number {
  return createHash('sha256')
    .update(toClientKey(client, isIdentified))
    .digest()
    .readUIntBE(0, hashBits / 8);
}

/** A name that looks like someone's hash is still another client. */
export function toClientKey(client: string, isIdentified: boolean): string {
  return `${isIdentified ? '+' : '-'}${client}`;
}
