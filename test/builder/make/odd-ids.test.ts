/** Ids as no address would choose them, of every kind: each has a file of its own, and none leaves the folder. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildFolder } from '../../../builder/make/build-folder.ts';
import { ignoresCase } from '../../../builder/make/case-check.ts';
import { matchPath, toAddress, toFile } from '../../../shared/api/address.ts';
import { toDiskPath } from '../../../shared/api/archive.ts';
import type { Answer, PageName, PathValues } from '../../../shared/api/routes.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { writeLeague } from '../../helpers/league-archive.ts';
import { toRow } from '../../helpers/rows.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { joinRows, type Rows, toGames, toPlayers, toTournament } from '../../league/rows.ts';

const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);

const around = temporaryFolder();
const folder = join(around, 'middle', 'out');
mkdirSync(folder, { recursive: true });

const ids = [
  ...[
    'a b',
    ' ',
    '100%',
    '%2F',
    '%2e%2e',
    'W:4-1',
    '.',
    '..',
    '../..',
    '../../escaped',
    '/',
    'a/b',
    'a\\b',
    '/etc',
  ],
  ...[
    '🤖',
    'é',
    'e\u0301',
    'a_',
    '_',
    'a.json',
    'build.json',
    '.partial',
    '~',
    '~41',
    '-',
    '?',
    '#',
    'a?b#c',
    '\n',
  ],
  ...[
    'recent',
    'tags',
    'fights',
    'players',
    'null',
    '__proto__',
    'constructor',
    '0',
    '1',
    '01',
    'con',
    'NaN',
  ],
  ...['g'.repeat(200), `${'g'.repeat(199)}h`, '🤖'.repeat(60), `${'🤖'.repeat(60)}a`],
  ...(ignoresCase(folder) ? [] : ['nova', 'NOVA', 'Nova']),
];

/** A tournament of each id, with players and games of each id; a clip and a still with each token. */
function toRows(): Rows {
  return joinRows([
    ...ids.map((tournament_id) => ({
      tournaments: [toTournament(tournament_id, { name: `T ${tournament_id}` })],
    })),
    {
      players: toPlayers(
        '..',
        ids.map((id, index) => [id, `Bot ${index}`]),
      ),
      ...toGames(
        '..',
        ids.map((id) => [id, id, '..', 'red', { name: `G ${id}` }]),
      ),
      clips: ids.map((public_token, clip_id) =>
        toRow('clips', { clip_id, public_token, status: 'completed', privacy: 'public' }),
      ),
      stills: ids.map((public_token, index) => toRow('stills', { still_id: 1000 + index, public_token })),
    },
  ]);
}

test.before(async () => {
  await testDatabase!.reset();
  const database = await testDatabase!.open();
  await writeLeague(database, toRows());
  await buildFolder(database, folder, { basePath: '' });
});

test('nothing was written beside the folder, and its files have safe names', () => {
  assert.equal([readdirSync(around), readdirSync(join(around, 'middle'))], [['middle'], ['out']]);
  for (const path of readdirSync(folder, { recursive: true }) as string[]) {
    assert.match(path, /^[A-Za-z0-9_~-]+(\/[A-Za-z0-9_~-]+)*(\.(json|ndjson|tsv))?$/);
    for (const name of path.split('/')) assert.ok(Buffer.byteLength(name) <= 255);
  }
});

for (const id of ids) {
  const shown = JSON.stringify(id.length > 20 ? `${id.slice(0, 10)}…${id.slice(-2)}` : id);
  test(`${shown} is reachable as tournament, player, game and token`, () => {
    const inTournament = { tournamentID: '..' };
    const { tournament } = read('tournament', { tournamentID: id });
    assert.equal([tournament.tournamentID, tournament.tournamentName], [id, `T ${id}`]);
    assert.equal(Object.keys(read('tournamentFights', { tournamentID: id })), ['fights']);
    assert.equal(Object.keys(read('brackets', { tournamentID: id })), ['brackets', 'players', 'format']);
    assert.is(read('tournamentStats', { tournamentID: id }).tournamentStats.tournamentID, id);
    assert.is(read('player', { ...inTournament, playerID: id }).player.playerID, id);
    assert.is(read('fight', { ...inTournament, gameID: id }).fight.player1.gameID, id);
    assert.is(read('fightStats', { ...inTournament, gameID: id }).fightStats.name, `G ${id}`);
    assert.is(read('fightVideoFeeds', { ...inTournament, gameID: id }).gameID, id);
    assert.is(read('clip', { publicToken: id }).clip.publicToken, id);
    // The word of another route; such a still has its number.
    if (id !== 'tags') assert.is(read('still', { stillID: id }).still.publicToken, id);
  });
}

/** From the folder, by the file that the page's own address leads to. */
function read<Name extends PageName>(name: Name, path: PathValues<Name>): Answer<Name> {
  const match = matchPath(toAddress(name, path));
  assert.equal(match, { name, path });
  const file = toDiskPath(toFile(name, match!.path as PathValues<Name>));
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Answer<Name>;
}

test.run();
