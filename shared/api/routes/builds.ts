import { z } from 'zod';
import { BuildChanges, LatestBuild } from '../resources/build.ts';
import type { Route } from '../route.ts';

/** The change feed: routes of our own, beside those of the specification. */
export const buildRoutes = {
  latestBuild: {
    path: '/builds/latest',
    kind: 'feed',
    cache: 'window',
    tag: 'Builds',
    summary: 'The newest publish of the archive',
    answer: z.strictObject({ latest: LatestBuild }),
    errors: ['build_not_found'],
  },
  buildChanges: {
    path: '/builds/{number}',
    kind: 'feed',
    cache: 'page',
    tag: 'Builds',
    summary: 'What one publish added, changed and removed; the newest 500 are kept',
    answer: z.strictObject({ changes: BuildChanges }),
    errors: ['build_not_found'],
  },
} as const satisfies Record<string, Route>;
