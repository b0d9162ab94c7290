import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createApp } from '../../live-server/app.ts';
import { Archive } from '../../live-server/archive.ts';
import { type ArchiveSource, folderSource } from '../../live-server/archive-source.ts';
import { type EventsParts, LiveEvents } from '../../live-server/events/live-events.ts';
import { openLiveSources } from '../../live-server/live/live-sources.ts';
import type { Site } from '../../live-server/site.ts';
import type { UsageLog } from '../../live-server/usage/usage.ts';
import type { Answer } from '../../shared/api/routes.ts';
import { ApiError } from '../../shared/base/errors.ts';
import type { LogFields } from '../../shared/base/log.ts';
import type { Database } from '../../shared/data/database.ts';

/** An app on a free port, its archive looked at only when a test says so, its log kept. */
export interface Live {
  readonly archive: Archive;
  readonly events: LiveEvents;
  readonly port: number;
  readonly logged: LogFields[];
  close(): void;
}

interface LiveOptions {
  basePath?: string;
  legacyBase?: string;
  random?: () => number;
  cages?: readonly number[];
  /** What live answers come from; without them there is neither a database nor a streaming server. */
  database?: Pick<Database, 'query'> | undefined;
  readStreams?: (now: number, signal: AbortSignal) => Promise<Answer<'streams'>>;
  /** Runs rounds of live events; a test can do so itself. */
  repeat?: EventsParts['repeat'];
  /** The pages for people. */
  site?: Site | undefined;
  /** Counts the answers; without it nobody does. */
  usage?: Pick<UsageLog, 'record'>;
  /** Unix milliseconds. */
  clock?: () => number;
}

export async function openLive(
  from: string | ArchiveSource,
  {
    basePath = '',
    legacyBase = '/backend',
    random = Math.random,
    cages = [1, 2, 4, 5, 6],
    database,
    readStreams = noStreams,
    repeat,
    site,
    usage,
    clock = Date.now,
  }: LiveOptions = {},
): Promise<Live> {
  const logged: LogFields[] = [];
  const log = (fields: LogFields) => void logged.push(fields);
  const archive = new Archive(typeof from === 'string' ? folderSource(from) : from, log);
  await archive.refresh();
  const sources = openLiveSources({ database, readStreams, log, clock });
  const events = new LiveEvents({
    ...{ source: sources.league, cages, basePath, log, clock },
    ...(repeat && { repeat }),
  });
  const { server } = createApp({
    ...{ archive, sources, events, site, basePath, legacyBase, random, cages, log, clock },
    ...(usage && { usage }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    events.stop();
    server.close();
    server.closeAllConnections();
  };
  return { archive, events, port: (server.address() as AddressInfo).port, logged, close };
}

/** No build was ever made. */
export const noArchive: ArchiveSource = { read: async () => undefined };

function noStreams(): Promise<never> {
  return Promise.reject(new ApiError('streams_unreachable'));
}

export interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

interface Sent {
  readonly method?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  /** One that keeps connections, for thousands of requests. */
  readonly agent?: http.Agent;
}

/** Sends the path as it is: fetch would mend it, and would decode the body. */
export function ask(
  { port }: Pick<Live, 'port'>,
  path: string,
  { method = 'GET', headers = {}, agent }: Sent = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: agent ?? false });
    request.on('error', reject);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(parts);
        resolve({ status: response.statusCode!, headers: response.headers, bytes, text: bytes.toString() });
      });
    });
    request.end();
  });
}

/** What comes back for bytes that no HTTP client would send, until the server closes. */
export function sendBytes({ port }: Live, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (part) => {
      received += part.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}
