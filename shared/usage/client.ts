/** Who asked: the name that a caller gave itself, else a hash that nobody can turn back into an address. */
import { createHmac } from 'node:crypto';
import { limits } from '../base/limits.ts';

export interface Client {
  /** At most 64 printable characters. */
  readonly client: string;
  readonly isIdentified: boolean;
}

/**
 * The anonymous hash of an address and a user agent: 22 characters of HMAC-SHA-256 under the deployment's secret. Without the
 * secret nobody can try all addresses until one fits.
 */
export function toAnonymous(secret: string, address: string, userAgent: string): Client {
  const hash = createHmac('sha256', secret)
    .update(`${plainAddress(address)}\n${userAgent}`)
    .digest('base64url');
  return { client: hash.slice(0, 22), isIdentified: false };
}

/** A caller's name made safe: printable, trimmed, and not too long; undefined when nothing is left of it. */
export function toIdentified(key: string): Client | undefined {
  if (key.length <= limits.clientNameCharactersMax && plainName.test(key))
    return { client: key, isIdentified: true };
  // Controls, line breaks, halves of characters and what is invisible are no part of a name.
  const printable = key.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const client = [...printable].slice(0, limits.clientNameCharactersMax).join('').trim();
  return client === '' ? undefined : { client, isIdentified: true };
}

/**
 * The name that a caller gave itself: in X-API-Key as HTTP handed it over, else in the parameter `key` of its query string
 * (without question mark; empty for none), of which the last counts that says something. Undefined when it gave none.
 */
export function readName(header: string, query: string): Client | undefined {
  const named = header === '' ? undefined : toIdentified(decodeHeader(header));
  // Parsing takes longer than all else, and few name themselves there. The name of the parameter can be escaped too.
  if (named || !/key=|%/.test(query)) return named;
  for (const value of new URLSearchParams(query).getAll('key').reverse()) {
    const client = toIdentified(value);
    if (client) return client;
  }
  return undefined;
}

/** HTTP hands header lines over byte by byte; what is UTF-8 becomes text. */
function decodeHeader(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('�') ? value : text;
}

/** Most names: nothing has to be mended. */
const plainName = /^[\x21-\x7e]+$/;

/** One caller, over IPv4 or IPv4 inside IPv6, with or without the port that some proxies add. */
function plainAddress(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}
