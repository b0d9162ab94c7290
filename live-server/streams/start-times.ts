import { limits } from '../../shared/base/limits.ts';
import type { OnAir } from './on-air.ts';

/** When streams began, in Unix seconds, by `toStreamKey`. */
export type StartTimes = ReadonlyMap<string, number>;

/**
 * The starts of the streams that are on air. A start that is reckoned from a stream's age is never the same twice, and would
 * now and then be rounded to the next second: what is known already stays, unless the stream began anew.
 */
export function settleStarts(known: StartTimes | undefined, onAir: readonly OnAir[]): StartTimes {
  const starts = new Map<string, number>();
  for (const stream of onAir) {
    const { startedMs } = stream;
    // Before 1970: of a clock or an age that is wrong.
    if (startedMs === null || startedMs < 0) continue;
    const key = toStreamKey(stream);
    const before = known?.get(key);
    const isSame = before !== undefined && Math.abs(startedMs - before * 1000) <= limits.streamStartSlackMs;
    starts.set(key, isSame ? before : Math.round(startedMs / 1000));
  }
  return starts;
}

/** A name is unique in its application. */
export function toStreamKey({ application, name }: OnAir): string {
  return JSON.stringify([application, name]);
}
