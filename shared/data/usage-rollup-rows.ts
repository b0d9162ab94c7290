import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { type Consumer, Consumers } from '../usage/consumers.ts';
import type { Span } from '../usage/spans.ts';
import type { UsageCell } from '../usage/usage-cell.ts';
import type { RawRow } from './database.ts';

/** What a roll-up is about; `endpoint` is null for all of them together. */
export interface RollupKey extends Span {
  readonly endpoint: string | null;
}

/** SQL for what `parseRollup` reads; a reader that does not need the last two may put null in their place. */
export const rollupColumns = {
  sums: `level, endpoint, from_day - date '1970-01-01' as day, requests::double precision, errors::double precision,
    bytes::double precision, response_us::double precision`,
  sketches: 'histogram, sketch',
  lists: 'statuses, consumers',
} as const;

const sum = z.int().min(0);
const sums = { day: z.int(), requests: sum, errors: sum, bytes: sum, response_us: sum };
const dayRow = z.object({ ...sums, unique_clients: sum, p95_response_ms: z.number().min(0) });
const rollupRow = z.object({
  ...sums,
  level: z.literal([1, 16, 256]),
  endpoint: z.string(),
  histogram: z.instanceof(Uint8Array),
  sketch: z.instanceof(Uint8Array),
  statuses: z.array(z.tuple([z.int(), sum])).nullable(),
  consumers: z.array(z.tuple([z.string(), z.literal([0, 1]), sum, sum, sum, sum])).nullable(),
});

export type StoredRollup = z.output<typeof rollupRow>;

export function parseRollup(row: RawRow): StoredRollup {
  return rollupRow.parse(row);
}

export function toKey({ level, endpoint, day }: StoredRollup): RollupKey {
  return { level, endpoint: endpoint || null, from: day };
}

/** A day's sums alone, and what follows from its histogram and sketch. */
export function parseDay(row: RawRow) {
  const {
    response_us: responseUs,
    unique_clients: uniqueClients,
    p95_response_ms: p95ResponseMs,
    ...totals
  } = dayRow.parse(row);
  return { ...totals, responseUs, uniqueClients, p95ResponseMs };
}

/** Adds what a row holds to a cell. */
export function addStored(cell: UsageCell, stored: StoredRollup): void {
  const { requests, errors, bytes, response_us: responseUs, statuses, consumers } = stored;
  cell.addTotals({ requests, errors, bytes, responseUs });
  cell.times.addBytes(stored.histogram);
  cell.clients.addBytes(stored.sketch);
  if (statuses) cell.addStatuses(statuses);
  if (consumers) cell.consumers.merge(Consumers.of(consumers.map(toConsumer)));
}

/** The row that a cell is stored as, for `upsertStatement`; without a sketch, the stored one stays. */
export function toStored({ level, endpoint, from }: RollupKey, cell: UsageCell, isSketchNew: boolean) {
  return {
    level,
    endpoint: endpoint ?? '',
    day: from,
    requests: cell.requests,
    errors: cell.errors,
    bytes: cell.bytes,
    response_us: cell.responseUs,
    unique_clients: cell.clients.count,
    p95_response_ms: cell.times.toPercentile(0.95),
    statuses: [...cell.statuses].sort(([a], [b]) => a - b),
    histogram: toBase64(cell.times.toBytes()),
    sketch: isSketchNew ? toBase64(cell.clients.toBytes()) : '',
    consumers: cell.consumers.list(toConsumersMax(endpoint)).map(fromConsumer),
  };
}

/** Takes a JSON list of `toStored`. A sketch that did not change is not copied either: it is what takes most of the room. */
export const upsertStatement = `
  insert into usage_rollups as stored (level, endpoint, from_day, requests, errors, bytes, response_us, unique_clients,
    p95_response_ms, statuses, histogram, sketch, consumers)
  select level, endpoint, date '1970-01-01' + day, requests, errors, bytes, response_us, unique_clients,
    p95_response_ms, statuses, decode(histogram, 'base64'), decode(sketch, 'base64'), consumers
  from json_to_recordset($1::json) as incoming (level smallint, endpoint text, day int, requests bigint, errors bigint,
    bytes bigint, response_us bigint, unique_clients bigint, p95_response_ms double precision, statuses json,
    histogram text, sketch text, consumers json)
  on conflict (level, endpoint, from_day) do update set
    requests = excluded.requests, errors = excluded.errors, bytes = excluded.bytes, response_us = excluded.response_us,
    unique_clients = excluded.unique_clients, p95_response_ms = excluded.p95_response_ms, statuses = excluded.statuses,
    histogram = excluded.histogram, consumers = excluded.consumers,
    sketch = case when excluded.sketch = '' then stored.sketch else excluded.sketch end`;

/** Consumers that are stored with a roll-up. */
export function toConsumersMax(endpoint: string | null): number {
  return endpoint === null ? limits.usageConsumersMax : limits.usageEndpointConsumersMax;
}

function toConsumer(tuple: NonNullable<StoredRollup['consumers']>[number]): Consumer {
  const [client, isIdentified, requests, errors, bytes, lastSeen] = tuple;
  return { client, isIdentified: isIdentified === 1, requests, errors, bytes, lastSeen };
}

function fromConsumer({ client, isIdentified, requests, errors, bytes, lastSeen }: Consumer) {
  return [client, Number(isIdentified), requests, errors, bytes, lastSeen];
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
