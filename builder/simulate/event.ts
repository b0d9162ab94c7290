import type { RecordingRow } from '../../shared/data/tables.ts';
import { createStables } from '../demo/bots.ts';
import { completeSeconds } from '../demo/cages.ts';
import { planShape, type TournamentPlan, types } from '../demo/calendar.ts';
import type { Match } from '../demo/match.ts';
import { createRandom } from '../demo/random.ts';
import { recordFight } from '../demo/recordings.ts';
import { byGameID, pickMoment } from '../demo/stop.ts';
import { type PlayedTournament, playFrom } from '../demo/tournament.ts';
import { type Pace, toRealRecording } from './real-time.ts';
import { type Timeline, toTimelines } from './timeline.ts';

export interface EventOptions {
  readonly tournamentID: string;
  readonly name: string;
  readonly seed: number;
  readonly cages: readonly number[];
  /** So many of the event's seconds pass in one second. */
  readonly speed: number;
  /** Unix seconds: the moment at which somebody begins to watch. */
  readonly now: number;
  /** What of the event is at `now`. */
  readonly begin: 'start' | 'middle';
  readonly firstRecordingID: number;
}

/**
 * A tournament that was played to its end before it begins, in seconds since its start, which is second 0. What stands in the
 * database of it at a moment says `rowsAt`.
 */
export interface SimulatedEvent extends Pace {
  readonly played: PlayedTournament;
  readonly matches: ReadonlyMap<string, Match>;
  readonly timelines: readonly Timeline[];
  /** By game id; their times are Unix seconds already. */
  readonly recordings: ReadonlyMap<string, readonly RecordingRow[]>;
  /** Every second at which something changes, in order. The last is the end. */
  readonly moments: readonly number[];
  /** What happened up to this second was never watched. */
  readonly watchedFrom: number;
}

/** The same options always give the same event. */
export function makeEvent(options: EventOptions): SimulatedEvent {
  const { seed, speed, now, begin } = options;
  const plan = planEvent(options);
  // The bots of the seeded league: whoever watches finds careers behind the names.
  const entries = createStables(createRandom(seed, -2))(plan);
  const played = playFrom(plan, entries, createRandom(seed, -4));
  const matches = byGameID(played.matches);
  const timelines = toTimelines(matches);
  const reached = begin === 'middle' ? pickMoment(played.matches) : 0;
  const pace = { speed, beginsAt: now - Math.floor(reached / speed) };
  return {
    ...pace,
    played,
    matches,
    timelines,
    recordings: recordAll(played.matches, options, pace),
    moments: listMoments(timelines),
    watchedFrom: reached === 0 ? -1 : reached,
  };
}

function planEvent({ tournamentID, name, seed, cages }: EventOptions): TournamentPlan {
  const random = createRandom(seed, -3);
  return {
    ...planShape(random.pick(types), random),
    index: 0,
    tournamentID,
    name,
    event: name,
    weightClass: random.pick([3, 12, 30]),
    isFreestyle: 0,
    isTest: 0,
    privacy: 'public',
    startTime: 0,
    phase: 'running',
    cages,
  };
}

const camerasPerFight = 11;

/** In the order in which they become known, so that their ids grow with time. */
function recordAll(
  matches: readonly Match[],
  { seed, firstRecordingID }: EventOptions,
  pace: Pace,
): Map<string, RecordingRow[]> {
  const random = createRandom(seed, -5);
  const recordings = new Map<string, RecordingRow[]>();
  let nextID = firstRecordingID;
  for (const match of [...matches].sort((left, right) => left.settledAt - right.settledAt)) {
    const rows = recordFight(match, camerasPerFight, nextID, random);
    recordings.set(
      match.game.game_id,
      rows.map((row) => toRealRecording(pace, match.startsAt ?? 0, row)),
    );
    nextID += rows.length;
  }
  return recordings;
}

function listMoments(timelines: readonly Timeline[]): number[] {
  const moments = timelines.flatMap((timeline) => [
    timeline.knownAt,
    timeline.availableAt,
    timeline.calledAt,
    ...listCageMoments(timeline),
    timeline.match.settledAt,
  ]);
  const finite = new Set([0, ...moments.filter((moment) => moment !== Number.POSITIVE_INFINITY)]);
  const end = Math.max(...timelines.map(({ match }) => toEnd(match)));
  return [...finite].filter((moment) => moment <= end).sort((left, right) => left - right);
}

function toEnd({ settledAt }: Match): number {
  return settledAt === Number.POSITIVE_INFINITY ? 0 : settledAt;
}

/** When a fight changes what its cage shows. */
export function listCageMoments({ match, queuedAt, loadsInAt, readyAt }: Timeline): number[] {
  const { game, startsAt, settledAt } = match;
  if (startsAt === undefined) return [];
  const ends = [game.stop_time ?? settledAt, settledAt, settledAt + completeSeconds];
  const pauses = game.pauses.flatMap(([from, to]) => [from, to ?? from]);
  return [queuedAt, loadsInAt, ...readyAt, startsAt, ...pauses, ...ends];
}
