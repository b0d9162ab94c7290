import pLimit from 'p-limit';
import { UsageError } from '../base/errors.ts';
import { limits } from '../base/limits.ts';
import { readBounded } from './read-bounded.ts';
import { type RetryPolicy, StatusError, sourcePolicy, withRetries } from './retry.ts';
import type { Source } from './store.ts';

interface HttpSourceOptions {
  policy?: RetryPolicy;
  bytesMax?: number;
}

/** 403: so S3 answers for what is not there, to whom may not list the bucket. */
const absent = [403, 404, 410];

/**
 * An archive on any web server: each file is asked for by its name below the address, a page as on S3 without an ending.
 * Throws UsageError when the address is none.
 */
export function httpSource(address: string, options: HttpSourceOptions = {}): Source {
  const { policy = sourcePolicy, bytesMax = limits.storedFileBytesMax } = options;
  const base = toBase(address);
  // `fetch` itself opens as many connections as there are requests. Waiting counts as a part of the try.
  const limit = pLimit(limits.storeConnectionsMax);
  return {
    // The names' characters stand for themselves in an address.
    read: (file) =>
      withRetries((signal) => limit(() => readOnce(`${base}/${file}`, signal, bytesMax)), policy),
  };
}

/** `fetch` keeps its connections open between requests, and follows redirects. */
async function readOnce(url: string, signal: AbortSignal, bytesMax: number): Promise<Buffer | undefined> {
  const response = await fetch(url, { signal });
  if (response.status === 200 && response.body) return await readBounded(response.body, bytesMax);
  // A body that nobody reads would keep its connection.
  await response.body?.cancel();
  if (absent.includes(response.status)) return undefined;
  throw new StatusError(response.status);
}

function toBase(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    throw new UsageError(`ARCHIVE: expected an address such as https://cdn.example/archive, got ${address}`);
  }
  return url.href.replace(/\/+$/, '');
}
