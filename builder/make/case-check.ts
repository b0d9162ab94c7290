/** For file systems that take `A` and `a` for one name (macOS and Windows do by default). */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../shared/base/errors.ts';

/** True when a file that is written in the folder is also found in the other case. */
export function ignoresCase(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const name = `.case-${randomUUID()}`;
  const probe = join(folder, name);
  try {
    writeFileSync(probe, '');
    return existsSync(join(folder, name.toUpperCase()));
  } finally {
    rmSync(probe, { force: true });
  }
}

/** The files of a build by their names in lower case. It costs memory for every file: to be used only where case is ignored. */
export class CaseCheck {
  readonly #files = new Map<string, string>();

  /** Throws Failure when another file has this name in another case: writing it would overwrite that one. */
  enter(file: string): void {
    const lower = file.toLowerCase();
    const other = this.#files.get(lower);
    if (other === undefined) this.#files.set(lower, file);
    else if (other !== file) throw new Failure(toMessage(other, file));
  }

  /** True for a file in whatever case. */
  has(file: string): boolean {
    return this.#files.has(file.toLowerCase());
  }
}

function toMessage(one: string, other: string): string {
  return (
    `Two answers have names that differ only in case, ${one} and ${other}, and the file system of this folder ignores ` +
    'case: it can keep only one of them. Neither was overwritten. Set OUT_DIR to a folder that heeds case (on macOS a ' +
    'case-sensitive APFS volume; on Windows `fsutil file setCaseSensitiveInfo`; on Linux nearly any), or give one of ' +
    'the two another id.'
  );
}
