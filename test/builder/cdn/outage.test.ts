/** A real nginx before a real live-server with a real database, which go away one after the other. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nginxConfig } from '../../../builder/cdn/nginx.ts';
import { parseLive } from '../../../builder/cdn/settings.ts';
import { toChangedAddress } from '../../../builder/publish/changed-address.ts';
import { migrate } from '../../../shared/data/migrate.ts';
import { openServer } from '../../../shared/data/server.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { writeLeague } from '../../helpers/league-archive.ts';
import { ask } from '../../helpers/live.ts';
import { startLiveProcess } from '../../helpers/live-process.ts';
import type { MemoryStore } from '../../helpers/memory-store.ts';
import { findNginx, startNginx } from '../../helpers/nginx.ts';
import { findFreePort, freshPostgres } from '../../helpers/postgres.ts';
import { archiveBuilder, hiddenLeague } from '../../helpers/published-league.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { spring } from '../../league/double-elimination.ts';
import { league } from '../../league/league.ts';
import { basePath, legacyBase, publishTo } from './front.ts';

const binary = findNginx();
const postgres = await freshPostgres();
const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);
const build = archiveBuilder(testDatabase!);

/** A test that needs nginx and PostgreSQL. */
const check = binary && postgres ? test : test.skip;

check(
  'pages keep coming when the database is stopped, when the live-server is killed, and while publishes run',
  async () => {
    const [whole, hidden] = [await build(league), await build(hiddenLeague)];
    const folder = temporaryFolder();
    await publishTo(folder, whole);
    await fill(postgres!.url);
    const live = await startLiveProcess({
      ARCHIVE: folder,
      BASE_PATH: basePath,
      DATABASE_URL: postgres!.url,
      LEGACY_BASE: legacyBase,
    });
    const listen = await findFreePort();
    const config = nginxConfig({
      archive: folder,
      live: parseLive(`http://127.0.0.1:${live.port}`),
      basePath,
      legacyBase,
      listen,
      cacheFolder: `${temporaryFolder()}/cache`,
      isGzip: false,
    });
    const nginx = await startNginx(binary!, config, listen);
    const read = async (path: string) => {
      const { status, text } = await ask(nginx, basePath + path);
      assert.is(status, 200, path);
      return text;
    };
    try {
      const windows = new Map<string, string>();
      for (const path of ['/fights?limit=3', '/search?q=hot', '/bots?limit=5'])
        windows.set(path, await read(path));
      assert.match(await read('/cages'), 'cage1');

      await postgres!.stop();
      for (const path of listPages(whole)) await read(path);
      for (const [path, text] of windows) assert.is(await read(path), text);
      assert.match(await read('/fights?limit=4'), '"fights"', 'one that nobody asked for before');

      await live.kill();
      for (const path of listPages(whole)) await read(path);
      for (const [path, text] of windows) assert.is(await read(path), text, `${path}, as it was`);

      const publishing = publishInTurn(folder, [hidden, whole, hidden]);
      const always = listPages(whole).filter((path) => listPages(hidden).includes(path));
      do for (const path of always) await read(path);
      while (!publishing.isOver());
      await publishing.done;
      assert.not.match(await read('/tournaments'), spring, 'what is served is what was published last');
    } finally {
      await live.kill();
      await nginx.close();
    }
  },
);

/** Pages that nginx finds by themselves: their ids are their file names. */
function listPages({ files }: MemoryStore): string[] {
  const addresses = [...files.keys()].filter((file) => !file.includes('~')).map(toChangedAddress);
  return addresses.filter((path) => path !== undefined);
}

async function fill(url: string): Promise<void> {
  const database = await openServer(url);
  await migrate(database);
  await writeLeague(database, league);
  await database.close();
}

function publishInTurn(folder: string, sources: readonly MemoryStore[]) {
  let isOver = false;
  const run = async () => {
    for (const source of sources) await publishTo(folder, source);
  };
  const done = run().finally(() => {
    isOver = true;
  });
  done.catch(() => {});
  return { done, isOver: () => isOver };
}

test.run();
