import { randomBytes } from 'node:crypto';
import { limits } from '../../shared/base/limits.ts';
import type { LiveEvent } from './look.ts';

/** Events that belong together, encoded once for all listeners. */
export interface Batch {
  readonly bytes: Buffer;
  /** Number of the event before the first. */
  readonly from: number;
  /** Number of the last. */
  readonly to: number;
}

interface Kept {
  readonly number: number;
  readonly bytes: Buffer;
  /** Unix milliseconds. */
  readonly sentAt: number;
}

/** The events of the last minutes, for who missed some of them. */
export class EventHistory {
  /** No other start of this server, and no other server, gives the same ids. */
  readonly #stamp = randomBytes(6).toString('hex');
  #last = 0;
  /** Whoever has this one can have all that came after it. */
  #first = 0;
  #kept: Kept[] = [];
  #bytes = 0;

  /** Number of the last event. */
  get last(): number {
    return this.#last;
  }

  get lastID(): string {
    return this.#toID(this.#last);
  }

  /** `now` in Unix milliseconds. */
  add(events: readonly LiveEvent[], now: number): Batch {
    const from = this.#last;
    const added = events.map((event) => {
      const number = ++this.#last;
      return { number, bytes: encodeEvent(event, this.#toID(number)), sentAt: now };
    });
    this.#kept.push(...added);
    const bytes = Buffer.concat(added.map((kept) => kept.bytes));
    this.#bytes += bytes.length;
    this.#trim(now);
    return { bytes, from, to: this.#last };
  }

  /** What came after an event; undefined when that is not known any more, or never was. */
  listAfter(id: string): Buffer | undefined {
    const [, stamp, digits] = /^([0-9a-f]+)-(\d{1,15})$/.exec(id) ?? [];
    const number = Number(digits);
    if (stamp !== this.#stamp || number < this.#first || number > this.#last) return undefined;
    return Buffer.concat(this.#kept.filter((kept) => kept.number > number).map(({ bytes }) => bytes));
  }

  /** From now on events can go by that are not added: no id that was given says any more what came after it. */
  forget(): void {
    this.#kept = [];
    this.#bytes = 0;
    this.#first = ++this.#last;
  }

  #trim(now: number): void {
    const isOver = ({ sentAt }: Kept) =>
      now - sentAt > limits.eventsReplayMs || this.#bytes > limits.eventsReplayBytesMax;
    for (let oldest = this.#kept[0]; oldest && isOver(oldest); oldest = this.#kept[0]) {
      this.#kept.shift();
      this.#bytes -= oldest.bytes.length;
      this.#first = oldest.number;
    }
  }

  #toID(number: number): string {
    return `${this.#stamp}-${number}`;
  }
}

/** The id stands on the last event alone: whoever is cut off before it has not got all of them. */
export function encodeTogether(events: readonly LiveEvent[], id: string): Buffer {
  return Buffer.concat(
    events.map((event, index) => encodeEvent(event, index === events.length - 1 ? id : undefined)),
  );
}

/** HTML Living Standard, server-sent events: one field a line, and JSON has no line breaks of its own. */
function encodeEvent({ type, data }: LiveEvent, id: string | undefined): Buffer {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    `event: ${type}`,
    `data: ${JSON.stringify(data)}`,
  ];
  return Buffer.from(`${lines.join('\n')}\n\n`);
}
