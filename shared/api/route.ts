import type { z } from 'zod';
import type { ErrorCode } from '../base/errors.ts';
import type { CacheClass } from './cache-classes.ts';
import type { Parameters } from './parameters.ts';

/**
 * Where an answer comes from: `feed` is a file that `publish` writes, and no build; `events` is no answer but a stream that goes
 * on; `legacy` is an older script, below a base of its own.
 */
type Kind = 'page' | 'window' | 'index' | 'live' | 'feed' | 'events' | 'legacy';

/** One row of the route table. */
export interface Route {
  readonly path: string;
  readonly kind: Kind;
  readonly cache: CacheClass;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly query?: Parameters;
  /** An invalid query parameter is refused with 400 instead of being moved to an allowed value. */
  readonly isStrict?: true;
  /** The body; of `events` the data of each type of event. */
  readonly answer: z.ZodType;
  /** Path of the route that takes the place of a script. */
  readonly successor?: string;
  /** What this route can answer besides 200, and besides 500. */
  readonly errors: readonly ErrorCode[];
}
