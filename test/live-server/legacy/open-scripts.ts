import { testDatabases } from '../../helpers/databases.ts';
import { buildLeague } from '../../helpers/league-archive.ts';
import { type Live, openLive } from '../../helpers/live.ts';
import { memorySource } from '../../helpers/served-league.ts';
import { league } from '../../league/league.ts';
import { startClock } from '../../league/rows.ts';

/** W-1 of the running tournament has been fought for two minutes; its W-0 is over. */
const moment = startClock('2026-06-20')(12);

interface ScriptServer {
  open(): Promise<Live>;
  close(): Promise<void>;
}

/**
 * The invented league with its database and its archive, at one moment of its running tournament. To be called once in a
 * test file, at its top level; `open` inside a test, `close` after the last.
 */
export async function scriptServer(
  options: Omit<NonNullable<Parameters<typeof openLive>[1]>, 'database' | 'clock'> = {},
): Promise<ScriptServer> {
  const databases = await testDatabases();
  let opened: Promise<Live> | undefined;
  const start = async () => {
    const testDatabase = databases.at(-1)!;
    await testDatabase.reset();
    const database = await testDatabase.open();
    const { store } = await buildLeague(database, league);
    return openLive(memorySource(store), { ...options, database, clock: () => moment * 1_000 });
  };
  return {
    open: () => {
      opened ??= start();
      return opened;
    },
    close: async () => {
      (await opened)?.close();
      for (const database of databases) await database.close();
    },
  };
}
