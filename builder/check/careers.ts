/** A bot's career, added up from its fights. */
import type { Answer } from '../../shared/api/routes.ts';
import { toBreakdown, toMean, toMedian, toRate } from '../../shared/pages/numbers.ts';
import type { CheckedBot, CheckedFight } from './checked-league.ts';

type BotStats = Answer<'bot'>['bot'];
type BotFight = NonNullable<BotStats['longestFight']>;

/** How many fights BotStats shows. */
const recentFightsMax = 10;

/** What stands in the list of bots. */
export function toExpectedSummary(bot: CheckedBot) {
  const won = bot.fights.filter(({ winner }) => winner === bot.cleanName).length;
  const drawn = bot.fights.filter(({ winner }) => winner === null).length;
  return {
    name: bot.name,
    cleanName: bot.cleanName,
    totalWins: won,
    totalLosses: bot.fights.length - won - drawn,
    winRate: toRate(won, bot.fights.length),
    totalFights: bot.fights.length,
    totalTournaments: bot.totalTournaments,
    weightClasses: [...bot.weightClasses].sort((a, b) => a - b),
  };
}

export function toExpectedStats(bot: CheckedBot): BotStats {
  const { name: botName, ...summary } = toExpectedSummary(bot);
  const times = bot.fights.flatMap(({ time }) => (time === null ? [] : [time]));
  const durationStats = toExpectedDurations(bot);
  const { averageSeconds: avgMatchDurationSeconds, longestFight, shortestFight } = durationStats;
  return {
    botName,
    ...summary,
    winMethodBreakdown: toMethods(bot, (winner) => winner === bot.cleanName),
    lossMethodBreakdown: toMethods(bot, (winner) => winner !== bot.cleanName),
    ...{ durationStats, avgMatchDurationSeconds, longestFight, shortestFight },
    recentFights: bot.fights.slice(0, recentFightsMax).map((fight) => {
      const { startTime, stopTime, weightClass } = fight.summary;
      return { ...toBotFight(bot, fight), startTime, stopTime, weightClass };
    }),
    firstFightTime: times.at(-1) ?? null,
    lastFightTime: times[0] ?? null,
  };
}

/** Of the fights that were won, by this bot or by another. */
function toMethods({ fights }: CheckedBot, isCounted: (winner: string) => boolean): Record<string, number> {
  const counted = fights.filter(({ winner }) => winner !== null && isCounted(winner));
  return toBreakdown(counted.map(({ summary }) => summary.winAnnotation));
}

function toExpectedDurations(bot: CheckedBot): BotStats['durationStats'] {
  const measured = bot.fights.filter(({ summary }) => summary.matchLength > 0);
  const lengths = measured.map(({ summary }) => summary.matchLength);
  const totalFightTimeSeconds = lengths.reduce((sum, length) => sum + length, 0);
  // Fights are newest first, and of equally long ones the newest counts.
  const find = (length: number) => measured.find(({ summary }) => summary.matchLength === length);
  const [longest, shortest] = [find(Math.max(...lengths)), find(Math.min(...lengths))];
  return {
    averageSeconds: toMean(totalFightTimeSeconds, lengths.length),
    medianSeconds: toMedian(lengths),
    totalFightTimeSeconds,
    fightsMeasured: lengths.length,
    longestFight: longest ? toBotFight(bot, longest) : null,
    shortestFight: shortest ? toBotFight(bot, shortest) : null,
  };
}

function toBotFight({ cleanName }: CheckedBot, { summary, winner }: CheckedFight): BotFight {
  const opponent = summary.player1clean === cleanName ? 2 : 1;
  return {
    tournamentID: summary.tournamentID,
    tournamentName: summary.tournamentName,
    gameID: summary.gameID,
    opponent: summary[`player${opponent}`],
    opponentClean: summary[`player${opponent}clean`],
    durationSeconds: summary.matchLength,
    winMethod: summary.winAnnotation,
    isWinner: winner === cleanName ? 1 : 0,
  };
}
