import type { Environment } from '../../shared/base/environment.ts';
import { seedLeague } from '../demo/seed.ts';
import { startProgress } from '../progress.ts';
import { withDatabase } from '../with-database.ts';

export interface SeedFlags {
  size: 'demo' | 'league';
  times: number;
  seed: number;
  cameras?: number;
  replace?: true;
  /** Unix seconds. */
  now?: number;
}

/** `seed`: an invented league, the same for the same seed and moment. */
export async function runSeed(environment: Environment, flags: SeedFlags): Promise<void> {
  const { size, times, seed, cameras, replace = false, now = Math.floor(Date.now() / 1000) } = flags;
  const counts = await withDatabase(environment, async (database) => {
    const progress = startProgress('tournaments');
    try {
      return await seedLeague(database, {
        size,
        times,
        seed,
        now,
        replace,
        onProgress: progress.update,
        ...(cameras !== undefined && { camerasPerFight: cameras }),
      });
    } finally {
      progress.stop();
    }
  });
  for (const [table, rows] of Object.entries(counts)) console.log(`${table}: ${rows} rows`);
}
