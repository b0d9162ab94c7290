/** `npm start`: everything on one machine in one process: database, demo league where it is empty, build, server. */
import { startServer } from '../live-server/serve.ts';
import { type Environment, parseEnvironment } from '../shared/base/environment.ts';
import { Failure, UsageError } from '../shared/base/errors.ts';
import { limits } from '../shared/base/limits.ts';
import type { Database } from '../shared/data/database.ts';
import { migrate } from '../shared/data/migrate.ts';
import { openDatabase } from '../shared/data/open-database.ts';
import { buildAndReport } from './commands/build.ts';
import { simulateInBackground } from './commands/simulate.ts';
import { runSite } from './commands/site.ts';
import { watchDatabase } from './commands/watch.ts';
import { seedLeague } from './demo/seed.ts';
import { lockFolder } from './make/folder-lock.ts';

async function start(environment: Environment): Promise<void> {
  process.once('exit', lockFolder(environment.outDir));
  const database = await openDatabase(environment);
  let simulation: { stop(): Promise<void> } | undefined;
  try {
    await migrate(database);
    await seedIfEmpty(database);
    simulation = await simulateInBackground(environment, database);
    await buildAndReport(environment, database, {});
    await runSite(environment);
  } catch (error) {
    await simulation?.stop();
    await database.close();
    throw error;
  }
  const server = await startServer({ ...environment, archive: environment.outDir }, { database });
  const watch = await watchDatabase(environment, database, {
    everyMs: limits.startWatchEveryMs,
    // An event changes something all the time.
    isQuiet: true,
  });
  const stop = async () => {
    await server.stop();
    await simulation?.stop();
    await watch.stop();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  console.log(describeAddresses(server.address, await listExamples(database)));
}

async function seedIfEmpty(database: Database): Promise<void> {
  const [found] = await database.query('select exists (select from tournaments) as has_rows');
  if (found?.['has_rows'] === true) return;
  console.log('The database is empty: seeding the invented demo league.');
  await seedLeague(database, { size: 'demo', times: 1, seed: 1, now: Math.floor(Date.now() / 1000) });
}

/** The newest tournament with a decided fight, and one of its bots' fights. */
async function listExamples(database: Database): Promise<string[]> {
  const [row] = await database.query(
    `select g.tournament_id, g.game_id from games g join tournaments t using (tournament_id)
     where t.privacy = 'public' and t.is_test = 0 and g.state = 'done' and g.stop_time is not null
     order by g.stop_time desc limit 1`,
  );
  if (!row) return [];
  const tournament = `/tournaments/${encodeURIComponent(String(row['tournament_id']))}`;
  return [tournament, `${tournament}/fights/${encodeURIComponent(String(row['game_id']))}`];
}

function describeAddresses(base: string, examples: readonly string[]): string {
  const paths = ['/tournaments', ...examples, '/fights/recent?limit=3', '/bots?q=an&limit=5', '/openapi'];
  const curls = paths.map((path) => `  curl '${base}${path}'`);
  return ['Listening. Try:', ...curls, `In a browser: ${base}/`, 'Ctrl-C stops it.'].join('\n');
}

try {
  await start(parseEnvironment(process.env));
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(error instanceof UsageError ? 2 : 1);
}
