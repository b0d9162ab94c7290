import http from 'node:http';
import polka, { type Request as PolkaRequest } from 'polka';
import { ApiError } from '../shared/base/errors.ts';
import { limits } from '../shared/base/limits.ts';
import type { Log } from '../shared/base/log.ts';
import type { Archive } from './archive.ts';
import { ArchiveAnswers } from './archive-answers.ts';
import { sendError } from './error-answer.ts';
import { preflightHeaders } from './headers.ts';
import { answerMalformed } from './malformed.ts';
import { chooseEncoding, isHeld } from './negotiation.ts';
import type { Form } from './ready.ts';

type Request = http.IncomingMessage;
type Response = http.ServerResponse;

/** What the app is made of; it opens nothing itself. */
export interface Parts {
  readonly archive: Archive;
  /** In front of every route, without a slash at the end; empty for none. */
  readonly basePath: string;
  readonly log: Log;
}

/** Wires the parts to a server that listens nowhere yet. */
export function createApp({ archive, basePath, log }: Parts): { server: http.Server } {
  const server = http.createServer({
    // A request without a Host header is answered like any other, instead of by node in another shape than ours.
    requireHostHeader: false,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
  });
  const app = polka({
    server,
    // polka's own routes come first. Ours are in the route table, and are found on the raw path: ids may hold `%2F`.
    onNoMatch: toHandler(new ArchiveAnswers(archive, basePath)),
    onError: (error, request, response) => sendError(response, toApiError(error, request, log)),
  });
  app.parse = splitAddress;
  const listener = app.handler as unknown as http.RequestListener;
  server.on('request', listener);
  // An expectation that we do not know is ignored, rather than answered by node in another shape than ours.
  server.on('checkExpectation', listener);
  answerMalformed(server);
  return { server };
}

/** As polka's own, but for the query: parsing that takes a seventh of a request's time, and nobody reads it. */
function splitAddress(request: Request): PolkaRequest['_parsedUrl'] {
  const raw = request.url ?? '';
  const mark = raw.indexOf('?', 1);
  const [pathname, search] = mark === -1 ? [raw, ''] : [raw.slice(0, mark), raw.slice(mark)];
  // polka and sirv look for it there.
  (request as PolkaRequest)._parsedUrl = { pathname, search, query: undefined, hash: undefined, raw };
  return (request as PolkaRequest)._parsedUrl;
}

function toHandler(answers: ArchiveAnswers) {
  return (request: PolkaRequest, response: Response): void | Promise<void> => {
    const { method } = request;
    // As it came: `request.url` was put together again, which makes looking it up slower.
    const url = request._parsedUrl.raw;
    if (method === 'OPTIONS') return sendPreflight(response);
    if (method !== 'GET' && method !== 'HEAD') throw new ApiError('method_not_allowed', { method });
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const form = answers.find(url, encoding);
    if (form) return sendForm(request, response, form);
    return answers.make(url, encoding).then((made) => sendForm(request, response, made));
  };
}

/** node leaves the body out where there must be none, which is after HEAD and with 304. */
function sendForm(request: Request, response: Response, form: Form): void {
  if (isHeld(request.headers['if-none-match'], form.etag)) {
    response.writeHead(304, form.headersNotModified).end();
    return;
  }
  response.writeHead(200, form.headers).end(form.bytes);
}

function sendPreflight(response: Response): void {
  response.writeHead(204, preflightHeaders).end();
}

/** What a caller is told of a fault; whatever is not the caller's is logged with its cause. */
function toApiError(error: unknown, { method, url }: Request, log: Log): ApiError {
  const told = error instanceof ApiError ? error : new ApiError('internal_error', {}, error);
  if (told.status >= 500 && told.cause !== undefined) {
    log({ event: told.code, method, url, error: told.cause });
  }
  return told;
}
