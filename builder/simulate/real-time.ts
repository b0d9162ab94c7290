import type { GameRow, RecordingRow, SlotRow } from '../../shared/data/tables.ts';
import type { CageRow } from '../demo/cages.ts';

/** How an event's seconds become Unix seconds. */
export interface Pace {
  /** So many of the event's seconds pass in one second. */
  readonly speed: number;
  /** Unix seconds of second 0. */
  readonly beginsAt: number;
}

/** Unix seconds, whole, as rows have them: never later than the moment itself. */
export function toUnix({ beginsAt, speed }: Pace, moment: number): number {
  return beginsAt + Math.floor(moment / speed);
}

/** Unix seconds to the millisecond at which the event has reached a moment. */
export function toRealMoment({ beginsAt, speed }: Pace, moment: number): number {
  return (beginsAt * 1000 + Math.ceil((moment * 1000) / speed)) / 1000;
}

/** The second that the event has reached; Unix seconds count to the millisecond. */
export function toEventSecond({ beginsAt, speed }: Pace, unixSeconds: number): number {
  return Math.floor((Math.round((unixSeconds - beginsAt) * 1000) * speed) / 1000);
}

export function toRealGame(pace: Pace, game: GameRow): GameRow {
  const toTime = (moment: number | null) => (moment === null ? null : toUnix(pace, moment));
  const [start_time, stop_time] = [toTime(game.start_time), toTime(game.stop_time)];
  const pauses = game.pauses.map(([from, to]): [number, number | null] => [toUnix(pace, from), toTime(to)]);
  const hasTimer = game.timer_duration !== null && start_time !== null && stop_time !== null;
  const pausedSeconds = pauses.reduce((sum, [from, to]) => sum + (to ?? from) - from, 0);
  return {
    ...game,
    scheduled_time: toTime(game.scheduled_time),
    available_time: toTime(game.available_time),
    called_time: toTime(game.called_time),
    start_time,
    stop_time,
    end_time: toTime(game.end_time),
    countdown: game.countdown === null ? null : Math.round(game.countdown / pace.speed),
    // From the rounded times, so that the clock agrees with them.
    timer_duration: hasTimer ? stop_time - start_time - pausedSeconds : null,
    pauses,
  };
}

export function toRealSlot({ speed }: Pace, slot: SlotRow): SlotRow {
  const { unstick_time, show_motion_time } = slot;
  const shorten = (seconds: number | null) => (seconds === null ? null : toMilliseconds(seconds / speed));
  return { ...slot, unstick_time: shorten(unstick_time), show_motion_time: shorten(show_motion_time) };
}

/** Counted back from the start of the fight as its row has it, so that it is found at the same place in every recording. */
export function toRealRecording(pace: Pace, startsAt: number, recording: RecordingRow): RecordingRow {
  const { started_at } = recording;
  if (started_at === null) return recording;
  const lead = (startsAt - started_at) / pace.speed;
  return { ...recording, started_at: toMilliseconds(toUnix(pace, startsAt) - lead) };
}

export function toRealCage(pace: Pace, cage: CageRow): CageRow {
  const { paused_at, updated_at } = cage;
  return {
    ...cage,
    paused_at: paused_at === null ? null : toUnix(pace, paused_at),
    updated_at: updated_at === null ? null : toUnix(pace, updated_at),
  };
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
