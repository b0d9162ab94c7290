import { limits } from '../base/limits.ts';
import { type KnownClient, toKnownClient } from './client-hash.ts';
import { toDay } from './days.ts';
import type { UsageRow } from './row.ts';
import { UsageCell } from './usage-cell.ts';

/** The counts of one endpoint in one day; `endpoint` is null for all of them together. */
export interface DayCounts {
  readonly day: number;
  readonly endpoint: string | null;
  readonly cell: UsageCell;
}

/**
 * What a batch of requests comes to, by day (UTC) and endpoint. Its memory grows with days and endpoints, and no further with
 * requests and clients.
 */
export class UsageCounts {
  readonly #days = new Map<number, Map<string, UsageCell>>();
  /** Names, then anonymous hashes: what belongs to a client is worked out once. */
  readonly #clients = [new Map<string, KnownClient>(), new Map<string, KnownClient>()] as const;

  /** Counts a request; whoever counts many of one client may keep what is known of it. */
  add(row: UsageRow, client = this.#toClient(row)): void {
    this.#toCell(toDay(row.time), row.endpoint).add(row, client);
  }

  merge(other: UsageCounts): void {
    for (const [day, cells] of other.#days) {
      for (const [endpoint, cell] of cells) this.#toCell(day, endpoint).merge(cell);
    }
  }

  /** Days with a request. */
  days(): Iterable<number> {
    return this.#days.keys();
  }

  /** Everything that was counted: for each day its endpoints, then all of them together. */
  *list(): Generator<DayCounts> {
    for (const [day, cells] of this.#days) {
      const all = new UsageCell();
      for (const [endpoint, cell] of cells) {
        yield { day, endpoint, cell };
        all.merge(cell);
      }
      yield { day, endpoint: null, cell: all };
    }
  }

  static of(rows: Iterable<UsageRow>): UsageCounts {
    const counts = new UsageCounts();
    for (const row of rows) counts.add(row);
    return counts;
  }

  #toCell(day: number, endpoint: string): UsageCell {
    let cells = this.#days.get(day);
    if (!cells) {
      cells = new Map();
      this.#days.set(day, cells);
    }
    let cell = cells.get(endpoint);
    if (!cell) {
      cell = new UsageCell();
      cells.set(endpoint, cell);
    }
    return cell;
  }

  #toClient({ client, isIdentified }: UsageRow): KnownClient {
    const clients = this.#clients[isIdentified ? 0 : 1];
    let known = clients.get(client);
    if (!known) {
      if (clients.size >= limits.usageClientsKnownMax) clients.clear();
      known = toKnownClient({ client, isIdentified });
      clients.set(client, known);
    }
    return known;
  }
}
