/**
 * Golden answers: each looked at by hand once, compared byte for byte. A change of an answer on purpose:
 * `UPDATE_GOLDEN=1 npm test`, then read what `git diff test/golden` shows as a caller would.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as assert from 'uvu/assert';

const isUpdate = process.env['UPDATE_GOLDEN'] === '1';

export interface Golden {
  /** Holds the bytes of an answer against the file of this name. */
  assertSame(name: string, bytes: Buffer): void;
  /** Files that no answer has any more are a mistake. */
  assertNoneLeft(names: readonly string[]): void;
}

/** Those of a folder below `test/golden`, or of that folder itself. */
export function goldenAnswers(folder = ''): Golden {
  const place = new URL(`../golden/${folder && `${folder}/`}`, import.meta.url);
  return {
    assertSame: (name, bytes) => {
      const path = new URL(name, place);
      if (isUpdate) {
        mkdirSync(place, { recursive: true });
        writeFileSync(path, bytes);
        return;
      }
      // Bytes first; the text, for the screen.
      if (!readFileSync(path).equals(bytes)) assert.fixture(bytes.toString(), readFileSync(path, 'utf8'));
    },
    assertNoneLeft: (names) => {
      const files = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isFile());
      const rest = files.map(({ name }) => name).filter((name) => !names.includes(name));
      if (isUpdate) for (const name of rest) rmSync(new URL(name, place));
      else assert.equal(rest, []);
    },
  };
}
