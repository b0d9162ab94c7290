/** How random tests run: always the same cases, unless PROPERTY_SEED or PROPERTY_RUNS ask for others. */
import type { Parameters } from 'fast-check';
import { testDatabases } from '../helpers/databases.ts';

/** Of a failure the smallest case is printed, with its seed: PROPERTY_SEED makes it happen again. */
export function drawRuns<T>(runs: number): Parameters<T> {
  const { PROPERTY_SEED: seed = '1', PROPERTY_RUNS: wanted = String(runs) } = process.env;
  return { seed: Number(seed), numRuns: Number(wanted), includeErrorInReport: true };
}

/** The server, which is several times as fast here, where there is one; else the embedded database. */
export async function openTestDatabase() {
  const databases = await testDatabases();
  const [last, ...others] = databases.reverse();
  for (const other of others) await other.close();
  return last!;
}

/** Throws what is wrong, so that it stands in fast-check's report. */
export function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.slice(0, 5).join('\n'));
}
