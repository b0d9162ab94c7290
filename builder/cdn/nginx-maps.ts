import { cacheClasses } from '../../shared/api/cache-classes.ts';
import type { Bases } from '../../shared/api/endpoint.ts';
import type { CdnRoute } from './cdn-routes.ts';
import { plainID } from './plain-id.ts';

/** The variables that the locations use, each computed from the request. */
export function requestMaps(routes: readonly CdnRoute[], bases: Bases): string[] {
  const { basePath, legacyBase } = bases;
  const files = routes.filter(({ from }) => from === 'archive');
  const queryNames = [...new Set(routes.flatMap(({ query }) => query))];
  return [
    '# nginx decodes an address before it looks for its location: a%2Fb would be two segments. Whatever is not written in',
    '# plain characters goes to the live-server as it came.',
    ...toMap('$uri $request_uri', '$league_is_odd', '1', [
      // nginx's own errors, on their way to their answer.
      ['^/\\.league_', '0'],
      // A base path can have other characters, as in /api.php.
      [`^[^ ]* (?:${escapePattern(basePath)})?(?:/[A-Za-z0-9_-]+)+/?(?:\\?|$)`, '0'],
      [`^[^ ]* ${escapePattern(legacyBase)}/\\w+\\.php(?:/[A-Za-z0-9_-]*)*(?:\\?|$)`, '0'],
    ]),
    ...toMap('$request_uri', '$league_raw_path', '', [['^([^?]*)', '$1']]),
    '# The best encoding that the caller takes; one spelling for each, so that the cache holds three forms at most.',
    ...toMap('$http_accept_encoding', '$league_encoding', 'identity', [
      [toEncodingPattern('br'), 'br'],
      [toEncodingPattern('gzip'), 'gzip'],
    ]),
    '# The file of a page. No other file of the archive can be reached.',
    ...toMap(
      '$league_raw_path',
      '$league_page',
      '',
      files.map((route) => [toPagePattern(route, basePath), '$1']),
    ),
    ...toMap(
      '$league_raw_path',
      '$league_page_cache_control',
      cacheClasses.page,
      files
        .filter(({ cache }) => cache !== 'page')
        .map((route) => [toPagePattern(route, basePath), cacheClasses[route.cache]]),
    ),
    '# Query parameters of ours, as written; of repeated ones the last, as the live-server has it.',
    ...queryNames.flatMap((name) =>
      toMap('$args', toVariable(name), '', [[`^(?:.*&)?${toNamePattern(name)}(?:=([^&]*))?(?:&.*)?$`, '$1']]),
    ),
  ];
}

/** The variable that holds a query parameter's value. */
export function toVariable(name: string): string {
  return `$league_query_${name.replace(/\W+/g, '_')}`;
}

/** Brackets in a name can be escaped: params%5Bid%5D is params[id]. */
function toNamePattern(name: string): string {
  return escapePattern(name).replaceAll('\\[', '(?:\\[|%5[Bb])').replaceAll('\\]', '(?:\\]|%5[Dd])');
}

/** A route's path as a regular expression, for ids in plain characters only. */
export function toPattern(path: string): string {
  return path.replace(/\{\w+\}/g, plainID);
}

function toPagePattern({ path }: CdnRoute, basePath: string): string {
  return `^${escapePattern(basePath)}/(${toPattern(path.slice(1))})/?$`;
}

/** A base path can hold what means something else in a regular expression. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Named, and not with the weight 0 (RFC 9110 §12.5.3). */
function toEncodingPattern(name: string): string {
  return `(?:^|[\\s,])${name}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`;
}

function toMap(
  from: string,
  to: string,
  fallback: string,
  rows: readonly (readonly [pattern: string, value: string])[],
): string[] {
  return [
    `map "${from}" ${to} {`,
    `  default "${fallback}";`,
    ...rows.map(([pattern, value]) => `  "~${pattern}" "${value}";`),
    '}',
  ];
}
