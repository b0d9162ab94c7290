/** What a request's headers ask for: which encoding, and whether the caller holds the answer already. */

export type Encoding = 'identity' | 'br' | 'gzip';

/** The best encoding that the caller takes (RFC 9110 §12.5.3): brotli before gzip before none, unless weighted otherwise. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const weights = new Map<string, number>();
  for (const entry of acceptEncoding.split(',')) {
    const [name = '', ...parameters] = entry.split(';');
    weights.set(name.trim().toLowerCase(), toWeight(parameters));
  }
  const brotli = weights.get('br') ?? weights.get('*') ?? 0;
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0;
  const none = weights.get('identity') ?? 0;
  if (brotli > 0 && brotli >= gzip && brotli >= none) return 'br';
  return gzip > 0 && gzip >= none ? 'gzip' : 'identity';
}

function toWeight(parameters: readonly string[]): number {
  const quality = parameters.map((text) => text.trim().toLowerCase()).find((text) => text.startsWith('q='));
  if (!quality) return 1;
  const weight = Number(quality.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}

/** Whether `If-None-Match` names this ETag, compared weakly (RFC 9110 §13.1.2). Our ETags hold no comma. */
export function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch
    .split(',')
    .map((entry) => entry.trim())
    .some((entry) => entry === '*' || entry === etag || entry === `W/${etag}`);
}
