import { toFile } from '../../shared/api/address.ts';
import type { Answer } from '../../shared/api/routes.ts';
import type { FightSummary } from '../../shared/pages/fights.ts';
import type { CheckedArchive } from './checked-archive.ts';
import { findFieldDifference } from './compare.ts';
import type { FightStats } from './fights.ts';

/** What was measured of a fight agrees with its line in the tournament's list. */
export function checkFightStats(
  { faults }: CheckedArchive,
  summary: FightSummary,
  { players, ...stats }: FightStats,
): void {
  const [red, blue] = players;
  const { timerDuration, matchDurationSeconds } = stats;
  const matchLength = timerDuration ?? matchDurationSeconds ?? 0;
  const differences = [
    findFieldDifference(stats, toExpectedStats(summary, stats)),
    findFieldDifference({ matchLength }, { matchLength: summary.matchLength }),
    findFieldDifference(red!, toExpectedPlayer(summary, 1)),
    findFieldDifference(blue!, toExpectedPlayer(summary, 2)),
  ];
  const file = toFile('fightStats', summary);
  for (const difference of differences)
    if (difference) faults.add(file, `differs from the tournament's fights.json: ${difference}`);
}

function toExpectedStats(
  summary: FightSummary,
  { pauseCount, pausedSeconds }: Omit<FightStats, 'players'>,
): Record<string, unknown> {
  const { tournamentID, tournamentName, gameID, name, cage, weightClass, startTime, stopTime } = summary;
  const isTimed = startTime !== null && stopTime !== null;
  return {
    ...{ tournamentID, tournamentName, gameID, name, cage, weightClass, startTime, stopTime },
    matchDurationSeconds: isTimed ? Math.max(0, stopTime - startTime) : null,
    wasPaused: pauseCount > 0 ? 1 : 0,
    pausedSeconds: pauseCount > 0 ? pausedSeconds : 0,
    winMethod: summary.winAnnotation,
    cameraCount: summary.cams,
  };
}

function toExpectedPlayer(summary: FightSummary, corner: 1 | 2): Record<string, unknown> {
  return {
    name: summary[`player${corner}`],
    cleanName: summary[`player${corner}clean`],
    isWinner: summary[`player${corner}wins`],
  };
}

/** The judges' lines are told twice: as text on the page of the fight, and as data. */
export function checkJudges(
  { faults }: CheckedArchive,
  { player1, player2 }: Answer<'fight'>['fight'],
  stats: FightStats,
): void {
  const lines = stats.judgesScorecard.map(({ bot, category, rating }) => `${bot} | ${category} | ${rating}`);
  const expected = { judgesString: lines.join('<br>') };
  const difference = findFieldDifference(player1, expected) ?? findFieldDifference(player2, expected);
  if (difference) faults.add(toFile('fight', stats), `differs from the fight's stats: ${difference}`);
}
