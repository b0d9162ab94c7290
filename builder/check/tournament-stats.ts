import { toFile } from '../../shared/api/address.ts';
import type { Answer } from '../../shared/api/routes.ts';
import { toBreakdown, toMean, toMedian } from '../../shared/pages/numbers.ts';
import type { CheckedArchive } from './checked-archive.ts';
import { type CheckedFight, compareFights, type Tournament } from './checked-league.ts';
import { findFieldDifference } from './compare.ts';
import type { PlayedFight } from './fights.ts';

type Extreme = Answer<'tournamentStats'>['tournamentStats']['longestFight'];

/** A tournament's numbers are those of its fights. */
export async function checkTournamentStats(
  archive: CheckedArchive,
  tournament: Tournament,
  played: readonly PlayedFight[],
): Promise<void> {
  const { tournamentID } = tournament;
  const reference = { file: 'tournaments', what: `the tournament ${tournamentID}` };
  const page = await archive.readNamed('tournamentStats', { tournamentID }, reference);
  if (!page) return;
  const fights = played.map(({ fight }) => fight);
  const lengths = { ...toExpectedCounts(tournament, fights), ...toExpectedLengths(fights) };
  const expected = { ...lengths, ...toExpectedPauses(played) };
  const difference = findFieldDifference(page.tournamentStats, expected);
  const file = toFile('tournamentStats', { tournamentID });
  if (difference) archive.faults.add(file, `differs from the tournament's fights: ${difference}`);
}

function toExpectedCounts(tournament: Tournament, fights: readonly CheckedFight[]): Record<string, unknown> {
  const won = fights.filter(({ winner }) => winner !== null);
  return {
    tournamentName: tournament.tournamentName,
    weightClass: tournament.WeightClass,
    totalPlayers: tournament.numPlayers,
    totalFights: fights.length,
    completedFights: fights.filter(({ isDecided }) => isDecided).length,
    winMethodBreakdown: toBreakdown(won.map(({ summary }) => summary.winAnnotation)),
  };
}

function toExpectedLengths(fights: readonly CheckedFight[]): Record<string, unknown> {
  const measured = fights.filter(({ isDecided, summary }) => isDecided && summary.matchLength > 0);
  const lengths = measured.map(({ summary }) => summary.matchLength);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return {
    avgMatchDurationSeconds: toMean(total, lengths.length),
    medianMatchDurationSeconds: toMedian(lengths),
    totalFightTimeSeconds: total,
    longestFight: toExpectedExtreme(measured, Math.max(...lengths)),
    shortestFight: toExpectedExtreme(measured, Math.min(...lengths)),
  };
}

/** Of equally long fights the newest counts. */
function toExpectedExtreme(measured: readonly CheckedFight[], length: number): Extreme {
  const ofLength = measured.filter(({ summary }) => summary.matchLength === length);
  const [newest] = ofLength.sort(compareFights);
  if (!newest) return null;
  const { tournamentID, gameID, player1, player2, winAnnotation } = newest.summary;
  const who = { tournamentID, gameID, player1, player2, winner: newest.winner };
  return { ...who, durationSeconds: length, winMethod: winAnnotation };
}

/** Nothing is expected when the stats of a fight, which are reported, are not known. */
function toExpectedPauses(played: readonly PlayedFight[]): Record<string, unknown> {
  const decided = played.filter(({ fight }) => fight.isDecided);
  const known = decided.flatMap(({ stats }) => stats ?? []);
  if (known.length < decided.length) return {};
  const pausedSeconds = known.reduce((sum, stats) => sum + stats.pausedSeconds, 0);
  return {
    pausedFights: known.filter(({ pauseCount }) => pauseCount > 0).length,
    totalPauses: known.reduce((sum, { pauseCount }) => sum + pauseCount, 0),
    pausedSeconds: Math.round(pausedSeconds * 1000) / 1000,
  };
}
