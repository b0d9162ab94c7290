import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a step of a bench measured in a process of its own. */
export type Figures = Record<string, number>;

/** Runs a script of this folder in a fresh process, so that its memory is its own, and returns the JSON that it prints. */
export function measure(script: string, ...words: string[]): Promise<Figures> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', path, ...words], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as Figures);
      else reject(new Error(`${script} ended with ${code}`));
    });
  });
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Median, and the range that it was found in. */
export function describe(values: readonly number[], unit = 's'): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(2)} ${unit} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}
