import { matchFile, toFile, toSegment } from '../../shared/api/address.ts';
import type { Build } from '../../shared/api/archive.ts';
import type { Answer, RouteName } from '../../shared/api/routes.ts';

type Files = ReadonlyMap<string, Buffer>;
type Fight = { tournamentID: string; gameID: string; player1clean?: string; player2clean?: string };

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
  if (file.endsWith('.tsv') || file.endsWith('.txt')) return [];
  if (file === 'build.json') return toBuildFiles(JSON.parse(text));
  if (file.startsWith('lists/')) return text.trimEnd().split('\n').flatMap(toItemFiles);
  if (file.startsWith('indexes/botNames-')) return (JSON.parse(text) as string[]).flatMap(toBotFiles);
  const name = matchFile(file)?.name;
  const read = name && (pageReaders[name] as PageReader | undefined);
  return read?.(JSON.parse(text) as never, file.split('/').slice(0, 2).join('/')) ?? [];
}

/** What the lists of a page point to; `folder` is where the files of its tournament are. */
type PageReader<Name extends RouteName = RouteName> = (body: Answer<Name>, folder: string) => string[];

const pageReaders: { [Name in RouteName]?: PageReader<Name> } = {
  tournaments: ({ tournaments }) => tournaments.flatMap(toTournamentFiles),
  tournamentFights: ({ fights }) => fights.flatMap(toFightFiles),
  players: ({ players }, folder) =>
    players.flatMap(({ playerID, mostRecentGameID }) => [
      `${folder}/players/${toSegment(playerID)}`,
      ...(mostRecentGameID === null ? [] : [`${folder}/fights/${toSegment(mostRecentGameID)}`]),
    ]),
  player: ({ player }, folder) => player.gameIDs.map((gameID) => `${folder}/fights/${toSegment(gameID)}`),
  // Not its opponents: two new bots that met name each other, and one of them is written first.
  bot: ({ bot }) => bot.recentFights.flatMap(toFightFiles),
  botFights: ({ fights }) => fights.flatMap(toFightFiles),
};

function toBuildFiles({ lists, indexes }: Build): string[] {
  const chunks = Object.values(lists).flatMap((list) => list.chunks);
  return [...chunks.map(({ file }) => file), ...Object.values(indexes)];
}

/** An item of a chunk: a fight or a bot. */
function toItemFiles(line: string): string[] {
  const item = JSON.parse(line) as Fight | { cleanName: string };
  return 'gameID' in item ? toFightFiles(item) : toBotFiles(item.cleanName);
}

function toTournamentFiles({ tournamentID }: { tournamentID: string }): string[] {
  const path = { tournamentID };
  return [toFile('tournament', path), toFile('tournamentFights', path), toFile('players', path)];
}

function toFightFiles({ tournamentID, gameID, player1clean, player2clean }: Fight): string[] {
  const bots = [player1clean, player2clean].filter((name) => name !== undefined);
  const files = [toFile('fight', { tournamentID, gameID }), toFile('tournament', { tournamentID })];
  return [...files, ...bots.map((botName) => toFile('bot', { botName }))];
}

function toBotFiles(botName: string): string[] {
  return [toFile('bot', { botName }), toFile('botFights', { botName })];
}
