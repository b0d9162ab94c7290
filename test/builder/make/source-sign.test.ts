import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildFolder } from '../../../builder/make/build-folder.ts';
import { isUpToDate, rememberSource } from '../../../builder/make/source-sign.ts';
import { folderStore } from '../../../builder/store/folder.ts';
import { buildFile, manifestFile, unfinishedFile } from '../../../shared/api/archive.ts';
import type { Database } from '../../../shared/data/database.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { writeLeague } from '../../helpers/league-archive.ts';
import { toRow } from '../../helpers/rows.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { secret } from '../../league/hidden.ts';
import { league } from '../../league/league.ts';
import { takeTournaments } from '../../league/part.ts';
import { robin } from '../../league/round-robin.ts';

/** Little, so that building is quick; with a private tournament, whose rows count like any other. */
const rows = takeTournaments(league, [robin, secret]);

interface Built {
  database: Database;
  settings: { outDir: string; basePath: string; legacyBase?: string; unsetTime?: string };
}

/** What happens after a build; each must make the next one do its work. */
const changes: Record<string, (built: Built) => Promise<unknown> | unknown> = {
  'a row is inserted': ({ database }) =>
    writeLeague(database, {
      players: [toRow('players', { tournament_id: robin, player_id: 'new', name: 'Newcomer' })],
    }),
  'a row is updated': ({ database }) =>
    database.query("update games set win_annotation = 'JD' where game_id = 'RR-9'"),
  'a row is deleted': ({ database }) => database.query("delete from slots where game_id = 'RR-9'"),
  'one row is deleted and another inserted': async ({ database }) => {
    await database.query(
      "delete from players where name = 'Phantom' and player_id not in (select player_id from slots)",
    );
    await database.query("delete from slots where game_id = 'RR-9' and slot_idx = 0");
    await writeLeague(database, { slots: rows.slots });
  },
  'a row is updated to what it was': ({ database }) => database.query('update tournaments set name = name'),
  'the base path changes': ({ settings }) => {
    settings.basePath = '/elsewhere';
  },
  'the base path of the scripts changes': ({ settings }) => {
    settings.legacyBase = '/elsewhere';
  },
  'what stands for a time that is not set changes': ({ settings }) => {
    settings.unsetTime = '0000-00-00';
  },
  'a build is not finished': ({ settings }) =>
    folderStore(settings.outDir).put(unfinishedFile, Buffer.from('!')),
  'the folder is deleted': ({ settings }) => rmSync(settings.outDir, { recursive: true }),
  'the manifest is deleted': ({ settings }) => rmSync(join(settings.outDir, manifestFile)),
  'the manifest is damaged': ({ settings }) => writeFileSync(join(settings.outDir, manifestFile), 'x'),
  'build.json is deleted': ({ settings }) => rmSync(join(settings.outDir, buildFile)),
  'build.json is another one': ({ settings }) =>
    writeFileSync(join(settings.outDir, buildFile), '{"build":"x"}'),
  'build.json is broken': ({ settings }) => writeFileSync(join(settings.outDir, buildFile), '{'),
  'the remembered sign is broken': ({ settings }) => writeFileSync(toSignPath(settings.outDir), '{'),
  'the remembered sign is lost': ({ settings }) => rmSync(toSignPath(settings.outDir)),
};

for (const testDatabase of await testDatabases()) {
  const { name } = testDatabase;
  test.after(testDatabase.close);

  const buildOnce = async (): Promise<Built> => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    await writeLeague(database, rows);
    const settings = { outDir: join(temporaryFolder(), 'out'), basePath: '' };
    mkdirSync(settings.outDir);
    await rebuild({ database, settings });
    return { database, settings };
  };

  test(`${name}: before the first build nothing is up to date`, async () => {
    const settings = { outDir: join(temporaryFolder(), 'out'), basePath: '' };
    assert.not(await isUpToDate(await testDatabase.open(), settings));
  });

  test(`${name}: after a build everything is, however often one asks, and whatever happens in the cages`, async () => {
    const { database, settings } = await buildOnce();
    assert.ok(await isUpToDate(database, settings));
    await writeLeague(database, {
      cages: [toRow('cages', { cage_num: 1, tournament_id: robin, game_id: 'RR-1' })],
    });
    assert.ok(await isUpToDate(database, settings));
  });

  for (const [change, apply] of Object.entries(changes)) {
    test(`${name}: when ${change}, the next build has something to do, and the one after it nothing`, async () => {
      const built = await buildOnce();
      await apply(built);
      assert.not(await isUpToDate(built.database, built.settings));
      await rebuild(built);
      assert.ok(await isUpToDate(built.database, built.settings));
    });
  }

  test(`${name}: a row that changes while a build runs is met by the next one`, async () => {
    const built = await buildOnce();
    const { database, settings } = built;
    await rememberSource(database, settings, async () => {
      const report = await buildFolder(database, settings.outDir, settings);
      await database.query("update tournaments set name = 'Renamed'");
      return report;
    });
    assert.not(await isUpToDate(database, settings));
  });

  test(`${name}: a build that fails is not remembered`, async () => {
    const { database, settings } = await buildOnce();
    await database.query("update tournaments set name = 'Renamed'");
    const failure = new Error('the disk is full');
    const thrown = await rememberSource(database, settings, () => Promise.reject(failure)).catch(
      (error) => error,
    );
    assert.is(thrown, failure);
    assert.not(await isUpToDate(database, settings));
  });
}

function rebuild({ database, settings }: Built): Promise<unknown> {
  return rememberSource(database, settings, () => buildFolder(database, settings.outDir, settings));
}

function toSignPath(outDir: string): string {
  return join(dirname(outDir), '.out.source.json');
}

test.run();
