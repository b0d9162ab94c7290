import { resolve } from 'node:path';
import type { Bases } from '../../shared/api/endpoint.ts';
import { UsageError } from '../../shared/base/errors.ts';

/** A server: `https://host:port`. */
export interface Origin {
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly port: number;
  /** Below it everything lies, without a slash at the end; empty for none. */
  readonly path: string;
}

/** What stands behind a CDN. */
export interface CdnSettings extends Bases {
  /** Where the pages are: the folder, absolute, that is published to, or the web address of a bucket. */
  readonly archive: string | Origin;
  readonly live: Origin;
  /** Requests are logged there for `ingest-logs`; the live-server does not count them again. */
  readonly isLogged?: boolean;
}

/** Throws UsageError. */
export function parseArchive(text: string): string | Origin {
  if (/^https?:\/\//i.test(text)) return parseOrigin('--archive', text);
  if (/^[a-z0-9]+:\/\//i.test(text)) {
    throw new UsageError(`--archive: expected a folder, or the bucket's https://… address, got ${text}`);
  }
  return parseFolder('--archive', text);
}

/** Throws UsageError. */
export function parseLive(text: string): Origin {
  const origin = parseOrigin('--live', text);
  if (origin.path !== '')
    throw new UsageError(`--live: expected https://host:port without a path, got ${text}`);
  return origin;
}

/** The absolute path, which must fit between double quotes: nginx cannot escape a `$` there. Throws UsageError. */
export function parseFolder(flag: string, text: string): string {
  const folder = resolve(text);
  if (/["\\$\p{Cc}]/u.test(folder)) {
    throw new UsageError(`${flag}: expected a path without quotes, backslashes and $, got ${folder}`);
  }
  return folder;
}

function parseOrigin(flag: string, text: string): Origin {
  // The parts end up in a configuration: nothing is let through that could end a word there.
  const parts =
    /^(https?):\/\/([A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(?::(\d{1,5}))?((?:\/[A-Za-z0-9._-]+)*)\/?$/i.exec(text);
  if (!parts) throw new UsageError(`${flag}: expected an address such as https://host:port, got ${text}`);
  const [, word = '', host = '', port, path = ''] = parts;
  const scheme = word.toLowerCase() === 'https' ? 'https' : 'http';
  return { scheme, host, port: port ? Number(port) : scheme === 'https' ? 443 : 80, path };
}
