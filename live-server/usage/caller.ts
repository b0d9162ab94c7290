import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type Client, readName, toAnonymous } from '../../shared/usage/client.ts';

interface Known {
  readonly address: string;
  readonly userAgent: string;
  readonly client: Client;
}

/** Who sends requests. A connection's requests come from one client, so its hash is made once. */
export class Callers {
  readonly #trustProxy: number;
  #secret: string;
  #known = new WeakMap<Socket, Known>();

  constructor(secret: string, trustProxy: number) {
    this.#secret = secret;
    this.#trustProxy = trustProxy;
  }

  /** From now on hashes are made with another secret. */
  changeSecret(secret: string): void {
    if (secret === this.#secret) return;
    this.#secret = secret;
    this.#known = new WeakMap();
  }

  toClient(request: IncomingMessage): Client {
    const { headers, url = '' } = request;
    const header = headers['x-api-key'];
    if (header === undefined && !url.includes('?')) return this.#toAnonymous(request);
    return readName(String(header ?? ''), toQuery(url)) ?? this.#toAnonymous(request);
  }

  #toAnonymous(request: IncomingMessage): Client {
    const { socket, headers } = request;
    const userAgent = headers['user-agent'] ?? '';
    const known = this.#known.get(socket);
    const isSame = known?.userAgent === userAgent;
    // A connection keeps its address, unless a proxy passes on the requests of many.
    if (isSame && this.#trustProxy === 0) return known.client;
    const address = this.#toAddress(request);
    if (isSame && known.address === address) return known.client;
    const client = toAnonymous(this.#secret, address, userAgent);
    this.#known.set(socket, { address, userAgent, client });
    return client;
  }

  /**
   * The caller's address. Each proxy that we trust adds the address that it was called from at the end of X-Forwarded-For; what
   * stands further to the left the caller may have made up.
   */
  #toAddress({ socket, headers }: IncomingMessage): string {
    const direct = socket.remoteAddress ?? '';
    if (this.#trustProxy === 0) return direct;
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    const chain = [...forwarded.map((address) => address.trim()).filter(Boolean), direct];
    return chain[Math.max(0, chain.length - 1 - this.#trustProxy)] ?? direct;
  }
}

function toQuery(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}
