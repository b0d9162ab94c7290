import type { Answer } from '../api/routes.ts';
import { type LiveFight, type LiveLeague, toPlace } from './live-league.ts';
import { compareNewestFirst } from './newest-first.ts';
import { pickPreview } from './previews.ts';

export const lastDaySeconds = 24 * 60 * 60;
/** A cage's clock may run before ours by so much; what ends later than that has not ended. */
const clockSkewSeconds = 60;

/** Public fights that ended within the last 24 hours, newest first; `now` in Unix seconds. */
export function lastDayPage(league: LiveLeague, now: number): Answer<'lastDayFights'> {
  const fights = listLastDay(league, now).map(({ facts: { tournament }, fight }) => {
    const { game, recordings } = fight.record;
    return {
      gameID: game.game_id,
      tournamentID: game.tournament_id,
      player1: fight.red.player.name,
      player2: fight.blue.player.name,
      tournamentName: tournament.name,
      WeightClass: tournament.weight_class,
      stopTime: game.stop_time,
      proxy72: pickPreview(recordings),
    };
  });
  return { fights, count: fights.length };
}

/**
 * A fight that ended just 24 hours ago is the last that counts. One of which only the start is known has ended since then: it
 * leaves the schedule for this list.
 */
export function listLastDay({ fights }: LiveLeague, now: number): LiveFight[] {
  return fights
    .filter(({ fight: { isDecided, time } }) => isDecided && time !== null && isLately(time, now))
    .sort((a, b) => compareNewestFirst(toPlace(a), toPlace(b)));
}

function isLately(time: number, now: number): boolean {
  return now - time <= lastDaySeconds && time <= now + clockSkewSeconds;
}
