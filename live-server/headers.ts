import * as api from '../shared/api/headers.ts';

/** Header lines of every answer, errors too: names and values in turn, as `writeHead` takes them. */
export const sharedHeaders: readonly string[] = [
  ...['Content-Type', api.jsonType],
  ...Object.entries(api.sharedHeaders).flat(),
];

/** The answer to a CORS preflight. */
export const preflightHeaders: string[] = [...sharedHeaders, ...Object.entries(api.preflightHeaders).flat()];
