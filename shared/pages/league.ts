/** What the pages over all tournaments need: gathered tournament by tournament, without the recordings. */
import type { CleanName } from '../api/ids.ts';
import { type FightSummary, toFightSummary } from './fights.ts';
import { compareNewestFirst, type FightPlace } from './newest-first.ts';
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
  /** All fights, decided or not, by tournament and game. */
  fightsByGame: Map<string, Map<string, FightSummary>>;
  /** What stands for a tournament's time that is not set. */
  unsetTime: string | null;
}

export function emptyLeague(unsetTime: string | null = null): League {
  return { tournaments: [], fights: [], bots: new Map(), fightsByGame: new Map(), unsetTime };
}

export function addTournament(league: League, facts: TournamentFacts): void {
  league.tournaments.push({ tournament: toTournament(facts, league.unsetTime), time: facts.time });
  const names = new Map<CleanName, string>();
  // Of two entrants with one clean name in one tournament, the spelling that sorts first counts.
  for (const { player, cleanName } of facts.entrants.values()) {
    const known = names.get(cleanName);
    if (known === undefined || player.name < known) names.set(cleanName, player.name);
  }
  for (const [cleanName, name] of names) enterBot(league, facts, cleanName, name);
  const byGame = new Map<string, FightSummary>();
  for (const fight of facts.fights) byGame.set(fight.record.game.game_id, addFight(league, facts, fight));
  league.fightsByGame.set(facts.tournament.tournament_id, byGame);
}

export function findFight(league: League, tournamentID: string, gameID: string): FightSummary | undefined {
  return league.fightsByGame.get(tournamentID)?.get(gameID);
}

/** To be called once, after the last tournament: puts every list in order. */
export function completeLeague(league: League): void {
  league.fights.sort((a, b) => compareNewestFirst(toPlace(a), toPlace(b)));
  for (const fight of league.fights) {
    const { player1clean, player2clean } = fight.summary;
    for (const cleanName of new Set([player1clean, player2clean])) {
      league.bots.get(cleanName as CleanName)!.fights.push(fight);
    }
  }
  league.bots = new Map([...league.bots].sort(([a], [b]) => compareText(a, b)));
}

function toPlace({ order, summary: { tournamentID, gameID } }: LeagueFight): FightPlace {
  return { order, tournamentID, gameID };
}

/** Only decided fights stand in the league's lists. */
function addFight(league: League, facts: TournamentFacts, fight: FightFacts): FightSummary {
  const summary = toFightSummary(facts.tournament, fight);
  const winner = fight.winner?.cleanName ?? null;
  const { time } = fight;
  if (fight.isDecided) league.fights.push({ summary, winner, time, order: time ?? facts.time });
  return summary;
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
