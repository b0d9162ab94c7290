import { z } from 'zod';
import { limitParameter, pageParameter } from '../parameters.ts';
import { Pagination } from '../resources/tournament.ts';
import { Clip, Still, StillTag } from '../resources/video.ts';
import type { Route } from '../route.ts';

/** Clips and hero stills. */
export const mediaRoutes = {
  clips: {
    path: '/clips',
    kind: 'window',
    cache: 'window',
    tag: 'Clips',
    summary: 'Completed public clips, newest first',
    query: { page: pageParameter, limit: limitParameter(100, 20) },
    answer: z.strictObject({ clips: z.array(Clip), pagination: Pagination }),
    errors: [],
  },
  clip: {
    path: '/clips/{publicToken}',
    kind: 'page',
    cache: 'page',
    tag: 'Clips',
    summary: 'One clip by its share token',
    answer: z.strictObject({ clip: Clip }),
    errors: ['clip_not_found'],
  },
  stills: {
    path: '/stills',
    kind: 'index',
    cache: 'window',
    tag: 'Hero stills',
    summary: 'Stills, newest first',
    query: {
      bot: { kind: 'text', description: 'Clean name or display name of a bot', example: 'hotpok' },
      tag: { kind: 'text', description: 'Tag, the whole of it', example: 'hero' },
      heroesOnly: {
        kind: 'boolean',
        default: false,
        description: "Only stills whose tag contains 'hero', in whatever variant",
        example: true,
      },
      event: { kind: 'text', description: 'Part of the name of the shoot', example: 'May' },
      source: {
        kind: 'choice',
        values: ['take', 'clip'],
        default: null,
        description: 'Only stills from a photo camera, or only those from clips',
        example: 'take',
      },
      page: pageParameter,
      limit: limitParameter(100, 20),
    },
    isStrict: true,
    answer: z.strictObject({ stills: z.array(Still), pagination: Pagination }),
    errors: ['invalid_parameter'],
  },
  stillTags: {
    path: '/stills/tags',
    kind: 'page',
    cache: 'page',
    tag: 'Hero stills',
    summary: 'Every tag that a still has, and how many have it',
    answer: z.strictObject({ tags: z.array(StillTag) }),
    errors: [],
  },
  still: {
    path: '/stills/{stillID}',
    kind: 'page',
    cache: 'page',
    tag: 'Hero stills',
    summary: 'One still by its id or share token, with its pixel dimensions',
    answer: z.strictObject({ still: Still }),
    errors: ['still_not_found'],
  },
} as const satisfies Record<string, Route>;
