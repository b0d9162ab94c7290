import { z } from 'zod';
import { limitParameter, pageParameter } from '../parameters.ts';
import { FightSummary } from '../resources/fight.ts';
import {
  BotStats,
  BotSummary,
  FightStats,
  HeadToHead,
  Leaderboard,
  leaderboardMetrics,
  TournamentStats,
} from '../resources/stats.ts';
import { Pagination } from '../resources/tournament.ts';
import type { Route } from '../route.ts';

const weightClass = {
  kind: 'integer',
  min: 0,
  default: null,
  description: 'Weight class in pounds; all of them when absent',
  example: 3,
} as const;

/** Stats and bots. */
export const statsRoutes = {
  fightStats: {
    path: '/stats/fight/{tournamentID}/{gameID}',
    kind: 'page',
    cache: 'page',
    tag: 'Stats',
    summary: 'A fight, measured',
    answer: z.strictObject({ fightStats: FightStats }),
    errors: ['tournament_not_found', 'fight_not_found'],
  },
  botStats: {
    path: '/stats/bot/{botName}',
    kind: 'page',
    cache: 'page',
    tag: 'Stats',
    summary: "A bot's career in numbers",
    answer: z.strictObject({ botStats: BotStats }),
    errors: ['bot_not_found'],
  },
  tournamentStats: {
    path: '/stats/tournament/{tournamentID}',
    kind: 'page',
    cache: 'page',
    tag: 'Stats',
    summary: 'A tournament in numbers',
    answer: z.strictObject({ tournamentStats: TournamentStats }),
    errors: ['tournament_not_found'],
  },
  headToHead: {
    path: '/stats/head-to-head/{bot1}/{bot2}',
    kind: 'page',
    cache: 'page',
    tag: 'Stats',
    summary: 'The record between two bots',
    description: 'Bots that never met, and bots that are not known, have a record of zeros.',
    answer: z.strictObject({ headToHead: HeadToHead }),
    errors: [],
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
} as const satisfies Record<string, Route>;
