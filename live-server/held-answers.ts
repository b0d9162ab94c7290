import { LRUCache } from 'lru-cache';
import { type Ready, toSize } from './ready.ts';

interface Bounds {
  /** Bytes of the archive's own answers: pages, and windows that show something. */
  readonly ownBytesMax: number;
  /** Bytes of answers to questions that callers can vary without end. */
  readonly endlessBytesMax: number;
}

/** Ready answers by address. Endless ones have a small place of their own: whoever asks at random pushes out no page. */
export class HeldAnswers {
  readonly #own: LRUCache<string, Ready>;
  readonly #endless: LRUCache<string, Ready>;

  constructor({ ownBytesMax, endlessBytesMax }: Bounds) {
    this.#own = new LRUCache({ maxSize: ownBytesMax });
    this.#endless = new LRUCache({ maxSize: endlessBytesMax });
  }

  get(address: string): Ready | undefined {
    return this.#own.get(address) ?? this.#endless.get(address);
  }

  set(address: string, ready: Ready): void {
    const held = ready.isEndless ? this.#endless : this.#own;
    held.set(address, ready, { size: toSize(ready) + address.length });
  }
}
