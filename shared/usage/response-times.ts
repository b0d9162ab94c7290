import { limits } from '../base/limits.ts';
import { readVarints, writeVarint } from './varint.ts';

/** From here on percentiles are within 1 %; what is faster counts as 0. */
const shortestMs = 0.01;
const relativeError = 0.01;
/** Each bucket ends at so many times its beginning: its middle is then at most `relativeError` from everything in it. */
const growth = (1 + relativeError) / (1 - relativeError);
const logGrowth = Math.log(growth);
const bucketsMax = toBucket(limits.usageResponseMsMax) + 1;

/**
 * A histogram of response times whose buckets grow by 2 %, as in DDSketch (Masson, Rim and Lee 2019): percentiles are within 1 %
 * from 0.01 ms to ten minutes, longer times count as ten minutes. Merging is adding, so it can be done in any order.
 */
export class ResponseTimes {
  readonly #counts = new Float64Array(bucketsMax);
  #total = 0;

  get total(): number {
    return this.#total;
  }

  add(responseMs: number): void {
    this.#addTo(Math.min(toBucket(responseMs), bucketsMax - 1), 1);
  }

  merge(other: ResponseTimes): void {
    for (let bucket = 0; bucket < bucketsMax; bucket++) this.#addTo(bucket, other.#counts[bucket]!);
  }

  /** The time in milliseconds that `share` of all requests did not exceed (nearest rank); 0 of nothing. */
  toPercentile(share: number): number {
    const rank = Math.max(1, Math.ceil(share * this.#total));
    let seen = 0;
    for (let bucket = 0; bucket < bucketsMax; bucket++) {
      seen += this.#counts[bucket]!;
      if (seen >= rank) return toMilliseconds(bucket);
    }
    return 0;
  }

  /** Only the buckets in use: for each its distance from the one before, and its count. */
  toBytes(): Uint8Array {
    const bytes: number[] = [];
    let last = 0;
    for (let bucket = 0; bucket < bucketsMax; bucket++) {
      const count = this.#counts[bucket]!;
      if (count === 0) continue;
      writeVarint(bytes, bucket - last);
      writeVarint(bytes, count);
      last = bucket;
    }
    return Uint8Array.from(bytes);
  }

  /** Adds what `toBytes` gave. */
  addBytes(bytes: Uint8Array): void {
    const values = readVarints(bytes);
    let bucket = 0;
    for (let position = 0; position + 1 < values.length; position += 2) {
      bucket += values[position]!;
      this.#addTo(bucket, values[position + 1]!);
    }
  }

  #addTo(bucket: number, count: number): void {
    this.#counts[bucket]! += count;
    this.#total += count;
  }
}

function toBucket(responseMs: number): number {
  return responseMs < shortestMs ? 0 : 1 + Math.floor(Math.log(responseMs / shortestMs) / logGrowth);
}

function toMilliseconds(bucket: number): number {
  return bucket === 0 ? 0 : (shortestMs * 2 * growth ** bucket) / (1 + growth);
}
