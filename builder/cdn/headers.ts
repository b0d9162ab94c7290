import { limits } from '../../shared/base/limits.ts';

/** What the live-server sends with every answer, for those that it does not send: a test holds the two together. */
export const sharedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, X-Archive-Build',
} as const;

export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'X-API-Key, If-None-Match, Content-Type',
  'Access-Control-Max-Age': '86400',
} as const;

export const jsonType = 'application/json; charset=utf-8';

/**
 * The ids that are their own file name (see `toSegment`), as a regular expression. Every other address is the live-server's,
 * which knows how to find its file.
 */
export const plainID = `[A-Za-z0-9_-]{1,${limits.segmentBytesMax}}`;
