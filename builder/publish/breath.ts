import { limits } from '../../shared/base/limits.ts';

/**
 * To be awaited before each piece of work that may never wait for anything, such as writing to a folder: timers (those that
 * renew a lease) and signals get their turn every now and then. All who work at once stop for it together, or none would.
 */
export function createBreath(): () => Promise<void> {
  let last = performance.now();
  let pause: Promise<void> | undefined;
  return async () => {
    if (performance.now() - last < limits.publishBreathMs) return;
    pause ??= new Promise((resolve) => {
      setImmediate(() => {
        last = performance.now();
        pause = undefined;
        resolve();
      });
    });
    await pause;
  };
}
