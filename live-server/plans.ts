import { matchPath } from '../shared/api/address.ts';
import { type Route, type RouteName, routes } from '../shared/api/routes.ts';
import { ApiError } from '../shared/base/errors.ts';
import { quote } from './error-answer.ts';
import { planHeadToHead } from './head-to-head.ts';
import { planLeaderboard } from './leaderboard.ts';
import { planPage } from './pages.ts';
import { planSearch } from './search.ts';
import type { Plan } from './snapshot.ts';
import { planStills } from './stills.ts';
import { planBots, planClips, planFights, planRecentFights } from './windows.ts';

/** Routes that are answered, and not from one file each. */
type OtherName = {
  [Name in RouteName]: (typeof routes)[Name] extends { isNotBuilt: true } | { kind: 'page' | 'feed' }
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

/** How a request's answer is come by. Throws ApiError for what is no address of ours. */
export function toPlan(url: string, basePath: string): Plan {
  const { path, search } = splitUrl(url);
  const match = isBelow(path, basePath) ? matchPath(path.slice(basePath.length)) : undefined;
  if (!match) throw new ApiError('route_not_found', { path: quote(path), base: basePath });
  const route: Route = routes[match.name];
  if (route.isNotBuilt) throw new ApiError('not_built', { path: quote(path) });
  if (match.name === 'headToHead') return planHeadToHead(match, basePath);
  if (!isOther(match.name)) return planPage(match, basePath);
  return planners[match.name](toQuery(search, Object.keys(route.query ?? {})), basePath);
}

function isOther(name: RouteName): name is OtherName {
  return Object.hasOwn(planners, name);
}

function isBelow(path: string, basePath: string): boolean {
  return path.startsWith(`${basePath}/`);
}

/** A parameter's name can be escaped too; one that is broken is none of ours. */
function decodeName(name: string): string {
  return new URLSearchParams(name).keys().next().value ?? '';
}

/** An address can come whole, with the server's name (RFC 9112 §3.2.2). */
function splitUrl(url: string): { path: string; search: string } {
  const [target = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split('#');
  const mark = target.indexOf('?');
  return mark === -1
    ? { path: target || '/', search: '' }
    : { path: target.slice(0, mark) || '/', search: target.slice(mark + 1) };
}

/**
 * URLSearchParams keeps a broken escape as it is; in a parameter of ours it is a mistake, as it is in a path. Others are
 * ignored, whatever they hold. Throws ApiError `broken_escape`.
 */
function toQuery(search: string, names: readonly string[]): URLSearchParams {
  const ours = search.split('&').filter((pair) => names.includes(decodeName(pair.split('=', 1)[0]!)));
  try {
    ours.forEach(decodeURIComponent);
  } catch (cause) {
    throw new ApiError('broken_escape', {}, cause);
  }
  return new URLSearchParams(ours.join('&'));
}
