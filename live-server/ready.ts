import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type CacheClass, cacheClasses } from '../shared/api/cache-classes.ts';
import { toDigest } from '../shared/base/bytes.ts';
import { limits } from '../shared/base/limits.ts';
import { sharedHeaders } from './headers.ts';
import type { Encoding } from './negotiation.ts';

/** One representation of an answer, down to its header lines: nothing is left to do but to send it. */
export interface Form {
  /** The template of its route, for the usage log. */
  readonly endpoint: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** Few bytes as text too, a character each: node sends text in one piece with the headers, which takes a tenth less time. */
  readonly text: string | undefined;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: string[];
  readonly headersNotModified: string[];
}

/** A 200 answer in the forms that were asked for so far. */
export interface Ready {
  readonly endpoint: string;
  readonly digest: string;
  /** Header lines that all forms and the 304 share. */
  readonly headers: readonly string[];
  /** Undefined: not asked for yet. Small bodies have the plain form under every encoding. */
  readonly forms: Record<Encoding, Form | undefined>;
  readonly isEndless: boolean;
}

/** What a route has to say: its body, how long it may be kept, and where the other pages are. */
export interface Body {
  readonly bytes: Buffer;
  readonly cache: CacheClass;
  readonly link?: string;
  /** Address of the route that takes the place of a script. */
  readonly successor?: string;
  /** One of the endlessly many that callers can ask for, such as every search; what the archive holds is not. */
  readonly isEndless?: boolean;
}

/** Where a body belongs: to a route, and to a build of the archive unless it is live. */
interface Origin {
  readonly endpoint: string;
  readonly build?: string;
}

/** The answer's plain form; others are made when they are asked for. */
export function toReady(
  { bytes, cache, link, successor, isEndless = false }: Body,
  { endpoint, build }: Origin,
): Ready {
  const digest = toDigest(bytes);
  const headers = [
    ...sharedHeaders,
    ...['Cache-Control', cacheClasses[cache], 'Vary', 'Accept-Encoding'],
    ...(build ? ['X-Archive-Build', build] : []),
    ...(link ? ['Link', link] : []),
    // RFC 5829 has the relation; the value is what older callers look for, from before RFC 9745 made it a date.
    ...(successor ? ['Deprecation', 'true', 'Link', `<${successor}>; rel="successor-version"`] : []),
  ];
  const identity = toForm({ endpoint, headers }, `"${digest}"`, bytes);
  const other = bytes.length < limits.compressBytesMin ? identity : undefined;
  return { endpoint, digest, headers, forms: { identity, br: other, gzip: other }, isEndless };
}

/** The same answer with one form more. The work is done beside the thread that answers requests. */
export async function addForm(ready: Ready, encoding: 'br' | 'gzip'): Promise<Ready> {
  const { bytes } = ready.forms.identity!;
  const compressed = encoding === 'br' ? await toBrotli(bytes, brotliOptions) : await toGzip(bytes);
  const headers = [...ready.headers, 'Content-Encoding', encoding];
  const form = toForm(
    { endpoint: ready.endpoint, headers },
    `"${ready.digest}-${encoding === 'br' ? 'br' : 'gz'}"`,
    compressed,
  );
  return { ...ready, forms: { ...ready.forms, [encoding]: form } };
}

/** Memory that an answer takes: bytes and text of all forms, and about a kilobyte of header lines for each. */
export function toSize({ forms }: Ready): number {
  return [...new Set(Object.values(forms))].reduce(
    (sum, form) => sum + (form ? form.bytes.length + (form.text?.length ?? 0) + 1_024 : 0),
    0,
  );
}

function toForm(
  { endpoint, headers }: Pick<Ready, 'endpoint' | 'headers'>,
  etag: string,
  bytes: Buffer,
): Form {
  return {
    endpoint,
    etag,
    bytes,
    text: bytes.length <= limits.textBytesMax ? bytes.toString('latin1') : undefined,
    headers: [...headers, 'ETag', etag, 'Content-Length', String(bytes.length)],
    headersNotModified: [...headers, 'ETag', etag],
  };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);
/** Quality 5 is about as fast as gzip and a fifth smaller; 11 would take fifty times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
