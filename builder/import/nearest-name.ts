/** Edits up to which a name counts as a misspelling of another. */
const editsMax = 2;

/** The known name that was probably meant, upper case and blanks aside; undefined when none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = name.trim().toLowerCase();
  const ranked = known
    .map((candidate) => ({ candidate, edits: countEdits(wanted, candidate) }))
    .sort((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best && best.edits <= editsMax ? best.candidate : undefined;
}

/** Levenshtein's distance: letters to insert, drop or replace. */
function countEdits(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (let column = 0; column < to.length; column++) {
      const replaced = previous[column]! + (letter === to[column] ? 0 : 1);
      current.push(Math.min(replaced, previous[column + 1]! + 1, current[column]! + 1));
    }
    previous = current;
  }
  return previous.at(-1)!;
}
