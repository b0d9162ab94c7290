import { z } from 'zod';
import {
  choice,
  count,
  flag,
  integer,
  integerOrNull,
  number,
  numberOrNull,
  rate,
  text,
  textOrNull,
  unixTime,
} from '../fields.ts';
import { FightSummary } from './fight.ts';

const botName = text('Display name, as spelled in its newest tournament', 'Hot Poké');
const cleanName = text('Clean name', 'hotpok');
const totalWins = count('Decided fights won', 12);
const totalLosses = count('Decided fights lost', 5);
const winRate = rate('Wins ÷ decided fights; 0 without any', 0.7059);
const totalFights = count('Decided fights, draws included', 17);
const totalTournaments = count('Public tournaments entered', 4);
const weightClasses = z
  .array(integer('Pounds', 3))
  .meta({ description: 'Weight classes entered, in pounds, ascending' });
const winMethod = textOrNull('Type of win', 'KO');
const durationSeconds = number('matchLength, seconds', 97);
const methods = (description: string) =>
  z.record(z.string(), z.int().min(0)).meta({ description, example: { KO: 5, JD: 2 } });

export const BotSummary = z
  .strictObject({
    name: botName,
    cleanName,
    totalWins,
    totalLosses,
    winRate,
    totalFights,
    totalTournaments,
    weightClasses,
  })
  .meta({ id: 'BotSummary', description: "A bot's career in one line." });

const botFight = {
  tournamentID: text('The tournament', 'nova_may26_3lb'),
  tournamentName: text("The tournament's display name", 'Nova May 2026 3lb'),
  gameID: text('The game', 'W-4'),
  opponent: text('Display name of the opponent', "Sea Dragon's Roar"),
  opponentClean: text('Clean name of the opponent', 'seadragonsroar'),
  durationSeconds,
  winMethod,
  isWinner: flag('1 when this bot won', 1),
};

/** Nullable under its name: OpenAPI 3.0 cannot write "this reference, or null". So are others below and in `live.ts`. */
const BotFight = z
  .strictObject(botFight)
  .nullable()
  .meta({ id: 'BotFight', description: "A fight from one bot's side; null when nothing was measured." });

const RecentBotFight = z
  .strictObject({
    ...botFight,
    startTime: unixTime('Start'),
    stopTime: unixTime('End'),
    weightClass: integerOrNull('Pounds', 3),
  })
  .meta({ id: 'RecentBotFight', description: "One of a bot's newest fights." });

const DurationStats = z
  .strictObject({
    averageSeconds: number('Mean, at most 2 decimals; 0 when nothing was measured', 104.5),
    medianSeconds: number('Median; 0 when nothing was measured', 98),
    totalFightTimeSeconds: number('Sum', 1776),
    fightsMeasured: count('Fights of more than 0 s', 17),
    longestFight: BotFight,
    shortestFight: BotFight,
  })
  .meta({
    id: 'DurationStats',
    description: 'How long the fights took. Only fights of more than 0 s are measured.',
  });

export const BotStats = z
  .strictObject({
    botName,
    cleanName,
    totalWins,
    totalLosses,
    winRate,
    totalFights,
    totalTournaments,
    weightClasses,
    winMethodBreakdown: methods('Wins by method; one that is not known counts as Unknown'),
    lossMethodBreakdown: methods('Losses by method; one that is not known counts as Unknown'),
    durationStats: DurationStats,
    avgMatchDurationSeconds: number('The same as durationStats.averageSeconds', 104.5),
    longestFight: BotFight,
    shortestFight: BotFight,
    recentFights: z.array(RecentBotFight).meta({ description: 'The newest 10 decided fights' }),
    firstFightTime: unixTime('Time of its oldest decided fight'),
    lastFightTime: unixTime('Time of its newest decided fight'),
  })
  .meta({
    id: 'BotStats',
    description:
      'A career over all public tournaments. A decided fight without one winner (a draw) is neither a win nor a loss; forfeits and disqualifications are wins and losses; byes are no fights. A fight against an entrant of its own clean name is one win.',
  });

const JudgesEntry = z
  .strictObject({
    bot: text('Display name', 'Hot Poké'),
    category: text('What was judged', 'Damage'),
    rating: number('Rating', 3),
  })
  .meta({ id: 'JudgesEntry', description: 'One line of the judges scorecard.' });

const FightStatsPlayer = z
  .strictObject({
    name: text('Display name', 'Hot Poké'),
    cleanName,
    score: integerOrNull('Score', 1),
    isWinner: flag('1 when it alone won; 0 for both in a draw', 1),
    unstickTime: numberOrNull('Seconds used to be unstuck', 0),
    showMotionTime: numberOrNull('Seconds used to show motion', 4),
  })
  .meta({ id: 'FightStatsPlayer', description: 'One corner of a fight, measured.' });

