/** What the archive's tournaments say of fights and bots: what the pages and lists over all of them are held against. */
import type { z } from 'zod';
import { toSegment } from '../../shared/api/address.ts';
import type { Tournament as TournamentSchema } from '../../shared/api/resources/tournament.ts';
import { isUnsetTime } from '../../shared/base/unset-time.ts';
import type { FightSummary } from '../../shared/pages/fights.ts';
import { compareNewestFirst } from '../../shared/pages/newest-first.ts';
import { compareBy, compareText } from '../../shared/pages/order.ts';

export type Tournament = z.output<typeof TournamentSchema>;

/** A fight of a tournament's list. */
export interface CheckedFight {
  summary: FightSummary;
  isDecided: boolean;
  /** Clean name; null for a draw and while it is not decided. */
  winner: string | null;
  /** Unix seconds; null when not known. */
  time: number | null;
  /** What newest-first goes by. */
  order: number;
}

/** An entrant, over all tournaments. */
export interface CheckedBot {
  cleanName: string;
  name: string;
  newest: { time: number; tournamentID: string };
  totalTournaments: number;
  weightClasses: Set<number>;
  /** The decided ones, newest first once the league is complete. */
  fights: CheckedFight[];
}

export interface CheckedLeague {
  /** By clean name; in its order once the league is complete. */
  bots: Map<string, CheckedBot>;
  /** All fights, decided or not, by tournament and game. */
  fightsByGame: Map<string, Map<string, CheckedFight>>;
  /** The decided ones, newest first once the league is complete. */
  decided: CheckedFight[];
}

export function emptyCheckedLeague(): CheckedLeague {
  return { bots: new Map(), fightsByGame: new Map(), decided: [] };
}

/** Start, else scheduled start, else creation: Unix seconds. */
export function toTournamentTime({ startTime, scheduledStartTime, createTime }: Tournament): number {
  const text = [startTime, scheduledStartTime, createTime].find(
    (time) => time !== null && !isUnsetTime(time),
  );
  return text ? Math.floor(Date.parse(text) / 1000) : 0;
}

export function enterFight({ fightsByGame, decided }: CheckedLeague, fight: CheckedFight): void {
  const { tournamentID, gameID } = fight.summary;
  const games = fightsByGame.get(tournamentID) ?? new Map<string, CheckedFight>();
  fightsByGame.set(tournamentID, games.set(gameID, fight));
  if (fight.isDecided) decided.push(fight);
}

/** Enters the robots of a tournament, as `[clean name, display name]`. */
export function enterBots(
  { bots }: CheckedLeague,
  tournament: Tournament,
  entrants: readonly (readonly [string, string])[],
): void {
  const newest = { time: toTournamentTime(tournament), tournamentID: tournament.tournamentID };
  // Of two with one clean name, the spelling that sorts first counts: it is the last to be set.
  const names = new Map(entrants.toSorted(([, a], [, b]) => compareText(b, a)));
  for (const [cleanName, name] of names) {
    const bot = bots.get(cleanName) ?? {
      ...{ cleanName, name, newest, totalTournaments: 0 },
      ...{ weightClasses: new Set<number>(), fights: [] },
    };
    bots.set(cleanName, bot);
    if (compareEntered(newest, bot.newest) > 0) Object.assign(bot, { name, newest });
    bot.totalTournaments++;
    if (tournament.WeightClass !== null) bot.weightClasses.add(tournament.WeightClass);
  }
}

const compareEntered = compareBy<CheckedBot['newest']>(
  (a, b) => a.time - b.time,
  (a, b) => compareText(a.tournamentID, b.tournamentID),
);

/** To be called once, after the last tournament. */
export function completeCheckedLeague(league: CheckedLeague): void {
  league.decided.sort(compareFights);
  for (const fight of league.decided) {
    const { player1clean, player2clean } = fight.summary;
    for (const name of new Set([player1clean, player2clean])) league.bots.get(name)?.fights.push(fight);
  }
  league.bots = new Map([...league.bots].sort(([a], [b]) => compareText(a, b)));
}

/** Newest first. */
export function compareFights(a: CheckedFight, b: CheckedFight): number {
  return compareNewestFirst({ order: a.order, ...a.summary }, { order: b.order, ...b.summary });
}

/** `nova_may26_3lb/W-4`: ids may hold a slash, segments do not. */
export function toFightKey({ tournamentID, gameID }: { tournamentID: string; gameID: string }): string {
  return `${toSegment(tournamentID)}/${toSegment(gameID)}`;
}
