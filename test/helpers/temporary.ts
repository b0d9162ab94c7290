import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let root: string | undefined;
let folders = 0;

/** A new empty folder, removed after this process has ended in whatever way. */
export function temporaryFolder(): string {
  if (!root) {
    root = join(tmpdir(), `league-test-${randomUUID()}`);
    // First who removes it, then the folder: this process can end in between.
    runAfterExit('rm -rf "$1"', [root]);
    mkdirSync(root, { mode: 0o700 });
  }
  const folder = join(root, String(++folders));
  mkdirSync(folder);
  return folder;
}

/**
 * Has a shell run `script` once this process is gone. The shell waits for the end of its input, which the kernel closes
 * also after Ctrl-C and `kill -9`; an exit handler would see neither.
 */
export function runAfterExit(script: string, parameters: readonly string[]): void {
  const guard = spawn('sh', ['-c', `cat >/dev/null; ${script}`, 'sh', ...parameters], {
    cwd: '/',
    // A session of its own: Ctrl-C on the terminal must not end the one that tidies up.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  (guard.stdin as Socket).unref();
}
