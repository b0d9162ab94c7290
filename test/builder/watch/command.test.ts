/** `builder build --watch` as its own process, on a PostgreSQL server of its own that comes and goes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toFile } from '../../../shared/api/address.ts';
import type { Database } from '../../../shared/data/database.ts';
import { migrate } from '../../../shared/data/migrate.ts';
import { openServer } from '../../../shared/data/server.ts';
import { writeLeague } from '../../helpers/league-archive.ts';
import { freshPostgres } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { until } from '../../helpers/until.ts';
import { league } from '../../league/league.ts';
import { takeTournaments } from '../../league/part.ts';
import { robin } from '../../league/round-robin.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const fight = toFile('fight', { tournamentID: robin, gameID: 'RR-9' });

interface Running {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
}

function watch(flags: readonly string[], environment: Record<string, string>): Running {
  return run(['build', '--watch', '--every', '1', ...flags], environment);
}

function run(command: readonly string[], environment: Record<string, string>): Running {
  const words = ['--import', 'tsx', 'builder/main.ts', ...command];
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, words, { cwd: root, env: { PATH, ...environment } });
  const texts = { output: '', errors: '' };
  child.stdout.on('data', (text) => {
    texts.output += text;
  });
  child.stderr.on('data', (text) => {
    texts.errors += text;
  });
  return { child, output: () => texts.output, errors: () => texts.errors };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function stop({ child }: Running): Promise<number | null> {
  const isRunning = child.exitCode === null && child.signalCode === null;
  if (isRunning) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  return child.exitCode;
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

const builds = ({ output }: Running) => count(output(), /: build [\w-]{22}, /g);
const failures = ({ errors }: Running) => count(errors(), /^\d{4}-\d\d-\d\dT\S+Z failed, /gm);

const server = await freshPostgres();

async function newLeague(url: string): Promise<Database> {
  const database = await openServer(url);
  await migrate(database);
  await database.query('truncate tournaments, stills cascade');
  await writeLeague(database, takeTournaments(league, [robin]));
  return database;
}

function rename(database: Database, annotation: string): Promise<unknown> {
  return database.query("update games set win_annotation = $1 where game_id = 'RR-9'", [annotation]);
}

/** Whether the fight's page says who won how. */
function says(folder: string, file: string, annotation: string): boolean {
  const path = join(folder, file);
  return existsSync(path) && readFileSync(path, 'utf8').includes(`"${annotation}"`);
}

