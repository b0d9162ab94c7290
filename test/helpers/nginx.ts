import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from './temporary.ts';

/** For inside `http { }`; with modules and what they serve, for before it; and how many connections it may have. */
type Config = string | { readonly main: string; readonly http: string; readonly connections?: number };

export interface Nginx {
  readonly port: number;
  /** What it wrote to its error log. */
  readLog(): string;
  close(): Promise<void>;
}

/** Where nginx is; undefined, with a line on the terminal, where there is none; in CI that is an error. */
export function findNginx(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const binary = folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
  if (binary) return binary;
  const text = 'no nginx found (install it: apt-get install nginx-light)';
  if (process.env['CI'] === 'true') throw new Error(text);
  console.log(`skipped: ${text}`);
  return undefined;
}

/** What `nginx -t` says about a configuration. Throws when it is refused. */
export function testConfig(binary: string, config: Config): void {
  const { folder, file } = writeConfig(config);
  execFileSync(binary, ['-t', '-p', folder, '-c', file, '-e', join(folder, 'log')], { stdio: 'pipe' });
}

/** Starts nginx with a configuration that listens on `port`; it ends with this process at the latest. */
export async function startNginx(binary: string, config: Config, port: number): Promise<Nginx> {
  const { folder, file } = writeConfig(config);
  const log = join(folder, 'log');
  // The shell is its parent, and ends its own child when its input ends: at `close`, and after kill -9 of this process.
  const script = '"$1" -p "$2" -c "$3" -e "$4" & cat >/dev/null; kill "$!"; wait "$!"';
  const shell = spawn('sh', ['-c', script, 'sh', binary, folder, file, log], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  const readLog = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (tries > 200) throw new Error(`nginx does not listen: ${readLog()}`);
    await wait(50);
  }
  const close = async () => {
    shell.ref();
    const ended = once(shell, 'exit');
    shell.stdin.end();
    await ended;
  };
  (shell.stdin as unknown as { unref(): void }).unref();
  return { port, readLog, close };
}

function writeConfig(config: Config): { folder: string; file: string } {
  const { main, http, connections = 512 } = typeof config === 'string' ? { main: '', http: config } : config;
  const folder = temporaryFolder();
  const file = join(folder, 'nginx.conf');
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = [
    // Modules first: nginx refuses them after any other block.
    main,
    // The temporary folder is ours alone.
    ...(process.getuid?.() === 0 ? ['user root root;'] : []),
    ...['daemon off;', 'worker_processes 1;', `pid ${folder}/pid;`],
    `events { worker_connections ${connections}; }`,
    ...['http {', 'access_log off;', ...kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`)],
    ...[http, '}'],
  ];
  writeFileSync(file, lines.join('\n'));
  return { folder, file };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => socket.end());
    socket.on('error', () => resolve(false));
    socket.on('close', (isFailed) => resolve(!isFailed));
  });
}
