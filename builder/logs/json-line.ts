/** JSON lines: Cloudflare's Logpush (`http_requests`), and Fastly's with the fields that README names. */
import { z } from 'zod';
import { type LogEntry, leftStatus } from './log-entry.ts';

/** A moment as they write it: RFC 3339 (Fastly's without a colon in the zone), or Unix seconds, milliseconds or nanoseconds. */
const moment = z.union([z.string(), z.number()]).transform((value, context) => {
  const isNumber = typeof value === 'number' || /^\d+$/.test(value);
  const milliseconds = isNumber ? toMilliseconds(Number(value)) : Date.parse(value);
  if (Number.isNaN(milliseconds)) context.addIssue('expected a time');
  return milliseconds;
});

/** Seconds of the next thousand years are smaller than milliseconds since 1973, and those than nanoseconds since 1970. */
function toMilliseconds(value: number): number {
  if (value > 1e14) return value / 1e6;
  return value > 1e11 ? value : value * 1_000;
}

const count = z.coerce.number().int().min(0);
const status = z.coerce
  .number()
  .int()
  .min(0)
  .max(999)
  .transform((value) => value || leftStatus);
const text = z.string().nullish();

const Cloudflare = z.object({
  ClientIP: z.string(),
  ClientRequestURI: z.string(),
  ClientRequestUserAgent: text,
  EdgeStartTimestamp: moment,
  EdgeEndTimestamp: moment.optional(),
  EdgeResponseStatus: status,
  EdgeResponseBodyBytes: count.optional(),
  EdgeResponseBytes: count.optional(),
  EdgeTimeToFirstByteMs: z.coerce.number().min(0).optional(),
  /** Custom fields: with `x-api-key` among them. */
  RequestHeaders: z.object({ 'x-api-key': text }).nullish().catch(undefined),
});

const Fastly = z.object({
  timestamp: moment,
  client_ip: z.string(),
  url: z.string(),
  response_status: status,
  response_body_size: count,
  /** Microseconds. */
  time_elapsed: count.optional(),
  request_user_agent: text,
  api_key: text,
});

/** Undefined for what is no JSON, or lacks what we need. */
export function parseCloudflareLine(line: string): LogEntry | undefined {
  const { data } = Cloudflare.safeParse(parseJson(line));
  if (!data) return undefined;
  const { EdgeStartTimestamp: start, EdgeEndTimestamp: end = start } = data;
  return {
    time: end,
    target: data.ClientRequestURI,
    status: data.EdgeResponseStatus,
    responseMs: end > start ? end - start : (data.EdgeTimeToFirstByteMs ?? 0),
    bytes: data.EdgeResponseBodyBytes ?? data.EdgeResponseBytes ?? 0,
    address: data.ClientIP,
    userAgent: toHeader(data.ClientRequestUserAgent),
    key: toHeader(data.RequestHeaders?.['x-api-key']),
  };
}

/** The same of Fastly. */
export function parseFastlyLine(line: string): LogEntry | undefined {
  const { data } = Fastly.safeParse(parseJson(line));
  if (!data) return undefined;
  const responseMs = (data.time_elapsed ?? 0) / 1_000;
  return {
    // It says when the request began.
    time: data.timestamp + responseMs,
    target: data.url,
    status: data.response_status,
    responseMs,
    bytes: data.response_body_size,
    address: data.client_ip,
    userAgent: toHeader(data.request_user_agent),
    key: toHeader(data.api_key),
  };
}

function parseJson(line: string): unknown {
  try {
    // Lines are read byte by byte; JSON is UTF-8.
    return JSON.parse(Buffer.from(line, 'latin1').toString());
  } catch {
    return undefined;
  }
}

/** As the bytes of a header line: the live-server hashes those. Fastly writes `(null)` for a header that was not sent. */
function toHeader(value: string | null | undefined): string {
  return value === '(null)' ? '' : Buffer.from(value ?? '').toString('latin1');
}
