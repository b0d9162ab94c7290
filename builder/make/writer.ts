import { setImmediate } from 'node:timers/promises';
import { unfinishedFile } from '../../shared/api/archive.ts';
import { toDigest } from '../../shared/base/bytes.ts';
import { limits } from '../../shared/base/limits.ts';
import type { Store } from '../../shared/store/store.ts';
import type { CaseCheck } from './case-check.ts';
import type { Manifest } from './manifest.ts';
import type { RenderedFile } from './render.ts';

/** Files by what a build did to them. */
export interface Changes {
  added: string[];
  changed: string[];
  removed: string[];
}

/** Takes every file of a build and writes those that differ from what the store holds. */
export class ArchiveWriter {
  readonly manifest: Manifest = new Map();
  readonly changes: Changes = { added: [], changed: [], removed: [] };
  /** Time spent in the store, milliseconds. */
  writingMs = 0;
  readonly #store: Store;
  readonly #previous: Manifest;
  readonly #caseCheck: CaseCheck | undefined;
  #hasBegun = false;
  #lastBreath = performance.now();

  /** `caseCheck` for a store that takes names that differ only in case for one. */
  constructor(store: Store, previous: Manifest, caseCheck?: CaseCheck) {
    this.#store = store;
    this.#previous = previous;
    this.#caseCheck = caseCheck;
  }

  /** Enters a file into the new manifest; true when it must be written, which is then the caller's to do. */
  enter({ file, bytes }: RenderedFile): boolean {
    if (this.manifest.has(file)) throw new Error(`Two answers for one file: ${file}`);
    this.#caseCheck?.enter(file);
    const digest = toDigest(bytes);
    this.manifest.set(file, { size: bytes.length, digest });
    const before = this.#previous.get(file);
    if (before?.digest === digest) return false;
    (before ? this.changes.changed : this.changes.added).push(file);
    return true;
  }

  /** Writes a file that `enter` asked for. */
  async write({ file, bytes }: RenderedFile): Promise<void> {
    const start = performance.now();
    await this.#begin();
    await this.#store.put(file, bytes);
    this.writingMs += performance.now() - start;
  }

  async add(rendered: RenderedFile): Promise<void> {
    if (this.enter(rendered)) await this.write(rendered);
    await this.#letOthers();
  }

  /** Removes what the store holds and this build does not. */
  async removeRest(compare: (a: string, b: string) => number): Promise<void> {
    const start = performance.now();
    const rest = [...this.#previous.keys()].filter((file) => !this.manifest.has(file));
    for (const file of rest.sort(compare)) {
      await this.#begin();
      // An id whose case alone was corrected: its new file lies where its old one did.
      if (!this.#caseCheck?.has(file)) await this.#store.remove(file);
      this.changes.removed.push(file);
    }
    this.writingMs += performance.now() - start;
  }

  /** An unchanged file waits for nothing: without this, a server in the same process would answer nobody until the build is over. */
  async #letOthers(): Promise<void> {
    if (performance.now() - this.#lastBreath < limits.buildSliceMs) return;
    await setImmediate();
    this.#lastBreath = performance.now();
  }

  /** From the first change until the manifest is written, the old manifest is not to be trusted. */
  async #begin(): Promise<void> {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    await this.#store.put(unfinishedFile, Buffer.from('A build is writing, or was stopped while it did.\n'));
  }
}
