import type { z } from 'zod';
import type { CleanName } from '../api/ids.ts';
import { type Leaderboard, leaderboardMetrics } from '../api/resources/stats.ts';
import type { League } from './league.ts';
import { toMean, toRate } from './numbers.ts';
import { compareBy, compareText } from './order.ts';

type LeaderboardEntry = z.output<typeof Leaderboard>['entries'][number];
export type Metric = (typeof leaderboardMetrics)[number];

/** The best bots by one metric among the fights of one weight class (null: all of them). */
export interface RankedList {
  metric: Metric;
  weightClass: number | null;
  entries: LeaderboardEntry[];
}

/** What a bot did in a weight class. */
interface Tally {
  cleanName: CleanName;
  wins: number;
  losses: number;
  fights: number;
  knockouts: number;
  /** Fights of more than 0 s, and their seconds. */
  measured: number;
  seconds: number;
}

/** How many entries can be asked for. */
const entriesMax = 100;

/** Every leaderboard: each metric for each weight class that was fought in, and for all together. One pass over the fights. */
export function listLeaderboards(league: League): RankedList[] {
  const classes = tallyFights(league);
  return [...classes].flatMap(([weightClass, tallies]) => {
    const standings = [...tallies.values()].map((tally) => toStanding(league, tally));
    return leaderboardMetrics.map((metric) => ({ metric, weightClass, entries: rank(metric, standings) }));
  });
}

/** All weight classes together come first, then each in ascending order. */
function tallyFights(league: League): [number | null, Map<CleanName, Tally>][] {
  const classes = new Map<number | null, Map<CleanName, Tally>>([[null, new Map()]]);
  for (const fight of league.fights) {
    const { player1clean, player2clean, weightClass } = fight.summary;
    for (const group of new Set([null, weightClass])) {
      const tallies = classes.get(group) ?? new Map<CleanName, Tally>();
      classes.set(group, tallies);
      for (const cleanName of new Set([player1clean, player2clean]))
        addToTally(tallies, cleanName as CleanName, fight);
    }
  }
  return [...classes].sort(([a], [b]) => (a ?? -1) - (b ?? -1));
}

function addToTally(
  tallies: Map<CleanName, Tally>,
  cleanName: CleanName,
  { summary, winner }: League['fights'][number],
): void {
  let tally = tallies.get(cleanName);
  if (!tally) {
    tally = { cleanName, wins: 0, losses: 0, fights: 0, knockouts: 0, measured: 0, seconds: 0 };
    tallies.set(cleanName, tally);
  }
  tally.fights++;
  if (winner === cleanName) {
    tally.wins++;
    if (/^T?KO$/.test(summary.winAnnotation?.trim() ?? '')) tally.knockouts++;
  } else if (winner !== null) tally.losses++;
  if (summary.matchLength > 0) {
    tally.measured++;
    tally.seconds += summary.matchLength;
  }
}

type Standing = Omit<LeaderboardEntry, 'rank' | 'value'> & { isMeasured: boolean };

function toStanding(league: League, tally: Tally): Standing {
  const { cleanName, wins, losses, fights, knockouts, measured, seconds } = tally;
  return {
    name: league.bots.get(cleanName)!.name,
    cleanName,
    totalWins: wins,
    totalLosses: losses,
    totalFights: fights,
    winRate: toRate(wins, fights),
    koRate: toRate(knockouts, wins),
    avgMatchDurationSeconds: toMean(seconds, measured),
    isMeasured: measured > 0,
  };
}

const values: Record<Metric, (standing: Standing) => number> = {
  wins: ({ totalWins }) => totalWins,
  winRate: ({ winRate }) => winRate,
  koRate: ({ koRate }) => koRate,
  avgMatchDuration: ({ avgMatchDurationSeconds }) => avgMatchDurationSeconds,
};

/** Decided fights that a bot needs for a place: a rate of few fights says nothing. */
export function toMinFights(metric: Metric): number {
  return metric === 'wins' ? 1 : 5;
}

/** The shortest average duration is the best, and a bot of which nothing was measured has none. */
function rank(metric: Metric, standings: readonly Standing[]): LeaderboardEntry[] {
  const isShortestFirst = metric === 'avgMatchDuration';
  const toValue = values[metric];
  const sorted = standings
    .filter(
      ({ totalFights, isMeasured }) => totalFights >= toMinFights(metric) && (isMeasured || !isShortestFirst),
    )
    .sort(
      compareBy(
        (a, b) => (toValue(b) - toValue(a)) * (isShortestFirst ? -1 : 1),
        (a, b) => compareText(a.cleanName, b.cleanName),
      ),
    )
    .slice(0, entriesMax);
  return sorted.map(({ isMeasured: _, ...standing }) => {
    const { name, cleanName, ...totals } = standing;
    const value = toValue({ ...standing, isMeasured: true });
    const place = sorted.findIndex((other) => toValue(other) === value) + 1;
    return { rank: place, name, cleanName, value, ...totals };
  });
}
