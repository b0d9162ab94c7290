import type { Environment } from '../base/environment.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openServer } from './server.ts';

/** Opens the server that DATABASE_URL names, else the embedded database in EMBEDDED_DIR. Throws UsageError. */
export function openDatabase(
  environment: Pick<Environment, 'databaseUrl' | 'embeddedDir'>,
): Promise<Database> {
  return environment.databaseUrl
    ? openServer(environment.databaseUrl)
    : openEmbedded(environment.embeddedDir);
}
