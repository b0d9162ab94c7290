/** Three real events, where the folder that holds them lies beside the project. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importFolder } from '../../../builder/import/import.ts';
import type { Build } from '../../../shared/api/archive.ts';
import { toCleanName } from '../../../shared/api/ids.ts';
import type { Answer } from '../../../shared/api/routes.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildInto } from '../../helpers/league-archive.ts';
import { type MemoryStore, memoryStore } from '../../helpers/memory-store.ts';

const folder = fileURLToPath(new URL('../../../../shared/data/nhrl-2022/', import.meta.url));
const archives: MemoryStore[] = [];

for (const testDatabase of existsSync(folder) ? await testDatabases() : reportMissing()) {
  const { name } = testDatabase;
  test.after(testDatabase.close);

  test(`${name}: imports and builds three real events, and a second time changes nothing`, async () => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    const imported = await importFolder(database, folder);
    const read = Object.entries(imported).map(([table, { read, written }]) => [table, read, written]);
    assert.equal(read, [
      ['tournaments', 9, 9],
      ['players', 279, 279],
      ['games', 547, 547],
      ['slots', 1094, 1094],
    ]);
    const store = memoryStore();
    await buildInto(database, store);
    archives.push(store);
    const again = await importFolder(database, folder);
    assert.ok(Object.values(again).every(({ written }) => written === 0));
    const { added, changed, removed } = await buildInto(database, store);
    assert.equal([added, changed, removed], [[], [], []]);
  });
}

// Without the folder, or when the imports failed, there is nothing to look at.
if (existsSync(folder)) {
  test('there are 240 clean names, of which TBD is a placeholder and no bot', () => {
    const { tournaments } = readPage<'tournaments'>('tournaments');
    assert.is(tournaments.length, 9);
    const players = tournaments.flatMap(
      ({ tournamentID }) => readPage<'players'>(`tournaments/${tournamentID}/players`).players,
    );
    assert.is(players.length, 279);
    const names = new Set<string>(players.map(({ name }) => toCleanName(name)));
    assert.is(names.size, 240);
    assert.ok(names.delete('tbd'));
    assert.equal(
      readList('bots').map(({ cleanName }) => cleanName),
      [...names].sort(),
    );
    assert.is(readList('bots').length, 239);
  });

  test('every decided game between two bots is a fight, and won by one of them', () => {
    const { tournaments } = readPage<'tournaments'>('tournaments');
    const fights = tournaments.flatMap(
      ({ tournamentID }) => readPage<'tournamentFights'>(`tournaments/${tournamentID}/fights`).fights,
    );
    const decided = fights.filter(({ player1wins, player2wins }) => player1wins + player2wins === 1);
    assert.is(readList('fights').length, decided.length);
    const wins = readList('bots').reduce((sum, { totalWins }) => sum + Number(totalWins), 0);
    assert.is(wins, decided.length);
  });

  test("the two spellings of Sea Dragon's Roar, and the Sombra of two weight classes, are one bot each", () => {
    assert.is(readPage<'bot'>('bots/hotpok').bot.botName, 'Hot Poké');
    assert.ok(readPage<'bot'>('bots/seadragonsroar').bot.totalTournaments > 1);
    assert.is(readPage<'bot'>('bots/sombra').bot.weightClasses.length, 2);
  });

  test('every database gives the same bytes', () => {
    for (const { files } of archives) {
      assert.equal([...files.keys()].sort(), [...archives[0]!.files.keys()].sort());
      for (const [file, bytes] of files) assert.ok(archives[0]!.files.get(file)!.equals(bytes), file);
    }
  });
}

function readPage<Name extends 'tournaments' | 'players' | 'tournamentFights' | 'bot'>(
  file: string,
): Answer<Name> {
  return JSON.parse(String(archives[0]?.files.get(file))) as Answer<Name>;
}

function readList(name: 'bots' | 'fights'): Record<string, unknown>[] {
  const files = archives[0]!.files;
  const { lists } = JSON.parse(String(files.get('build.json'))) as Build;
  const lines = lists[name].chunks.flatMap(({ file }) => String(files.get(file)).trimEnd().split('\n'));
  return lines.map((line) => JSON.parse(line));
}

function reportMissing(): never[] {
  console.log('skipped: the real events are not beside the project (shared/data/nhrl-2022)');
  return [];
}

test.run();
