import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findNginx, startNginx } from './nginx.ts';
import { findFreePort } from './postgres.ts';
import { temporaryFolder } from './temporary.ts';

/** Where Debian keeps nginx's modules. */
const modulePath = '/usr/lib/nginx/modules/ngx_rtmp_module.so';

/** A stream that somebody publishes or watches. */
interface StreamClient {
  /** What it wrote to its error output. */
  readLog(): string;
  /** As when its power fails. */
  kill(): Promise<void>;
}

/** A streaming server: nginx with the rtmp module, its list of streams, and HLS. */
export interface RtmpServer {
  /** `http://127.0.0.1:…`, without a slash at the end; `/stat` is the list, `/hls/{name}.m3u8` are the streams. */
  readonly origin: string;
  /** Publishes a test picture, as `name` or `name?key=…`, until it is killed or this process has ended. */
  publish(name: string, options?: { application?: string; size?: string }): StreamClient;
  /** Watches a stream over RTMP. */
  watch(name: string): StreamClient;
  /** What nginx wrote to its error log. */
  readLog(): string;
  /** Ends all of it; again does nothing. */
  close(): Promise<void>;
}

/** The applications that take streams; of the second one no HLS is made. */
const applications = ['live', 'backup'] as const;

/**
 * A streaming server of a test's own, which ends with this process at the latest. Undefined, with a line on the terminal,
 * where nginx, its rtmp module or ffmpeg is not installed; in CI that is an error.
 */
export async function freshRtmp(): Promise<RtmpServer | undefined> {
  const nginx = findNginx();
  const ffmpeg = nginx && findFfmpeg();
  if (!nginx || !ffmpeg) return undefined;
  const [port, rtmpPort] = await findTwoPorts();
  const server = await startNginx(nginx, toConfig(port, rtmpPort, temporaryFolder()), port);
  const address = (name: string, application: string = applications[0]) =>
    `rtmp://127.0.0.1:${rtmpPort}/${application}/${name}`;
  const clients: StreamClient[] = [];
  let closing: Promise<void> | undefined;
  const start = (...parameters: string[]) => {
    const client = startClient(ffmpeg, parameters);
    clients.push(client);
    return client;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    publish: (name, { application, size = '320x180' } = {}) => {
      const picture = ['-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=15`];
      // A key frame a second: HLS cuts there.
      const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '15'];
      return start(...picture, ...codec, '-pix_fmt', 'yuv420p', '-f', 'flv', address(name, application));
    },
    watch: (name) => start('-i', address(name), '-c', 'copy', '-f', 'null', '-'),
    readLog: server.readLog,
    close: () => {
      closing ??= Promise.all(clients.map((client) => client.kill())).then(server.close);
      return closing;
    },
  };
}

function findFfmpeg(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const binary = folders.map((folder) => join(folder, 'ffmpeg')).find((path) => existsSync(path));
  if (binary && existsSync(modulePath)) return binary;
  const text = 'no rtmp module of nginx, or no ffmpeg (apt-get install libnginx-mod-rtmp ffmpeg)';
  if (process.env['CI'] === 'true') throw new Error(text);
  console.log(`skipped: ${text}`);
  return undefined;
}

async function findTwoPorts(): Promise<[number, number]> {
  const first = await findFreePort();
  for (;;) {
    const second = await findFreePort();
    if (second !== first) return [first, second];
  }
}

function toConfig(port: number, rtmpPort: number, folder: string): { main: string; http: string } {
  mkdirSync(join(folder, 'hls'));
  const [withHls, without] = applications;
  const hls = `hls on; hls_path ${folder}/hls; hls_fragment 1s; hls_playlist_length 10s;`;
  const main = `load_module ${modulePath};
rtmp {
  server {
    listen 127.0.0.1:${rtmpPort};
    application ${withHls} { live on; ${hls} }
    application ${without} { live on; }
  }
}`;
  const http = `server {
  listen 127.0.0.1:${port};
  location = /stat { rtmp_stat all; }
  location /hls/ { root ${folder}; add_header Cache-Control no-cache; }
}`;
  return { main, http };
}

/** It needs nobody to end it: without its server it has nobody to talk to. */
function startClient(ffmpeg: string, parameters: readonly string[]): StreamClient {
  const options = ['-hide_banner', '-loglevel', 'error', '-nostdin'];
  const child = spawn(ffmpeg, [...options, ...parameters], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (bytes: Buffer) => {
    log += bytes.toString();
  });
  return { readLog: () => log, kill: () => kill(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
