import type { Environment } from '../base/environment.ts';
import { openEmbedded } from './embedded.ts';
import { openServer } from './server.ts';

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
  close(): Promise<void>;
}

/** Opens the server that DATABASE_URL names, else the embedded database in EMBEDDED_DIR. Throws UsageError. */
export function openDatabase(
  environment: Pick<Environment, 'databaseUrl' | 'embeddedDir'>,
): Promise<Database> {
  return environment.databaseUrl
    ? openServer(environment.databaseUrl)
    : openEmbedded(environment.embeddedDir);
}
