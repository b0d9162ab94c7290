/** Header lines of every answer, errors too: names and values in turn, as `writeHead` takes them. */
export const sharedHeaders: readonly string[] = [
  ...['Content-Type', 'application/json; charset=utf-8'],
  ...['X-Content-Type-Options', 'nosniff'],
  ...['Access-Control-Allow-Origin', '*'],
  ...['Access-Control-Expose-Headers', 'ETag, Link, X-Archive-Build'],
];

export const allowedMethods = 'GET, HEAD, OPTIONS';

/** The answer to a CORS preflight, which a browser keeps for a day. */
export const preflightHeaders: string[] = [
  ...sharedHeaders,
  ...['Access-Control-Allow-Methods', allowedMethods],
  ...['Access-Control-Allow-Headers', 'X-API-Key, If-None-Match, Content-Type'],
  ...['Access-Control-Max-Age', '86400'],
];
