import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A server that is measured, in a process of its own on the first core. */
export interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  /** SIGTERM, after which it writes down what it has counted. */
  stop(): Promise<void>;
}

/** Starts a script of this folder; waits for the line that names its port. With PROFILE_DIR set it leaves a profile there. */
export async function startPinned(
  words: readonly string[],
  variables: Record<string, string> = {},
): Promise<Server> {
  const [script = '', ...rest] = words;
  const profile = process.env['PROFILE_DIR'];
  const flags = profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [];
  const command = [process.execPath, ...flags, '--import', 'tsx', toPath(script), ...rest];
  const child = spawn('taskset', ['-c', '0', ...command], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { child, port: await readPort(child, script), stop };
}

function readPort(child: ChildProcess, script: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (part: Buffer) => {
      output += part;
      const [, port] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? [];
      if (port) resolve(Number(port));
    });
    child.on('exit', (code) => reject(new Error(`${script} ended with ${code}: ${output}`)));
  });
}

/** Runs a script of this folder on the second core; returns the JSON that it prints. */
export async function runPinned(script: string, job: object): Promise<unknown> {
  const command = [process.execPath, '--import', 'tsx', toPath(script), JSON.stringify(job)];
  const { stdout } = await execute('taskset', ['-c', '1', ...command], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout);
}

export interface Load {
  readonly requestsPerSecond: number;
  /** Processor time of the server for one request, microseconds. */
  readonly cpuMicros: number;
}

/** What wrk gets out of an address, from the second core. Throws where one of its requests fails. */
export async function loadPinned(
  { port, child }: Server,
  path: string,
  headers: Record<string, string>,
  seconds: string,
): Promise<Load> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const flags = ['-t1', '-c32', `-d${seconds}s`, ...lines, `http://127.0.0.1:${port}${path}`];
  const before = readCpuSeconds(child);
  const { stdout } = await execute('taskset', ['-c', '1', 'wrk', ...flags]);
  if (/Non-2xx or 3xx|Socket errors/.test(stdout)) throw new Error(stdout);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    cpuMicros: ((readCpuSeconds(child) - before) * 1e6) / requests,
  };
}

/** Seconds that a processor has worked for a process: fields 14 and 15 of proc(5), in ticks of 10 ms. */
export function readCpuSeconds({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Megabytes that a process had at most. */
export function readPeakMB({ pid }: ChildProcess): number {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

function toPath(script: string): string {
  return fileURLToPath(new URL(script, import.meta.url));
}
