import { type Match, matchPath } from '../shared/api/address.ts';
import { matchEndpoint } from '../shared/api/endpoint.ts';
import { type Route, type RouteName, routes } from '../shared/api/routes.ts';
import { matchScript } from '../shared/api/scripts.ts';
import { ApiError } from '../shared/base/errors.ts';
import { quote } from './error-answer.ts';
import { planHeadToHead } from './head-to-head.ts';
import { planLeaderboard } from './leaderboard.ts';
import { planScript } from './legacy/scripts.ts';
import { isLive, planLive } from './live/live-plans.ts';
import { planPage } from './pages.ts';
import type { Place, Planned } from './planned.ts';
import { parseQueryString } from './query-string.ts';
import { planSearch } from './search.ts';
import type { Plan } from './snapshot.ts';
import { planStills } from './stills.ts';
import { planBots, planClips, planFights, planRecentFights } from './windows.ts';

/** Routes of the archive whose answers are not one file each. */
type OtherName = {
  [Name in RouteName]: (typeof routes)[Name] extends { kind: 'page' | 'feed' | 'live' | 'events' | 'legacy' }
    ? never
    : Name;
}[RouteName];

/** A route that is built without its row here does not compile. */
const planners: { readonly [Name in OtherName]: (query: URLSearchParams, basePath: string) => Plan } = {
  fights: planFights,
  recentFights: planRecentFights,
  bots: planBots,
  clips: planClips,
  leaderboard: planLeaderboard,
  stills: planStills,
  search: planSearch,
};

/** Throws ApiError for what is no address of ours. */
export function toPlan(url: string, place: Place): Planned {
  const { basePath } = place;
  const { path, search } = splitUrl(url);
  // First: where one base lies in the other, no route has the name of a script.
  const script = matchScript(path, place.legacyBase);
  if (script) return planScript(script, { ...place, query: parseQueryFor(script, search) });
  const match = isBelow(path, basePath) ? matchPath(path.slice(basePath.length)) : undefined;
  if (!match) throw new ApiError('route_not_found', { path: quote(path), base: basePath });
  const { name } = match;
  const route: Route = routes[name];
  const query = parseQueryFor(name, search);
  if (route.kind === 'events') return { kind: 'events' };
  if (isLive(name)) return { kind: 'live', plan: planLive(name, { ...place, path: match.path, query }) };
  const plan = planArchive(match, query, basePath);
  return { kind: 'archive', plan: { ...plan, endpoint: route.path } };
}

/** The template of an address's route, for the usage log; never throws. */
export function toEndpoint(url: string, place: Place): string {
  return matchEndpoint(splitUrl(url).path, place);
}

function parseQueryFor(name: RouteName, search: string): URLSearchParams {
  const { query = {} }: Route = routes[name];
  return parseQueryString(search, Object.keys(query));
}

function planArchive(match: Match, query: URLSearchParams, basePath: string): Plan {
  if (match.name === 'headToHead') return planHeadToHead(match, basePath);
  return isOther(match.name) ? planners[match.name](query, basePath) : planPage(match, basePath);
}

function isOther(name: RouteName): name is OtherName {
  return Object.hasOwn(planners, name);
}

function isBelow(path: string, basePath: string): boolean {
  return path.startsWith(`${basePath}/`);
}

/** An address can come whole, with the server's name (RFC 9112 §3.2.2). */
function splitUrl(url: string): { path: string; search: string } {
  const [target = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split('#');
  const mark = target.indexOf('?');
  return mark === -1
    ? { path: target || '/', search: '' }
    : { path: target.slice(0, mark) || '/', search: target.slice(mark + 1) };
}
