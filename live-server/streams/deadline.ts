/**
 * Works until the time is over or the caller no longer waits; then the work's signal is aborted. Not `AbortSignal.any`: what
 * it hangs on a signal that lives as long as the server stays there.
 */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const give = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', give);
  const timer = setTimeout(
    () => controller.abort(new Error(`no whole answer within ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', give);
  }
}
