import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A media server on a free port. */
export interface ImageServer {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly base: string;
  /** Path and range of every request, in the order in which they came. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** Answers each path as told, and every other with a 404. */
export async function openImageServer(answers: Readonly<Record<string, Answer>>): Promise<ImageServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(`${path} ${request.headers.range ?? 'whole'}`);
    (answers[path] ?? sendStatus(404))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, requests, close: () => closeServer(server) };
}

/** An address that nobody listens at any more. */
export async function findDeadBase(): Promise<string> {
  const { base, close } = await openImageServer({});
  await close();
  return base;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** A file, or the range of it that is asked for. */
export function sendFile(file: Buffer): Answer {
  return (request, response) => {
    const [, last = ''] = request.headers.range?.match(/^bytes=0-(\d+)$/) ?? [];
    const part = file.subarray(0, Number(last) + 1);
    const range = `bytes 0-${part.length - 1}/${file.length}`;
    response.writeHead(206, { 'content-range': range, 'content-length': part.length }).end(part);
  };
}

/** A whole file, whatever was asked for. */
export function sendWhole(file: Buffer): Answer {
  return (_, response) => void response.writeHead(200, { 'content-length': file.length }).end(file);
}

/** A status, with a page about it. */
export function sendStatus(status: number, headers: Record<string, string> = {}): Answer {
  return (_, response) => void response.writeHead(status, 'As \x22we\x22 say', headers).end('<p>Sorry</p>');
}
