import { cacheClasses } from '../../shared/api/cache-classes.ts';
import { jsonType, loggedElsewhereHeader, sharedHeaders } from '../../shared/api/headers.ts';
import { limits } from '../../shared/base/limits.ts';
import { type CdnRoute, listCdnRoutes, type RouteTable, toBase } from './cdn-routes.ts';
import { addHeaders, errorLocations, errorPages, preflightLocation } from './nginx-errors.ts';
import { escapePattern, requestMaps, toPattern, toVariable } from './nginx-maps.ts';
import type { CdnSettings, Origin } from './settings.ts';

export interface NginxSettings extends CdnSettings {
  readonly listen: number;
  /** Where nginx keeps answers of the live-server, absolute. */
  readonly cacheFolder: string;
  /** Compresses pages too, which makes their ETags weak. */
  readonly isGzip: boolean;
  /** Where requests are logged, absolute. */
  readonly accessLog?: string;
}

/** A configuration of nginx, for inside `http { }`. */
export function nginxConfig(settings: NginxSettings, table?: RouteTable): string {
  const routes = listCdnRoutes(table);
  const { archive, live, cacheFolder } = settings;
  const lines = [
    '# Printed by `builder cdn-config nginx` from the route table: print it again rather than change it here.',
    `proxy_cache_path "${cacheFolder}" levels=1:2 keys_zone=league:20m max_size=1g inactive=1d use_temp_path=off;`,
    ...toUpstream('league_live', live),
    ...(typeof archive === 'string' ? [] : toUpstream('league_archive', archive)),
    ...requestMaps(routes, settings),
    ...(settings.accessLog ? [logFormat] : []),
    'server {',
    ...indent(serverLines(settings, routes)),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

function serverLines(settings: NginxSettings, routes: readonly CdnRoute[]): string[] {
  return [
    `listen ${settings.listen};`,
    'server_tokens off;',
    'types { }',
    `default_type "${jsonType}";`,
    'large_client_header_buffers 4 16k;',
    '',
    ...(settings.accessLog ? [`access_log "${settings.accessLog}" league;`] : []),
    ...proxyDefaults(settings.isLogged ?? false),
    '',
    '# A dispatch by status, because such a jump runs none of these lines a second time. 418 and 421 never leave nginx.',
    ...['recursive_error_pages on;', ...errorPages()],
    ...['error_page 403 404 418 = @league_rest;', 'error_page 421 = @league_preflight;'],
    'if ($request_method = OPTIONS) { return 421; }',
    'if ($request_method !~ ^(?:GET|HEAD)$) { return 405; }',
    'if ($league_is_odd) { return 418; }',
    '',
    ...routes.filter(({ from }) => from === 'live-server').flatMap((route) => liveLocation(route, settings)),
    ...pageLocation(settings),
    ...restLocation(settings),
    ...preflightLocation(),
    ...errorLocations(),
  ];
}

/** The combined format, and behind it the time and the name that the caller gave itself. */
const logFormat =
  'log_format league \'$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent \'\n' +
  '  \'"$http_referer" "$http_user_agent" $request_time "$http_x_api_key"\';';

/** How the live-server is asked, and what becomes of its answers: it says itself how long they may be kept. */
function proxyDefaults(isLogged: boolean): string[] {
  return [
    'proxy_http_version 1.1;',
    'proxy_set_header Connection "";',
    'proxy_set_header Host $host;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    `# ${isLogged ? 'It does not count what is logged here.' : 'No caller can say that it was counted elsewhere.'}`,
    `proxy_set_header ${loggedElsewhereHeader} "${isLogged ? 'nginx' : ''}";`,
    'proxy_set_header Accept-Encoding $league_encoding;',
    'proxy_pass_request_body off;',
    'proxy_set_header Content-Length "";',
    'proxy_connect_timeout 2s;',
    `proxy_read_timeout ${limits.requestTimeoutMs / 1000}s;`,
    'proxy_cache league;',
    '# Of many who ask for the same at once, one asks the live-server.',
    'proxy_cache_lock on;',
    `proxy_cache_lock_age ${limits.requestTimeoutMs / 1000}s;`,
    `proxy_cache_lock_timeout ${limits.requestTimeoutMs / 1000}s;`,
    '# stale-while-revalidate, and stale-if-error.',
    'proxy_cache_background_update on;',
    'proxy_cache_use_stale updating error timeout http_500 http_502 http_503 http_504;',
    '# The encoding is part of each key already.',
    'proxy_ignore_headers Vary;',
  ];
}

/** The address that goes on has nothing but what the key has: what nginx keeps is the answer to its key. */
function liveLocation(route: CdnRoute, settings: NginxSettings): string[] {
  const { name, query, isKept, isStream } = route;
  const { live } = settings;
  const pairs = query.map((parameter) => `${parameter}=${toVariable(parameter)}`).join('&');
  const address = `$league_path${pairs && `?${pairs}`}`;
  return [
    `# ${name}`,
    `location ~ "^(?<league_path>${toPathPattern(route, settings)}$" {`,
    ...(isStream ? streamLines : []),
    `  proxy_cache_key "$league_encoding ${address}";`,
    // Then only the answer's own stale-while-revalidate and stale-if-error count, which are short.
    ...(isKept ? [] : ['  proxy_cache_use_stale off;']),
    `  proxy_pass ${live.scheme}://league_live${address};`,
    '}',
  ];
}

/** A heartbeat that is late must not cut anybody off. */
const streamLines = [
  ...['  proxy_cache off;', '  proxy_buffering off;', '  gzip off;'],
  `  proxy_read_timeout ${(4 * limits.eventsHeartbeatMs) / 1000}s;`,
];

/** What follows the name of a script changes nothing. */
function toPathPattern(route: CdnRoute, settings: NginxSettings): string {
  const base = escapePattern(toBase(route, settings));
  return route.isScript
    ? `${base}${escapePattern(route.path)})(?:/.*)?`
    : `${base}${toPattern(route.path)})/?`;
}

/** Pages; the live-server knows the addresses that have none, and says what is wrong with them. */
function pageLocation({ archive, isGzip }: NginxSettings): string[] {
  const gzip = ['gzip on;', 'gzip_types *;', `gzip_min_length ${limits.compressBytesMin};`];
  const common = [
    ...addHeaders(sharedHeaders),
    ...(isGzip
      ? ['  # Makes the ETags weak.', ...indent([...gzip, 'gzip_proxied any;', 'gzip_vary on;'])]
      : ['  gzip off;']),
  ];
  const from = typeof archive === 'string' ? folderLines(archive) : bucketLines(archive);
  return ['location / {', ...common, ...indent(from), '}'];
}

function folderLines(folder: string): string[] {
  return [
    'add_header Cache-Control $league_page_cache_control;',
    `root "${folder}";`,
    'max_ranges 0;',
    'try_files /$league_page.json @league_rest;',
  ];
}

/** Kept as briefly as the page's class says, whatever the bucket says of its errors. */
function bucketLines({ scheme, host, path }: Origin): string[] {
  return [
    'if ($league_page = "") { return 418; }',
    'proxy_intercept_errors on;',
    'error_page 403 404 418 500 502 503 504 = @league_rest;',
    ...[
      'proxy_set_header Connection "";',
      `proxy_set_header Host ${host};`,
      'proxy_set_header Accept-Encoding "";',
    ],
    ...['proxy_pass_request_headers off;', 'proxy_hide_header Access-Control-Allow-Origin;'],
    ...(scheme === 'https' ? ['proxy_ssl_server_name on;', `proxy_ssl_name ${host};`] : []),
    'proxy_ignore_headers Cache-Control Expires Vary Set-Cookie;',
    `proxy_cache_valid 200 ${maxAge('page')}s;`,
    'proxy_cache_key "page $league_page";',
    `proxy_pass ${scheme}://league_archive${path}/$league_page;`,
  ];
}

/** Odd ids, unknown addresses, pairs of bots that never met. Kept for a moment, and for when the live-server is away. */
function restLocation({ live }: NginxSettings): string[] {
  return [
    'location @league_rest {',
    '  proxy_ignore_headers Cache-Control Expires Vary;',
    `  proxy_cache_valid 200 ${maxAge('live')}s;`,
    '  proxy_cache_key "$league_encoding rest $league_raw_path";',
    '  # Such an address may be that of a list in another spelling, whose parameters are not part of this key.',
    '  proxy_cache_bypass $is_args;',
    '  proxy_no_cache $is_args;',
    `  proxy_pass ${live.scheme}://league_live$request_uri;`,
    '}',
  ];
}

function toUpstream(name: string, { host, port }: Origin): string[] {
  return [`upstream ${name} {`, `  server ${host}:${port} max_fails=0;`, '  keepalive 32;', '}'];
}

function maxAge(name: 'page' | 'live'): string {
  return /max-age=(\d+)/.exec(cacheClasses[name])![1]!;
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line ? `  ${line}` : line));
}
