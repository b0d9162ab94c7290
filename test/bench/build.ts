import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seedLeague } from '../../builder/demo/seed.ts';
import { migrate } from '../../shared/data/migrate.ts';
import { openServer } from '../../shared/data/server.ts';
import { freshPostgres } from '../helpers/postgres.ts';
import { describe, type Figures, measure, median } from './child.ts';

interface Rounds {
  cold: Figures[];
  bare: Figures[];
  unchanged: Figures[];
  forced: Figures[];
}

/**
 * A cold build against a bare loop that writes the same bytes to a fresh folder, and against builds with nothing changed;
 * in turn, in one run. `--size league --times 1 --cameras 11 --rounds 3`.
 */
export async function benchBuild(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      size: { type: 'string', default: 'league' },
      times: { type: 'string', default: '1' },
      cameras: { type: 'string' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const server = await freshPostgres();
  if (!server) throw new Error('This bench needs a PostgreSQL server.');
  await seed(server.url, values.size === 'demo' ? 'demo' : 'league', Number(values.times), values.cameras);
  const rounds: Rounds = { cold: [], bare: [], unchanged: [], forced: [] };
  for (let round = 0; round < Number(values.rounds); round++) await runRound(server.url, rounds);
  report(rounds);
}

export async function seed(
  url: string,
  size: 'demo' | 'league',
  times: number,
  cameras?: string,
): Promise<void> {
  const database = await openServer(url);
  await migrate(database);
  const start = performance.now();
  const counts = await seedLeague(database, {
    size,
    times,
    seed: 1,
    now: 1_790_000_000,
    ...(cameras !== undefined && { camerasPerFight: Number(cameras) }),
  });
  await database.query('analyze');
  await database.close();
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${rows} rows, seeded in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Measured work must not pay for writing back what an earlier step left in the page cache. */
function settle(): void {
  execFileSync('sync');
}

async function runRound(url: string, rounds: Rounds): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'league-bench-'));
  try {
    const out = join(folder, 'out');
    settle();
    rounds.cold.push(await measure('build-once.ts', url, out, 'force'));
    settle();
    rounds.bare.push(await measure('write-bare.ts', out, join(folder, 'bare')));
    settle();
    rounds.unchanged.push(await measure('build-once.ts', url, out));
    settle();
    rounds.forced.push(await measure('build-once.ts', url, out, 'force'));
    // The answer first: all were written, the bare loop wrote the same, and nothing was written twice.
    const [cold, bare] = [rounds.cold.at(-1)!, rounds.bare.at(-1)!];
    assert.equal(cold['written'], cold['files']);
    assert.equal(bare['files'], cold['files']! + 2, 'build.json and the manifest come on top');
    assert.equal(rounds.unchanged.at(-1)!['written'], 0);
    assert.equal(rounds.forced.at(-1)!['written'], 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(rounds: Rounds): void {
  const wall = (figures: Figures[]) => figures.map(({ wallMs = 0 }) => wallMs / 1000);
  const ratio = (a: Figures[], b: Figures[]) =>
    median(wall(a).map((time, round) => time / wall(b)[round]!)).toFixed(2);
  const phase = (name: string) =>
    `${(median(rounds.cold.map((figures) => figures[name]!)) / 1000).toFixed(2)} s`;
  const [first] = rounds.cold;
  console.log(
    `${first!['files']} files, ${(first!['bytes']! / 1e6).toFixed(0)} MB, ${rounds.cold.length} rounds`,
  );
  console.log(`cold build            ${describe(wall(rounds.cold))}`);
  console.log(
    `  reading ${phase('readingMs')}, rendering ${phase('renderingMs')}, writing ${phase('writingMs')}`,
  );
  console.log(`  ${Math.round(first!['files']! / median(wall(rounds.cold)))} files a second`);
  console.log(`  peak memory ${Math.max(...rounds.cold.map(({ peakMB = 0 }) => peakMB)).toFixed(0)} MB`);
  console.log(`bare loop, same bytes ${describe(wall(rounds.bare))}`);
  console.log(`nothing changed       ${describe(wall(rounds.unchanged))}`);
  console.log(`  all rendered anyway ${describe(wall(rounds.forced))}`);
  console.log(`cold ÷ bare loop      ${ratio(rounds.cold, rounds.bare)} (to reach: at most 1.6)`);
  console.log(`nothing changed ÷ cold ${ratio(rounds.unchanged, rounds.cold)} (to reach: at most 0.2)`);
  console.log(`  all rendered anyway ${ratio(rounds.forced, rounds.cold)}`);
}
