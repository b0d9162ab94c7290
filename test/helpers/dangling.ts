import { matchFile, toFile, toSegment } from '../../shared/api/address.ts';
import type { Build } from '../../shared/api/archive.ts';
import type { Answer, RouteName } from '../../shared/api/routes.ts';

type Files = ReadonlyMap<string, Buffer>;
type Fight = { tournamentID: string; gameID: string; player1clean?: string; player2clean?: string };
type Clip = Answer<'clip'>['clip'];
type Still = Answer<'still'>['still'];
type Player = Answer<'players'>['players'][number];

/**
 * Every id that is found in a list and has no page, as `list → missing file`. Every list that could be asked for just now
 * counts, also one that nothing points to any more.
 */
export function listDangling(files: Files): string[] {
  const faults: string[] = [];
  for (const [file, bytes] of files) {
    for (const target of targetsOf(file, bytes)) {
      if (!files.has(target)) faults.push(`${file} → ${target}`);
    }
  }
  return faults;
}

/** The same bytes point to the same files: a store is walked after every change, and each file is read once. */
const known = new WeakMap<Buffer, string[]>();

function targetsOf(file: string, bytes: Buffer): string[] {
  const targets = known.get(bytes) ?? [...new Set(readTargets(file, bytes.toString()))];
  known.set(bytes, targets);
  return targets;
}

function readTargets(file: string, text: string): string[] {
  const [kind, list = ''] = file.split('/');
  if (file === 'build.json') return toBuildFiles(JSON.parse(text));
  if (kind === 'lists') {
    const read = itemReaders[list.replace(/^leaderboard-.*/, 'leaderboard')];
    if (!read) throw new Error(`No test knows what the list ${list} points to.`);
    return text
      .trimEnd()
      .split('\n')
      .flatMap((line) => read(JSON.parse(line) as never));
  }
  const read = kind === 'indexes' ? indexReaders[list.split('-')[0]!] : pageReaders[toName(file)];
  return read?.(JSON.parse(text) as never, file.split('/').slice(0, 2).join('/')) ?? [];
}

function toName(file: string): RouteName | '' {
  return matchFile(file)?.name ?? '';
}

/** What the items of a list point to, by the list's name. */
const itemReaders: Record<string, ((item: never) => string[]) | undefined> = {
  fights: toFightFiles,
  recentFights: toFightFiles,
  bots: toBotFiles,
  leaderboard: toBotFiles,
  clips: toClipFiles,
  stills: toStillFiles,
};

/** fightBots holds positions, which its own test looks at. */
const indexReaders: Record<string, ((index: never) => string[]) | undefined> = {
  botNames: (names: [string, string][]) => names.flatMap(([cleanName]) => toBotFiles({ cleanName })),
  stillFacets: (facets: Pick<Still, 'bots'>[]) => facets.flatMap(({ bots }) => bots.flatMap(toCareerFiles)),
};

/** What the lists of a page point to; `folder` is where the files of its tournament are. */
type PageReader<Name extends RouteName> = (body: Answer<Name>, folder: string) => string[];

const typedPageReaders: { [Name in RouteName]?: PageReader<Name> } = {
  tournaments: ({ tournaments }) => tournaments.flatMap(toTournamentFiles),
  tournamentFights: ({ fights }) => fights.flatMap(toFightFiles),
  tournamentStats: ({ tournamentStats: { longestFight, shortestFight } }) =>
    [longestFight, shortestFight].flatMap((fight) => (fight ? toFightFiles(fight) : [])),
  players: ({ players }, folder) => players.flatMap((player) => toPlayerFiles(player, folder)),
  player: ({ player }, folder) => player.gameIDs.map((gameID) => `${folder}/fights/${toSegment(gameID)}`),
  brackets: toBracketFiles,
  fight: ({ fight }) => fight.recordings.map(toFeedFile),
  fightVideoFeeds: ({ recordings }) => recordings.map(toFeedFile),
  // Not its opponents: two new bots that met name each other, and one of them is written first.
  bot: ({ bot }) => bot.recentFights.flatMap(toFightFiles),
  botStats: ({ botStats }) => botStats.recentFights.flatMap(toFightFiles),
  botFights: ({ fights }) => fights.flatMap(toFightFiles),
  headToHead: ({ headToHead: { bot1, bot2, fights } }) => [
    ...[bot1, bot2].flatMap(({ cleanName }) => toCareerFiles(cleanName)),
    ...fights.flatMap(toFightFiles),
  ],
  clip: ({ clip }) => toClipFiles(clip),
  // Not its own other address: one of the two is written first.
  still: ({ still }) => toShownFiles(still),
};
const pageReaders = typedPageReaders as Record<
  string,
  ((body: never, folder: string) => string[]) | undefined
