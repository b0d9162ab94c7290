import type { Answer } from '../../shared/api/routes.ts';
import { cagePage } from '../../shared/pages/cages.ts';
import { toFightSummary } from '../../shared/pages/fights.ts';
import { listLastDay } from '../../shared/pages/last-day.ts';
import type { LiveFight, LiveLeague } from '../../shared/pages/live-league.ts';
import { schedulePage } from '../../shared/pages/schedule.ts';

/** The data of each type of event. */
type EventData = Answer<'liveEvents'>;

export type LiveEvent = {
  [Type in keyof EventData]: { readonly type: Type; readonly data: EventData[Type] };
}[keyof EventData];

/** What listeners are told about, as it was at one moment. */
export interface Look {
  readonly league: LiveLeague;
  /** Unix seconds. */
  readonly now: number;
  readonly cages: readonly EventData['cage'][];
  readonly schedule: EventData['schedule'];
  /** What is known of each fight's result; undefined while it is not decided. */
  readonly results: ReadonlyMap<string, string | undefined>;
}

/** `now` in Unix seconds; `before` spares what the same rows say again. */
export function lookAt(league: LiveLeague, cageNums: readonly number[], now: number, before?: Look): Look {
  return {
    league,
    now,
    cages: cageNums.map((cageNum) => cagePage(league, cageNum, now)),
    schedule: schedulePage(league, now),
    results: before?.league === league ? before.results : new Map(league.fights.map(toResult)),
  };
}

/** Everything there is. */
export function listState({ cages, schedule }: Look): LiveEvent[] {
  return [...cages.map((data) => ({ type: 'cage', data }) as const), { type: 'schedule', data: schedule }];
}

/** What is no longer as it was. That the clock of a fight goes on is no change. */
export function listChanges(before: Look, after: Look): LiveEvent[] {
  const seconds = after.now - before.now;
  const cages = after.cages.filter((cage, index) => !isSameCage(before.cages[index]!, cage, seconds));
  const isSameSchedule = JSON.stringify(before.schedule) === JSON.stringify(after.schedule);
  return listState({ ...after, cages }).filter(({ type }) => type !== 'schedule' || !isSameSchedule);
}

/** Fights that have been decided since, or otherwise than before. */
export function listResults(before: Look, after: Look): LiveEvent[] {
  if (before.results === after.results) return [];
  // A fight that was decided long ago comes into view again when a cage names it.
  const lately = new Set(listLastDay(after.league, after.now));
  const fights = after.league.fights.filter((live) => {
    const [key, result] = toResult(live);
    if (result === undefined || result === before.results.get(key)) return false;
    return before.results.has(key) || lately.has(live);
  });
  return fights.map((live) => ({ type: 'result', data: { fight: toSummary(live) } }));
}

/** An elapsed time may stand still or go on with the clock. */
function isSameCage(before: EventData['cage'], after: EventData['cage'], seconds: number): boolean {
  const elapsed = toElapsed(after) - toElapsed(before);
  return (elapsed === 0 || elapsed === seconds) && toRest(before) === toRest(after);
}

function toElapsed({ cage: { match } }: EventData['cage']): number {
  return match?.elapsedSeconds ?? 0;
}

function toRest({ cage }: EventData['cage']): string {
  return JSON.stringify({ ...cage, match: cage.match && { ...cage.match, elapsedSeconds: null } });
}

/** Who fought, who won, how and when. A name that changes, or a recording that is added, is no other result. */
function toResult({ fight }: LiveFight): readonly [key: string, result: string | undefined] {
  const { record, red, blue, winner, matchLength } = fight;
  const { tournament_id, game_id, win_annotation, start_time, stop_time, end_time } = record.game;
  const ids = [red, blue, winner].map((corner) => corner?.player.player_id);
  const result = [...ids, win_annotation, start_time, stop_time, end_time, matchLength];
  return [JSON.stringify([tournament_id, game_id]), fight.isDecided ? JSON.stringify(result) : undefined];
}

function toSummary({ facts, fight }: LiveFight): EventData['result']['fight'] {
  return toFightSummary(facts.tournament, fight);
}
