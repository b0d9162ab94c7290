import type { Match } from '../demo/match.ts';

/** When a fully played game passes from one state to the next, in the event's own seconds; Infinity: never. */
export interface Timeline {
  readonly match: Match;
  /** Both players are known. */
  readonly knownAt: number;
  /** Both are repaired. */
  readonly availableAt: number;
  readonly calledAt: number;
  /** They stand in the queue of their cage. */
  readonly queuedAt: number;
  /** The cage is free, and they are carried in. */
  readonly loadsInAt: number;
  /** By slot. */
  readonly readyAt: readonly [number, number];
}

/** So long before they are carried in, two bots are called to their cage, unless they are still repaired. */
const callLeadSeconds = 300;
/** The way from the pits to the cage. */
const walkSeconds = 60;
/** Every so many games one is late, by so much: a day never goes as planned. */
const lateEvery = 7;
const lateSeconds = 1500;

/** `matches` by game id. The games themselves are given the times that the timeline says, so that nothing is taken back later. */
export function toTimelines(matches: ReadonlyMap<string, Match>): Timeline[] {
  return [...matches.values()].map((match, position) => {
    giveTimes(match);
    const timeline = toTimeline(match, matches);
    setSchedule(timeline, position);
    return timeline;
  });
}

/** What a league's own records lack now and then, the clock of a running event has: when it ended. */
function giveTimes({ game, startsAt, settledAt, isBye }: Match): void {
  if (settledAt === Number.POSITIVE_INFINITY || isBye) return;
  game.end_time = settledAt;
  if (startsAt === undefined) return;
  game.start_time ??= startsAt;
  // The result is entered at least 8 s after the end.
  game.stop_time ??= settledAt - 8;
}

function toTimeline(match: Match, matches: ReadonlyMap<string, Match>): Timeline {
  const { game, slots, startsAt, settledAt } = match;
  const isPlayed = settledAt !== Number.POSITIVE_INFINITY;
  const previous = slots.map(({ prev_game_id: from }) => (from ? matches.get(from)!.settledAt : 0));
  const knownAt = isPlayed ? Math.max(...previous) : Number.POSITIVE_INFINITY;
  const never = Number.POSITIVE_INFINITY;
  if (startsAt === undefined)
    return {
      match,
      knownAt,
      availableAt: knownAt,
      calledAt: never,
      queuedAt: never,
      loadsInAt: never,
      readyAt: [never, never],
    };
  const availableAt = game.available_time ?? knownAt;
  const loadsInAt = game.called_time ?? startsAt;
  const calledAt = Math.max(availableAt, loadsInAt - callLeadSeconds);
  const queuedAt = Math.min(calledAt + walkSeconds, loadsInAt);
  const [first, second] = [0.4, 0.75].map((share) => loadsInAt + Math.floor(share * (startsAt - loadsInAt)));
  const readyAt = startsAt % 2 === 0 ? ([first!, second!] as const) : ([second!, first!] as const);
  return { match, knownAt, availableAt, calledAt, queuedAt, loadsInAt, readyAt };
}

function setSchedule({ match, knownAt, availableAt, calledAt }: Timeline, position: number): void {
  const { game, startsAt, settledAt, isBye } = match;
  if (knownAt === Number.POSITIVE_INFINITY || isBye) return;
  game.available_time = availableAt;
  if (startsAt !== undefined) game.called_time = calledAt;
  const due = (startsAt ?? settledAt) - (position % lateEvery === 0 ? lateSeconds : 0);
  // Nobody plans what is over.
  game.scheduled_time = Math.max(knownAt, due - (due % 300));
}
