import type http from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, type ErrorCode } from '../shared/base/errors.ts';
import { sendRawError } from './error-answer.ts';

/** Answers what never becomes a request that a handler sees. */
export function answerMalformed(server: http.Server): void {
  server.on('clientError', (error: ClientError, socket) => {
    if (!socket.writable || isAnswering(socket as Socket)) return socket.destroy();
    return sendRawError(socket, toApiError(error));
  });
  // Without a listener node closes the connection of a CONNECT without a word.
  server.on('connect', (_, socket) => {
    sendRawError(socket, new ApiError('method_not_allowed', { method: 'CONNECT' }));
  });
}

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** node knows few methods; any other in a request that is well formed otherwise is not allowed rather than malformed. */
function toApiError({ code = '', rawPacket }: ClientError): ApiError {
  const [, method] =
    /^([\w!#$%&'*+.^`|~-]+) \S+ HTTP\/1\.[01]\r?\n/.exec(rawPacket?.toString('latin1') ?? '') ?? [];
  if (code === 'HPE_INVALID_METHOD' && method) {
    return new ApiError('method_not_allowed', { method: method.slice(0, 20) });
  }
  return new ApiError(codes[code] ?? 'malformed_request');
}

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** An answer that is half sent must not be followed by another; node's own handler looks at the same field. */
function isAnswering(socket: Socket & { _httpMessage?: http.ServerResponse | null }): boolean {
  return socket._httpMessage != null;
}
