import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importFolder } from '../../../builder/import/import.ts';
import { testDatabases } from '../../helpers/databases.ts';

const databases = await testDatabases();
const folder = fileURLToPath(new URL('../../../../shared/data/nhrl-2022/', import.meta.url));
const counts = { tournaments: 9, players: 279, games: 547, slots: 1094 };

for (const shared of existsSync(folder) ? databases : []) {
  test(`nine real brackets are imported, and importing them again writes nothing (${shared.name})`, async () => {
    await shared.reset();
    const database = await shared.open();
    const first = await importFolder(database, folder);
    const second = await importFolder(database, folder);
    for (const [name, read] of Object.entries(counts) as [keyof typeof counts, number][]) {
      assert.equal(first[name], { read, written: read });
      assert.equal(second[name], { read, written: 0 });
    }
  });
}
if (!existsSync(folder))
  console.log('skipped: importing real brackets, ../shared/data/nhrl-2022 is not beside the project');

for (const shared of databases) test.after(shared.close);
test.run();
