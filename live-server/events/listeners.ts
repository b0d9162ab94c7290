import type { ServerResponse } from 'node:http';
import { setImmediate as letOthers } from 'node:timers/promises';
import { limits } from '../../shared/base/limits.ts';

/** Somebody who listens. */
export interface Listener {
  readonly response: ServerResponse;
  /** The last event that it has got when it was connected before. */
  readonly lastID: string | undefined;
  /** Number of the last event that was sent to it; undefined before it knows what there is. */
  sent: number | undefined;
}

/** Everybody who listens; who has gone is forgotten. */
export class Listeners {
  readonly #all = new Set<Listener>();

  get size(): number {
    return this.#all.size;
  }

  /** Its headers must have been sent. */
  add(response: ServerResponse, lastID: string | undefined): Listener {
    const listener: Listener = { response, lastID, sent: undefined };
    this.#all.add(listener);
    response.on('close', () => this.#all.delete(listener));
    // Of a connection that breaks, `close` says all that matters.
    response.on('error', ignore);
    return listener;
  }

  /** Those who do not know yet what there is. */
  listNew(): Listener[] {
    return [...this.#all].filter(({ sent }) => sent === undefined);
  }

  /** Writes to those whose turn it is, a few at a time: there are others who wait for answers. */
  async writeTo(isMeant: (listener: Listener) => boolean, bytes: Buffer, sent?: number): Promise<void> {
    let count = 0;
    for (const listener of this.#all) {
      if (!isMeant(listener)) continue;
      if (++count % limits.eventsWritesMax === 0) await letOthers();
      write(listener, bytes);
      if (sent !== undefined) listener.sent = sent;
    }
  }

  /** All at once; EventSource connects again by itself. */
  end(): void {
    for (const { response } of this.#all) {
      // Whoever does not read would not read the end either.
      if (response.writableLength > 0) response.destroy();
      else response.end();
    }
  }
}

/** Every listener has the same bytes: of who does not read them nothing is kept but that they are to be sent. */
export function write({ response }: Listener, bytes: Buffer): void {
  if (response.destroyed || response.writableEnded) return;
  if (response.writableLength > limits.eventsUnreadBytesMax) response.destroy();
  else if (bytes.length > 0) response.write(bytes);
}

function ignore(): void {}
