/** Names of a build, prepared to be searched. */
import { toFile } from '../shared/api/address.ts';
import { type Answer, routes } from '../shared/api/routes.ts';
import { ApiError } from '../shared/base/errors.ts';
import { oncePerBuild } from './once-per-build.ts';
import { type SearchName, toSearchName } from './search-match.ts';

interface BotNames {
  /** In the order of the bots list. */
  readonly searched: readonly SearchName[];
  /** Clean name → display name. */
  readonly displayNames: ReadonlyMap<string, string>;
}

interface TournamentNames {
  /** Newest first, as are `items`. */
  readonly searched: readonly SearchName[];
  readonly items: Answer<'tournaments'>['tournaments'];
}

export const readBotNames = oncePerBuild(async (snapshot): Promise<BotNames> => {
  const names = await snapshot.readIndex('botNames');
  return { searched: names.map(([, name]) => toSearchName(name)), displayNames: new Map(names) };
});

export const readTournamentNames = oncePerBuild(async (snapshot): Promise<TournamentNames> => {
  const bytes = await snapshot.readPage(toFile('tournaments', {}));
  if (!bytes)
    throw new ApiError('source_unavailable', {}, new Error('the archive has no list of tournaments'));
  const { tournaments } = routes.tournaments.answer.parse(JSON.parse(bytes.toString()));
  return {
    searched: tournaments.map(({ tournamentName }) => toSearchName(tournamentName)),
    items: tournaments,
  };
});
