import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary.ts';

const execute = promisify(execFile);

/** Where wrk is; undefined, with a line on the terminal, where there is none; in CI that is an error. */
export function findWrk(): string | undefined {
  const binary = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'wrk'))
    .find((path) => existsSync(path));
  if (binary) return binary;
  const missing = 'no wrk found (install it: apt-get install wrk)';
  if (process.env['CI'] === 'true') throw new Error(missing);
  console.log(`skipped: ${missing}`);
  return undefined;
}

export interface WrkReport {
  readonly requests: number;
  /** Answers that were neither 2xx nor 3xx. */
  readonly failures: number;
  /** Connections that broke or could not be made, and answers that took longer than 30 s. */
  readonly socketErrors: number;
}

/** Asks for the paths in turn, over a few connections, a second at a time, until `finish` is called. */
export function startWrk(
  binary: string,
  port: number,
  paths: readonly string[],
  header: string,
): { finish(): Promise<WrkReport> } {
  const script = join(temporaryFolder(), 'paths.lua');
  // A path needs no other escapes in Lua than in JSON.
  const list = paths.map((path) => JSON.stringify(path)).join(', ');
  writeFileSync(
    script,
    `local paths = { ${list} }
     local at = 0
     request = function() at = at % #paths + 1 return wrk.format("GET", paths[at]) end`,
  );
  const flags = ['-t1', '-c4', '-d1s', '--timeout', '30s', '-H', header, '-s', script];
  const total = { requests: 0, failures: 0, socketErrors: 0 };
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const report = parseReport((await execute(binary, [...flags, `http://127.0.0.1:${port}`])).stdout);
      total.requests += report.requests;
      total.failures += report.failures;
      total.socketErrors += report.socketErrors;
    }
  };
  const done = run();
  // Whoever calls `finish` hears of it.
  done.catch(() => {});
  return {
    finish: async () => {
      isOver = true;
      await done;
      return total;
    },
  };
}

/** wrk names faults only when there are any. */
function parseReport(output: string): WrkReport {
  const requests = /(\d+) requests in /.exec(output)?.[1];
  if (!requests) throw new Error(`wrk said:\n${output}`);
  const [, ...errors] =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output) ?? [];
  return {
    requests: Number(requests),
    failures: Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0),
    socketErrors: errors.reduce((sum, count) => sum + Number(count), 0),
  };
}
