import type { KnownClient } from './client-hash.ts';
import { ClientSketch } from './client-sketch.ts';
import { Consumers } from './consumers.ts';
import { ResponseTimes } from './response-times.ts';
import type { UsageRow } from './row.ts';

/** An error is an answer with such a status or a higher one. */
const errorStatusMin = 400;

/** What is counted of the requests of one endpoint, or of all, in one day or in many. */
export class UsageCell {
  requests = 0;
  errors = 0;
  bytes = 0;
  /** Microseconds: whole numbers, whose sum is the same in whatever order they come. */
  responseUs = 0;
  readonly statuses = new Map<number, number>();
  readonly times: ResponseTimes;
  readonly clients: ClientSketch;
  readonly consumers = new Consumers();

  constructor(times = new ResponseTimes(), clients = new ClientSketch()) {
    this.times = times;
    this.clients = clients;
  }

  add(row: UsageRow, client: KnownClient): void {
    const { status, responseMs } = row;
    const errors = status >= errorStatusMin ? 1 : 0;
    this.requests++;
    this.errors += errors;
    this.bytes += row.bytes;
    this.responseUs += Math.round(responseMs * 1_000);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.times.add(responseMs);
    // Whoever is held as a consumer is in the sketch already.
    if (this.consumers.count(client, row, errors)) this.clients.add(client.hash);
  }

  /** Adds the other's counts. True when it had clients that were not in here. */
  merge(other: UsageCell): boolean {
    this.addTotals(other);
    this.addStatuses(other.statuses);
    this.consumers.merge(other.consumers);
    this.times.merge(other.times);
    return this.clients.merge(other.clients);
  }

  addTotals({ requests, errors, bytes, responseUs }: UsageTotals): void {
    this.requests += requests;
    this.errors += errors;
    this.bytes += bytes;
    this.responseUs += responseUs;
  }

  addStatuses(statuses: Iterable<readonly [status: number, requests: number]>): void {
    for (const [status, requests] of statuses)
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + requests);
  }

  /** The same counts with only the busiest so many consumers; it shares the rest with this one, and is only to be read. */
  trim(consumersMax: number): UsageCell {
    const cell = new UsageCell(this.times, this.clients);
    cell.addTotals(this);
    cell.addStatuses(this.statuses);
    cell.consumers.merge(Consumers.of(this.consumers.list(consumersMax)));
    return cell;
  }
}

export type UsageTotals = Pick<UsageCell, 'requests' | 'errors' | 'bytes' | 'responseUs'>;
