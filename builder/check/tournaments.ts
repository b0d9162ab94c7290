import type { z } from 'zod';
import { toFile } from '../../shared/api/address.ts';
import type { Player as PlayerSchema } from '../../shared/api/resources/tournament.ts';
import type { Answer } from '../../shared/api/routes.ts';
import { isUnsetTime } from '../../shared/base/unset-time.ts';
import type { FightSummary } from '../../shared/pages/fights.ts';
import { compareBy, compareText } from '../../shared/pages/order.ts';
import { isEntrant } from '../../shared/pages/tournament-facts.ts';
import { checkBrackets } from './brackets.ts';
import type { CheckedArchive } from './checked-archive.ts';
import {
  type CheckedLeague,
  enterBots,
  enterFight,
  type Tournament,
  toTournamentTime,
} from './checked-league.ts';
import { compareLists, reportDifference, reportDisorder } from './compare.ts';
import { checkFights } from './fights.ts';
import { checkPlayers } from './players.ts';
import { checkTournamentStats } from './tournament-stats.ts';

export type Player = z.output<typeof PlayerSchema>;

/** The lists of one tournament; those that cannot be read are empty. */
export interface TournamentLists {
  tournament: Tournament;
  fights: FightSummary[];
  players: Player[];
  brackets: Answer<'brackets'>['brackets'];
}

/** Every tournament with all that belongs to it, one after the other; gathers the league. */
export async function checkTournaments(archive: CheckedArchive, league: CheckedLeague): Promise<void> {
  const { tournaments = [] } = (await archive.readFixed('tournaments', {})) ?? {};
  checkOrder(archive, tournaments);
  const byId = new Map(tournaments.map((tournament) => [tournament.tournamentID, tournament]));
  for (const tournament of byId.values()) await checkTournament(archive, league, tournament);
}

function checkOrder({ faults }: CheckedArchive, tournaments: readonly Tournament[]): void {
  const newestFirst = compareBy<Tournament>(
    (a, b) => toTournamentTime(b) - toTournamentTime(a),
    (a, b) => compareText(a.tournamentID, b.tournamentID),
  );
  const toKey = ({ tournamentID }: Tournament) => tournamentID;
  const comparison = { file: 'tournaments', what: 'the tournament', source: 'the order newest first', toKey };
  reportDisorder(faults, comparison, tournaments, newestFirst);
}

async function checkTournament(
  archive: CheckedArchive,
  league: CheckedLeague,
  tournament: Tournament,
): Promise<void> {
  await checkPage(archive, tournament);
  const lists = await readLists(archive, tournament);
  checkEntrants(archive, league, lists);
  const played = await checkFights(archive, lists);
  for (const { fight } of played) enterFight(league, fight);
  checkBrackets(archive, lists, played);
  await checkPlayers(archive, lists, played);
  await checkTournamentStats(archive, tournament, played);
}

async function checkPage(archive: CheckedArchive, tournament: Tournament): Promise<void> {
  const { tournamentID, isTest, privacy } = tournament;
  const what = `the tournament ${tournamentID}`;
  if (isTest !== 0 || privacy !== 'public')
    archive.faults.add('tournaments', `names ${what}, which is not public`);
  checkTimes(archive, tournament);
  const page = await archive.readNamed('tournament', { tournamentID }, { file: 'tournaments', what });
  if (!page) return;
  const file = toFile('tournament', { tournamentID });
  reportDifference(archive.faults, file, 'differs from tournaments.json', [page.tournament, tournament]);
}

/** All that are not set are written the same way. */
function checkTimes({ faults, unsetTime }: CheckedArchive, tournament: Tournament): void {
  for (const name of timeNames) {
    const time = tournament[name];
    if (time === unsetTime || (time !== null && !isUnsetTime(time))) continue;
    const what = `the ${name} of the tournament ${tournament.tournamentID}`;
    faults.add('tournaments', `has ${time} for ${what}, which is not set; expected ${unsetTime}`);
  }
}

const timeNames = ['createTime', 'scheduledStartTime', 'startTime', 'endTime', 'updateTime'] as const;

/** Gathers the robots; byes and placeholders are none. */
function checkEntrants({ faults }: CheckedArchive, league: CheckedLeague, lists: TournamentLists): void {
  const { tournament, players } = lists;
  const entrants = players.filter(({ name, isBye }) => isEntrant({ name, is_bye: isBye === 1 ? 1 : 0 }));
  const names = entrants.map(({ cleanName, name }) => [cleanName, name] as const);
  enterBots(league, tournament, names);
  if (tournament.numPlayers === entrants.length) return;
  const file = toFile('tournament', { tournamentID: tournament.tournamentID });
  const text = `has ${tournament.numPlayers} robots; in players.json there are ${entrants.length}`;
  faults.add(file, text);
}

async function readLists(archive: CheckedArchive, tournament: Tournament): Promise<TournamentLists> {
  const { tournamentID } = tournament;
  const reference = { file: 'tournaments', what: `the tournament ${tournamentID}` };
  const { fights = [] } = (await archive.readNamed('tournamentFights', { tournamentID }, reference)) ?? {};
  const { players = [] } = (await archive.readNamed('players', { tournamentID }, reference)) ?? {};
  const bracketsPage = await archive.readNamed('brackets', { tournamentID }, reference);
  if (bracketsPage) {
    const file = toFile('brackets', { tournamentID });
    const toKey = ({ playerID }: Player) => playerID;
    const comparison = { file, what: 'the player', source: "the tournament's players.json", toKey };
    compareLists(archive.faults, comparison, bracketsPage.players, players);
  }
  return { tournament, fights, players, brackets: bracketsPage?.brackets ?? [] };
}
