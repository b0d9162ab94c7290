import { limits } from '../base/limits.ts';
import { type KnownClient, toClientKey } from './client-hash.ts';
import { ClientTally, isTallied } from './client-tally.ts';
import type { UsageRow } from './row.ts';

/** What one client asked for. */
export interface Consumer {
  readonly client: string;
  readonly isIdentified: boolean;
  requests: number;
  errors: number;
  bytes: number;
  /** Unix seconds. */
  lastSeen: number;
}

/**
 * Counts by client. Exact as long as there are no more than `usageConsumersCountedMax` different ones; beyond twice that, only the
 * busiest so many are kept, and one that comes back starts again from zero: the busy ones stay right, the rest is a lower bound.
 */
export class Consumers {
  readonly #tally = new ClientTally();
  #held = new Map<string, Consumer>();

  /** Counts one request. True when the client was not held before. */
  count(known: KnownClient, { bytes, time }: UsageRow, errors: number): boolean {
    const lastSeen = Math.floor(time / 1_000);
    if (isTallied(known)) return this.#tally.count(known, { errors, bytes, lastSeen });
    const { key, client, isIdentified } = known;
    const held = this.#held.get(key);
    if (!held) {
      this.#hold(key, { client, isIdentified, requests: 1, errors, bytes, lastSeen });
      return true;
    }
    held.requests++;
    held.errors += errors;
    held.bytes += bytes;
    if (lastSeen > held.lastSeen) held.lastSeen = lastSeen;
    return false;
  }

  merge(other: Consumers): void {
    for (const [key, consumer] of other.#all()) this.#add(key, consumer);
  }

  static of(consumers: Iterable<Consumer>): Consumers {
    const held = new Consumers();
    for (const one of consumers) held.#add(toClientKey(one.client, one.isIdentified), one);
    return held;
  }

  values(): Iterable<Consumer> {
    return this.#all().values();
  }

  /** The busiest so many, in a total order. */
  list(max: number): Consumer[] {
    return [...this.#all().values()].sort(compareBusiest).slice(0, max);
  }

  #add(key: string, { client, isIdentified, requests, errors, bytes, lastSeen }: Consumer): void {
    const held = this.#held.get(key);
    if (!held) {
      this.#hold(key, { client, isIdentified, requests, errors, bytes, lastSeen });
      return;
    }
    held.requests += requests;
    held.errors += errors;
    held.bytes += bytes;
    if (lastSeen > held.lastSeen) held.lastSeen = lastSeen;
  }

  #hold(key: string, consumer: Consumer): void {
    this.#held.set(key, consumer);
    if (this.#held.size > 2 * limits.usageConsumersCountedMax) this.#prune();
  }

  /** With what was tallied meanwhile. */
  #all(): Map<string, Consumer> {
    for (const [key, consumer] of this.#tally.take()) this.#add(key, consumer);
    return this.#held;
  }

  #prune(): void {
    const kept = [...this.#held.values()].sort(compareBusiest).slice(0, limits.usageConsumersCountedMax);
    this.#held = new Map(kept.map((one) => [toClientKey(one.client, one.isIdentified), one]));
  }
}

function compareBusiest(a: Consumer, b: Consumer): number {
  return (
    b.requests - a.requests ||
    b.lastSeen - a.lastSeen ||
    (a.client < b.client ? -1 : a.client > b.client ? 1 : Number(b.isIdentified) - Number(a.isIdentified))
  );
}
