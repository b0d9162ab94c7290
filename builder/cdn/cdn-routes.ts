import type { CacheClass } from '../../shared/api/cache-classes.ts';
import type { Bases } from '../../shared/api/endpoint.ts';
import { type Route, routes } from '../../shared/api/routes.ts';

export type RouteTable = Readonly<Record<string, Route>>;

/** What has to be known of a route in front of the servers. */
export interface CdnRoute {
  readonly name: string;
  /** As in the route table: `/a/{b}`. */
  readonly path: string;
  /** An older script, which lies below the base of the scripts. */
  readonly isScript: boolean;
  /** Answered from a file of the archive, or by the live-server. */
  readonly from: 'archive' | 'live-server';
  /** Whether a much older answer is better than none: not for what moves. */
  readonly isKept: boolean;
  /** It never ends: passed on as it comes, to everybody an own one. */
  readonly isStream: boolean;
  readonly cache: CacheClass;
  /** Names of the query parameters, in the order of the table: they belong to the address, and nothing else does. */
  readonly query: readonly string[];
}

/** Every route, fixed words before parameters: /stills/tags is never a still. */
export function listCdnRoutes(table: RouteTable = routes): CdnRoute[] {
  return Object.entries(table)
    .map(([name, route]) => toCdnRoute(name, route))
    .sort((one, other) => countParameters(one.path) - countParameters(other.path));
}

function toCdnRoute(name: string, { path, kind, cache, query = {} }: Route): CdnRoute {
  const isFile = kind === 'page' || kind === 'feed';
  return {
    name,
    path,
    isScript: kind === 'legacy',
    from: isFile ? 'archive' : 'live-server',
    isKept: kind !== 'live' && cache !== 'live',
    isStream: kind === 'events',
    cache,
    query: Object.keys(query),
  };
}

/** What stands in front of a route. */
export function toBase({ isScript }: CdnRoute, { basePath, legacyBase }: Bases): string {
  return isScript ? legacyBase : basePath;
}

function countParameters(path: string): number {
  return path.split('{').length - 1;
}
