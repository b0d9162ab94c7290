import { toFile } from '../../shared/api/address.ts';
import type { Answer } from '../../shared/api/routes.ts';
import type { FightSummary } from '../../shared/pages/fights.ts';
import type { CheckedArchive } from './checked-archive.ts';
import type { Tournament } from './checked-league.ts';
import { findFieldDifference } from './compare.ts';

/** The page of a fight tells the same as its line in the tournament's list, and of the tournament what its page does. */
export function checkDetails(
  { faults }: CheckedArchive,
  tournament: Tournament,
  summary: FightSummary,
  details: Answer<'fight'>['fight'],
): void {
  const { player1, player2, recordings } = details;
  // A number for a camera without a name: no name of another can be the same.
  const cameras = new Set(recordings.map(({ camera, recordingID }) => camera ?? Number(recordingID))).size;
  const differences = [
    findFieldDifference(player1, toExpectedCorner(summary, 1)),
    findFieldDifference(player2, toExpectedCorner(summary, 2)),
    findFieldDifference({ cameras }, { cameras: summary.cams }),
  ];
  const file = toFile('fight', summary);
  for (const difference of differences)
    if (difference) faults.add(file, `differs from the tournament's fights.json: ${difference}`);
  const difference = findFieldDifference(details.tournament, toExpectedTournament(tournament));
  if (difference) faults.add(file, `differs from tournaments.json: ${difference}`);
}

function toExpectedCorner(summary: FightSummary, corner: 1 | 2): Record<string, unknown> {
  return {
    name: summary[`player${corner}`],
    gameID: summary.gameID,
    tournamentID: summary.tournamentID,
    slotIdx: String(corner - 1),
    isWinner: String(summary[`player${corner}wins`]),
    cleanName: summary[`player${corner}clean`],
    round: toText(summary.round),
    winAnnotation: toText(summary.winAnnotation),
    startTime: toText(summary.startTime),
    stopTime: toText(summary.stopTime),
    duration: toText(summary.matchLength),
  };
}

function toExpectedTournament(tournament: Tournament): Record<string, unknown> {
  return {
    name: tournament.tournamentName,
    numPlayers: toText(tournament.numPlayers),
    WeightClass: toText(tournament.WeightClass),
    active: toText(tournament.active),
    isTest: toText(tournament.isTest),
    isFreestyle: toText(tournament.isFreestyle),
    privacy: tournament.privacy,
  };
}

/** In the parts of an answer that are all strings, `""` stands for no value. */
export function toText(value: string | number | null): string {
  return value === null ? '' : String(value);
}
