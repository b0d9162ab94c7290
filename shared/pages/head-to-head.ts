import type { CleanName } from '../api/ids.ts';
import type { Answer } from '../api/routes.ts';
import type { League, LeagueBot, LeagueFight } from './league.ts';

/** A side of a head-to-head; the name is null for a bot that nobody knows. */
export type Side = { cleanName: string; name: string | null };

/** Two bots and their decided meetings, newest first. */
export interface Pair {
  bots: readonly [LeagueBot, LeagueBot];
  fights: LeagueFight[];
}

/** Every pair that met, in one pass over the fights. A bot against an entrant of its own name is no pair. */
export function listPairs(league: League): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const fight of league.fights) {
    const { player1clean: red, player2clean: blue } = fight.summary;
    if (red === blue) continue;
    const [first, second] = red < blue ? [red, blue] : [blue, red];
    const key = `${first} ${second}`;
    const known = pairs.get(key);
    if (known) known.fights.push(fight);
    else pairs.set(key, { bots: [findBot(league, first), findBot(league, second)], fights: [fight] });
  }
  return [...pairs.values()];
}

/** The record between two bots, in the order asked for; without fights it is all zeros. */
export function headToHeadPage(bot1: Side, bot2: Side, fights: readonly LeagueFight[]): Answer<'headToHead'> {
  const countWins = ({ cleanName }: Side) => fights.filter(({ winner }) => winner === cleanName).length;
  return {
    headToHead: {
      bot1: { cleanName: bot1.cleanName, name: bot1.name, wins: countWins(bot1) },
      bot2: { cleanName: bot2.cleanName, name: bot2.name, wins: countWins(bot2) },
      totalFights: fights.length,
      draws: fights.filter(({ winner }) => winner === null).length,
      fights: fights.map(({ summary, winner }) => ({ ...summary, winner })),
    },
  };
}

function findBot(league: League, cleanName: string): LeagueBot {
  return league.bots.get(cleanName as CleanName)!;
}
