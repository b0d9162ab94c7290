/** Answers of the archive of the invented league. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toFile } from '../../../shared/api/address.ts';
import { type Build, buildFile, type IndexName, type StoredList } from '../../../shared/api/archive.ts';
import type { PathValues, RouteName } from '../../../shared/api/routes.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { goldenAnswers } from '../../helpers/golden.ts';
import { buildLeague, type LeagueArchive } from '../../helpers/league-archive.ts';
import { spring } from '../../league/double-elimination.ts';
import { bare, gameless } from '../../league/empty.ts';
import { league } from '../../league/league.ts';
import { robin } from '../../league/round-robin.ts';
import { running } from '../../league/running.ts';
import { longID, odd } from '../../league/single-elimination.ts';
import { heavier } from '../../league/unplayed-reset.ts';

const golden = goldenAnswers();

/** A golden answer: the file of the archive that holds it. */
function page<Name extends RouteName>(name: Name, path: PathValues<Name>): string {
  return toFile(name, path);
}
const fight = (tournamentID: string, gameID: string) => page('fight', { tournamentID, gameID });
const fightStats = (tournamentID: string, gameID: string) => page('fightStats', { tournamentID, gameID });
const player = (tournamentID: string, playerID: string) => page('player', { tournamentID, playerID });
const headToHead = (bot1: string, bot2: string) => page('headToHead', { bot1, bot2 });

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
  'brackets-of-a-double-elimination-with-reset': page('brackets', { tournamentID: spring }),
  'brackets-with-a-reset-that-was-not-needed': page('brackets', { tournamentID: heavier }),
  'brackets-of-a-single-elimination-with-byes': page('brackets', { tournamentID: odd }),
  'brackets-of-a-round-robin': page('brackets', { tournamentID: robin }),
  'brackets-of-a-running-tournament': page('brackets', { tournamentID: running }),
  'brackets-of-nobody': page('brackets', { tournamentID: bare }),
  'video-feed-with-cage': page('videoFeed', { recordingID: '11' }),
  'video-feed-without-files': page('videoFeed', { recordingID: '9007199254740991' }),
  'video-feeds-of-a-fight': page('fightVideoFeeds', { tournamentID: spring, gameID: 'W-4' }),
  'video-feeds-of-a-fight-nobody-filmed': page('fightVideoFeeds', { tournamentID: robin, gameID: 'RR-1' }),
  'fight-stats-with-pauses': fightStats(spring, 'W-4'),
  'fight-stats-with-judges': fightStats(spring, 'W-5'),
  'fight-stats-with-a-pause-that-lasts': fightStats(spring, 'EX-3'),
  'fight-stats-of-a-clock-that-ran-backwards': fightStats(spring, 'EX-2'),
  'fight-stats-of-a-walk-over': fightStats(spring, 'L-2'),
  'fight-stats-of-a-fight-to-come': fightStats(running, 'EX-2'),
  'bot-stats-with-accent': page('botStats', { botName: 'hotpok' }),
  'tournament-stats-of-a-double-elimination': page('tournamentStats', { tournamentID: spring }),
  'tournament-stats-with-a-tie': page('tournamentStats', { tournamentID: robin }),
  'tournament-stats-of-a-running-tournament': page('tournamentStats', { tournamentID: running }),
  'tournament-stats-of-nobody': page('tournamentStats', { tournamentID: bare }),
  'head-to-head-of-three-meetings': headToHead('hotpok', 'seadragonsroar'),
  'head-to-head-in-the-other-order': headToHead('seadragonsroar', 'hotpok'),
  'head-to-head-with-a-draw': headToHead('recent', 'tags'),
  'clip-of-a-fight': page('clip', { publicToken: 'k3yAb9Qz' }),
  'clip-of-no-fight': page('clip', { publicToken: 'K3YAB9QZ' }),
  'clip-of-nothing': page('clip', { publicToken: '1' }),
  'still-by-token': page('still', { stillID: 'p9Wq2Lmn' }),
  'still-from-a-clip': page('still', { stillID: 'fromclip' }),
  'still-whose-id-is-another-token': page('still', { stillID: '2' }),
  'still-with-dimensions': page('still', { stillID: '3' }),
  'still-whose-token-is-a-route': page('still', { stillID: '4' }),
  'still-tags': page('stillTags', {}),
};

/** The items of a list as stored, one a line. */
const listFiles: Record<string, (build: Build) => StoredList> = {
  'list-fights': ({ lists }) => lists.fights,
  'list-recent-fights': ({ lists }) => lists.recentFights,
  'list-bots': ({ lists }) => lists.bots,
  'list-clips': ({ lists }) => lists.clips,
  'list-stills': ({ lists }) => lists.stills,
  'list-leaderboard-wins': ({ leaderboards }) => leaderboards['leaderboard-wins-all']!,
  'list-leaderboard-wins-of-3-lb': ({ leaderboards }) => leaderboards['leaderboard-wins-3']!,
  'list-leaderboard-win-rate': ({ leaderboards }) => leaderboards['leaderboard-winRate-all']!,
  'list-leaderboard-ko-rate': ({ leaderboards }) => leaderboards['leaderboard-koRate-all']!,
  'list-leaderboard-duration': ({ leaderboards }) => leaderboards['leaderboard-avgMatchDuration-all']!,
};

const indexFiles: Record<string, IndexName> = {
  'index-bot-names': 'botNames',
  'index-fight-bots': 'fightBots',
  'index-still-facets': 'stillFacets',
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

for (const [name, findList] of Object.entries(listFiles)) {
  test(name, () => {
    const chunks = findList(readBuild()).chunks.map(({ file }) => archive.store.files.get(file)!);
    assertGolden(`${name}.ndjson`, Buffer.concat(chunks));
  });
}

for (const [name, index] of Object.entries(indexFiles)) {
  test(name, () => assertGolden(`${name}.json`, archive.store.files.get(readBuild().indexes[index])));
}

test('no golden answer is left over', () => {
  const names = [
    ...[...Object.keys(pages), ...Object.keys(indexFiles)].map((name) => `${name}.json`),
    ...Object.keys(listFiles).map((name) => `${name}.ndjson`),
  ];
  golden.assertNoneLeft(names);
});

function readBuild(): Build {
  return JSON.parse(archive.store.files.get(buildFile)!.toString()) as Build;
}

function assertGolden(name: string, bytes: Buffer | undefined): void {
  assert.ok(bytes, 'the archive has this answer');
  golden.assertSame(name, bytes);
}

test.run();
