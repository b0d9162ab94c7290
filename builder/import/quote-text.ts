/** Characters of a cell that a message repeats. */
const shownCharactersMax = 60;

/** A cell as a message shows it: in quotes, control characters escaped, long text cut. */
export function quoteText(text: string): string {
  return JSON.stringify(text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax)}…` : text);
}
