import { z } from 'zod';
import { LiveEvents } from '../resources/events.ts';
import { CageState, LiveStream, ScheduledMatch, SearchResults, UsageStats } from '../resources/live.ts';
import type { Route } from '../route.ts';

/** What moves, search, usage and this description. */
export const liveRoutes = {
  cages: {
    path: '/cages',
    kind: 'live',
    cache: 'live',
    tag: 'Live',
    summary: 'Every cage just now',
    answer: z.strictObject({
      cages: z.record(z.string(), CageState).meta({
        description: 'Every cage that exists, in use or not: cage1, cage2, …',
        'x-additionalPropertiesName': 'cage1',
      }),
    }),
    errors: ['source_unavailable'],
  },
  cage: {
    path: '/cages/{cageNum}',
    kind: 'live',
    cache: 'live',
    tag: 'Live',
    summary: 'One cage just now',
    answer: z.strictObject({ cage: CageState }),
    errors: ['invalid_cage', 'source_unavailable'],
  },
  streams: {
    path: '/live/streams',
    kind: 'live',
    cache: 'live',
    tag: 'Live',
    summary: 'Streams that are on air, by location',
    answer: z.strictObject({
      groups: z.record(z.string(), z.array(LiveStream)).meta({
        description: 'Streams by location, such as Cage 1, Pits or SkyCam',
        'x-additionalPropertiesName': 'Cage 1',
      }),
    }),
    errors: ['streams_unreachable'],
  },
  schedule: {
    path: '/schedule',
    kind: 'live',
    cache: 'live',
    tag: 'Live',
    summary: 'Upcoming matches of active tournaments, by scheduled time',
    answer: z.strictObject({
      matches: z.array(ScheduledMatch),
      count: z.int().min(0).meta({ description: 'Number of matches', example: 1 }),
    }),
    errors: ['source_unavailable'],
  },
  liveEvents: {
    path: '/live/events',
    kind: 'events',
    cache: 'events',
    tag: 'Live',
    summary: 'Cages, schedule and results, sent as they change',
    description: `Server-Sent Events, for \`EventSource\`, instead of polling. The schema has the data of each type of event.

First comes the whole state: a \`cage\` for every cage that exists, and the \`schedule\`. Then, within about a second, only what
changes: a \`cage\`, the \`schedule\`, and a \`result\` for each fight that is decided or whose result is corrected. That
\`elapsedSeconds\` goes on is no change: count on from it while \`startTime\` is set, and \`stopTime\` and \`pausedAt\` are null.

A connection that breaks is made again by EventSource, with the id of the last event (\`Last-Event-ID\`): what was missed within the
last few minutes follows. With an id that is older or unknown the whole state comes first again, without the results in between; /fights/last24h has
them. \`unavailable\` says that the league's database has been away for so long that what was said last is no longer good; once it is
back the whole state comes again. Comments in between keep the connection open. Who does not read is cut off.`,
    answer: LiveEvents,
    errors: ['too_many_listeners'],
  },
  search: {
    path: '/search',
    kind: 'index',
    cache: 'window',
    tag: 'Search',
    summary: 'Bots and tournaments by name; with two words also their fights',
    query: {
      q: {
        kind: 'text',
        required: true,
        charactersMin: 2,
        description: 'At least 2 characters',
        example: 'hot',
      },
    },
    isStrict: true,
    answer: SearchResults,
    errors: ['query_too_short'],
  },
  usage: {
    path: '/usage',
    kind: 'live',
    cache: 'usage',
    tag: 'Usage and meta',
    summary: 'How this service is used',
    query: {
      days: {
        kind: 'integer',
        min: 1,
        max: 365,
        default: 30,
        description: 'Days back from today, today included',
        example: 30,
      },
      endpoint: { kind: 'text', description: 'Route template to count alone', example: '/fights/recent' },
    },
    answer: z.strictObject({ usage: UsageStats }),
    errors: ['source_unavailable'],
  },
  openapi: {
    path: '/openapi',
    kind: 'page',
    cache: 'page',
    tag: 'Usage and meta',
    summary: 'This description, as OpenAPI 3.0',
    answer: z.looseObject({ openapi: z.literal('3.0.3') }),
    errors: [],
  },
} as const satisfies Record<string, Route>;
