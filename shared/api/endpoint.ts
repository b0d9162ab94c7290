/** What the usage log calls an address: the template of its route. */
import { matchPath } from './address.ts';
import { routes } from './routes.ts';
import { matchScript } from './scripts.ts';

/** Counts whatever fits no route. */
export const unknownEndpoint = '(unknown)';

/** Counts the pages for people, and what they are made of: they are no routes, and their names change with every build. */
const siteEndpoint = '(site)';

/** All that requests are counted under. */
export const endpoints: ReadonlySet<string> = new Set([
  ...Object.values(routes).map(({ path }) => path),
  unknownEndpoint,
  siteEndpoint,
]);
const sitePath = /^\/?$|^\/(docs|dashboard)\/?$|^\/assets\//;

/** In front of every route, and of every script; without a slash at the end, empty for none. */
export interface Bases {
  readonly basePath: string;
  readonly legacyBase: string;
}

/** The template of the route or script of a path (percent-encoded, without query string); never throws. */
export function matchEndpoint(path: string, { basePath, legacyBase }: Bases): string {
  const script = matchScript(path, legacyBase);
  if (script) return routes[script].path;
  const below = path.slice(basePath.length);
  if (!`${path}/`.startsWith(`${basePath}/`)) return unknownEndpoint;
  if (sitePath.test(below)) return siteEndpoint;
  try {
    const match = matchPath(below);
    return match ? routes[match.name].path : unknownEndpoint;
  } catch {
    // A broken escape is in no address of ours.
    return unknownEndpoint;
  }
}
