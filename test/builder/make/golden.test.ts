/**
 * Answers of the invented league, each looked at by hand once, compared byte for byte. A change of an answer on purpose:
 * `UPDATE_GOLDEN=1 npm test`, then read what `git diff test/golden` shows as a caller would.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toFile } from '../../../shared/api/address.ts';
import { type Build, buildFile, type ListName } from '../../../shared/api/archive.ts';
import type { PathValues, RouteName } from '../../../shared/api/routes.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildLeague, type LeagueArchive } from '../../helpers/league-archive.ts';
import { spring } from '../../league/double-elimination.ts';
import { bare, gameless } from '../../league/empty.ts';
import { league } from '../../league/league.ts';
import { robin } from '../../league/round-robin.ts';
import { running } from '../../league/running.ts';
import { longID, odd } from '../../league/single-elimination.ts';
import { heavier } from '../../league/unplayed-reset.ts';

const folder = new URL('../../golden/', import.meta.url);
const isUpdate = process.env['UPDATE_GOLDEN'] === '1';

/** A golden answer: the file of the archive that holds it. */
function page<Name extends RouteName>(name: Name, path: PathValues<Name>): string {
  return toFile(name, path);
}
const fight = (tournamentID: string, gameID: string) => page('fight', { tournamentID, gameID });
const player = (tournamentID: string, playerID: string) => page('player', { tournamentID, playerID });

const pages: Record<string, string> = {
  tournaments: page('tournaments', {}),
  'tournament-with-every-time': page('tournament', { tournamentID: spring }),
  'tournament-running': page('tournament', { tournamentID: running }),
  'tournament-freestyle-without-weight-class': page('tournament', { tournamentID: gameless }),
  'tournament-without-anything': page('tournament', { tournamentID: bare }),
  'players-seeded-and-unseeded': page('players', { tournamentID: spring }),
  'players-with-byes': page('players', { tournamentID: odd }),
  'players-with-placeholders': page('players', { tournamentID: heavier }),
  'players-of-nobody': page('players', { tournamentID: bare }),
  'player-who-won-the-reset': player(spring, '1'),
  'player-with-a-walk-over': player(spring, '3'),
  'player-disqualified': player(spring, '6'),
  'player-with-a-name-of-emoji': player(spring, '8'),
  'player-with-an-odd-id': player(odd, '../..'),
  'player-that-is-a-bye': player(odd, 'bye-1'),
  'fights-of-a-double-elimination': page('tournamentFights', { tournamentID: spring }),
  'fights-of-a-round-robin': page('tournamentFights', { tournamentID: robin }),
  'fights-of-a-running-tournament': page('tournamentFights', { tournamentID: running }),
  'fights-of-no-tournament-game': page('tournamentFights', { tournamentID: gameless }),
  'fight-with-recordings-and-notice': fight(spring, 'W-4'),
  'fight-with-judges': fight(spring, 'W-5'),
  'fight-whose-recording-started-late': fight(spring, 'W-6'),
  'fight-with-another-timer': fight(spring, 'W-1'),
  'fight-with-a-timer-of-zero': fight(spring, 'W-2'),
  'fight-of-a-bot-with-itself': fight(spring, 'W-3'),
  'fight-drawn': fight(spring, 'EX-1'),
  'fight-whose-clock-ran-backwards': fight(spring, 'EX-2'),
  'fight-on-hold': fight(spring, 'EX-3'),
  'fight-that-was-a-walk-over': fight(spring, 'L-2'),
  'fight-with-a-long-odd-id': fight(odd, `${longID}2`),
  'fight-that-ended-in-a-tie': fight(robin, 'RR-2'),
  'fight-just-now': fight(running, 'W-1'),
  'bot-with-accent': page('bot', { botName: 'hotpok' }),
  'bot-that-met-itself': page('bot', { botName: 'seadragonsroar' }),
  'bot-named-twice-in-one-second': page('bot', { botName: 'x' }),
  'bot-that-never-fought': page('bot', { botName: 'solo' }),
  'bot-fights-of-the-bot-recent': page('botFights', { botName: 'recent' }),
  'bot-fights-of-one-digit': page('botFights', { botName: '5' }),
  'bot-fights-of-nobody': page('botFights', { botName: 'solo' }),
};

/** The items of a list as stored, one a line. */
const listFiles: Record<string, ListName> = {
  'list-fights': 'fights',
  'list-recent-fights': 'recentFights',
  'list-bots': 'bots',
};

const [testDatabase] = await testDatabases();
let archive: LeagueArchive;

test.before(async () => {
  await testDatabase!.reset();
  archive = await buildLeague(await testDatabase!.open(), league);
});
test.after(testDatabase!.close);

for (const [name, file] of Object.entries(pages)) {
  test(name, () => assertGolden(`${name}.json`, archive.store.files.get(file)));
}

for (const [name, list] of Object.entries(listFiles)) {
  test(name, () => {
    const build = JSON.parse(archive.store.files.get(buildFile)!.toString()) as Build;
    const chunks = build.lists[list].chunks.map(({ file }) => archive.store.files.get(file)!);
    assertGolden(`${name}.ndjson`, Buffer.concat(chunks));
  });
}

test('no golden answer is left over', () => {
  const names = [
    ...Object.keys(pages).map((name) => `${name}.json`),
    ...Object.keys(listFiles).map((name) => `${name}.ndjson`),
  ];
  const rest = readdirSync(folder).filter((name) => !names.includes(name));
  if (isUpdate) for (const name of rest) rmSync(new URL(name, folder));
  else assert.equal(rest, []);
});

function assertGolden(name: string, bytes: Buffer | undefined): void {
  assert.ok(bytes, 'the archive has this answer');
  const path = new URL(name, folder);
  if (isUpdate) writeFileSync(path, bytes);
  // Bytes first; the text, for the screen.
  else if (!readFileSync(path).equals(bytes)) assert.fixture(bytes.toString(), readFileSync(path, 'utf8'));
}

test.run();
