/** Addresses: request path ↔ route ↔ file. The only place that turns ids into paths and back. */
import { createHash } from 'node:crypto';
import { ApiError } from '../base/errors.ts';
import { limits } from '../base/limits.ts';
import { type PathValues, type RouteName, routeNames, routes } from './routes.ts';
import { isScript } from './scripts.ts';

/** A route, and its path parameters. */
export interface Match {
  readonly name: RouteName;
  readonly path: Readonly<Record<string, string>>;
}

interface Template {
  readonly name: RouteName;
  readonly segments: readonly string[];
}

/** Fixed words win over parameters: /fights/recent is never a fight, /stills/tags never a still. */
const templates: readonly Template[] = routeNames
  // Scripts lie below a base of their own: see scripts.ts.
  .filter((name) => !isScript(name))
  .map((name) => ({ name, segments: routes[name].path.slice(1).split('/') }))
  .sort((a, b) => countParameters(a.segments) - countParameters(b.segments));

/**
 * The route of a request path (still percent-encoded, without query string), its parameters decoded once; undefined when
 * there is none. A slash at the end changes nothing. Throws ApiError `broken_escape`.
 */
export function matchPath(path: string): Match | undefined {
  const segments = path.replace(/\/$/, '').slice(1).split('/').map(decodeSegment);
  return matchSegments(segments);
}

/** The route whose answer a file holds; its parameters as in the file's name. */
export function matchFile(file: string): Match | undefined {
  return matchSegments(file.split('/'));
}

/**
 * The file of an answer, without its ending: `tournaments/x/fights/W-4`. Fits every store: a bucket's keys, folders and
 * addresses, without further escaping.
 */
export function toFile<Name extends RouteName>(name: Name, path: PathValues<Name>): string {
  return fillTemplate(name, path, toSegment);
}

/** The address of an answer below the base: `/tournaments/x/fights/W-4`. */
export function toAddress<Name extends RouteName>(name: Name, path: PathValues<Name>): string {
  return `/${fillTemplate(name, path, encodeURIComponent)}`;
}

/**
 * A path parameter as one segment of a file's path. Letters, digits, `_` and `-` stand for themselves, every other byte of
 * its UTF-8 is `~` and two hex digits. So no id can leave the folder (`..`, `/`) or meet another file's ending (`.json`),
 * and different ids have different names. One that gets too long ends in `~~` and a digest of the whole instead, and one
 * that is empty, which no address leads to, is `~`.
 */
export function toSegment(value: string): string {
  if (value === '') return '~';
  if (/^[A-Za-z0-9_-]+$/.test(value) && value.length <= limits.segmentBytesMax) return value;
  const escaped = Buffer.from(value)
    .toString('latin1')
    .replace(
      /[^A-Za-z0-9_-]/g,
      (byte) => `~${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );
  if (escaped.length <= limits.segmentBytesMax) return escaped;
  const digest = createHash('sha256').update(value).digest('hex').slice(0, 32);
  return `${escaped.slice(0, limits.segmentBytesMax - digest.length - 2)}~~${digest}`;
}

function fillTemplate(
  name: RouteName,
  path: Readonly<Record<string, string>>,
  encode: (value: string) => string,
): string {
  return routes[name].path
    .slice(1)
    .replace(/\{(\w+)\}/g, (_, parameter: string) => encode(path[parameter] ?? ''));
}

function matchSegments(segments: readonly string[]): Match | undefined {
  const template = templates.find((candidate) => isMatch(candidate.segments, segments));
  if (!template) return undefined;
  const path: Record<string, string> = {};
  template.segments.forEach((name, position) => {
    if (isParameter(name)) path[name.slice(1, -1)] = segments[position] ?? '';
  });
  return { name: template.name, path };
}

/** No id is empty: /tournaments//fights is no address of ours. */
function isMatch(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((name, position) =>
      isParameter(name) ? segments[position] !== '' : name === segments[position],
    )
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function countParameters(segments: readonly string[]): number {
  return segments.filter(isParameter).length;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new ApiError('broken_escape', {}, cause);
  }
}
