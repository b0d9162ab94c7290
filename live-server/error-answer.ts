import type { ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { cacheClasses } from '../shared/api/cache-classes.ts';
import { allowedMethods } from '../shared/api/headers.ts';
import { toBytes } from '../shared/base/bytes.ts';
import type { ApiError } from '../shared/base/errors.ts';
import { limits } from '../shared/base/limits.ts';
import { sharedHeaders } from './headers.ts';

/** Answers with the one shape of every error, and returns the number of bytes of the body. */
export function sendError(response: ServerResponse, error: ApiError): number {
  // Half of another answer is out already: ending the connection is all that tells the caller.
  if (response.headersSent) {
    response.destroy();
    return 0;
  }
  const bytes = toErrorBytes(error);
  response.writeHead(error.status, toErrorHeaders(error, bytes));
  response.end(bytes);
  return response.req.method === 'HEAD' ? 0 : bytes.length;
}

/** The same where there is no request that node could parse, and so no response: onto the connection, which ends. */
export function sendRawError(socket: Duplex, error: ApiError): void {
  const bytes = toErrorBytes(error);
  const headers = [...toErrorHeaders(error, bytes), 'Connection', 'close'];
  const lines = [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`];
  for (let index = 0; index < headers.length; index += 2)
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]));
}

function toErrorHeaders({ status, code }: ApiError, bytes: Buffer): string[] {
  const headers = [...sharedHeaders, 'Cache-Control', cacheClasses.error];
  if (status === 405) headers.push('Allow', allowedMethods);
  if (code === 'too_many_listeners') headers.push('Retry-After', String(limits.eventsFullRetrySeconds));
  return [...headers, 'Content-Length', String(bytes.length)];
}

function toErrorBytes({ status, code, message }: ApiError): Buffer {
  return toBytes({ error: { status, code, message } });
}

/** What a caller wrote, short enough to be said back to it. */
export function quote(text: string): string {
  const characters = [...text.slice(0, 2 * quotedCharactersMax)];
  const isWhole = text.length === characters.join('').length && characters.length <= quotedCharactersMax;
  return isWhole ? text : `${characters.slice(0, quotedCharactersMax).join('')}…`;
}

const quotedCharactersMax = 100;
