import { cacheClasses } from '../../shared/api/cache-classes.ts';
import { allowedMethods, jsonType, preflightHeaders, sharedHeaders } from '../../shared/api/headers.ts';
import { toBytes } from '../../shared/base/bytes.ts';
import { ApiError, type ErrorCode } from '../../shared/base/errors.ts';

/** Which of our errors stands for those that nginx makes itself; 494 is its own word for headers that are too large. */
const errors: readonly (readonly [statuses: string, code: ErrorCode])[] = [
  ['400', 'malformed_request'],
  ['405', 'method_not_allowed'],
  ['408', 'request_timeout'],
  ['414 494', 'headers_too_large'],
  ['500', 'internal_error'],
  ['502 503 504', 'source_unavailable'],
];

/** They come before nginx has read an address, without which it cannot jump to a name. */
const early: readonly ErrorCode[] = ['malformed_request', 'request_timeout', 'headers_too_large'];

/** nginx's own errors in the shape of ours. */
export function errorPages(): string[] {
  return errors.map(([statuses, code]) => `error_page ${statuses} = ${toPlace(code)};`);
}

export function errorLocations(): string[] {
  return errors.flatMap(([, code]) => errorLocation(code));
}

function errorLocation(code: ErrorCode): string[] {
  const { status, message } = new ApiError(code, { method: '$request_method' });
  return [
    ...(early.includes(code)
      ? [`location = ${toPlace(code)} {`, '  internal;']
      : [`location ${toPlace(code)} {`]),
    ...addHeaders({ ...sharedHeaders, 'Cache-Control': cacheClasses.error }, 'always'),
    ...(status === 405 ? addHeaders({ Allow: allowedMethods }, 'always') : []),
    `  return ${status} '${toBytes({ error: { status, code, message } }).toString().replaceAll("'", "\\'")}';`,
    '}',
  ];
}

/** The answer to a CORS preflight. */
export function preflightLocation(): string[] {
  return [
    'location @league_preflight {',
    // nginx gives a 204 no type of its own.
    ...addHeaders({ 'Content-Type': jsonType, ...sharedHeaders, ...preflightHeaders }),
    '  return 204;',
    '}',
  ];
}

export function addHeaders(headers: Readonly<Record<string, string>>, when = ''): string[] {
  return Object.entries(headers).map(([name, value]) =>
    `  add_header ${name} "${value}" ${when}`.trimEnd().concat(';'),
  );
}

function toPlace(code: ErrorCode): string {
  return early.includes(code) ? `/.league_${code}` : `@league_${code}`;
}
