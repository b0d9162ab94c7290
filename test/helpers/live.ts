import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createApp } from '../../live-server/app.ts';
import { Archive } from '../../live-server/archive.ts';
import { type ArchiveSource, folderSource } from '../../live-server/archive-source.ts';
import type { LogFields } from '../../shared/base/log.ts';

/** An app on a free port, its archive looked at only when a test says so, its log kept. */
export interface Live {
  readonly archive: Archive;
  readonly port: number;
  readonly logged: LogFields[];
  close(): void;
}

export async function openLive(from: string | ArchiveSource, basePath = ''): Promise<Live> {
  const logged: LogFields[] = [];
  const log = (fields: LogFields) => void logged.push(fields);
  const archive = new Archive(typeof from === 'string' ? folderSource(from) : from, log);
  await archive.refresh();
  const { server } = createApp({ archive, basePath, log });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { archive, port: (server.address() as AddressInfo).port, logged, close };
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
  { port }: Live,
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
