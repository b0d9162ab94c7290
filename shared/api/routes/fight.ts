import { z } from 'zod';
import { limitParameter, pageParameter } from '../parameters.ts';
import { Fight, FightSummary, fightStartOffset, LastDayFight, RecentFight } from '../resources/fight.ts';
import { Pagination } from '../resources/tournament.ts';
import { FightDetails, Recording, VideoFeed } from '../resources/video.ts';
import type { Route } from '../route.ts';

/** Fights and their videos. */
export const fightRoutes = {
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
  },
  videoFeed: {
    path: '/video-feeds/{recordingID}',
    kind: 'page',
    cache: 'page',
    tag: 'Video feeds',
    summary: 'One recording in every quality',
    answer: z.strictObject({ videoFeed: VideoFeed }),
    errors: ['video_feed_not_found'],
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
  },
} as const satisfies Record<string, Route>;