if (server) {
  test('a change is built; what fails is reported and made up for, also after the server was away; SIGTERM: exit code 0', async () => {
    const database = await newLeague(server.url);
    const OUT_DIR = join(temporaryFolder(), 'out');
    const watching = watch([], { DATABASE_URL: server.url, OUT_DIR });
    const page = `${fight}.json`;
    try {
      await until('the first build is there', () => builds(watching) === 1);

      await rename(database, 'FIRST');
      await until('the change is built', () => says(OUT_DIR, page, 'FIRST'));
      assert.is(failures(watching), 0);

      // A row that cannot be read, with another change: the builds fail, and what was there is served on.
      const [{ judges } = {}] = await database.query("select judges from games where game_id = 'RR-9'");
      await database.query(`update games set judges = '"x"', win_annotation = 'BAD' where game_id = 'RR-9'`);
      await until('the failure is reported', () => failures(watching) > 0);
      assert.ok(says(OUT_DIR, page, 'FIRST'));
      await database.query(
        "update games set judges = $1::jsonb, win_annotation = 'MENDED' where game_id = 'RR-9'",
        [JSON.stringify(judges)],
      );
      await until('the mended row is built', () => says(OUT_DIR, page, 'MENDED'));

      // A file in the way: no notification tells that it has gone.
      rmSync(join(OUT_DIR, page));
      mkdirSync(join(OUT_DIR, page, 'in-the-way'), { recursive: true });
      const before = failures(watching);
      await rename(database, 'LATER');
      await until('the failure is reported', () => failures(watching) > before);
      rmSync(join(OUT_DIR, page), { recursive: true });
      await until('it is tried again', () => says(OUT_DIR, page, 'LATER'));

      await server.stop();
      await server.start();
      await rename(database, 'BACK');
      await until('it is there again', () => says(OUT_DIR, page, 'BACK'));
      assert.is(await stop(watching), 0);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${watching.output()}\n${watching.errors()}`);
    } finally {
      await stop(watching);
      await database.close();
    }
  });

  test('with a target, each build is published; one that could not be is made up for', async () => {
    const database = await newLeague(server.url);
    const folder = temporaryFolder();
    const [OUT_DIR, target] = [join(folder, 'out'), join(folder, 'public')];
    // A lock of another publisher.
    const lock = join(target, 'lock.json');
    mkdirSync(target);
    writeFileSync(lock, JSON.stringify({ owner: 'somebody', expiresAt: Date.now() + 3_600_000 }));
    const watching = watch(['--publish', target], { DATABASE_URL: server.url, OUT_DIR });
    try {
      await until('the lock is reported', () => /somebody is publishing there/.test(watching.errors()));
      rmSync(lock);
      await until('it is published', () => /: publish 1, build/.test(watching.output()));
      await rename(database, 'SECOND');
      await until('the change is published', () => /: publish 2, build/.test(watching.output()));
      const held = [`${fight}.json`, fight].filter((file) => existsSync(join(target, file)));
      assert.ok(says(target, held[0] ?? fight, 'SECOND'));
      assert.is(await stop(watching), 0);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${watching.output()}\n${watching.errors()}`);
    } finally {
      await stop(watching);
      await database.close();
    }
  });

  test('what --purge-command did not take it is handed again, and it is said', async () => {
    const database = await newLeague(server.url);
    const folder = temporaryFolder();
    const [taken, gate] = [join(folder, 'taken'), join(folder, 'gate')];
    const flags = ['--publish', join(folder, 'public'), '--purge-command', `cat > ${taken}; test -e ${gate}`];
    const watching = watch(flags, { DATABASE_URL: server.url, OUT_DIR: join(folder, 'out') });
    try {
      await until('the failure is reported', () => failures(watching) > 0);
      assert.match(watching.output(), /: publish 1, build/);
      assert.match(watching.errors(), /tried again: Published, but --purge-command ended with exit code 1/);
      const first = readFileSync(taken, 'utf8');
      writeFileSync(gate, '');
      await until('it is handed over', () => /addresses handed to --purge-command/.test(watching.output()));
      assert.is(readFileSync(taken, 'utf8'), first);
      assert.ok(first.includes(`/tournaments/${robin}/fights/RR-9\n`) && first.includes('\n/fights\n'));
      assert.is(await stop(watching), 0);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${watching.output()}\n${watching.errors()}`);
    } finally {
      await stop(watching);
      await database.close();
    }
  });

  test('a second process that builds into the folder is told who does, and after kill -9 of that one it may', async () => {
    const database = await newLeague(server.url);
    const environment = { DATABASE_URL: server.url, OUT_DIR: join(temporaryFolder(), 'out') };
    const watching = watch([], environment);
    const others: Running[] = [];
    try {
      await until('the first build is there', () => builds(watching) === 1);
      others.push(run(['build'], environment), run(['build', '--watch'], environment));
      for (const { child } of others) await ended(child);
      for (const { child, errors } of others) {
        assert.is(child.exitCode, 1);
        assert.match(errors(), new RegExp(`^Process ${watching.child.pid} builds into .*out already`));
      }
      watching.child.kill('SIGKILL');
      await ended(watching.child);
      const after = run(['build'], environment);
      await ended(after.child);
      assert.equal([after.child.exitCode, after.errors()], [0, '']);
      assert.equal(readdirSync(dirname(environment.OUT_DIR)).sort(), ['.out.source.json', 'out']);
    } finally {
      for (const each of [watching, ...others]) await stop(each);
      await database.close();
    }
  });

  test('a target that can be none: exit code 2, before anything is built', async () => {
    const OUT_DIR = join(temporaryFolder(), 'out');
    const watching = watch(['--publish', OUT_DIR], { DATABASE_URL: server.url, OUT_DIR });
    await once(watching.child, 'exit');
    assert.equal([watching.child.exitCode, watching.output(), existsSync(OUT_DIR)], [2, '', false]);
    assert.match(watching.errors(), /is OUT_DIR itself/);
  });
}

test.run();
