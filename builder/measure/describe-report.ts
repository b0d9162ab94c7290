import type { MeasureReport } from './measure-stills.ts';

/** One line for the terminal; none when there was nothing to measure. */
export function describeMeasuring({ measured, failed, left, faults }: MeasureReport): string | undefined {
  if (measured + failed + left === 0) return undefined;
  const reasons = faults.map(({ fault, stills, stillID }) => `${stills} ${fault}, such as still ${stillID}`);
  const why = failed === 0 ? '' : ` (${reasons.join('; ')})`;
  return `stills: ${measured} measured, ${failed} could not be${why}, ${left} left`;
}
