import type { z } from 'zod';
import { type Build, buildFile, leaderboardItem, toLeaderboardName } from '../../shared/api/archive.ts';
import { leaderboardMetrics } from '../../shared/api/resources/stats.ts';
import { toMean, toRate } from '../../shared/pages/numbers.ts';
import { compareBy, compareText } from '../../shared/pages/order.ts';
import type { CheckedArchive } from './checked-archive.ts';
import type { CheckedFight, CheckedLeague } from './checked-league.ts';
import { compareLists } from './compare.ts';
import { readStoredList } from './stored-lists.ts';

type Entry = z.output<typeof leaderboardItem>;
type Metric = (typeof leaderboardMetrics)[number];
/** An entry before it has a place. */
type Standing = Omit<Entry, 'rank' | 'value'>;

/** How many entries can be asked for. */
const entriesMax = 100;

/** Each metric of each weight class that was fought in, and of all together, is what the fights say. */
export async function checkLeaderboards(
  archive: CheckedArchive,
  league: CheckedLeague,
  { leaderboards }: Build,
): Promise<void> {
  const rest = new Set(Object.keys(leaderboards));
  const fought = league.decided.map(({ summary }) => summary.weightClass);
  for (const weightClass of new Set([null, ...fought])) {
    const standings = listStandings(league, weightClass);
    for (const metric of leaderboardMetrics) {
      const name = toLeaderboardName(metric, weightClass);
      rest.delete(name);
      const stored = leaderboards[name];
      const found = stored ? await readStoredList(archive, name, leaderboardItem, stored) : undefined;
      if (found) compareEntries(archive, name, found, rank(metric, standings));
      else archive.faults.add(buildFile, `lacks the leaderboard ${name}`);
    }
  }
  for (const name of rest) archive.faults.add(buildFile, `names the leaderboard ${name} of no fight`);
}

function compareEntries({ faults }: CheckedArchive, name: string, found: Entry[], expected: Entry[]): void {
  const toKey = ({ cleanName }: Entry) => cleanName;
  compareLists(
    faults,
    { file: `lists/${name}`, what: 'the bot', source: 'the fights', toKey },
    found,
    expected,
  );
}

/** What each bot did in a weight class. */
function listStandings({ bots }: CheckedLeague, weightClass: number | null): Standing[] {
  return [...bots.values()].flatMap(({ cleanName, name, fights }) => {
    const counted =
      weightClass === null ? fights : fights.filter(({ summary }) => summary.weightClass === weightClass);
    return counted.length === 0 ? [] : [{ name, cleanName, ...addUp(cleanName, counted) }];
  });
}

function addUp(cleanName: string, fights: readonly CheckedFight[]): Omit<Standing, 'name' | 'cleanName'> {
  const won = fights.filter(({ winner }) => winner === cleanName);
  const lost = fights.filter(({ winner }) => winner !== null && winner !== cleanName);
  const knockouts = won.filter(({ summary }) => /^T?KO$/.test(summary.winAnnotation?.trim() ?? ''));
  const lengths = fights.map(({ summary }) => summary.matchLength).filter((length) => length > 0);
  const seconds = lengths.reduce((sum, length) => sum + length, 0);
  return {
    totalWins: won.length,
    totalLosses: lost.length,
    totalFights: fights.length,
    winRate: toRate(won.length, fights.length),
    koRate: toRate(knockouts.length, won.length),
    avgMatchDurationSeconds: toMean(seconds, lengths.length),
  };
}

const values: Record<Metric, (standing: Standing) => number> = {
  wins: ({ totalWins }) => totalWins,
  winRate: ({ winRate }) => winRate,
  koRate: ({ koRate }) => koRate,
  avgMatchDuration: ({ avgMatchDurationSeconds }) => avgMatchDurationSeconds,
};

/** Contract §2: the rates need 5 decided fights; the shortest average is the best, and one of nothing is none. */
function rank(metric: Metric, standings: readonly Standing[]): Entry[] {
  const toValue = values[metric];
  const isShortestFirst = metric === 'avgMatchDuration';
  const listed = standings.filter(
    (standing) =>
      standing.totalFights >= (metric === 'wins' ? 1 : 5) && (!isShortestFirst || toValue(standing) > 0),
  );
  const sorted = listed.sort(
    compareBy<Standing>(
      (a, b) => (isShortestFirst ? toValue(a) - toValue(b) : toValue(b) - toValue(a)),
      (a, b) => compareText(a.cleanName, b.cleanName),
    ),
  );
  const ranks = new Map(
    sorted.map((standing, place) => [toValue(standing), place + 1]).reverse() as [number, number][],
  );
  return sorted.slice(0, entriesMax).map(({ name, cleanName, ...totals }) => {
    const value = toValue({ name, cleanName, ...totals });
    return { rank: ranks.get(value)!, name, cleanName, value, ...totals };
  });
}
