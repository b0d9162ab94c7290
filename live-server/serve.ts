import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Environment } from '../shared/base/environment.ts';
import { UsageError } from '../shared/base/errors.ts';
import { limits } from '../shared/base/limits.ts';
import { type Log, logLine } from '../shared/base/log.ts';
import type { Database } from '../shared/data/database.ts';
import { connectServer } from '../shared/data/server.ts';
import { createApp } from './app.ts';
import { Archive } from './archive.ts';
import { openSource } from './archive-source.ts';
import { LiveEvents } from './events/live-events.ts';
import { openLiveSources } from './live/live-sources.ts';
import { openSite } from './site.ts';
import { readStreams } from './streams/read.ts';
import { startUsageLog } from './usage/usage.ts';
import { within } from './within.ts';

export interface RunningServer {
  /** Where the routes are: `http://127.0.0.1:8080/api`. */
  readonly address: string;
  /** The build that is served; undefined until there is an archive. */
  readonly build: string | undefined;
  /** Stops accepting, lets running answers finish, and ends. */
  stop(): Promise<void>;
}

/** What is there already. */
interface Given {
  readonly log?: Log;
  /** The embedded database serves one process, which may be ours. Without it DATABASE_URL's is used; without both there is none. */
  readonly database?: Database;
  /** Unix milliseconds. */
  readonly clock?: () => number;
}

/** Connects the archive and the live sources, and listens. What cannot be reached is waited for. Throws UsageError. */
export async function startServer(
  environment: Environment,
  { log = logLine, database: given, clock = Date.now }: Given = {},
): Promise<RunningServer> {
  const { archive: location, basePath, legacyBase, cages, host, port, databaseUrl } = environment;
  const archive = new Archive(openSource(location, environment.s3), log);
  await archive.refresh();
  const own = given || !databaseUrl ? undefined : connectServer(databaseUrl, liveConnection);
  const sources = openLiveSources({
    database: given ?? own,
    readStreams: (_, signal) => readStreams(environment.streams, signal),
    log,
    clock,
  });
  const usageDatabase = given ?? (databaseUrl ? connectServer(databaseUrl, usageConnection) : undefined);
  const usage = startUsageLog(environment, { database: usageDatabase, log, clock });
  const site = openSite(environment.siteDir, { basePath, log });
  const events = new LiveEvents({ source: sources.league, cages, basePath, log, clock });
  const place = { basePath, legacyBase, cages };
  const { server } = createApp({ archive, sources, events, site, usage, ...place, log, clock });
  const close = async () => {
    await usage.stop();
    await own?.close();
    // One that hangs keeps its connection to the end of its time; whatever it was given waits on disk too.
    if (usageDatabase !== given) await within(limits.usageStopMs, usageDatabase?.close());
  };
  await listen(server, port, host).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const watch = archive.watch();
  return {
    address: toAddress(server.address() as AddressInfo, host) + basePath,
    build: archive.snapshot?.build.build,
    stop: async () => {
      watch.stop();
      events.stop();
      await stopServer(server);
      await close();
    },
  };
}

/** Nothing that the server asks may outlive the request that asked. */
const liveConnection = {
  connectionsMax: limits.liveConnectionsMax,
  connectTimeoutMs: limits.liveConnectMs,
  statementTimeoutMs: limits.liveStatementMs,
};

/** Nobody waits for what is counted. */
const usageConnection = {
  connectionsMax: 1,
  connectTimeoutMs: limits.databaseConnectTimeoutMs,
  statementTimeoutMs: limits.usageStatementMs,
};

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
