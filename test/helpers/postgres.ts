import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { runAfterExit } from './temporary.ts';

const execute = promisify(execFile);

/** The binaries refuse to run as root. */
const asServerUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

const initdbFlags = [
  ...['--username=league', '--auth=trust', '--encoding=UTF8', '--no-sync'],
  // Sorts like most people's servers and unlike the embedded database: an order that only SQL decides shows up as a difference.
  ...['--locale=C', '--locale-provider=icu', '--icu-locale=en'],
];

export interface PostgresServer {
  url: string;
  /** Stops the server and keeps its data. */
  stop(): Promise<void>;
  /** Starts it again after `stop`, at the same url. */
  start(): Promise<void>;
}

/**
 * A PostgreSQL server of a test's own, in a temporary folder, stopped and removed once this process is gone. Undefined, with
 * a line on the terminal, where none is installed; in CI that is an error.
 */
export async function freshPostgres(): Promise<PostgresServer | undefined> {
  const binaries = await findBinaries();
  if (!binaries) {
    reportMissing();
    return undefined;
  }
  const folder = join(tmpdir(), `league-postgres-${randomUUID()}`);
  // Before anything is there, and twice: a command that was under way when this process ended may still have added to it.
  const stop = `${asServerUser.join(' ')} "$1/pg_ctl" -D "$2/data" -m immediate -w stop; rm -rf "$2"`;
  runAfterExit(`${stop}; sleep 2; ${stop}`, [binaries, folder]);
  await runAsServerUser('mkdir', ['-m', '700', folder]);
  await runAsServerUser(join(binaries, 'initdb'), ['-D', join(folder, 'data'), ...initdbFlags]);
  const server = toServer(binaries, folder, await findFreePort());
  await server.start();
  return server;
}

function toServer(binaries: string, folder: string, port: number): PostgresServer {
  const control = (...rest: string[]) =>
    runAsServerUser(join(binaries, 'pg_ctl'), ['-D', join(folder, 'data'), '-w', ...rest]);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off`;
  return {
    url: `postgres://league@127.0.0.1:${port}/postgres`,
    start: async () => void (await control('-o', options, '-l', join(folder, 'log'), 'start')),
    stop: async () => void (await control('-m', 'fast', 'stop')),
  };
}

async function runAsServerUser(command: string, parameters: readonly string[]): Promise<string> {
  const [program = command, ...rest] = [...asServerUser, command, ...parameters];
  // The folder that we stand in may be closed to the other user.
  return (await execute(program, rest, { cwd: '/' })).stdout;
}

/** The folder of the newest server on this machine. */
async function findBinaries(): Promise<string | undefined> {
  const configured = await execute('pg_config', ['--bindir']).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  );
  const path = (process.env['PATH'] ?? '').split(delimiter);
  return [...listDebianFolders(), ...configured, ...path].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  );
}

/** Debian keeps the server out of the PATH, one folder for each major version; newest first. */
function listDebianFolders(): string[] {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(folder, version, 'bin'));
}

let reported = false;

function reportMissing(): void {
  const text =
    'no PostgreSQL server found (set TEST_DATABASE_URL, or install one: apt-get install postgresql)';
  if (process.env['CI'] === 'true') throw new Error(text);
  if (!reported) console.log(`skipped: ${text}`);
  reported = true;
}

/** A port that nobody listens on just now. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
