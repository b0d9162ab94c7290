import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type CacheClass, cacheClasses } from '../shared/api/cache-classes.ts';
import { toDigest } from '../shared/base/bytes.ts';
import { limits } from '../shared/base/limits.ts';
import { sharedHeaders } from './headers.ts';
import type { Encoding } from './negotiation.ts';

/** One representation of an answer, down to its header lines: nothing is left to do but to send it. */
export interface Form {
  readonly etag: string;
  readonly bytes: Buffer;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: string[];
  readonly headersNotModified: string[];
}

/** A 200 answer in the forms that were asked for so far. */
export interface Ready {
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
  /** One of the endlessly many that callers can ask for, such as every search; what the archive holds is not. */
  readonly isEndless?: boolean;
}

/** The answer's plain form; others are made when they are asked for. `build` is the archive's. */
export function toReady({ bytes, cache, link, isEndless = false }: Body, build: string): Ready {
  const digest = toDigest(bytes);
  const headers = [
    ...sharedHeaders,
    ...['Cache-Control', cacheClasses[cache], 'Vary', 'Accept-Encoding', 'X-Archive-Build', build],
    ...(link ? ['Link', link] : []),
  ];
  const identity = toForm(headers, `"${digest}"`, bytes);
  const other = bytes.length < limits.compressBytesMin ? identity : undefined;
  return { digest, headers, forms: { identity, br: other, gzip: other }, isEndless };
}

/** The same answer with one form more. The work is done beside the thread that answers requests. */
export async function addForm(ready: Ready, encoding: 'br' | 'gzip'): Promise<Ready> {
  const { bytes } = ready.forms.identity!;
  const compressed = encoding === 'br' ? await toBrotli(bytes, brotliOptions) : await toGzip(bytes);
  const headers = [...ready.headers, 'Content-Encoding', encoding];
  const form = toForm(headers, `"${ready.digest}-${encoding === 'br' ? 'br' : 'gz'}"`, compressed);
  return { ...ready, forms: { ...ready.forms, [encoding]: form } };
}

/** Memory that an answer takes: bytes of all forms, and about a kilobyte of header lines for each. */
export function toSize({ forms }: Ready): number {
  return [...new Set(Object.values(forms))].reduce(
    (sum, form) => sum + (form ? form.bytes.length + 1_024 : 0),
    0,
  );
}

function toForm(headers: readonly string[], etag: string, bytes: Buffer): Form {
  return {
    etag,
    bytes,
    headers: [...headers, 'ETag', etag, 'Content-Length', String(bytes.length)],
    headersNotModified: [...headers, 'ETag', etag],
  };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);
/** Quality 5 is about as fast as gzip and a fifth smaller; 11 would take fifty times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
