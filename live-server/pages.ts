import { type Match, toAddress, toFile } from '../shared/api/address.ts';
import { toCleanName } from '../shared/api/ids.ts';
import { type PathValues, type Route, type RouteName, routes } from '../shared/api/routes.ts';
import { ApiError } from '../shared/base/errors.ts';
import { quote } from './error-answer.ts';
import type { Plan, Snapshot } from './snapshot.ts';

/** An answer that is one file of the archive. */
export function planPage({ name, path }: Match, basePath: string): Plan {
  const values = path as PathValues<RouteName>;
  return {
    address: basePath + toAddress(name, values),
    render: async (snapshot) => ({
      bytes: await requirePage({ name, path }, snapshot, basePath),
      cache: routes[name].cache,
    }),
  };
}

/** A page's bytes. Throws ApiError: the first of the route's ids that is unknown. */
export async function requirePage(
  { name, path }: Match,
  snapshot: Snapshot,
  basePath: string,
): Promise<Buffer> {
  const bytes = await snapshot.readPage(toFile(name, path as PathValues<RouteName>));
  if (!bytes) throw await explainAbsence({ name, path }, snapshot, basePath);
  return bytes;
}

/** The first of the route's ids that is unknown: an unknown tournament has no fights either. */
async function explainAbsence(
  { name, path }: Match,
  snapshot: Snapshot,
  basePath: string,
): Promise<ApiError> {
  const { errors }: Route = routes[name];
  const own = errors.at(-1);
  // Such a page is there in every build.
  if (!own) return new ApiError('source_unavailable', {}, new Error(`the archive has no page ${name}`));
  const { tournamentID } = path;
  const isInTournament = own !== 'tournament_not_found' && tournamentID !== undefined;
  const isTournamentKnown =
    !isInTournament || (await snapshot.readPage(toFile('tournament', { tournamentID }))) !== undefined;
  const blanks = Object.fromEntries(Object.entries(path).map(([key, value]) => [key, quote(value)]));
  const clean = quote(toCleanName(path['botName'] ?? ''));
  return new ApiError(isTournamentKnown ? own : 'tournament_not_found', { ...blanks, clean, base: basePath });
}
