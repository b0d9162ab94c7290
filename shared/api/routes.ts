/** The route table: one row for each address. Parsing, files, routing, OpenAPI and tests come from it. */
import { z } from 'zod';
import type { ErrorCode } from '../base/errors.ts';
import type { CacheClass } from './cache-classes.ts';
import { limitParameter, type Parameters, pageParameter, type Values } from './parameters.ts';
import { Bracket, TournamentFormat } from './resources/bracket.ts';
import { Fight, FightSummary, fightStartOffset, LastDayFight, RecentFight } from './resources/fight.ts';
import { CageState, LiveStream, ScheduledMatch, SearchResults, UsageStats } from './resources/live.ts';
import {
  BotStats,
  BotSummary,
  FightStats,
  HeadToHead,
  Leaderboard,
  leaderboardMetrics,
  TournamentStats,
} from './resources/stats.ts';
import { Pagination, Player, PlayerDetails, Tournament } from './resources/tournament.ts';
import { Clip, FightDetails, Recording, Still, StillTag, VideoFeed } from './resources/video.ts';

/** Where an answer comes from; design.md §1. */
export type Kind = 'page' | 'window' | 'index' | 'live';

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

const weightClass = {
  kind: 'integer',
  min: 0,
  default: null,
  description: 'Weight class in pounds; all of them when absent',
  example: 3,
} as const;

