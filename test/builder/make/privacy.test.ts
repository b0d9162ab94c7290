/** A tournament that turns private disappears from every file, and one that turns public appears in every file that it belongs to. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toFile, toSegment } from '../../../shared/api/address.ts';
import { toCleanName } from '../../../shared/api/ids.ts';
import type { Database } from '../../../shared/data/database.ts';
import type { TournamentRow } from '../../../shared/data/tables.ts';
import { isEntrant } from '../../../shared/pages/tournament-facts.ts';
import { listTexts } from '../../helpers/archive-texts.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildInto, buildLeague } from '../../helpers/league-archive.ts';
import type { MemoryStore } from '../../helpers/memory-store.ts';
import { nameChanges } from '../../helpers/named-changes.ts';
import { secret, trial } from '../../league/hidden.ts';
import { league } from '../../league/league.ts';

/** What the quiet lair brings with it; the rest of its bots' and clips' league stays as it is. */
const opened = {
  added: [
    ...[...toPages(secret, ['W-0', 'W-1'], ['1', '2', '3']), 'video-feeds/90'],
    ...['bots/phantom', 'bots/phantom/fights', 'stats/bot/phantom'],
    ...['bots/hotpokquiet', 'bots/hotpokquiet/fights', 'stats/bot/hotpokquiet'],
    ...['stats/head-to-head/hotpokquiet/phantom', 'stats/head-to-head/phantom/hotpokquiet'],
    ...['stats/head-to-head/lynx/phantom', 'stats/head-to-head/phantom/lynx'],
    // The clip of its fight, one of its event, and the stills of its bot, its name, its event and its clip.
    ...['clips/quiet-clip', 'clips/quiet-pits', 'stills/5', 'stills/6', 'stills/7', 'stills/8'],
    ...['stills/quiet-still', 'stills/quiet-bot', 'stills/quiet-name', 'stills/quiet-event'],
  ].sort(),
  changed: [
    // A bot that others knew.
    ...['bots/lynx', 'bots/lynx/fights', 'stats/bot/lynx', 'tournaments', 'stills/tags'],
    ...['indexes/botNames', 'indexes/fightBots', 'indexes/stillFacets'],
    ...['lists/bots', 'lists/fights', 'lists/recentFights', 'lists/clips', 'lists/stills'],
    // Lynx has fought five times now, in all classes together; of the three bots none has in the 3 lb class alone.
    ...['wins', 'winRate', 'koRate', 'avgMatchDuration'].map((metric) => `lists/leaderboard-${metric}-all`),
    'lists/leaderboard-wins-3',
  ].sort(),
};

for (const { name, open, reset, close } of await testDatabases()) {
  test.after(close);

  test(`${name}: a private tournament that is opened, and closed again, changes these files and no other`, async () => {
    await reset();
    const database = await open();
    const { store } = await buildLeague(database, league);
    const before = new Map(store.files);
    await setPublic(database, secret, true);
    const { removed, ...changes } = nameChanges(await buildInto(database, store));
    assert.equal([changes, removed], [opened, []]);
    assert.equal(listMissing(store, listOwnTexts(secret).shown), []);
    await setPublic(database, secret, false);
    const { added, ...back } = nameChanges(await buildInto(database, store));
    assert.equal([added, back], [[], { changed: opened.changed, removed: opened.added }]);
    assertSame(store, before);
  });

  test(`${name}: whichever tournament turns private, nothing of it is left; public again, all of it is back`, async () => {
    await reset();
    const database = await open();
    const { store } = await buildLeague(database, league);
    for (const { tournament_id, privacy, is_test } of league.tournaments) {
      const { shown: own, others } = listOwnTexts(tournament_id);
      await setPublic(database, tournament_id, true);
      await buildInto(database, store);
      const shown = new Map(store.files);
      assert.equal(listMissing(store, own), [], tournament_id);
      await setPublic(database, tournament_id, false);
      await buildInto(database, store);
      const texts = listTexts(store);
      assert.equal(
        [...own, ...others].filter((text) => texts.has(text)),
        [],
      );
      await setPublic(database, tournament_id, true);
      await buildInto(database, store);
      assertSame(store, shown);
      await setPublic(database, tournament_id, privacy === 'public' && is_test === 0);
    }
  });
}

