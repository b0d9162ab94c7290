import * as assert from 'uvu/assert';
import { ask, type Reply } from '../../helpers/live.ts';
import { basePath, type Front } from './front.ts';

const compared = [
  'content-type',
  'cache-control',
  'access-control-allow-origin',
  'x-content-type-options',
  'link',
  'deprecation',
] as const;

/** What an answer has to have in common with the live-server's. */
export function pick({ headers, status }: Reply) {
  const picked = Object.fromEntries(compared.map((name) => [name, headers[name]]));
  return { status, ...picked, exposed: headers['access-control-expose-headers'] };
}

/** Asks both, and again with the ETag; gives the status. */
export async function assertSame({ nginx, live }: Front, path: string, base = basePath): Promise<number> {
  const [got, wanted] = await Promise.all([nginx, live].map((server) => ask(server, base + path)));
  assert.equal(pick(got!), pick(wanted!), path);
  assert.ok(got!.bytes.equals(wanted!.bytes), path);
  if (got!.status === 200) {
    assert.match(got!.headers.etag ?? '', /^"/, path);
    const again = await ask(nginx, base + path, { headers: { 'if-none-match': got!.headers.etag } });
    assert.equal(
      [again.status, again.text, again.headers['access-control-allow-origin']],
      [304, '', '*'],
      path,
    );
  }
  return got!.status;
}
