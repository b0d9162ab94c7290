import { limits } from '../base/limits.ts';
import type { KnownClient } from './client-hash.ts';
import type { Consumer } from './consumers.ts';

/** A client with a number that is small enough. */
interface NumberedClient extends KnownClient {
  readonly number: number;
}

export function isTallied(client: KnownClient): client is NumberedClient {
  return client.number !== undefined && client.number < limits.usageTalliedClientsMax;
}

/** Four numbers a client: requests, errors, bytes, and when it was last seen. */
const fields = 4;
/** Clients whose numbers lie together. */
const pageClients = 128;

/**
 * What clients asked for, by the numbers that they have: a log of millions of lines has the counts of each client of each endpoint
 * all over the memory, and of all that is done for a line, waiting for them takes longest. Here it is one place instead of four.
 */
export class ClientTally {
  readonly #pages: (Float64Array | undefined)[] = [];
  readonly #clients: (KnownClient | undefined)[] = [];

  /** Counts one request. True when it is the client's first. Numbers are never given to two clients. */
  count(
    client: NumberedClient,
    { errors, bytes, lastSeen }: Pick<Consumer, 'errors' | 'bytes' | 'lastSeen'>,
  ): boolean {
    const { number } = client;
    const page = this.#pages[Math.floor(number / pageClients)] ?? this.#addPage(number);
    const at = (number % pageClients) * fields;
    const requests = page[at]!;
    page[at] = requests + 1;
    page[at + 1]! += errors;
    page[at + 2]! += bytes;
    if (lastSeen > page[at + 3]!) page[at + 3] = lastSeen;
    if (requests === 0) this.#clients[number] = client;
    return requests === 0;
  }

  /** What was counted since it was taken last, by the clients' keys. */
  *take(): Generator<[key: string, consumer: Consumer]> {
    for (const [number, known] of this.#clients.entries()) {
      if (!known) continue;
      const page = this.#pages[Math.floor(number / pageClients)]!;
      const at = (number % pageClients) * fields;
      const [requests, errors, bytes, lastSeen] = page.subarray(at, at + fields) as unknown as Counted;
      const { key, client, isIdentified } = known;
      yield [key, { client, isIdentified, requests, errors, bytes, lastSeen }];
    }
    this.#pages.length = 0;
    this.#clients.length = 0;
  }

  #addPage(number: number): Float64Array {
    const page = new Float64Array(pageClients * fields);
    this.#pages[Math.floor(number / pageClients)] = page;
    return page;
  }
}

type Counted = [requests: number, errors: number, bytes: number, lastSeen: number];