export const routes = {
  tournaments: {
    path: '/tournaments',
    kind: 'page',
    cache: 'page',
    tag: 'Tournaments',
    summary: 'All public tournaments, newest first',
    answer: z.strictObject({ tournaments: z.array(Tournament) }),
    errors: [],
  },
  tournament: {
    path: '/tournaments/{tournamentID}',
    kind: 'page',
    cache: 'page',
    tag: 'Tournaments',
    summary: 'One tournament',
    answer: z.strictObject({ tournament: Tournament }),
    errors: ['tournament_not_found'],
  },
  brackets: {
    path: '/tournaments/{tournamentID}/brackets',
    kind: 'page',
    cache: 'page',
    tag: 'Tournaments',
    summary: "A tournament's brackets, players and format",
    answer: z.strictObject({
      brackets: z.array(Bracket),
      players: z.array(Player),
      format: TournamentFormat,
    }),
    errors: ['tournament_not_found'],
    isNotBuilt: true,
  },
  players: {
    path: '/tournaments/{tournamentID}/players',
    kind: 'page',
    cache: 'page',
    tag: 'Tournaments',
    summary: "A tournament's players, by seed and name",
    answer: z.strictObject({ players: z.array(Player) }),
    errors: ['tournament_not_found'],
  },
  player: {
    path: '/tournaments/{tournamentID}/players/{playerID}',
    kind: 'page',
    cache: 'page',
    tag: 'Tournaments',
    summary: 'One player of a tournament, with its fights',
    answer: z.strictObject({ player: PlayerDetails }),
    errors: ['tournament_not_found', 'player_not_found'],
  },
  tournamentFights: {
    path: '/tournaments/{tournamentID}/fights',
    kind: 'page',
    cache: 'page',
    tag: 'Fights',
    summary: "A tournament's fights, fought or not, in play order",
    answer: z.strictObject({ fights: z.array(FightSummary) }),
    errors: ['tournament_not_found'],
  },
  fight: {
    path: '/tournaments/{tournamentID}/fights/{gameID}',
    kind: 'page',
    cache: 'page',
    tag: 'Fights',
    summary: 'One fight with the recordings of every camera',
    answer: z.strictObject({ fight: FightDetails }),
    errors: ['tournament_not_found', 'fight_not_found'],
  },
  fights: {
    path: '/fights',
    kind: 'window',
    cache: 'window',
    tag: 'Fights',
    summary: 'All decided fights of all public tournaments, newest first',
    query: { page: pageParameter, limit: limitParameter(100, 100) },
    answer: z.strictObject({ fights: z.array(Fight), pagination: Pagination }),
    errors: [],
  },
  recentFights: {
    path: '/fights/recent',
    kind: 'window',
    cache: 'window',
    tag: 'Fights',
    summary: 'The newest decided fights',
    query: { limit: limitParameter(100, 20) },
    answer: z.strictObject({ fights: z.array(RecentFight) }),
    errors: [],
  },
  lastDayFights: {
    path: '/fights/last24h',
    kind: 'live',
    cache: 'live',
    tag: 'Fights',
    summary: 'Every public fight that ended within the last 24 hours',
    answer: z.strictObject({
      fights: z.array(LastDayFight),
      count: z.int().min(0).meta({ description: 'Number of fights', example: 1 }),
    }),
    errors: ['source_unavailable'],
    isNotBuilt: true,
  },
  videoFeed: {
    path: '/video-feeds/{recordingID}',
    kind: 'page',
    cache: 'page',
    tag: 'Video feeds',
    summary: 'One recording in every quality',
    answer: z.strictObject({ videoFeed: VideoFeed }),
    errors: ['video_feed_not_found'],
    isNotBuilt: true,
  },
  fightVideoFeeds: {
    path: '/video-feeds/fight/{tournamentID}/{gameID}',
    kind: 'page',
    cache: 'page',
    tag: 'Video feeds',
    summary: 'All recordings of a fight, and where in them it starts',
    answer: z.strictObject({
      gameID: z.string().meta({ description: 'The game', example: 'W-4' }),
      tournamentID: z.string().meta({ description: 'The tournament', example: 'nova_may26_3lb' }),
      fightStartOffset,
      recordings: z.array(Recording),
    }),
    errors: ['tournament_not_found', 'fight_not_found'],
    isNotBuilt: true,
  },
  fightStats: {
    path: '/stats/fight/{tournamentID}/{gameID}',
    kind: 'page',
    cache: 'page',
    tag: 'Stats',
    summary: 'A fight, measured',
    answer: z.strictObject({ fightStats: FightStats }),
    errors: ['tournament_not_found', 'fight_not_found'],
    isNotBuilt: true,
  },
  botStats: {
    path: '/stats/bot/{botName}',
    kind: 'page',
    cache: 'page',
    tag: 'Stats',
    summary: "A bot's career in numbers",
    answer: z.strictObject({ botStats: BotStats }),
    errors: ['bot_not_found'],
    isNotBuilt: true,
  },
  tournamentStats: {
    path: '/stats/tournament/{tournamentID}',
    kind: 'page',
    cache: 'page',
    tag: 'Stats',
    summary: 'A tournament in numbers',
    answer: z.strictObject({ tournamentStats: TournamentStats }),
    errors: ['tournament_not_found'],
    isNotBuilt: true,
  },
  headToHead: {
    path: '/stats/head-to-head/{bot1}/{bot2}',
    kind: 'index',
    cache: 'page',
    tag: 'Stats',
    summary: 'The record between two bots',
    description: 'Bots that never met, and bots that are not known, have a record of zeros.',
    answer: z.strictObject({ headToHead: HeadToHead }),
    errors: [],
    isNotBuilt: true,
  },
  leaderboard: {
    path: '/stats/leaderboard',
    kind: 'window',
    cache: 'window',
    tag: 'Stats',
    summary: 'The best bots by one metric',
    query: {
      metric: {
        kind: 'choice',
        values: leaderboardMetrics,
        default: 'wins',
        description: 'What to rank by; the shortest avgMatchDuration is the best',
        example: 'wins',
      },
      weightClass,
      limit: limitParameter(100, 20),
    },
    answer: z.strictObject({ leaderboard: Leaderboard }),
    errors: [],
    isNotBuilt: true,
  },
  bots: {
    path: '/bots',
    kind: 'window',
    cache: 'window',
    tag: 'Bots',
    summary: 'Every bot that entered a public tournament, by clean name',
    query: {
      q: {
        kind: 'text',
        description: 'Part of a name; cleaned, then looked for in the clean names',
        example: 'hot',
      },
      page: pageParameter,
      limit: limitParameter(200, 50),
    },
    answer: z.strictObject({ bots: z.array(BotSummary), pagination: Pagination }),
    errors: [],
  },
  bot: {
    path: '/bots/{botName}',
    kind: 'page',
    cache: 'page',
    tag: 'Bots',
    summary: "A bot's career; the same as /stats/bot/{botName}",
    answer: z.strictObject({ bot: BotStats }),
    errors: ['bot_not_found'],
  },
  botFights: {
    path: '/bots/{botName}/fights',
    kind: 'page',
    cache: 'page',
    tag: 'Bots',
    summary: 'Every decided public fight of a bot, newest first',
    answer: z.strictObject({
      botName: z.string().meta({ description: 'Display name', example: 'Hot Poké' }),
      fights: z.array(FightSummary),
    }),
    errors: ['bot_not_found'],
  },
  clips: {
    path: '/clips',
    kind: 'window',
    cache: 'window',
    tag: 'Clips',
    summary: 'Completed public clips, newest first',
    query: { page: pageParameter, limit: limitParameter(100, 20) },
    answer: z.strictObject({ clips: z.array(Clip), pagination: Pagination }),
    errors: [],
    isNotBuilt: true,
  },
  clip: {
    path: '/clips/{publicToken}',
    kind: 'page',
    cache: 'page',
    tag: 'Clips',
    summary: 'One clip by its share token',
    answer: z.strictObject({ clip: Clip }),
    errors: ['clip_not_found'],
    isNotBuilt: true,
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
    isNotBuilt: true,
  },
  stillTags: {
    path: '/stills/tags',
    kind: 'page',
    cache: 'page',
    tag: 'Hero stills',
    summary: 'Every tag that a still has, and how many have it',
    answer: z.strictObject({ tags: z.array(StillTag) }),
    errors: [],
    isNotBuilt: true,
  },
  still: {
    path: '/stills/{stillID}',
    kind: 'page',
    cache: 'page',
    tag: 'Hero stills',
    summary: 'One still by its id or share token, with its pixel dimensions',
    answer: z.strictObject({ still: Still }),
    errors: ['still_not_found'],
    isNotBuilt: true,
  },
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
    isNotBuilt: true,
  },
  cage: {
    path: '/cages/{cageNum}',
    kind: 'live',
    cache: 'live',
    tag: 'Live',
    summary: 'One cage just now',
    answer: z.strictObject({ cage: CageState }),
    errors: ['invalid_cage', 'source_unavailable'],
    isNotBuilt: true,
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
    isNotBuilt: true,
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
    isNotBuilt: true,
  },
  search: {
    path: '/search',
    kind: 'index',
    cache: 'window',
    tag: 'Search',
    summary: 'Bots and tournaments by name; with two words also their fights',
    query: {
      q: { kind: 'text', required: true, description: 'At least 2 characters', example: 'hot' },
    },
    isStrict: true,
    answer: SearchResults,
    errors: ['query_too_short'],
    isNotBuilt: true,
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
    isNotBuilt: true,
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

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export const routeNames = Object.keys(routes) as RouteName[];

/** The body of a route's 200 answer. */
export type Answer<Name extends RouteName> = z.output<Routes[Name]['answer']>;

/** The names in braces of a path: `/a/{b}/{c}` → 'b' | 'c'. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** A route's path parameters, decoded. */
export type PathValues<Name extends RouteName> = { readonly [P in PathNames<Routes[Name]['path']>]: string };

/** A route's query parameters, parsed. */
export type QueryValues<Name extends RouteName> = Routes[Name] extends { query: infer P extends Parameters }
  ? Values<P>
  : Record<never, never>;

/** Routes whose answers are one file each. */
export type PageName = {
  [Name in RouteName]: Routes[Name] extends { isNotBuilt: true }
    ? never
    : Routes[Name]['kind'] extends 'page'
      ? Name
      : never;
}[RouteName];

/** The path parameters, each with what it is and an example. */
export const pathParameters: Readonly<
  Record<string, { description: string; example: string; isInteger?: true }>
> = {
  tournamentID: { description: 'Id of a tournament', example: 'nova_may26_3lb' },
  gameID: { description: "A game's id within its tournament", example: 'W-4' },
  playerID: { description: "A player's id within its tournament", example: 'nova_may26_3lb-7' },
  recordingID: { description: 'Id of a recording', example: '18231', isInteger: true },
  botName: { description: "A bot's clean name: lower case, a-z and 0-9 only", example: 'hotpok' },
  bot1: { description: 'Clean name of the first bot', example: 'hotpok' },
  bot2: { description: 'Clean name of the second bot', example: 'seadragonsroar' },
  publicToken: { description: "A clip's public share token", example: 'k3yAb9Qz' },
  stillID: { description: "A still's id, or its public share token", example: '77' },
  cageNum: { description: 'Number of a cage', example: '1', isInteger: true },
};
