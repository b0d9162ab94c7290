import { ApiError } from '../shared/base/errors.ts';

/**
 * The parameters of a query string, by the names that a route knows, as older callers write them too: brackets in names as
 * they are or escaped (`params[id]`, `params%5Bid%5D`), `+` for a space, a name without a value (`?all`). Others are ignored,
 * whatever they hold. URLSearchParams keeps a broken escape as it is; in a parameter of ours it is a mistake, as it is in a
 * path. Throws ApiError `broken_escape`.
 */
export function parseQueryString(search: string, names: readonly string[]): URLSearchParams {
  const ours = search.split('&').filter((pair) => names.includes(decodeName(pair.split('=', 1)[0]!)));
  try {
    ours.forEach(decodeURIComponent);
  } catch (cause) {
    throw new ApiError('broken_escape', {}, cause);
  }
  return new URLSearchParams(ours.join('&'));
}

/** A parameter's name can be escaped too; one that is broken is none of ours. */
function decodeName(name: string): string {
  return new URLSearchParams(name).keys().next().value ?? '';
}
