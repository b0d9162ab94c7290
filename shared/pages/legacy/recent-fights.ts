import type { z } from 'zod';
import type { RecentFight } from '../../api/resources/fight.ts';
import type { LegacyRecentFight } from '../../api/resources/legacy.ts';
import type { Answer } from '../../api/routes.ts';
import { toFightStartOffset, toFightSummary, toRecentFight, toText } from '../fights.ts';
import { listLastDay } from '../last-day.ts';
import type { LiveFight, LiveLeague } from '../live-league.ts';
import { pickPreview } from '../previews.ts';
import { toWinner } from './match-rows.ts';

/** What is shown of a fight's video: its preview, and where in it the fight starts. */
export interface Preview {
  readonly proxy72: string | null;
  readonly fightStartOffset: number | null;
}

/** Of a fight that nobody filmed, or whose page is gone by now. */
export const noPreview: Preview = { proxy72: null, fightStartOffset: null };

export function toPreview({ recordings, fightStartOffset }: Answer<'fightVideoFeeds'>): Preview {
  return { proxy72: pickPreview(recordings), fightStartOffset };
}

/** The numbers are numbers, 0 for no value. */
export function toRecentRow(
  fight: z.output<typeof RecentFight>,
  { proxy72, fightStartOffset }: Preview,
): z.output<typeof LegacyRecentFight> {
  const { gameID, tournamentID, player1, player2, tournamentName, WeightClass, stopTime } = fight;
  return {
    ...{ gameID, tournamentID, player1, player2, tournamentName },
    WeightClass: WeightClass ?? 0,
    stopTime: stopTime ?? 0,
    proxy72: toText(proxy72),
    fightStartOffset: fightStartOffset ?? 0,
    fightDuration: fight.matchLength,
  };
}

/** Public fights that ended within the last 24 hours, newest first; `now` in Unix seconds. */
export function lastDayScript(league: LiveLeague, now: number): Answer<'fightsLast24Hours'> {
  const fights = listLastDay(league, now).map(toLastDayRow);
  return { fights, count: fights.length };
}

function toLastDayRow({ facts, fight }: LiveFight): Answer<'fightsLast24Hours'>['fights'][number] {
  const summary = toFightSummary(facts.tournament, fight);
  const { round, cage, player1clean, player2clean, winAnnotation, startTime, matchLength } = summary;
  const { record } = fight;
  const preview = {
    proxy72: pickPreview(record.recordings),
    fightStartOffset: toFightStartOffset(record),
  };
  return {
    ...toRecentRow(toRecentFight(summary), preview),
    round: toText(round),
    cage: toText(cage),
    player1clean,
    player2clean,
    winner: toWinner(summary),
    winAnnotation: toText(winAnnotation),
    startTime: toText(startTime),
    matchLength: toText(matchLength),
  };
}
