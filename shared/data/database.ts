/** One result row; what is in it is parsed by whoever asked. */
export type RawRow = Record<string, unknown>;

/** Runs one statement with `$1`-style parameters. */
export type Query = (sql: string, parameters?: readonly unknown[]) => Promise<RawRow[]>;

/** What the rest of the code knows of a database, whether PostgreSQL server or embedded. */
export interface Database {
  readonly kind: 'server' | 'embedded';
  query: Query;
  /** Runs a script of several statements without parameters. */
  script(sql: string): Promise<void>;
  /** `snapshot`: REPEATABLE READ READ ONLY, so that all of `work` sees one moment. `write`: all of `work` or nothing. */
  transaction<T>(mode: 'snapshot' | 'write', work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * Calls back with every notification's payload, and with '' when a connection that was lost is back: who knows what was missed.
   * A server that is away is tried until it comes back.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<Subscription>;
  close(): Promise<void>;
}

export interface Subscription {
  /** False while nothing can be heard. */
  readonly isConnected: boolean;
  stop(): Promise<void>;
}
