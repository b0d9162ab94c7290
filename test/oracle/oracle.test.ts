/** Every number that the archive publishes, against plain SQL over the same rows. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedLeague } from '../../builder/demo/seed.ts';
import { importFolder } from '../../builder/import/import.ts';
import { matchFile } from '../../shared/api/address.ts';
import type { Database } from '../../shared/data/database.ts';
import { testDatabases } from '../helpers/databases.ts';
import { buildInto, writeLeague } from '../helpers/league-archive.ts';
import { memoryStore } from '../helpers/memory-store.ts';
import { league } from '../league/league.ts';
import { readBuiltAnswers } from './built-answers.ts';
import { describeDifferences } from './differences.ts';
import { askOracle, oracleRoutes } from './oracle.ts';

const realEvents = fileURLToPath(new URL('../../../shared/data/nhrl-2022/', import.meta.url));
const demo = { size: 'demo', times: 1, seed: 7, now: 1_795_230_000 } as const;

/** Each league, and routes that it has nothing for. */
const leagues: Record<string, [fill: (database: Database) => Promise<unknown>, without: string[]]> = {
  'no league at all': [
    async () => {},
    [...oracleRoutes].filter((name) => !['tournaments', 'stillTags'].includes(name)),
  ],
  'the invented league': [(database) => writeLeague(database, league), []],
  'the demo league': [(database) => seedLeague(database, demo), []],
  ...(existsSync(realEvents) ? { 'three real events': realLeague() } : reportMissing()),
};

for (const { name, open, reset, close } of await testDatabases()) {
  test.after(close);

  for (const [title, [fill, without]] of Object.entries(leagues)) {
    test(`${name}: ${title}: the oracle and the archive give the same answers`, async () => {
      await reset();
      const database = await open();
      await fill(database);
      const store = memoryStore();
      await buildInto(database, store);
      const oracle = await askOracle(database);
      assert.equal(describeDifferences(oracle, readBuiltAnswers(store)), []);
      const answered = new Set<string | undefined>([...oracle.keys()].map((key) => matchFile(key)?.name));
      assert.equal([...oracleRoutes].filter((route) => !answered.has(route)).sort(), without.sort());
    });
  }

  test(`${name}: a wrong answer is found, and named to its field`, async () => {
    await reset();
    const database = await open();
    await writeLeague(database, league);
    const store = memoryStore();
    await buildInto(database, store);
    await database.query("update games set timer_duration = 62 where game_id = 'W-6'");
    store.files.delete('bots/hotpok/fights');
    const faults = describeDifferences(await askOracle(database), readBuiltAnswers(store));
    assert.ok(faults.length > 3);
    const text = faults.join('\n');
    assert.match(text, /bots\/hotpok\/fights: the oracle says .*, the archive nothing/);
    assert.match(
      text,
      'stats/fight/nova_may26_3lb/W-6 › fightStats › timerDuration: the oracle says 62, the archive null',
    );
  });
}

function realLeague(): [(database: Database) => Promise<unknown>, string[]] {
  return [(database) => importFolder(database, realEvents), ['videoFeed', 'clip', 'still']];
}

function reportMissing(): Record<string, never> {
  console.log('skipped: the real events are not beside the project (shared/data/nhrl-2022)');
  return {};
}

test.run();
