import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** `npm run live` as its own process. */
export interface LiveProcess {
  readonly port: number;
  /** Its memory in bytes, after everything that can be collected was. */
  readMemory(): Promise<NodeJS.MemoryUsage>;
  /** SIGTERM; resolves with its exit code when it is gone. */
  stop(): Promise<number | null>;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Says how much memory there is when it is asked, and ends with the process that started it. */
const companion = `
  process.on('message', () => { gc(); gc(); process.send(process.memoryUsage()); });
  process.on('disconnect', () => process.exit());
`;

/** Starts it on a free port and waits until it listens. */
export async function startLiveProcess(environment: Record<string, string>): Promise<LiveProcess> {
  const imports = ['--import', 'tsx', '--import', `data:text/javascript,${encodeURIComponent(companion)}`];
  const child = spawn(process.execPath, ['--expose-gc', ...imports, 'live-server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', USAGE_DIR: temporaryFolder(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return {
    port: await readPort(child),
    readMemory: async () => {
      const answer = once(child, 'message');
      child.send('memory');
      return (await answer)[0];
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      return (await ended)[0];
    },
    kill: async () => {
      const isRunning = child.exitCode === null && child.signalCode === null;
      child.kill('SIGKILL');
      if (isRunning) await once(child, 'exit');
    },
  };
}

/** Its output is read on to its end, or it would have to wait for us. */
function readPort(child: ChildProcess): Promise<number> {
  let text = '';
  return new Promise((resolve, reject) => {
    const read = (part: Buffer) => {
      text = (text + part).slice(-10_000);
      const [, port] = /Listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(text) ?? [];
      if (port) resolve(Number(port));
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.on('exit', (code) => reject(new Error(`the live-server ended with ${code}: ${text}`)));
  });
}
