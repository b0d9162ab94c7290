import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { UsageError } from '../base/errors.ts';

/** Who holds the lock: a process id alone could have been given to another process since. */
interface Owner {
  pid: number;
  /** The process's start as the kernel counts it; empty where the system does not tell. */
  startedAt: string;
}

/**
 * Takes the lock file of an embedded database and returns what releases it. PGlite has no lock of its own, and a second
 * process on the same folder silently loses rows. A lock whose owner is gone (`kill -9`) is taken over.
 */
export function takeLock(path: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, startedAt: readStart(process.pid) } satisfies Owner);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(path, mine, { flag: 'wx' });
      return () => removeOwn(path, mine);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = readOwner(path);
    if (owner && isRunning(owner)) throw refusal(path, owner);
    removeIfPresent(path);
  }
  throw new UsageError(
    `The lock ${path} changes hands too fast. Stop the other processes that use this folder.`,
  );
}

function refusal(path: string, owner: Owner): UsageError {
  return new UsageError(
    `The embedded database is in use by process ${owner.pid} (lock ${path}). It serves one process at a time: ` +
      'stop that process, or set DATABASE_URL to a PostgreSQL server, which serves many.',
  );
}

function readOwner(path: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(path, 'utf8')) as Partial<Owner>;
    return typeof owner.pid === 'number'
      ? { pid: owner.pid, startedAt: String(owner.startedAt ?? '') }
      : undefined;
  } catch {
    // Half written by a process that died, or gone since: nobody holds it.
    return undefined;
  }
}

function isRunning(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return readStart(owner.pid) === owner.startedAt;
}

/** Field 22 of /proc/<pid>/stat (proc(5)), counted after the command name, which may itself hold spaces. */
function readStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function removeOwn(path: string, mine: string): void {
  try {
    if (readFileSync(path, 'utf8') === mine) unlinkSync(path);
  } catch {
    // Already gone.
  }
}

function removeIfPresent(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