>;

function toBuildFiles({ lists, leaderboards, indexes }: Build): string[] {
  const chunks = [...Object.values(lists), ...Object.values(leaderboards)].flatMap((list) => list.chunks);
  return [...chunks.map(({ file }) => file), ...Object.values(indexes)];
}

function toTournamentFiles({ tournamentID }: { tournamentID: string }): string[] {
  const path = { tournamentID };
  const names = ['tournament', 'tournamentFights', 'players', 'brackets', 'tournamentStats'] as const;
  return names.map((name) => toFile(name, path));
}

function toFightFiles({ tournamentID, gameID, player1clean, player2clean }: Fight): string[] {
  const path = { tournamentID, gameID };
  const bots = [player1clean, player2clean].filter((name) => name !== undefined);
  return [
    toFile('fight', path),
    toFile('fightStats', path),
    toFile('fightVideoFeeds', path),
    toFile('tournament', { tournamentID }),
    ...bots.flatMap(toCareerFiles),
  ];
}

function toPlayerFiles({ playerID, mostRecentGameID }: Player, folder: string): string[] {
  const recent = mostRecentGameID === null ? [] : [`${folder}/fights/${toSegment(mostRecentGameID)}`];
  return [`${folder}/players/${toSegment(playerID)}`, ...recent];
}

/** A bracket's games are fights where both players are bots; others, such as one with a bye, have no page. */
function toBracketFiles({ brackets, players }: Answer<'brackets'>, folder: string): string[] {
  const robots = new Set(players.filter(isRobot).map(({ playerID }) => playerID));
  const games = brackets.flatMap((bracket) => bracket.games);
  const fights = games.filter(({ slots }) => slots.every(({ playerID }) => robots.has(playerID ?? '')));
  const seated = games
    .flatMap(({ slots }) => slots.map(({ playerID }) => playerID))
    .filter((id) => id !== null);
  return [
    ...players.flatMap((player) => toPlayerFiles(player, folder)),
    ...seated.map((playerID) => `${folder}/players/${toSegment(playerID)}`),
    ...fights.map(({ gameID }) => `${folder}/fights/${toSegment(gameID)}`),
  ];
}

function isRobot({ cleanName, isBye }: Player): boolean {
  return isBye === 0 && cleanName !== '' && !/^(bye|tbd|bracketseed\d+)$/.test(cleanName);
}

function toFeedFile({ recordingID }: { recordingID: string }): string {
  return toFile('videoFeed', { recordingID });
}

function toBotFiles({ cleanName }: { cleanName: string }): string[] {
  return [...toCareerFiles(cleanName), toFile('botFights', { botName: cleanName })];
}

function toCareerFiles(botName: string): string[] {
  return [toFile('bot', { botName }), toFile('botStats', { botName })];
}

function toClipFiles({ publicToken, tournamentID, gameID }: Clip): string[] {
  const tournament = tournamentID === null ? [] : [toFile('tournament', { tournamentID })];
  const fight = tournamentID === null || gameID === null ? [] : toFightFiles({ tournamentID, gameID });
  return [toFile('clip', { publicToken }), ...tournament, ...fight];
}

/** The address of a token may be another's (the still with that number, the list of tags), but it answers. */
function toStillFiles(still: Still): string[] {
  const words = [String(still.stillID), still.publicToken];
  return [...words.map((stillID) => toFile('still', { stillID })), ...toShownFiles(still)];
}

function toShownFiles({ clipToken, bots }: Still): string[] {
  const clip = clipToken === null ? [] : [toFile('clip', { publicToken: clipToken })];
  return [...clip, ...bots.flatMap(toCareerFiles)];
}
