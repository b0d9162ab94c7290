import { toFile } from '../../shared/api/address.ts';
import type { Answer } from '../../shared/api/routes.ts';
import type { FightSummary } from '../../shared/pages/fights.ts';
import { compareNullLast } from '../../shared/pages/order.ts';
import type { CheckedArchive, Reference } from './checked-archive.ts';
import { type CheckedFight, type Tournament, toTournamentTime } from './checked-league.ts';
import { findFieldDifference, reportDisorder } from './compare.ts';
import { checkDetails } from './fight-details.ts';
import { checkFightStats, checkJudges } from './fight-stats.ts';
import type { TournamentLists } from './tournaments.ts';
import { checkVideos } from './videos.ts';

type FightDetails = Answer<'fight'>['fight'];
export type FightStats = Answer<'fightStats'>['fightStats'];

/** A fight of a tournament's list with its pages, as far as they can be read. */
export interface PlayedFight {
  fight: CheckedFight;
  details: FightDetails | undefined;
  stats: FightStats | undefined;
}

/** A tournament's fights, each with its pages. */
export async function checkFights(
  archive: CheckedArchive,
  { tournament, fights }: TournamentLists,
): Promise<PlayedFight[]> {
  const { tournamentID } = tournament;
  const file = toFile('tournamentFights', { tournamentID });
  checkPlayOrder(archive, file, fights);
  const checked: PlayedFight[] = [];
  for (const summary of new Map(fights.map((fight) => [fight.gameID, fight])).values()) {
    const what = `the fight ${summary.gameID}`;
    checked.push(await checkFight(archive, tournament, summary, { file, what }));
  }
  return checked;
}

async function checkFight(
  archive: CheckedArchive,
  tournament: Tournament,
  summary: FightSummary,
  reference: Reference,
): Promise<PlayedFight> {
  const { tournamentID, gameID, player1clean, player2clean } = summary;
  checkSummary(archive, tournament, summary, reference);
  for (const botName of [player1clean, player2clean])
    archive.follow('bot', { botName }, { ...reference, what: `the bot ${botName}` });
  const path = { tournamentID: tournament.tournamentID, gameID };
  const details = (await archive.readNamed('fight', path, reference))?.fight;
  const stats = (await archive.readNamed('fightStats', path, reference))?.fightStats;
  if (details) checkDetails(archive, tournament, summary, details);
  if (stats) checkFightStats(archive, summary, stats);
  if (details && stats) checkJudges(archive, details, stats);
  await checkVideos(archive, { tournamentID, gameID }, details, reference);
  return { fight: toCheckedFight(tournament, summary, details), details, stats };
}

function checkSummary(
  { faults }: CheckedArchive,
  { tournamentID, WeightClass: weightClass, tournamentName }: Tournament,
  summary: FightSummary,
  { file, what }: Reference,
): void {
  const expected = { tournamentID, id: summary.gameID, weightClass, tournamentName };
  const difference = findFieldDifference(summary, expected);
  if (difference) faults.add(file, `${what}: ${difference}`);
}

function toCheckedFight(
  tournament: Tournament,
  summary: FightSummary,
  details: FightDetails | undefined,
): CheckedFight {
  const { player1wins, player2wins, player1clean, player2clean } = summary;
  const isWon = player1wins !== player2wins;
  const winner = isWon ? (player1wins === 1 ? player1clean : player2clean) : null;
  const time = toFightTime(summary);
  return {
    summary,
    isDecided: isWon || details?.player1.state === 'done',
    winner,
    time,
    order: time ?? toTournamentTime(tournament),
  };
}

/** Fights come as they were played, those without a time last. */
function checkPlayOrder({ faults }: CheckedArchive, file: string, fights: readonly FightSummary[]): void {
  const toKey = ({ gameID }: FightSummary) => gameID;
  const comparison = { file, what: 'the fight', source: 'the order of play', toKey };
  reportDisorder(faults, comparison, fights, (a, b) => compareNullLast(toFightTime(a), toFightTime(b)));
}

function toFightTime({ stopTime, endTime, startTime }: FightSummary): number | null {
  return stopTime ?? endTime ?? startTime;
}
