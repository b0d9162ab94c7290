/** Headers that do not depend on the answer: what the live-server sends, and what stands in front sends in its place. */

/** A CDN that logs requests itself, for `ingest-logs`, says so in each that it passes on: they would be counted twice. */
export const loggedElsewhereHeader = 'x-usage-logged';

export const jsonType = 'application/json; charset=utf-8';
/** Always UTF-8 (HTML Living Standard, server-sent events). */
export const eventsType = 'text/event-stream';

/** Of every answer, errors too, besides its type. */
export const sharedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, X-Archive-Build',
} as const;

export const allowedMethods = 'GET, HEAD, OPTIONS';

/** Of the answer to a CORS preflight, which a browser keeps for a day. */
export const preflightHeaders = {
  'Access-Control-Allow-Methods': allowedMethods,
  'Access-Control-Allow-Headers': 'X-API-Key, If-None-Match, Last-Event-ID, Content-Type',
  'Access-Control-Max-Age': '86400',
} as const;
