import type { z } from 'zod';
import type { BotStats as BotStatsSchema, BotSummary as BotSummarySchema } from '../api/resources/stats.ts';
import type { Answer } from '../api/routes.ts';
import type { LeagueBot, LeagueFight } from './league.ts';
import { toBreakdown, toMean, toMedian, toRate } from './numbers.ts';

type BotSummary = z.output<typeof BotSummarySchema>;
type BotStats = z.output<typeof BotStatsSchema>;
type BotFight = NonNullable<BotStats['longestFight']>;

/** How many fights BotStats shows. */
const recentFightsMax = 10;

export function toBotSummary(bot: LeagueBot): BotSummary {
  const { wins, losses } = splitByResult(bot);
  return {
    name: bot.name,
    cleanName: bot.cleanName,
    totalWins: wins.length,
    totalLosses: losses.length,
    winRate: toRate(wins.length, bot.fights.length),
    totalFights: bot.fights.length,
    totalTournaments: bot.totalTournaments,
    weightClasses: [...bot.weightClasses].sort((a, b) => a - b),
  };
}

export function toBotStats(bot: LeagueBot): BotStats {
  const { wins, losses } = splitByResult(bot);
  const { name: botName, ...summary } = toBotSummary(bot);
  const durationStats = toDurationStats(bot);
  const times = bot.fights.map(({ time }) => time).filter((time) => time !== null);
  return {
    botName,
    ...summary,
    winMethodBreakdown: toBreakdown(wins.map(({ summary }) => summary.winAnnotation)),
    lossMethodBreakdown: toBreakdown(losses.map(({ summary }) => summary.winAnnotation)),
    durationStats,
    avgMatchDurationSeconds: durationStats.averageSeconds,
    longestFight: durationStats.longestFight,
    shortestFight: durationStats.shortestFight,
    recentFights: bot.fights.slice(0, recentFightsMax).map((fight) => toRecentBotFight(bot, fight)),
    // Fights are newest first.
    firstFightTime: times.at(-1) ?? null,
    lastFightTime: times[0] ?? null,
  };
}

export function botFightsPage(bot: LeagueBot): Answer<'botFights'> {
  return { botName: bot.name, fights: bot.fights.map(({ summary }) => summary) };
}

/** A fight against an entrant of the same clean name is one win and no loss. */
function splitByResult({ cleanName, fights }: LeagueBot): { wins: LeagueFight[]; losses: LeagueFight[] } {
  const wins = fights.filter(({ winner }) => winner === cleanName);
  const losses = fights.filter(({ winner }) => winner !== null && winner !== cleanName);
  return { wins, losses };
}

function toDurationStats(bot: LeagueBot): BotStats['durationStats'] {
  const measured = bot.fights.filter(({ summary }) => summary.matchLength > 0);
  const lengths = measured.map(({ summary }) => summary.matchLength);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  // Of equally long fights the newest counts.
  const longest = measured[lengths.indexOf(Math.max(...lengths))];
  const shortest = measured[lengths.indexOf(Math.min(...lengths))];
  return {
    averageSeconds: toMean(total, lengths.length),
    medianSeconds: toMedian(lengths),
    totalFightTimeSeconds: total,
    fightsMeasured: lengths.length,
    longestFight: longest ? toBotFight(bot, longest) : null,
    shortestFight: shortest ? toBotFight(bot, shortest) : null,
  };
}

function toBotFight({ cleanName }: LeagueBot, { summary, winner }: LeagueFight): BotFight {
  const isRed = summary.player1clean === cleanName;
  return {
    tournamentID: summary.tournamentID,
    tournamentName: summary.tournamentName,
    gameID: summary.gameID,
    opponent: isRed ? summary.player2 : summary.player1,
    opponentClean: isRed ? summary.player2clean : summary.player1clean,
    durationSeconds: summary.matchLength,
    winMethod: summary.winAnnotation,
    isWinner: winner === cleanName ? 1 : 0,
  };
}

function toRecentBotFight(bot: LeagueBot, fight: LeagueFight): BotStats['recentFights'][number] {
  const { startTime, stopTime, weightClass } = fight.summary;
  return { ...toBotFight(bot, fight), startTime, stopTime, weightClass };
}
