import { z } from 'zod';
import { limits } from '../base/limits.ts';
import type { UsageRow } from './row.ts';

/** What its columns hold, and a sum of very many: files of any kind can stand where ours do. */
const timeMax = Date.UTC(9999, 0);
const bytesMax = 2 ** 40;
/** What PostgreSQL takes: no U+0000, and no half of a character. */
const text = z
  .string()
  .max(limits.usageEndpointCharactersMax)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u);
const Columns = z.strictObject({
  time: z.array(z.int().min(0).max(timeMax)),
  endpoint: z.array(text),
  status: z.array(z.int().min(100).max(999)),
  responseMs: z.array(z.number().min(0).max(timeMax)),
  bytes: z.array(z.int().min(0).max(bytesMax)),
  client: z.array(text),
  isIdentified: z.array(z.literal([0, 1])),
});

/** Requests column by column: collecting, writing and reading thousands a second so leaves few objects behind. */
export class RowColumns {
  readonly #columns: z.output<typeof Columns>;

  constructor(columns: z.output<typeof Columns> = toEmpty()) {
    this.#columns = columns;
  }

  get length(): number {
    return this.#columns.time.length;
  }

  add(row: UsageRow): void {
    const { time, endpoint, status, responseMs, bytes, client, isIdentified } = this.#columns;
    time.push(row.time);
    endpoint.push(row.endpoint);
    status.push(row.status);
    responseMs.push(row.responseMs);
    bytes.push(row.bytes);
    client.push(row.client);
    isIdentified.push(row.isIdentified ? 1 : 0);
  }

  forEach(take: (row: UsageRow) => void): void {
    const { time, endpoint, status, responseMs, bytes, client, isIdentified } = this.#columns;
    for (let index = 0; index < time.length; index++) {
      take({
        time: time[index]!,
        endpoint: endpoint[index]!,
        status: status[index]!,
        responseMs: responseMs[index]!,
        bytes: bytes[index]!,
        client: client[index]!,
        isIdentified: isIdentified[index] === 1,
      });
    }
  }

  toJson(): string {
    return JSON.stringify(this.#columns);
  }

  /** The other way round. Throws for what `toJson` did not write, and for what a database would not take. */
  static fromJson(json: string): RowColumns {
    const columns = Columns.parse(JSON.parse(json));
    const lengths = new Set(Object.values(columns).map((column) => column.length));
    if (lengths.size !== 1) throw new Error('the columns are not of one length');
    return new RowColumns(columns);
  }

  static of(rows: Iterable<UsageRow>): RowColumns {
    const columns = new RowColumns();
    for (const row of rows) columns.add(row);
    return columns;
  }
}

function toEmpty(): z.output<typeof Columns> {
  return { time: [], endpoint: [], status: [], responseMs: [], bytes: [], client: [], isIdentified: [] };
}
