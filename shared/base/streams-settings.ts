import { z } from 'zod';
import { UsageError } from './errors.ts';

const kinds = ['nginx-rtmp', 'mediamtx'] as const;
const byDefault = 'nginx-rtmp';

/** How a streaming server is asked for what is on air. */
export interface StreamServer {
  readonly kind: (typeof kinds)[number];
  /** Where it lists its streams, without user and password. */
  readonly url: string;
  /** The value of an Authorization header: a secret. */
  readonly authorization?: string;
  /** A stream's HLS address, with `{name}` and perhaps `{app}` to fill in. */
  readonly hls: string;
}

export interface StreamsSettings {
  /** Absent: there is no streaming server. */
  readonly server?: StreamServer;
  /** The locations of streams whose names do not tell it. */
  readonly locations: ReadonlyMap<string, string>;
}

/** Where the list is when an address has no path. */
const listPaths = { 'nginx-rtmp': '/stat', mediamtx: '/v3/paths/list' };

export const streamsVariables = {
  STREAMS_URL: z
    .string()
    .refine(isServerAddress, 'expected http://host:port/path, with user:password@ where it needs them')
    .optional(),
  STREAMS_KIND: z.enum(kinds, `expected ${kinds.join(' or ')}`).default(byDefault),
  STREAMS_HLS: z
    .string()
    .refine(
      isTemplate,
      'expected an address with {name} in its path, such as https://live.example/hls/{name}.m3u8',
    )
    .optional(),
  STREAMS_LOCATIONS: z
    .string()
    // A location is a key of an object: it begins with a letter, so that it is neither an index nor __proto__.
    .regex(
      /^\s*[^=,]+=\s*\p{L}[^=,]*(,[^=,]+=\s*\p{L}[^=,]*)*$/u,
      'expected names and locations such as skycam=SkyCam,pit2=Pits',
    )
    .transform((value) => value.split(',').map((pair) => pair.split('=').map((word) => word.trim())))
    .transform((pairs) => new Map(pairs.map(([name = '', location = '']) => [name, location])))
    .default(new Map()),
} as const;

/** Of these the values can hold passwords. */
export const streamsSecrets = ['STREAMS_URL', 'STREAMS_HLS'];

/** Throws UsageError when two variables contradict each other. */
export function toStreamsSettings(data: z.output<z.ZodObject<typeof streamsVariables>>): StreamsSettings {
  const { STREAMS_URL: address, STREAMS_KIND: kind, STREAMS_LOCATIONS: locations } = data;
  if (!address) return { locations };
  const url = new URL(address);
  const authorization = toAuthorization(url);
  if (url.pathname === '/') url.pathname = listPaths[kind];
  const hls = data.STREAMS_HLS ?? toUsualTemplate(kind, url);
  if (kind === 'mediamtx' && hls.includes('{app}')) {
    throw new UsageError(
      'The environment cannot be used:\n  STREAMS_HLS: {app} is for nginx-rtmp; the paths of MediaMTX have no application',
    );
  }
  return { server: { kind, url: url.href, ...(authorization && { authorization }), hls }, locations };
}

/** Takes user and password out of the address: `fetch` refuses them there, with a message that repeats them. */
function toAuthorization(url: URL): string | undefined {
  const { username, password } = url;
  if (!username && !password) return undefined;
  url.username = '';
  url.password = '';
  const pair = [username, password].map(decodeURIComponent).join(':');
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

/** Both servers' own examples have HLS there. */
function toUsualTemplate(kind: StreamServer['kind'], { origin, hostname }: URL): string {
  return kind === 'mediamtx' ? `http://${hostname}:8888/{name}/index.m3u8` : `${origin}/hls/{name}.m3u8`;
}

function isServerAddress(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { username, password, hash } = new URL(value);
  return hash === '' && isEscaped(username) && isEscaped(password);
}

function isEscaped(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Callers see the addresses made of it: it has no password. */
function isTemplate(value: string): boolean {
  const filled = value.replaceAll('{name}', 'x').replaceAll('{app}', 'x');
  const hasName = /^https?:\/\/[^/?#@{}\s]+\/[^\s#]*\{name\}[^\s#]*$/.test(value);
  return hasName && !/[{}]/.test(filled) && URL.canParse(filled);
}
