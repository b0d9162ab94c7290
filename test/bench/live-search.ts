import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freshPostgres } from '../helpers/postgres.ts';
import { seed } from './build.ts';
import { measure } from './child.ts';

/**
 * A thousand different searches, and stills by every combination of filters, in a league's archive: the server's own time, without
 * the network. `--archive <folder>` takes one that is built already; else it needs PostgreSQL, and a minute.
 */
export async function benchSearch(words: string[] = []): Promise<void> {
  const { values } = parseArgs({ args: words, options: { archive: { type: 'string' } } });
  const folder = mkdtempSync(join(tmpdir(), 'league-bench-'));
  try {
    const archive = values.archive ?? (await buildLeague(join(folder, 'out')));
    await report(archive, { kind: 'search', name: 'searches', goal: 'p99', goalMs: 2 });
    await report(archive, {
      kind: 'stills',
      name: 'pages of stills, by every combination of filters',
      goal: 'worst',
      goalMs: 5,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildLeague(folder: string): Promise<string> {
  const postgres = await freshPostgres();
  if (!postgres) throw new Error('This bench needs a PostgreSQL server.');
  try {
    await seed(postgres.url, 'league', 1);
    await measure('build-once.ts', postgres.url, folder, 'force');
  } finally {
    await postgres.stop();
  }
  return folder;
}

interface Wanted {
  readonly kind: 'search' | 'stills';
  readonly name: string;
  readonly goal: 'p99' | 'worst';
  readonly goalMs: number;
}

async function report(archive: string, { kind, name, goal, goalMs }: Wanted): Promise<void> {
  const {
    count = 0,
    found = 0,
    p50 = 0,
    p99 = 0,
    worst = 0,
    p99Once = 0,
  } = await measure('answer-once.ts', archive, kind);
  assert.ok(found > count / 3, `only ${found} of ${count} show something`);
  console.log(
    `${count} ${name} (${found} show something): p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, worst ${worst.toFixed(2)} ms ` +
      `(to reach: ${goal} below ${goalMs} ms); p99 without the medians of five rounds ${p99Once.toFixed(2)} ms`,
  );
}
