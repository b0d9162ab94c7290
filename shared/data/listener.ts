import pg from 'pg';
import { limits } from '../base/limits.ts';
import type { Subscription } from './database.ts';

/** A connection of its own that hears one channel of a PostgreSQL server, and comes back whenever it is lost. */
export class Listener implements Subscription {
  readonly #url: string;
  readonly #channel: string;
  readonly #onNotify: (payload: string) => void;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #waitMs: number = limits.listenRetryMs;
  #isConnected = false;
  #isStopped = false;

  private constructor(url: string, channel: string, onNotify: (payload: string) => void) {
    this.#url = url;
    this.#channel = channel;
    this.#onNotify = onNotify;
  }

  /** Returns when the first connection was tried, whatever came of it. */
  static async start(url: string, channel: string, onNotify: (payload: string) => void): Promise<Listener> {
    const listener = new Listener(url, channel, onNotify);
    await listener.#connect();
    return listener;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => {});
  }

  /** Never throws: what fails is tried again. */
  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: limits.databaseConnectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: limits.listenKeepAliveMs,
      application_name: 'league-record listener',
    });
    this.#client = client;
    client.on('notification', ({ payload = '' }) => this.#onNotify(payload));
    // Both come for one loss, and an error alone when it cannot even connect.
    client.on('error', () => this.#reconnect(client));
    client.on('end', () => this.#reconnect(client));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
      this.#isConnected = this.#client === client;
      this.#waitMs = limits.listenRetryMs;
    } catch {
      this.#reconnect(client);
    }
  }

  /** Once for each client. */
  #reconnect(client: pg.Client): void {
    if (this.#isStopped || this.#client !== client) return;
    this.#client = undefined;
    this.#isConnected = false;
    client.end().catch(() => {});
    this.#retry = setTimeout(() => void this.#comeBack(), this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, limits.listenRetryMsMax);
  }

  async #comeBack(): Promise<void> {
    await this.#connect();
    if (this.#isConnected && !this.#isStopped) this.#onNotify('');
  }
}
