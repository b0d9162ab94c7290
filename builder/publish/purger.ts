import { spawn } from 'node:child_process';
import { Failure } from '../../shared/base/errors.ts';
import { limits } from '../../shared/base/limits.ts';

/** What was published stays so; only what caches hold of it is old. */
export class PurgeFailure extends Failure {}

/** Hands addresses to a shell command, one a line on its standard input. What it did not take it is handed again. */
export class Purger {
  readonly #command: string;
  readonly #timeoutMs: number;
  readonly #waiting = new Set<string>();

  constructor(command: string, timeoutMs: number = limits.purgeMs) {
    this.#command = command;
    this.#timeoutMs = timeoutMs;
  }

  /** Runs the command, unless there is nothing to hand over. Returns how many addresses it took. Throws PurgeFailure. */
  async purge(addresses: readonly string[]): Promise<number> {
    for (const address of addresses) this.#waiting.add(address);
    const count = this.#waiting.size;
    if (count === 0) return 0;
    const fault = await runCommand(this.#command, [...this.#waiting].join('\n'), this.#timeoutMs);
    if (fault) {
      throw new PurgeFailure(
        `Published, but --purge-command ${fault}: ${count} changed addresses may be served old until caches forget them by themselves.`,
      );
    }
    this.#waiting.clear();
    return count;
  }
}

/** What went wrong; undefined when nothing did. The command writes where we do. */
function runCommand(command: string, lines: string, timeoutMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    // A group of its own, so that all that it started can be ended with it.
    const child = spawn('sh', ['-c', command], { stdio: ['pipe', 'inherit', 'inherit'], detached: true });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      process.kill(-child.pid!, 'SIGKILL');
    }, timeoutMs);
    // One that purges everything need not read what it is given.
    child.stdin.on('error', () => {});
    child.stdin.end(`${lines}\n`);
    child.on('error', ({ message }) => {
      clearTimeout(timer);
      resolve(`could not be started (${message})`);
    });
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      if (isLate) resolve(`did not end within ${timeoutMs / 1000} s`);
      else if (signal) resolve(`was ended by ${signal}`);
      else resolve(code === 0 ? undefined : `ended with exit code ${code}`);
    });
  });
}
