import type { z } from 'zod';
import type { ScheduledMatch as ScheduledMatchSchema } from '../api/resources/live.ts';
import type { Answer } from '../api/routes.ts';
import type { LiveFight, LiveLeague } from './live-league.ts';
import { compareBy, compareNatural, compareNullLast, compareText } from './order.ts';

export type ScheduledMatch = z.output<typeof ScheduledMatchSchema>;

/** Contract §2, ScheduledMatch. */
const delayedAfterSeconds = 5 * 60;
const startingSoonSeconds = 10 * 60;

/** What is still to be fought in active tournaments, by scheduled time; `now` in Unix seconds. */
export function schedulePage(league: LiveLeague, now: number): Answer<'schedule'> {
  const matches = league.fights
    .filter(({ facts, fight }) => facts.tournament.active === 1 && !fight.isDecided)
    .map((fight) => toScheduledMatch(league, fight, now))
    .sort(compareSchedule);
  return { matches, count: matches.length };
}

export function toScheduledMatch(league: LiveLeague, match: LiveFight, now: number): ScheduledMatch {
  const { facts, fight } = match;
  const { tournament } = facts;
  const { game } = fight.record;
  return {
    tournamentID: game.tournament_id,
    tournamentName: tournament.name,
    gameID: game.game_id,
    name: game.name,
    roundName: game.round_name,
    cage: league.findCageName(match),
    player1: fight.red.player.name,
    player1clean: fight.red.cleanName,
    player2: fight.blue.player.name,
    player2clean: fight.blue.cleanName,
    weightClass: tournament.weight_class,
    scheduledTime: game.scheduled_time,
    calledTime: game.called_time,
    availableTime: game.available_time,
    status: toStatus(league, match, now),
  };
}

/** The first that fits. */
function toStatus(league: LiveLeague, match: LiveFight, now: number): ScheduledMatch['status'] {
  const { called_time, scheduled_time } = match.fight.record.game;
  if (match.isActive) return 'In Cage';
  if (league.nextInCage.has(match)) return 'Load In';
  if (called_time !== null) return 'Called';
  if (scheduled_time === null) return 'Available';
  if (now - scheduled_time >= delayedAfterSeconds) return 'Delayed';
  return scheduled_time - now <= startingSoonSeconds ? 'Starting Soon' : 'Available';
}

const compareSchedule = compareBy<ScheduledMatch>(
  (a, b) => compareNullLast(a.scheduledTime, b.scheduledTime),
  (a, b) => compareText(a.tournamentID, b.tournamentID),
  (a, b) => compareNatural(a.gameID, b.gameID),
);
