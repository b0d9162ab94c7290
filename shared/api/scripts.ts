/** The older scripts: which one an address asks for. */
import { type RouteName, routeNames, routes } from './routes.ts';

/** Routes that are scripts. */
export type ScriptName = {
  [Name in RouteName]: (typeof routes)[Name]['kind'] extends 'legacy' ? Name : never;
}[RouteName];

/** Path → script: `/matchJSON.php`. */
const scripts = new Map<string, ScriptName>(
  routeNames.filter(isScript).map((name) => [routes[name].path, name]),
);

export function isScript(name: RouteName): name is ScriptName {
  return routes[name].kind === 'legacy';
}

/**
 * The script of a request path (percent-encoded, without query string) below the base of the scripts. What follows its
 * name, as a web server passes it on to a script, changes nothing.
 */
export function matchScript(path: string, legacyBase: string): ScriptName | undefined {
  if (!path.startsWith(`${legacyBase}/`)) return undefined;
  const [name] = path.slice(legacyBase.length + 1).split('/');
  return scripts.get(`/${name}`);
}
