import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { cacheClasses } from '../shared/api/cache-classes.ts';
import { sharedHeaders } from '../shared/api/headers.ts';
import { toDigest } from '../shared/base/bytes.ts';
import { ApiError } from '../shared/base/errors.ts';
import type { Log } from '../shared/base/log.ts';
import { CurrentSite, compressedSuffixes, currentSiteFile } from '../shared/store/site-folder.ts';
import { chooseEncoding, isHeld } from './negotiation.ts';

/** The start page, the API reference and the dashboard. */
export interface Site {
  /** Answers, and says with what, when the address is one of the site's; otherwise does nothing. Throws ApiError. */
  send(request: IncomingMessage, response: ServerResponse): { status: number; bytes: number } | undefined;
}

/** One file as the site was opened, whatever becomes of it. */
interface File {
  readonly path: string;
  readonly etag: string;
  readonly bytes: number;
  readonly changedMs: number;
}

/** A file and its compressed forms. */
interface Forms {
  readonly identity: File;
  readonly br?: File;
  readonly gzip?: File;
  readonly headers: Readonly<Record<string, string>>;
}

/** Nothing in a page runs, looks or leads elsewhere than here. Styles that a script sets through the DOM are not affected. */
const policy = [
  "default-src 'none'",
  ...["script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  "require-trusted-types-for 'script'",
].join('; ');

const pageHeaders = {
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'same-origin',
  // Short, because a page names assets that the next site may not have.
  'Cache-Control': 'public, max-age=30, must-revalidate',
};
const assetHeaders = { 'Cache-Control': cacheClasses.immutable };

/** The site that SITE_DIR names as current just now; undefined when there is none, or none for this base path. */
export function openSite(
  folder: string,
  { basePath, log }: { basePath: string; log: Log },
): Site | undefined {
  const current = readCurrent(folder);
  if (!current) return undefined;
  if (current.basePath !== basePath) {
    // The API must not stay down for the sake of its documentation.
    log({ event: 'site_ignored', message: `built for BASE_PATH "${current.basePath}": build it again` });
    return undefined;
  }
  return serveFolder(join(folder, current.site), basePath);
}

function readCurrent(folder: string): CurrentSite | undefined {
  try {
    return CurrentSite.parse(JSON.parse(readFileSync(join(folder, currentSiteFile), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * We choose the form and make the headers, sirv sends the file. It gets a request of our own with nothing but the file's path:
 * it misreads some ranges, and takes an encoding of weight 0.
 */
function serveFolder(folder: string, basePath: string): Site {
  const addresses = listAddresses(folder, basePath);
  const serve = sirv(folder);
  return {
    send: (request, response) => {
      const forms = addresses.get(toPath(request.url ?? ''));
      if (!forms) return undefined;
      const file = forms[chooseEncoding(request.headers['accept-encoding'])] ?? forms.identity;
      const isSame = isHeld(request.headers['if-none-match'], file.etag);
      if (!isSame) demandUnchanged(join(folder, file.path), file);
      response.setHeaders(new Map(Object.entries({ ...forms.headers, ETag: file.etag })));
      if (isSame) {
        response.writeHead(304).end();
        return { status: 304, bytes: 0 };
      }
      serve({ url: `/${file.path}`, headers: {} } as IncomingMessage, response);
      return { status: 200, bytes: request.method === 'HEAD' ? 0 : file.bytes };
    },
  };
}

/** sirv opens a file by what it knew at the start: one that is gone since ends the process, a longer one breaks the answer. */
function demandUnchanged(path: string, { bytes, changedMs }: File): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.size === bytes && found.mtimeMs === changedMs) return;
  throw new ApiError(
    'source_unavailable',
    {},
    new Error(`${path} is not what it was when the site was opened`),
  );
}

function toPath(url: string): string {
  const mark = url.search(/[?#]/);
  return mark === -1 ? url : url.slice(0, mark);
}

/** Every address of the site; a page's also with a slash at its end, as everywhere. */
function listAddresses(folder: string, basePath: string): Map<string, Forms> {
  const suffixes: readonly string[] = Object.values(compressedSuffixes);
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const files = new Map(
    all.filter((path) => statSync(join(folder, path)).isFile()).map((path) => [path, read(folder, path)]),
  );
  const addresses = new Map<string, Forms>();
  for (const [path, identity] of files) {
    if (suffixes.some((suffix) => path.endsWith(suffix))) continue;
    const [br, gzip] = [files.get(path + compressedSuffixes.br), files.get(path + compressedSuffixes.gzip)];
    const own = path.endsWith('.html') ? pageHeaders : assetHeaders;
    const headers = { ...sharedHeaders, Vary: 'Accept-Encoding', ...own };
    const forms = { identity, ...(br && { br }), ...(gzip && { gzip }), headers };
    for (const address of toAddresses(path)) addresses.set(basePath + address, forms);
  }
  return addresses;
}

/** `docs/index.html` → `/docs/` and `/docs`. */
function toAddresses(path: string): string[] {
  const address = `/${path}`;
  if (!address.endsWith('/index.html')) return [address];
  const page = address.slice(0, -'index.html'.length);
  return [page, page.slice(0, -1)];
}

function read(folder: string, path: string): File {
  const full = join(folder, path);
  const { size, mtimeMs } = statSync(full);
  return { path, etag: `"${toDigest(readFileSync(full))}"`, bytes: size, changedMs: mtimeMs };
}
