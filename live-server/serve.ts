import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Environment } from '../shared/base/environment.ts';
import { UsageError } from '../shared/base/errors.ts';
import { limits } from '../shared/base/limits.ts';
import { type Log, logLine } from '../shared/base/log.ts';
import { createApp } from './app.ts';
import { Archive } from './archive.ts';
import { openSource } from './archive-source.ts';

export interface RunningServer {
  /** Where the routes are: `http://127.0.0.1:8080/api`. */
  readonly address: string;
  /** The build that is served; undefined until there is an archive. */
  readonly build: string | undefined;
  /** Stops accepting, lets running answers finish, and ends. */
  stop(): Promise<void>;
}

/** Connects the archive and listens. A missing archive is waited for. Throws UsageError. */
export async function startServer(environment: Environment, log: Log = logLine): Promise<RunningServer> {
  const { archive: location, basePath, host, port } = environment;
  const archive = new Archive(openSource(location, environment.s3), log);
  await archive.refresh();
  const { server } = createApp({ archive, basePath, log });
  await listen(server, port, host);
  const watch = archive.watch();
  return {
    address: toAddress(server.address() as AddressInfo, host) + basePath,
    build: archive.snapshot?.build.build,
    stop: () => {
      watch.stop();
      return stopServer(server);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new UsageError(
          `Cannot listen on HOST ${host}, PORT ${port}: ${error.message}. Set PORT to one that is free.`,
          { cause: error },
        ),
      );
    });
    server.listen(port, host, resolve);
  });
}

/** Any address at all is not one that a caller can type. */
function toAddress({ port }: AddressInfo, host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // node closes connections that are idle now; one that becomes idle later would be kept for another request.
    const idle = setInterval(() => server.closeIdleConnections(), limits.shutdownPollMs);
    const late = setTimeout(() => server.closeAllConnections(), limits.shutdownTimeoutMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}
