import type { Match } from './match.ts';

/** Seconds after `now` at which the waiting games of a running tournament are due, in the order in which they wait. */
const dueSeconds = [-420, -120, 60, -900, 240, 1200, 480, 1500] as const;
/** How many of them have been called, and which one is on hold. */
const calledCount = 3;
const heldIndex = 5;

type Standing = 'done' | 'active' | 'waiting' | 'unknown';

/** Where a fully played game stood at a moment. `waiting`: both players are known, nothing has begun. */
export function standingAt(match: Match, moment: number, matches: ReadonlyMap<string, Match>): Standing {
  if (match.settledAt <= moment) return 'done';
  if (match.startsAt !== undefined && match.startsAt <= moment) return 'active';
  const isKnown = match.slots.every(
    ({ prev_game_id: from }) => !from || isSettled(matches.get(from), moment),
  );
  return isKnown ? 'waiting' : 'unknown';
}

function isSettled(match: Match | undefined, moment: number): boolean {
  return match !== undefined && match.settledAt <= moment;
}

/** The index that the functions here find the games by that a slot's player comes from. */
export function byGameID(matches: readonly Match[]): Map<string, Match> {
  return new Map(matches.map((match) => [match.game.game_id, match]));
}

/**
 * A moment about the middle of a played tournament that has something of everything: two fights in the cages, and bots that wait.
 */
export function pickMoment(matches: readonly Match[]): number {
  const index = byGameID(matches);
  const timed = matches.filter(({ game, startsAt }) => startsAt !== undefined && game.start_time !== null);
  const middle = timed.slice(Math.floor(timed.length * 0.4), Math.ceil(timed.length * 0.75));
  let best = { moment: 0, score: -1 };
  for (const { game } of middle.length ? middle : timed) {
    const moment = game.start_time! + 40;
    const count = { done: 0, active: 0, waiting: 0, unknown: 0 };
    for (const match of matches) count[standingAt(match, moment, index)]++;
    const score = 10 * (count.active > 2 ? 1 : count.active) + Math.min(count.waiting, dueSeconds.length);
    if (score > best.score) best = { moment, score };
  }
  return best.moment;
}

/** Takes back, in place, all that happened after `moment`; with `isRunning` the fights of that very moment go on. */
export function stopAt(matches: readonly Match[], moment: number, isRunning: boolean): void {
  const index = byGameID(matches);
  const standings = matches.map((match) => standingAt(match, moment, index));
  let waiting = 0;
  for (const [position, match] of matches.entries()) {
    const standing = standings[position]!;
    if (standing === 'done') continue;
    if (standing === 'active' && isRunning) continueFight(match, moment);
    else takeBack(match, moment, index);
    if (standing === 'waiting' && isRunning) announce(match, moment, waiting++);
  }
}

/** Makes a game, in place, one that has not begun; its players stay as far as they are known at `moment`. */
export function takeBack({ game, slots }: Match, moment: number, matches: ReadonlyMap<string, Match>): void {
  Object.assign(game, {
    state: 'unavailable',
    cage: null,
    win_annotation: null,
    judges: [],
    pauses: [],
    notice: null,
  });
  Object.assign(game, {
    available_time: null,
    called_time: null,
    start_time: null,
    stop_time: null,
    end_time: null,
  });
  Object.assign(game, { countdown: null, timer_duration: null });
  for (const slot of slots) {
    const isKnown = !slot.prev_game_id || isSettled(matches.get(slot.prev_game_id), moment);
    if (!isKnown) slot.player_id = null;
    Object.assign(slot, {
      score: null,
      is_winner: 0,
      is_ready: 0,
      unstick_time: null,
      show_motion_time: null,
    });
  }
}

/** Makes a decided fight, in place, one that goes on at `moment`, or whose decision is awaited. */
export function continueFight({ game, slots, startsAt }: Match, moment: number): void {
  const isStopped = game.stop_time !== null && game.stop_time <= moment;
  Object.assign(game, {
    state: 'active',
    win_annotation: null,
    judges: [],
    end_time: null,
    timer_duration: null,
  });
  game.start_time = startsAt ?? null;
  if (!isStopped) game.stop_time = null;
  game.pauses = game.pauses
    .filter(([from]) => from <= moment)
    .map(([from, to]) => [from, to !== null && to <= moment ? to : null]);
  for (const slot of slots)
    Object.assign(slot, { score: 0, is_winner: 0, is_ready: 1, unstick_time: null, show_motion_time: null });
}

/** Games that can be played next: some are called, one is late, one is held back, the others come later. */
function announce({ game, slots }: Match, moment: number, position: number): void {
  const due = dueSeconds[position] ?? 1800 + 420 * (position - dueSeconds.length);
  game.scheduled_time = moment + due;
  game.available_time = moment - 1500 + 60 * Math.min(position, 20);
  game.state = position === heldIndex ? 'hold' : 'available';
  if (position >= calledCount) return;
  game.state = 'called';
  game.called_time = moment - 300 + 60 * position;
  slots[position % 2 === 0 ? 0 : 1].is_ready = 1;
}
