import { STATUS_CODES } from 'node:http';
import { limits } from '../../shared/base/limits.ts';
import { ImageFault } from './image-fault.ts';

const redirects = [301, 302, 303, 307, 308];
const tooManyRequests = 429;

/**
 * The first bytes of the file at an address, never more than asked for, also when the server sends all of it. Throws
 * ImageFault. No list of allowed hosts: the addresses are those that the league itself stored for its own pictures, the
 * request carries no credentials, and of the answer only two numbers are ever shown.
 */
export async function fetchHead(address: string, bytesMax: number, signal: AbortSignal): Promise<Buffer> {
  try {
    const response = await followRedirects(address, { signal, headers: toHeaders(bytesMax) });
    if (!response.ok) throw toStatusFault(response);
    return await readBytes(response, bytesMax);
  } catch (error) {
    throw toImageFault(error);
  }
}

function toHeaders(bytesMax: number): Record<string, string> {
  return {
    range: `bytes=0-${bytesMax - 1}`,
    // A range of a compressed file would be a range of something else.
    'accept-encoding': 'identity',
    'user-agent': 'league-record',
  };
}

/** `fetch` would follow twenty, and any scheme that it knows. */
async function followRedirects(address: string, request: RequestInit): Promise<Response> {
  let url = parseAddress(address);
  for (let followed = 0; followed <= limits.stillRedirectsMax; followed++) {
    const response = await fetch(url, { ...request, redirect: 'manual' });
    const location = redirects.includes(response.status) && response.headers.get('location');
    if (!location) return response;
    discard(response);
    url = parseAddress(location, url);
  }
  throw new ImageFault(`more than ${limits.stillRedirectsMax} redirects`);
}

function parseAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new ImageFault('no http or https address');
  if (url.username || url.password) throw new ImageFault('an address with a password');
  return url;
}

async function readBytes({ body }: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop closes the connection. An answer of just the range is read to its end, and the connection kept.
    if (length > bytesMax) break;
  }
  return Buffer.concat(chunks).subarray(0, bytesMax);
}

function toStatusFault(response: Response): ImageFault {
  discard(response);
  const { status } = response;
  // The standard's words: a server's own may be anything.
  const text = [status, STATUS_CODES[status]].filter(Boolean).join(' ');
  return new ImageFault(text, { isOfHost: status >= 500 || status === tooManyRequests });
}

function discard({ body }: Response): void {
  body?.cancel().catch(() => {});
}

/** `fetch` says "fetch failed", or "terminated", whatever the matter is: the cause knows more. */
function toImageFault(error: unknown): ImageFault {
  if (error instanceof ImageFault) return error;
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string } };
  const text = name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? cause?.message ?? message);
  // What a server can have a part in is never stored or printed as it is.
  const plain = text.replace(/[^ -~]/g, '?').slice(0, limits.imageFaultCharactersMax);
  return new ImageFault(plain, { isOfHost: true, cause: error });
}
