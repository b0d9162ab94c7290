import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { nginxConfig } from '../../../builder/cdn/nginx.ts';
import { parseArchive, parseLive } from '../../../builder/cdn/settings.ts';
import { publish } from '../../../builder/publish/publish.ts';
import { folderTarget } from '../../../builder/store/folder-target.ts';
import { toDigest } from '../../../shared/base/bytes.ts';
import { toFileHeaders } from '../../../shared/store/headers.ts';
import { type Live, openLive } from '../../helpers/live.ts';
import type { MemoryStore } from '../../helpers/memory-store.ts';
import { type Nginx, startNginx } from '../../helpers/nginx.ts';
import { findFreePort } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';

export const basePath = '/api';
export const legacyBase = '/backend';

/** A published league, the live-server, and nginx before both. */
export interface Front {
  readonly nginx: Live;
  readonly live: Live;
  readonly folder: string;
  /** What reached the live-server, each as `GET /path?query`. */
  readonly reached: string[];
  /** To everybody behind nginx it looks like kill -9. */
  killLive(): void;
  close(): Promise<void>;
}

interface Wanted {
  readonly basePath?: string;
  readonly legacyBase?: string;
  readonly isGzip?: boolean;
  /** Pages come over HTTP, as from a bucket, instead of from the folder. */
  readonly isBucket?: boolean;
  /** Seconds for which answers are fresh, instead of what the live-server says. */
  readonly maxAge?: number;
  /** Milliseconds that the live-server takes. */
  readonly delay?: number;
}

export async function openFront(binary: string, store: MemoryStore, wanted: Wanted = {}): Promise<Front> {
  const bases = { basePath, legacyBase, ...wanted };
  const folder = temporaryFolder();
  await publishTo(folder, store);
  const live = await openLive(folder, { basePath: bases.basePath, legacyBase: bases.legacyBase });
  const reached: string[] = [];
  const middle = await openMiddle(live, reached, wanted);
  const bucket = wanted.isBucket ? await openBucket(store) : undefined;
  const port = await findFreePort();
  const config = nginxConfig({
    archive: bucket ? parseArchive(`http://127.0.0.1:${toPort(bucket)}/prefix`) : folder,
    live: parseLive(`http://127.0.0.1:${toPort(middle)}`),
    basePath: bases.basePath,
    legacyBase: bases.legacyBase,
    listen: port,
    cacheFolder: `${temporaryFolder()}/cache`,
    isGzip: wanted.isGzip ?? false,
  });
  const nginx: Nginx = await startNginx(binary, config, port);
  const killLive = () => {
    middle.close();
    middle.closeAllConnections();
  };
  const close = async () => {
    killLive();
    live.close();
    bucket?.close();
    bucket?.closeAllConnections();
    await nginx.close();
  };
  return { nginx: { ...live, port: nginx.port }, live, folder, reached, killLive, close };
}

export async function publishTo(folder: string, store: MemoryStore): Promise<void> {
  await publish(store, folderTarget(folder), { graceSeconds: 900, owner: 'test' });
}

/** Counts what comes through, and passes it on as it is. */
async function openMiddle(
  { port }: Live,
  reached: string[],
  { maxAge, delay = 0 }: Wanted,
): Promise<http.Server> {
  const server = http.createServer(async (request, response) => {
    const { method, url, headers } = request;
    reached.push(`${method} ${url}`);
    await wait(delay);
    const onward = http.request({ host: '127.0.0.1', port, path: url, method, headers, agent: false });
    onward.on('response', (answer) => {
      const lines = { ...answer.headers };
      if (maxAge !== undefined) lines['cache-control'] = `max-age=${maxAge}`;
      response.writeHead(answer.statusCode!, lines);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  return listen(server);
}

/** What a bucket does that may not be listed: 403 for what it does not have. */
function openBucket({ files }: MemoryStore): Promise<http.Server> {
  return listen(
    http.createServer(({ url = '' }, response) => {
      const bytes = files.get(url.replace('/prefix/', ''));
      if (!bytes) return response.writeHead(403, { 'Content-Type': 'application/xml' }).end('<Error/>');
      const { contentType, cacheControl } = toFileHeaders(url.replace('/prefix/', ''));
      const headers = {
        'Content-Type': contentType,
        'Cache-Control': cacheControl,
        ETag: `"${toDigest(bytes)}"`,
      };
      return response.writeHead(200, headers).end(bytes);
    }),
  );
}

async function listen(server: http.Server): Promise<http.Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function toPort(server: http.Server): number {
  return (server.address() as AddressInfo).port;
}
