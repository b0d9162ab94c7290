import http from 'node:http';
import polka, { type Request as PolkaRequest } from 'polka';
import { ApiError } from '../shared/base/errors.ts';
import { limits } from '../shared/base/limits.ts';
import type { Log } from '../shared/base/log.ts';
import { Answers } from './answers.ts';
import type { Archive } from './archive.ts';
import { sendError } from './error-answer.ts';
import type { LiveEvents } from './events/live-events.ts';
import { preflightHeaders } from './headers.ts';
import type { Served } from './live/live-answers.ts';
import type { LiveSources } from './live/live-sources.ts';
import { answerMalformed } from './malformed.ts';
import { chooseEncoding, isHeld } from './negotiation.ts';
import type { Place } from './planned.ts';
import { toEndpoint } from './plans.ts';
import type { Site } from './site.ts';
import type { Answered, UsageLog } from './usage/usage.ts';

type Request = http.IncomingMessage;
type Response = http.ServerResponse;

/** What the app is made of; it opens nothing itself. */
export interface Parts extends Place {
  readonly archive: Archive;
  readonly sources: LiveSources;
  readonly events: Pick<LiveEvents, 'open'>;
  /** The pages for people; absent where none were built. */
  readonly site?: Site | undefined;
  readonly log: Log;
  /** Absent: requests are not counted. */
  readonly usage?: Pick<UsageLog, 'record'>;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

/** Wires the parts to a server that listens nowhere yet. */
export function createApp(parts: Parts): { server: http.Server } {
  const { log } = parts;
  const record = toRecorder(parts.usage);
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
    onNoMatch: toHandler(new Answers(parts, parts), record, parts),
    onError: (error, request, response) => {
      const told = toApiError(error, request, log);
      const bytes = sendError(response, told);
      record(request, { endpoint: toEndpoint(request._parsedUrl.raw, parts), status: told.status, bytes });
    },
  });
  app.parse = (request) => splitAddress(begin(request));
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

/** When a request's headers had arrived, in milliseconds of `performance.now`. */
const beganAt = Symbol('beganAt');

function begin<T extends Request>(request: T): T {
  (request as { [beganAt]?: number })[beganAt] = performance.now();
  return request;
}

type Recorder = (request: Request, answered: Answered) => void;

/** Counts an answer, once it is on its way. */
function toRecorder(usage: Parts['usage']): Recorder {
  if (!usage) return () => {};
  return (request, answered) => {
    const now = performance.now();
    usage.record(request, answered, now - ((request as { [beganAt]?: number })[beganAt] ?? now));
  };
}

function toHandler(answers: Answers, record: Recorder, { site, events }: Pick<Parts, 'site' | 'events'>) {
  return (request: PolkaRequest, response: Response): void | Promise<void> => {
    const { method } = request;
    // As it came: `request.url` was put together again, which makes looking it up slower.
    const url = request._parsedUrl.raw;
    if (method === 'OPTIONS') return record(request, sendPreflight(response, answers.toEndpoint(url)));
    if (method !== 'GET' && method !== 'HEAD') throw new ApiError('method_not_allowed', { method });
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const form = answers.find(url, encoding);
    if (form) return record(request, sendForm(request, response, { form }));
    const page = site?.send(request, response);
    if (page) return record(request, { endpoint: answers.toEndpoint(url), ...page });
    return answers.make(url, encoding).then((made) => {
      if (made !== 'events') return record(request, sendForm(request, response, made));
      events.open(request, response);
      return record(request, { endpoint: answers.toEndpoint(url), status: 200, bytes: 0 });
    });
  };
}

/** node leaves the body out where there must be none, which is after HEAD and with 304. */
function sendForm(request: Request, response: Response, { form, age }: Served): Answered {
  const isSame = isHeld(request.headers['if-none-match'], form.etag);
  const headers = isSame ? form.headersNotModified : form.headers;
  const status = isSame ? 304 : 200;
  response.writeHead(status, age === undefined ? headers : [...headers, 'Age', String(age)]);
  if (isSame) response.end();
  else if (form.text === undefined) response.end(form.bytes);
  else response.end(form.text, 'latin1');
  const bytes = isSame || request.method === 'HEAD' ? 0 : form.bytes.length;
  return { endpoint: form.endpoint, status, bytes };
}

function sendPreflight(response: Response, endpoint: string): Answered {
  response.writeHead(204, preflightHeaders).end();
  return { endpoint, status: 204, bytes: 0 };
}

/** What a caller is told of a fault; whatever is not the caller's is logged with its cause. */
function toApiError(error: unknown, { method, url }: Request, log: Log): ApiError {
  const told = error instanceof ApiError ? error : new ApiError('internal_error', {}, error);
  if (told.status >= 500 && told.cause !== undefined) {
    log({ event: told.code, method, url, error: told.cause });
  }
  return told;
}
