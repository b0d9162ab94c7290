import { limits } from '../../shared/base/limits.ts';

/** Counts each host's failures in a row; a host that had too many is left alone for the rest of the run. */
export class HostBreaker {
  readonly #failures = new Map<string, number>();

  isOpen(address: string): boolean {
    return (this.#failures.get(toHost(address)) ?? 0) >= limits.stillHostFailuresMax;
  }

  /** A host that answers anything, be it a 404, is there. One that was given up stays so: late answers do not count. */
  note(address: string, isOfHost: boolean): void {
    if (this.isOpen(address)) return;
    const host = toHost(address);
    this.#failures.set(host, isOfHost ? (this.#failures.get(host) ?? 0) + 1 : 0);
  }
}

/** All that is no address counts as one host, which never fails: nobody is asked for it. */
function toHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}
