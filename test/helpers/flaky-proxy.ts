import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with a request: nothing, a status, no answer at all, a connection that breaks, or half a body. */
type Fault = 'none' | 408 | 429 | 500 | 503 | 'hang' | 'break' | 'truncate';

/** `after`: the server behind has done what it was told, and only its answer is lost. `truncate` is always after. */
export interface Trouble {
  readonly fault: Fault;
  readonly moment?: 'before' | 'after';
}

interface PassedRequest {
  /** From 1. */
  readonly number: number;
  readonly method: string;
  readonly url: string;
}

export interface FlakyProxy {
  readonly endpoint: string;
  /** Every request so far. */
  readonly requests: readonly PassedRequest[];
  /** Asked for each request; replace it at any time. */
  trouble: (request: PassedRequest) => Trouble | undefined;
  /** Breaks what hangs, too. */
  stop(): Promise<void>;
}

/** Fails the n-th request, from 1, and no other. */
export function failNth(wanted: number, trouble: Trouble): FlakyProxy['trouble'] {
  return ({ number }) => (number === wanted ? trouble : undefined);
}

/**
 * Stands in front of a server and fails requests as it is told. It leaves the Host header alone, which S3's signatures
 * cover, so clients need no other settings than the address.
 */
export async function flakyProxy(target: string): Promise<FlakyProxy> {
  const requests: PassedRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    const seen = { number: requests.length + 1, method, url };
    requests.push(seen);
    handle(target, incoming, outgoing, proxy.trouble(seen) ?? { fault: 'none' }).catch(() =>
      outgoing.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FlakyProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    trouble: () => undefined,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

async function handle(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { fault, moment = 'before' }: Trouble,
): Promise<void> {
  const body = await readAll(incoming);
  if (fault !== 'none' && fault !== 'truncate' && moment === 'before') return fail(outgoing, fault);
  const answer = await pass(target, incoming, body);
  if (fault === 'none') outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  else if (fault === 'truncate') truncate(outgoing, answer);
  else fail(outgoing, fault);
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

async function pass(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<Answer> {
  const outgoing = request(new URL(url ?? '/', target), { method, headers });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await readAll(response) };
}

function fail(outgoing: ServerResponse, fault: Exclude<Fault, 'none' | 'truncate'>): void {
  if (fault === 'break') outgoing.destroy();
  else if (fault !== 'hang') outgoing.writeHead(fault).end();
}

/** Says how long the body is, and breaks off in the middle. */
function truncate(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, ...rest } = headers;
  outgoing.writeHead(status, { ...rest, 'content-length': body.length });
  outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
