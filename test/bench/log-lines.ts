import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { routeNames, routes } from '../../shared/api/routes.ts';

export interface LogShape {
  readonly lines: number;
  readonly clients: number;
  /** The day that all of them fall on, Unix milliseconds of its beginning. */
  readonly start: number;
}

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{v}.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_{v} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel {v}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'OverlayClient/{v}.2 (obs-browser)',
  'python-requests/2.{v}.0',
];
const statuses = [200, 200, 200, 200, 200, 200, 200, 304, 304, 304, 404, 200, 200, 400, 200, 503];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayMs = 24 * 60 * 60 * 1_000;

/** Writes a day of requests as nginx logs them, packed: every route with thousands of ids, busy clients and rare ones. */
export async function writeLog(path: string, { lines, clients, start }: LogShape): Promise<void> {
  const gzip = createGzip();
  const done = finished(gzip.pipe(createWriteStream(path)));
  const random = toRandom();
  const callers = Array.from({ length: clients }, (_, position) => toCaller(position, random));
  let text = '';
  for (let line = 0; line < lines; line++) {
    // Some ask a hundred times as often as others.
    const [address, agent, key] = callers[Math.floor(clients * random() ** 3)]!;
    const time = toTime(start + Math.floor((line / lines) * dayMs));
    const status = statuses[Math.floor(random() * statuses.length)]!;
    const bytes = status === 304 ? 0 : Math.floor(200 + random() * 20_000);
    const seconds = (random() ** 4 * 0.5).toFixed(3);
    text += `${address} - - [${time}] "GET ${toTarget(random)} HTTP/1.1" ${status} ${bytes} "-" "${agent}" ${seconds} "${key}"\n`;
    if (text.length < 1_000_000) continue;
    if (!gzip.write(text, 'latin1')) await once(gzip, 'drain');
    text = '';
  }
  gzip.end(text, 'latin1');
  await done;
}

function toCaller(position: number, random: () => number): [address: string, agent: string, key: string] {
  const agent = agents[Math.floor(random() * agents.length)]!.replace('{v}', String(position % 97));
  const address = `198.18.${(position >> 8) % 256}.${position % 256}`;
  return [address, agent, position % 50 === 0 ? `overlay-${position}` : '-'];
}

const targets = routeNames.map((name) => routes[name]);

function toTarget(random: () => number): string {
  const route = targets[Math.floor(random() * targets.length)]!;
  const base = route.kind === 'legacy' ? '/backend' : '';
  const path = route.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `${name}-${Math.floor(3_000 * random() ** 2)}`,
  );
  return base + path + (random() < 0.2 ? `?limit=20&page=${Math.floor(random() * 50)}` : '');
}

function toTime(timeMs: number): string {
  const text = new Date(timeMs).toISOString();
  return `${text.slice(8, 10)}/${months[Number(text.slice(5, 7)) - 1]}/${text.slice(0, 4)}:${text.slice(11, 19)} +0000`;
}

/** The same numbers every time (mulberry32). */
function toRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
