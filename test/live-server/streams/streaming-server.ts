import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseEnvironment } from '../../../shared/base/environment.ts';
import type { StreamsSettings } from '../../../shared/base/streams-settings.ts';

/** Stands for a streaming server: answers as it is told. */
export interface StreamingServer {
  answer: RequestListener;
  /** `http://127.0.0.1:…` */
  readonly origin: string;
  /** With STREAMS_URL set to this server. */
  toSettings(variables?: Record<string, string>): StreamsSettings;
  close(): void;
}

export async function openStreamingServer(): Promise<StreamingServer> {
  const server = createServer((request, response) => opened.answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened: StreamingServer = {
    answer: send(''),
    origin,
    toSettings: (variables = {}) => parseEnvironment({ STREAMS_URL: origin, ...variables }).streams,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return opened;
}

export function send(
  body: string | Buffer,
  status = 200,
  headers: Record<string, string> = {},
): RequestListener {
  return (_, response) => void response.writeHead(status, headers).end(body);
}
