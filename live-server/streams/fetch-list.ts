import type { StreamServer } from '../../shared/base/streams-settings.ts';
import { readBounded } from '../../shared/store/read-bounded.ts';
import { StatusError } from '../../shared/store/retry.ts';

interface Request {
  readonly url: string | URL;
  readonly bytesMax: number;
  readonly signal: AbortSignal;
}

/** The text that a streaming server lists its streams in. Throws whatever goes wrong; no message has the user or password. */
export async function fetchList(
  { authorization }: StreamServer,
  { url, bytesMax, signal }: Request,
): Promise<string> {
  // A redirect is another status than 200: the password is for nobody else.
  const response = await fetch(url, {
    signal,
    redirect: 'manual',
    headers: authorization ? { authorization } : {},
  });
  if (response.status !== 200) {
    // A body that nobody reads would keep its connection.
    response.body?.cancel().catch(() => {});
    throw new StatusError(response.status);
  }
  const bytes = await readBounded(response.body ?? emptyBody(), bytesMax);
  return bytes.toString();
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}
