import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { matchFile, toFile } from '../../../shared/api/address.ts';
import { Build, indexes, listNames, lists } from '../../../shared/api/archive.ts';
import { toCleanName } from '../../../shared/api/ids.ts';
import { routes } from '../../../shared/api/routes.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildLeague, type LeagueArchive } from '../../helpers/league-archive.ts';
import { league } from '../../league/league.ts';

// Every database gives the same bytes (build.test.ts): one is enough here.
const [testDatabase] = await testDatabases();
let archive: LeagueArchive;

test.before(async () => {
  await testDatabase!.reset();
  archive = await buildLeague(await testDatabase!.open(), league);
});
test.after(testDatabase!.close);

const isPublic = ({ tournament_id }: { tournament_id: string }) =>
  league.tournaments.some(
    (tournament) =>
      tournament.tournament_id === tournament_id &&
      tournament.privacy === 'public' &&
      tournament.is_test === 0,
  );

test('every page fits the schema of its route, with the keys in the order of the schema', () => {
  let pages = 0;
  for (const [file, bytes] of archive.store.files) {
    const match = matchFile(file);
    if (!match) continue;
    pages++;
    assertFits(routes[match.name].answer, bytes.toString(), file);
  }
  assert.ok(pages > 100);
});

test('every item of every list fits its schema, and build.json says how many there are', () => {
  const build = readBuild();
  for (const name of listNames) {
    const { total, chunks } = build.lists[name];
    for (const { file, items } of chunks) {
      const lines = archive.store.files.get(file)!.toString().split('\n');
      assert.is(lines.pop(), '', 'every line has its end');
      assert.is(lines.length, items);
      for (const line of lines) assertFits(lists[name].item, line, file);
    }
    assert.is(
      chunks.reduce((sum, { items }) => sum + items, 0),
      total,
    );
  }
});

test('build.json and the indexes fit their schemas', () => {
  assertFits(Build, archive.store.files.get('build.json')!.toString(), 'build.json');
  const { botNames } = readBuild().indexes;
  assertFits(indexes.botNames, archive.store.files.get(botNames)!.toString(), botNames);
});

test('every id, however odd, has pages of its own', () => {
  const seen = new Set<string>();
  const meet = (file: string) => {
    assert.not(seen.has(file), `${file} is there twice`);
    seen.add(file);
    for (const segment of file.split('/')) assert.match(segment, /^[A-Za-z0-9_~-]{1,180}$/);
  };
  for (const { tournament_id: tournamentID } of league.tournaments.filter(isPublic)) {
    meet(toFile('tournament', { tournamentID }));
    assert.is(archive.read('tournament', { tournamentID }).tournament.tournamentID, tournamentID);
  }
  for (const { tournament_id: tournamentID, player_id: playerID } of league.players.filter(isPublic)) {
    meet(toFile('player', { tournamentID, playerID }));
    assert.is(archive.read('player', { tournamentID, playerID }).player.playerID, playerID);
  }
  for (const { tournament_id: tournamentID } of league.tournaments.filter(isPublic)) {
    for (const { gameID } of archive.read('tournamentFights', { tournamentID }).fights) {
      meet(toFile('fight', { tournamentID, gameID }));
      const { player1, tournament } = archive.read('fight', { tournamentID, gameID }).fight;
      assert.equal([player1.tournamentID, player1.gameID], [tournamentID, gameID]);
      assert.is(tournament.isTest, '0');
    }
  }
});

test('every entrant of a public tournament is a bot, unless it is a bye, a placeholder, or nothing is left of its name', () => {
  const noBots = ['(Bye)', 'Bye', 'TBD', 'Bracket Seed 4', '🤖🔥'];
  const entrants = league.players.filter(isPublic).filter(({ name }) => !noBots.includes(name));
  const expected = [...new Set(entrants.map(({ name }) => toCleanName(name)))].sort();
  const files = [...archive.store.files.keys()];
  assert.equal(
    files
      .filter((file) => /^bots\/[^/]+$/.test(file))
      .map((file) => file.slice('bots/'.length))
      .sort(),
    expected,
  );
  const index = archive.store.files.get(readBuild().indexes.botNames)!;
  const names = expected.map((botName) => [botName, archive.read('bot', { botName }).bot.botName]);
  assert.equal(JSON.parse(index.toString()), names);
});

test('a bot can have the name of a fixed word of an address', () => {
  for (const botName of ['recent', 'tags']) {
    assert.is(archive.read('bot', { botName }).bot.cleanName, botName);
    assert.ok(archive.read('botFights', { botName }).fights.length > 0);
  }
});

/** Parsed and made text again, it is the same: no key is unknown, missing, or at another place. */
function assertFits(schema: { parse(value: unknown): unknown }, text: string, file: string): void {
  assert.is(JSON.stringify(schema.parse(JSON.parse(text))), text, file);
}

function readBuild(): Build {
  return JSON.parse(archive.store.files.get('build.json')!.toString()) as Build;
}

test.run();
