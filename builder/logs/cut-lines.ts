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
    const text = part.toString('latin1');
    let start = 0;
    let end = text.indexOf('\n');
    if (this.#rest !== '' && end !== -1) {
      // Only this line is put together: to do so with the whole part would copy all of it once more.
      this.#give(this.#rest + text.slice(0, end));
      start = end + 1;
      end = text.indexOf('\n', start);
      this.#rest = '';
    }
    for (; end !== -1; end = text.indexOf('\n', start)) {
      this.#give(text.slice(start, end));
      start = end + 1;
    }
    this.#rest = (this.#rest + text.slice(start)).slice(0, this.#charactersMax);
  }

  /** What is left has no line end. */
  end(): void {
    if (this.#rest !== '') this.#give(this.#rest);
    this.#rest = '';
  }

  /** Whatever was begun is no line of its own. */
  skipRest(): void {
    this.#isSkipping = this.#rest !== '';
    this.#rest = '';
  }

  #give(line: string): void {
    if (this.#isSkipping) this.#isSkipping = false;
    else this.#onLine(line.charCodeAt(line.length - 1) === carriageReturn ? line.slice(0, -1) : line);
  }
}
