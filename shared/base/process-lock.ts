import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { Failure } from './errors.ts';

/** Who holds the lock: a process id alone could have been given to another process since. */
interface Owner {
  pid: number;
  /** The process's start as the kernel counts it; empty where the system does not tell. */
  startedAt: string;
}

/**
 * Takes a lock file, for as long as this process runs at most, and returns what releases it. A lock whose owner is gone
 * (`kill -9`) is taken over. Throws what `refuse` makes of the process that holds it; processes of other machines and
 * containers are not seen.
 */
export function takeLock(path: string, refuse: (pid: number) => Failure): () => void {
  const mine = JSON.stringify({ pid: process.pid, startedAt: readStart(process.pid) } satisfies Owner);
  for (let attempt = 0; attempt < 3; attempt++) {
    if (createWhole(path, mine)) return () => removeOwn(path, mine);
    const found = readIfPresent(path);
    const owner = parseOwner(found);
    if (owner && isRunning(owner)) throw refuse(owner.pid);
    if (found !== undefined) removeStale(path, found);
  }
  throw new Failure(
    `The lock ${path} changes hands too fast. Stop the other processes that use this folder.`,
  );
}

/** False when the file exists. It appears with its content: half written, it would look like one that nobody holds. */
function createWhole(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** Renamed before it is removed: should another process have taken the stale lock over by now, it gets its own back. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readFileSync(aside, 'utf8');
  rmSync(aside);
  if (moved !== stale) createWhole(path, moved);
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Undefined for what none of our processes wrote: nobody holds it. */
function parseOwner(text = ''): Owner | undefined {
  try {
    const { pid, startedAt } = JSON.parse(text) as Partial<Owner>;
    return typeof pid === 'number' ? { pid, startedAt: String(startedAt ?? '') } : undefined;
  } catch {
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
