import { matchFile } from '../api/address.ts';
import { buildFile } from '../api/archive.ts';
import { type CacheClass, cacheClasses } from '../api/cache-classes.ts';
import { jsonType } from '../api/headers.ts';
import { routes } from '../api/routes.ts';

/** What a store has to send with a file, so that a CDN can serve it without us. */
export interface FileHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
}

/** Files that are no answers, by name. */
const others: readonly (readonly [RegExp, CacheClass, string])[] = [
  [/^lists\/.+\.ndjson$/, 'immutable', 'application/x-ndjson'],
  [/^indexes\/.+\.json$/, 'immutable', jsonType],
  [new RegExp(`^${buildFile.replace('.', '\\.')}$`), 'current', jsonType],
  [/^[^/]+\.tsv$/, 'internal', 'text/tab-separated-values; charset=utf-8'],
  [/^[^/]+\.txt$/, 'internal', 'text/plain; charset=utf-8'],
  [/^[^/]+\.json$/, 'internal', jsonType],
];

/** The headers of a file of the archive: a page's are those that the live-server sends with it. */
export function toFileHeaders(file: string): FileHeaders {
  const route = matchFile(file);
  if (route) return { contentType: jsonType, cacheControl: cacheClasses[routes[route.name].cache] };
  const row = others.find(([pattern]) => pattern.test(file));
  if (!row) throw new Error(`${file} is no file of an archive`);
  return { contentType: row[2], cacheControl: cacheClasses[row[1]] };
}