export const FightStats = z
  .strictObject({
    tournamentID: text('The tournament', 'nova_may26_3lb'),
    tournamentName: text("The tournament's display name", 'Nova May 2026 3lb'),
    gameID: text('The game', 'W-4'),
    name: textOrNull('Label', 'W:4-1'),
    roundName: textOrNull('Name of the round', 'Winners Round 4'),
    cage: textOrNull('Where it was fought', 'Cage 4'),
    weightClass: integerOrNull('Pounds', 3),
    startTime: unixTime('Start'),
    stopTime: unixTime('End'),
    matchDurationSeconds: integerOrNull(
      'stopTime − startTime, pauses included; null when either is not known, 0 for a clock that ran backwards',
      97,
    ),
    timerDuration: integerOrNull("The match timer's value, seconds", 97),
    wasPaused: flag('1 when the clock was paused, also while it is', 0),
    pauseCount: count('Pauses, one that lasts included', 0),
    pausedSeconds: number('Seconds paused; a pause without an end counts 0', 0),
    countdown: integerOrNull('Countdown before the start, seconds', 3),
    winMethod,
    judgesScorecard: z.array(JudgesEntry),
    players: z.array(FightStatsPlayer).length(2).meta({ description: 'Red corner, blue corner' }),
    cameraCount: count('Number of camera angles', 11),
  })
  .meta({
    id: 'FightStats',
    description:
      'A fight, measured: timing, pauses, judges, both corners. One that is not decided, or that nobody timed, has nulls.',
  });

const TournamentFight = z
  .strictObject({
    tournamentID: text('The tournament', 'nova_may26_3lb'),
    gameID: text('The game', 'W-4'),
    player1: text('Display name of the red corner', 'Hot Poké'),
    player2: text('Display name of the blue corner', "Sea Dragon's Roar"),
    winner: textOrNull("The winner's clean name; null for a draw", 'hotpok'),
    durationSeconds,
    winMethod,
  })
  .nullable()
  .meta({
    id: 'TournamentFight',
    description: 'A longest or shortest fight of a tournament; null when nothing was measured.',
  });

export const TournamentStats = z
  .strictObject({
    tournamentID: text('The tournament', 'nova_may26_3lb'),
    tournamentName: text('Display name', 'Nova May 2026 3lb'),
    weightClass: integerOrNull('Pounds', 3),
    totalPlayers: count('Number of robots', 32),
    totalFights: count('Fights, decided or not', 63),
    completedFights: count('Decided fights', 63),
    avgMatchDurationSeconds: number('Mean, at most 2 decimals; 0 when nothing was measured', 104.5),
    medianMatchDurationSeconds: number('Median; 0 when nothing was measured', 98),
    totalFightTimeSeconds: number('Sum', 6583),
    winMethodBreakdown: methods('Wins by method; one that is not known counts as Unknown, a draw not at all'),
    longestFight: TournamentFight,
    shortestFight: TournamentFight,
    pausedFights: count('Decided fights that were paused', 2),
    totalPauses: count('Pauses of decided fights', 3),
    pausedSeconds: number('Seconds paused; a pause without an end counts 0', 74),
  })
  .meta({
    id: 'TournamentStats',
    description:
      'A tournament in numbers. Draws and ties are completed fights and nobody wins them; forfeits and disqualifications are wins. Durations are those of decided fights of more than 0 s.',
  });

const HeadToHeadFight = z
  .strictObject({
    ...FightSummary.shape,
    winner: textOrNull("The winner's clean name; null for a draw", 'hotpok'),
  })
  .meta({ id: 'HeadToHeadFight', description: 'A meeting of two bots.' });

const HeadToHeadBot = z
  .strictObject({
    cleanName,
    name: textOrNull('Display name; null for a bot that is not known', 'Hot Poké'),
    wins: count('Meetings won', 2),
  })
  .meta({ id: 'HeadToHeadBot', description: 'One side of a head-to-head.' });

export const HeadToHead = z
  .strictObject({
    bot1: HeadToHeadBot,
    bot2: HeadToHeadBot,
    totalFights: count('Decided meetings', 3),
    draws: count('Decided meetings without one winner: draws and ties', 0),
    fights: z.array(HeadToHeadFight).meta({ description: 'Every decided meeting, newest first' }),
  })
  .meta({
    id: 'HeadToHead',
    description:
      'The record between two bots, in the order of the path; the other order is its mirror. Bots that never met, unknown ones and a bot with itself have zeros.',
  });

export const leaderboardMetrics = ['wins', 'winRate', 'koRate', 'avgMatchDuration'] as const;

const LeaderboardEntry = z
  .strictObject({
    rank: integer('Place; equal values share one, and the next place is left out', 1),
    name: botName,
    cleanName,
    value: number('Value of the metric', 12),
    totalWins,
    totalLosses,
    totalFights,
    winRate,
    koRate: rate('Wins by KO or TKO ÷ wins, forfeits being wins of another kind; 0 without any', 0.4167),
    avgMatchDurationSeconds: number('Mean, at most 2 decimals; 0 when nothing was measured', 104.5),
  })
  .meta({ id: 'LeaderboardEntry', description: 'One place of a leaderboard.' });

export const Leaderboard = z
  .strictObject({
    metric: choice(leaderboardMetrics, 'The metric, as applied', 'wins'),
    weightClass: integerOrNull('Weight class in pounds; null for all', 3),
    limit: integer('Entries at most, as applied', 20),
    minFights: integer(
      'Decided fights, draws included, that a bot needs to be listed: 1 for wins, 5 for the others',
      1,
    ),
    entries: z.array(LeaderboardEntry),
  })
  .meta({
    id: 'Leaderboard',
    description:
      'The best bots by one metric. Counts only decided fights of the weight class that was asked for. The shortest avgMatchDuration is the best; a bot of which no fight was measured has none.',
  });
