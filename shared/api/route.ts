import type { z } from 'zod';
import type { ErrorCode } from '../base/errors.ts';
import type { CacheClass } from './cache-classes.ts';
import type { Parameters } from './parameters.ts';

/** Where an answer comes from: `feed` is a file that `publish` writes, and no build. */
type Kind = 'page' | 'window' | 'index' | 'live' | 'feed';

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
  readonly answer: z.ZodType;
  /** What this route can answer besides 200, and besides 500. */
  readonly errors: readonly ErrorCode[];
  /** Still answered with 501. */
  readonly isNotBuilt?: true;
}
