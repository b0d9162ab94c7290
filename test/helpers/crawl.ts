import { matchPath, toAddress } from '../../shared/api/address.ts';
import type { Answer, PathValues, RouteName } from '../../shared/api/routes.ts';

interface TournamentKey {
  tournamentID: string;
}
interface FightKey extends TournamentKey {
  gameID: string;
  player1clean?: string;
  player2clean?: string;
}

/** Addresses that a caller finds in an answer; `path` are the parameters of its own address. */
type Reader<Name extends RouteName> = (body: Answer<Name>, path: PathValues<Name>) => string[];

const readers: { readonly [Name in RouteName]?: Reader<Name> } = {
  tournaments: ({ tournaments }) => tournaments.flatMap(toTournamentAddresses),
  players: ({ players }, { tournamentID }) =>
    players.map(({ playerID }) => toAddress('player', { tournamentID, playerID })),
  tournamentFights: ({ fights }) => fights.flatMap(toFightAddresses),
  fight: ({ fight }) => fight.recordings.map(({ recordingID }) => toAddress('videoFeed', { recordingID })),
  fights: ({ fights }) => fights.flatMap(toFightAddresses),
  bots: ({ bots }) => bots.flatMap(({ cleanName }) => toBotAddresses(cleanName)),
  botFights: ({ fights }) => fights.flatMap(toFightAddresses),
  clips: ({ clips }) => clips.map(({ publicToken }) => toAddress('clip', { publicToken })),
  stills: ({ stills }) =>
    stills.flatMap(({ stillID, publicToken }) =>
      [String(stillID), publicToken].map((word) => toAddress('still', { stillID: word })),
    ),
};

/** Where a caller begins who knows nothing but the route table; each list whole. */
export const startAddresses: readonly string[] = [
  ...['/tournaments', '/openapi', '/fights', '/fights/recent?limit=100', '/bots?limit=200'],
  ...['/clips?limit=100', '/stills?limit=100', '/stills/tags', '/stats/leaderboard'],
];

/** The addresses that stand in an answer. */
export function listAddresses(address: string, body: unknown): string[] {
  const { name, path } = matchPath(address.split('?')[0]!)!;
  const read = readers[name] as ((body: never, path: never) => string[]) | undefined;
  return read?.(body as never, path as never) ?? [];
}

function toTournamentAddresses({ tournamentID }: TournamentKey): string[] {
  const names = ['tournament', 'brackets', 'players', 'tournamentFights', 'tournamentStats'] as const;
  return names.map((name) => toAddress(name, { tournamentID }));
}

function toFightAddresses({ tournamentID, gameID, player1clean, player2clean }: FightKey): string[] {
  const names = ['fight', 'fightStats', 'fightVideoFeeds'] as const;
  const own = names.map((name) => toAddress(name, { tournamentID, gameID }));
  if (player1clean === undefined || player2clean === undefined) return own;
  return [
    ...own,
    toAddress('headToHead', { bot1: player1clean, bot2: player2clean }),
    toAddress('headToHead', { bot1: player2clean, bot2: player1clean }),
  ];
}

function toBotAddresses(botName: string): string[] {
  return (['bot', 'botStats', 'botFights'] as const).map((name) => toAddress(name, { botName }));
}
