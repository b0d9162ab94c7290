/** What the pages over all tournaments need: gathered tournament by tournament, without the recordings. */
import type { CleanName } from '../api/ids.ts';
import { type FightSummary, toFightSummary } from './fights.ts';
import { compareBy, compareText } from './order.ts';
import type { FightFacts, TournamentFacts } from './tournament-facts.ts';
import { type TournamentEntry, toTournament } from './tournaments.ts';

/** A decided fight. */
export interface LeagueFight {
  summary: FightSummary;
  winner: CleanName | null;
  /** When it was fought, Unix seconds; null when not known. */
  time: number | null;
  /** What newest-first goes by: `time`, else the tournament's. */
  order: number;
}

/** A bot over all tournaments. */
export interface LeagueBot {
  cleanName: CleanName;
  /** As spelled in its newest tournament. */
  name: string;
  newestTournament: { time: number; tournamentID: string };
  totalTournaments: number;
  weightClasses: Set<number>;
  /** Newest first, once the league is complete. */
  fights: LeagueFight[];
}

export interface League {
  tournaments: TournamentEntry[];
  /** Newest first, once the league is complete. */
  fights: LeagueFight[];
  bots: Map<CleanName, LeagueBot>;
}

export function emptyLeague(): League {
  return { tournaments: [], fights: [], bots: new Map() };
}

export function addTournament(league: League, facts: TournamentFacts): void {
  league.tournaments.push({ tournament: toTournament(facts), time: facts.time });
  const names = new Map<CleanName, string>();
  // Of two entrants with one clean name in one tournament, the spelling that sorts first counts.
  for (const { player, cleanName } of facts.entrants.values()) {
    const known = names.get(cleanName);
    if (known === undefined || player.name < known) names.set(cleanName, player.name);
  }
  for (const [cleanName, name] of names) enterBot(league, facts, cleanName, name);
  for (const fight of facts.fights) if (fight.isDecided) addFight(league, facts, fight);
}

/** To be called once, after the last tournament: puts every list in order. */
export function completeLeague(league: League): void {
  league.fights.sort(compareNewestFirst);
  for (const fight of league.fights) {
    const { player1clean, player2clean } = fight.summary;
    for (const cleanName of new Set([player1clean, player2clean])) {
      league.bots.get(cleanName as CleanName)!.fights.push(fight);
    }
  }
  league.bots = new Map([...league.bots].sort(([a], [b]) => compareText(a, b)));
}

/** Contract §1.7. */
const compareNewestFirst = compareBy<LeagueFight>(
  (a, b) => b.order - a.order,
  (a, b) => compareText(a.summary.tournamentID, b.summary.tournamentID),
  (a, b) => compareText(a.summary.gameID, b.summary.gameID),
);

function addFight(league: League, facts: TournamentFacts, fight: FightFacts): void {
  league.fights.push({
    summary: toFightSummary(facts.tournament, fight),
    winner: fight.winner?.cleanName ?? null,
    time: fight.time,
    order: fight.time ?? facts.time,
  });
}

function enterBot(league: League, facts: TournamentFacts, cleanName: CleanName, name: string): void {
  const { tournament, time } = facts;
  const entered = { time, tournamentID: tournament.tournament_id };
  let bot = league.bots.get(cleanName);
  if (!bot) {
    bot = {
      cleanName,
      name,
      newestTournament: entered,
      totalTournaments: 0,
      weightClasses: new Set(),
      fights: [],
    };
    league.bots.set(cleanName, bot);
  }
  if (compareEntered(entered, bot.newestTournament) > 0)
    Object.assign(bot, { name, newestTournament: entered });
  bot.totalTournaments++;
  if (tournament.weight_class !== null) bot.weightClasses.add(tournament.weight_class);
}

const compareEntered = compareBy<LeagueBot['newestTournament']>(
  (a, b) => a.time - b.time,
  (a, b) => compareText(a.tournamentID, b.tournamentID),
);
