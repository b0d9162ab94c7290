import { matchFile, toSegment } from '../../shared/api/address.ts';
import type { Answer, PageName } from '../../shared/api/routes.ts';

/** The path parameters that a body states itself; more than one value where each of them leads to the page. */
type OwnIds<Name extends PageName> = (body: Answer<Name>) => Readonly<Record<string, readonly string[]>>;

/** Pages that are not here say nothing of themselves, or hold lists whose items are judged one by one. */
const ownIds: { readonly [Name in PageName]?: OwnIds<Name> } = {
  tournament: ({ tournament: { tournamentID } }) => ({ tournamentID: [tournamentID] }),
  player: ({ player: { playerID } }) => ({ playerID: [playerID] }),
  fight: ({ fight: { player1 } }) => ({ tournamentID: [player1.tournamentID], gameID: [player1.gameID] }),
  fightStats: ({ fightStats: { tournamentID, gameID } }) => ({
    tournamentID: [tournamentID],
    gameID: [gameID],
  }),
  fightVideoFeeds: ({ tournamentID, gameID }) => ({ tournamentID: [tournamentID], gameID: [gameID] }),
  videoFeed: ({ videoFeed: { recordingID } }) => ({ recordingID: [recordingID] }),
  tournamentStats: ({ tournamentStats: { tournamentID } }) => ({ tournamentID: [tournamentID] }),
  bot: ({ bot: { cleanName } }) => ({ botName: [cleanName] }),
  botStats: ({ botStats: { cleanName } }) => ({ botName: [cleanName] }),
  headToHead: ({ headToHead: { bot1, bot2 } }) => ({ bot1: [bot1.cleanName], bot2: [bot2.cleanName] }),
  clip: ({ clip: { publicToken } }) => ({ publicToken: [publicToken] }),
  still: ({ still: { stillID, publicToken } }) => ({ stillID: [String(stillID), publicToken] }),
};

/** An id of the body that does not give the name of its file, as `gameID "W-9"`. */
export function findForeignId<Name extends PageName>(
  name: Name,
  file: string,
  body: Answer<Name>,
): string | undefined {
  const ids = (ownIds[name] as OwnIds<Name> | undefined)?.(body) ?? {};
  const path = matchFile(file)?.path ?? {};
  for (const [parameter, values] of Object.entries(ids)) {
    const isOwn = values.some((value) => toSegment(value) === path[parameter]);
    if (!isOwn) return `${parameter} ${values.map((value) => JSON.stringify(value)).join(' or ')}`;
  }
  return undefined;
}
