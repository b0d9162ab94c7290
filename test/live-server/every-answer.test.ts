import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { matchPath, toAddress, toFile } from '../../shared/api/address.ts';
import { type RouteName, routeNames, routes } from '../../shared/api/routes.ts';
import { listAddresses, startAddresses } from '../helpers/crawl.ts';
import { ask } from '../helpers/live.ts';
import { leagueServer, type Served } from '../helpers/served-league.ts';
import { askError, askValid, readValid } from '../helpers/valid-answer.ts';
import { league } from '../league/league.ts';

const server = await leagueServer('odd');
test.after(server.close);

/** Follows every address that an answer holds, and validates each answer; gives the addresses with their bytes. */
async function crawl({ live }: Served): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const waiting = [...startAddresses];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue;
    const reply = await ask(live, address);
    assert.is(reply.status, 200, `${address}: ${reply.text}`);
    found.set(address, reply.bytes);
    waiting.push(...listAddresses(address, readValid(matchAddress(address).name, reply, address)));
  }
  return found;
}

function matchAddress(address: string) {
  return matchPath(address.split('?')[0]!)!;
}

test('every page of the archive is found by following addresses, validates, and is answered as it was built', async () => {
  const served = await server.open();
  const answers = await crawl(served);
  const reached = new Map<string, string>();
  for (const [address, bytes] of answers) {
    const { name, path } = matchAddress(address);
    const file = toFile(name, path as never);
    if (!served.files.has(file)) continue;
    assert.ok(bytes.equals(served.files.get(file)!), address);
    reached.set(file, address);
  }
  // Chunks, indexes and the archive's own files have an ending.
  const pages = [...served.files.keys()].filter((file) => !file.includes('.'));
  assert.ok(pages.length > 300);
  assert.equal(
    pages.filter((page) => !reached.has(page)),
    [],
  );
});

test('every route of the archive was among them, or has no address that leads to it', async () => {
  const reached = new Set(
    [...(await crawl(await server.open())).keys()].map((address) => matchAddress(address).name),
  );
  const missing = routeNames.filter(
    (name) => !reached.has(name) && !['live', 'events', 'legacy'].includes(routes[name].kind),
  );
  // The change feed is written by a publish; this server reads what the builder wrote.
  assert.equal(missing, ['search', 'latestBuild', 'buildChanges'] satisfies RouteName[]);
});

const shown = league.tournaments.filter(({ privacy, is_test }) => privacy === 'public' && is_test === 0);

for (const { tournament_id: tournamentID } of shown) {
  test(`${tournamentID.slice(0, 20)}: each id, however odd, is answered at its own address`, async () => {
    const { live } = await server.open();
    const { tournament } = await askValid(live, 'tournament', toAddress('tournament', { tournamentID }));
    assert.is(tournament.tournamentID, tournamentID);
    const { fights } = await askValid(
      live,
      'tournamentFights',
      toAddress('tournamentFights', { tournamentID }),
    );
    for (const { gameID } of fights) {
      const { fight } = await askValid(live, 'fight', toAddress('fight', { tournamentID, gameID }));
      assert.equal([fight.player1.tournamentID, fight.player1.gameID], [tournamentID, gameID]);
    }
    for (const { player_id: playerID } of league.players.filter(
      (row) => row.tournament_id === tournamentID,
    )) {
      const { player } = await askValid(live, 'player', toAddress('player', { tournamentID, playerID }));
      assert.is(player.playerID, playerID);
    }
  });
}

const hidden = league.tournaments.filter((tournament) => !shown.includes(tournament));

for (const { tournament_id: tournamentID } of hidden) {
  test(`${tournamentID}: nothing of a tournament that is not public has an address`, async () => {
    const { live } = await server.open();
    const path = { tournamentID, gameID: 'W-0', playerID: '1' };
    const names = routeNames.filter((name) => routes[name].path.includes('{tournamentID}'));
    for (const name of names) {
      const { status, text } = await ask(live, toAddress(name, path as never));
      assert.is(status, 404, name);
      assert.is(JSON.parse(text).error.code, 'tournament_not_found');
    }
  });
}

const hiddenMedia: [path: string, code: string][] = [
  ['/video-feeds/90', 'video_feed_not_found'],
  ['/video-feeds/91', 'video_feed_not_found'],
  ['/clips/still-cooking', 'clip_not_found'],
  ['/clips/mine-alone', 'clip_not_found'],
  ['/clips/quiet-clip', 'clip_not_found'],
  ['/stills/5', 'still_not_found'],
  ['/stills/quiet-still', 'still_not_found'],
  ['/bots/phantom', 'bot_not_found'],
];

for (const [path, code] of hiddenMedia) {
  test(`${path}: what is not public, or of a tournament that is not, has no address`, async () => {
    const { live } = await server.open();
    const { status, text } = await ask(live, path);
    assert.equal([status, JSON.parse(text).error.code], [404, code]);
  });
}

const noIDs: [path: string, code: string][] = [
  ...['no-number', '1.5', '-1', '011', '1e1', '99999999999999999999', '%00', '9007199254740992'].map(
    (id): [string, string] => [`/video-feeds/${id}`, 'video_feed_not_found'],
  ),
  // Its id is 1; 001 is another word.
  ['/stills/001', 'still_not_found'],
  // A token is not the id of its clip.
  ['/clips/412', 'clip_not_found'],
  ['/stats/fight/nova_may26_3lb/none', 'fight_not_found'],
  ['/stats/fight/none/W-4', 'tournament_not_found'],
  ['/stats/bot/none', 'bot_not_found'],
  ['/stats/tournament/none', 'tournament_not_found'],
  ['/video-feeds/fight/nova_may26_3lb/none', 'fight_not_found'],
  ['/tournaments/none/brackets', 'tournament_not_found'],
];

for (const [path, code] of noIDs) {
  test(`${path}: 404 ${code}`, async () => {
    const { live } = await server.open();
    const error = await askError(live, matchAddress(path).name, path);
    assert.equal([error.status, error.code], [404, code]);
  });
}

test.run();
