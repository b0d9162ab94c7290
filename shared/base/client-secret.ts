/** The secret behind the anonymous client hashes: the deployment's, else one that is made on first use and kept in a file. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { Failure, UsageError } from './errors.ts';

type Settings = Pick<Environment, 'clientHashSecret' | 'usageDir'>;

/** Reads the secret; makes one where there is none. Throws Failure when the file cannot be used. */
export function readClientSecret({ clientHashSecret, usageDir }: Settings): string {
  if (clientHashSecret !== undefined) return clientHashSecret;
  return inFolder(usageDir, () => readSecret(usageDir) ?? makeSecret(usageDir));
}

/**
 * Throws the secret away and makes another: no hash of before can be linked with one of after. Throws UsageError where the secret
 * is not ours to change, and Failure when the file cannot be used.
 */
export function forgetClients({ clientHashSecret, usageDir }: Settings): void {
  if (clientHashSecret !== undefined) {
    throw new UsageError(
      'CLIENT_HASH_SECRET holds the secret. Set it to another value for every process (openssl rand -hex 32) and start them again; that is all that forgetting takes.',
    );
  }
  inFolder(usageDir, () => withDraft(usageDir, (draft) => renameSync(draft, join(usageDir, fileName))));
}

function readSecret(folder: string): string | undefined {
  const path = join(folder, fileName);
  const secret = readIfPresent(path)?.trim();
  if (secret !== undefined && secret.length < secretCharactersMin)
    throw new Failure(`${path} holds no secret; remove it, and another one is made.`);
  return secret;
}

/** Of two processes that make one at once, both use the one that was there first. */
function makeSecret(folder: string): string {
  withDraft(folder, (draft) => {
    try {
      linkSync(draft, join(folder, fileName));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  });
  const secret = readSecret(folder);
  if (secret === undefined) throw new Error('the secret is gone again');
  return secret;
}

/** A new secret in a file of its own: what takes the place of the secret appears with its content. */
function withDraft(folder: string, work: (draft: string) => void): void {
  const draft = join(folder, `${fileName}.${process.pid}`);
  mkdirSync(folder, { recursive: true });
  rmSync(draft, { force: true });
  writeFileSync(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  try {
    work(draft);
  } finally {
    rmSync(draft, { force: true });
  }
}

function inFolder<Value>(folder: string, work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure(
      `The secret in USAGE_DIR ${folder} cannot be used: ${(cause as Error).message}. Let us write there, or set CLIENT_HASH_SECRET.`,
      { cause },
    );
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const fileName = 'client-secret';
const secretCharactersMin = 16;