/** The test tournament is one no longer, and the private one public; or the other way round. */
async function setPublic(database: Database, tournamentID: string, isPublic: boolean): Promise<void> {
  const hidden =
    tournamentID === trial ? "privacy = 'public', is_test = 1" : "privacy = 'private', is_test = 0";
  await database.query(
    `update tournaments set ${isPublic ? "privacy = 'public', is_test = 0" : hidden} where tournament_id = $1`,
    [tournamentID],
  );
}

function toPages(tournamentID: string, gameIDs: readonly string[], playerIDs: readonly string[]): string[] {
  const fights = gameIDs.flatMap((gameID) =>
    (['fight', 'fightStats', 'fightVideoFeeds'] as const).map((page) =>
      toFile(page, { tournamentID, gameID }),
    ),
  );
  const players = playerIDs.map((playerID) => toFile('player', { tournamentID, playerID }));
  const rest = ['tournament', 'tournamentFights', 'players', 'brackets', 'tournamentStats'] as const;
  return [...fights, ...players, ...rest.map((page) => toFile(page, { tournamentID }))];
}

/** Under which keys answers name a bot by its spelling, and by its clean name; an index is a list of both. */
const nameKeys = ['name', 'botName', 'player1', 'player2', 'opponent', 'bot', ''];
const cleanKeys = ['cleanName', 'player1clean', 'player2clean', 'opponentClean', 'winner', 'bots', ''];

/** What only one tournament brings into an archive, as texts of `listTexts`: those that are there when it is public, and all others. */
interface OwnTexts {
  shown: string[];
  others: string[];
}

/** Its id, its name, the bots and spellings that only it has, and its clips and stills. */
function listOwnTexts(tournamentID: string): OwnTexts {
  const { names, cleanNames } = listOwnNames(tournamentID);
  const title = league.tournaments.find(({ tournament_id }) => tournament_id === tournamentID)!.name;
  const ids = [`tournamentID: ${tournamentID}`, `path: tournaments/${toSegment(tournamentID)}`];
  // One tournament's name is empty, as are other texts.
  const titles = title === '' ? [] : [`tournamentName: ${title}`];
  const bots = cleanNames.flatMap((cleanName) => [`cleanName: ${cleanName}`, `path: bots/${cleanName}`]);
  const tokens = listTokens(tournamentID).map((token) => `publicToken: ${token}`);
  return {
    shown: [...ids, ...titles, ...names.map((name) => `name: ${name}`), ...bots, ...tokens],
    others: [
      ...titles.map(() => `name: ${title}`),
      ...names.flatMap((name) => nameKeys.map((key) => `${key}: ${name}`)),
      ...cleanNames.flatMap((cleanName) => cleanKeys.map((key) => `${key}: ${cleanName}`)),
      ...listTokens(tournamentID).map((token) => `clipToken: ${token}`),
    ],
  };
}

function listOwnNames(tournamentID: string): { names: string[]; cleanNames: string[] } {
  const isPublic = ({ privacy, is_test }: TournamentRow) => privacy === 'public' && is_test === 0;
  const publicIDs = new Set(league.tournaments.filter(isPublic).map(({ tournament_id }) => tournament_id));
  publicIDs.delete(tournamentID);
  const others = league.players.filter(({ tournament_id }) => publicIDs.has(tournament_id));
  const spellings = new Set(others.map(({ name }) => name));
  const bots = new Set(others.map(({ name }) => toCleanName(name)));
  const own = league.players.filter((player) => player.tournament_id === tournamentID && isEntrant(player));
  return {
    names: own.map(({ name }) => name).filter((name) => !spellings.has(name)),
    cleanNames: own.map(({ name }) => toCleanName(name)).filter((cleanName) => !bots.has(cleanName)),
  };
}

/** Of its clips, and of the stills that were taken from them. */
function listTokens(tournamentID: string): string[] {
  const clips = league.clips.filter(
    ({ tournament_id, status, privacy }) =>
      tournament_id === tournamentID && status === 'completed' && privacy === 'public',
  );
  const clipIDs = new Set<number | null>(clips.map(({ clip_id }) => clip_id));
  const stills = league.stills.filter(({ clip_id }) => clipIDs.has(clip_id));
  return [...clips, ...stills].map(({ public_token }) => public_token);
}

function listMissing(store: MemoryStore, own: readonly string[]): string[] {
  const texts = listTexts(store);
  return own.filter((text) => !texts.has(text));
}

function assertSame({ files }: MemoryStore, others: ReadonlyMap<string, Buffer>): void {
  assert.equal([...files.keys()].sort(), [...others.keys()].sort());
  for (const [file, bytes] of files) assert.ok(others.get(file)?.equals(bytes), file);
}

test.run();
