const carriageReturn = 13;

/**
 * Cuts bytes into lines and calls back with each, without line ends; byte for byte (latin1), which is the fastest text to make, and
 * what header lines are. A line may not be longer than `charactersMax`: of one that is, only its beginning is kept.
 */
export class Lines {
  readonly #onLine: (line: string) => void;
  readonly #charactersMax: number;
  #rest = '';
  #isSkipping = false;

  constructor(onLine: (line: string) => void, charactersMax: number) {
    this.#onLine = onLine;
    this.#charactersMax = charactersMax;
  }

  push(part: Buffer): void {
    const text = this.#rest + part.toString('latin1');
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      this.#give(text, start, text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end);
      start = end + 1;
    }
    this.#rest = text.slice(start, start + this.#charactersMax);
  }

  /** What is left has no line end. */
  end(): void {
    if (this.#rest !== '') this.#give(this.#rest, 0, this.#rest.length);
    this.#rest = '';
  }

  /** Whatever was begun is no line of its own. */
  skipRest(): void {
    this.#isSkipping = this.#rest !== '';
    this.#rest = '';
  }

  #give(text: string, start: number, end: number): void {
    if (this.#isSkipping) this.#isSkipping = false;
    else this.#onLine(text.slice(start, end));
  }
}
