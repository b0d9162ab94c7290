import type { Build, IndexName, ListName, StoredList } from '../shared/api/archive.ts';
import { limits } from '../shared/base/limits.ts';
import type { ArchiveSource } from './archive-source.ts';
import { HeldAnswers } from './held-answers.ts';
import type { Encoding } from './negotiation.ts';
import { addForm, type Body, type Form, type Ready, toReady } from './ready.ts';
import { singleFlight } from './single-flight.ts';
import { toPlaces } from './splice.ts';
import { type Index, type StoredFiles, toLine } from './stored-files.ts';

/** How an archive route's answer is come by. */
export interface Plan {
  /** The one address of this answer, whatever spelling it was asked by. */
  readonly address: string;
  /** Another answer each time, of which nothing is held. */
  readonly isFleeting?: true;
  render(snapshot: Snapshot): Promise<Body>;
}

/** The same, with the template of its route. */
export interface ArchivePlan extends Plan {
  readonly endpoint: string;
}

const indexedLists = {
  botNames: 'bots',
  fightBots: 'fights',
  stillFacets: 'stills',
} as const satisfies Record<IndexName, ListName>;

/** One build of the archive and the answers made from it. A request that began with one finishes with it. */
export class Snapshot {
  readonly build: Build;
  readonly #source: ArchiveSource;
  readonly #files: StoredFiles;
  readonly #answers = new HeldAnswers({
    ownBytesMax: limits.readyBytesMax,
    endlessBytesMax: limits.endlessBytesMax,
  });
  readonly #flight = singleFlight<Ready>();

  constructor(build: Build, source: ArchiveSource, files: StoredFiles) {
    this.build = build;
    this.#source = source;
    this.#files = files;
  }

  /** The answer of an address in an encoding, when it is in memory. */
  find(address: string, encoding: Encoding): Form | undefined {
    return this.#answers.get(address)?.forms[encoding];
  }

  /** Makes the answer, and its form in this encoding, unless they are in memory. Throws what the plan throws. */
  async answer(plan: ArchivePlan, encoding: Encoding): Promise<Form> {
    if (plan.isFleeting) return this.#answerOnce(plan, encoding);
    const plain =
      this.#answers.get(plan.address) ?? (await this.#flight(plan.address, () => this.#render(plan)));
    const form = plain.forms[encoding];
    if (form || encoding === 'identity') return form!;
    const full = await this.#flight(`${encoding} ${plan.address}`, () =>
      this.#compress(plan.address, plain, encoding),
    );
    return full.forms[encoding]!;
  }

  /** A page's bytes; undefined when the archive has no such page. */
  readPage(file: string): Promise<Buffer | undefined> {
    return this.#source.read(file);
  }

  /** Items of a list, by their stored positions, as the JSON that they are stored as. Throws FileGone. */
  async readItems({ chunks }: StoredList, positions: readonly number[]): Promise<Buffer[]> {
    const places = toPlaces(chunks, positions);
    const needed = [...new Set(places.map(({ chunk }) => chunk))];
    const read = new Map(
      await Promise.all(needed.map(async (chunk) => [chunk, await this.#readChunk(chunks[chunk]!)] as const)),
    );
    return places.map(({ chunk, line }) => toLine(read.get(chunk)!, line));
  }

  /** An index, which has a row for each item of its list, in the list's order. Throws FileGone. */
  async readIndex<Name extends IndexName>(name: Name): Promise<Index<Name>> {
    const rows = await this.#files.readIndex(name, this.build.indexes[name]);
    const list = indexedLists[name];
    if (rows.length !== this.build.lists[list].total) throw new Error(`${name} is not the index of ${list}`);
    return rows;
  }

  async #readChunk({ file, items }: { file: string; items: number }) {
    const chunk = await this.#files.readChunk(file);
    if (chunk.ends.length !== items)
      throw new Error(`${file} has ${chunk.ends.length} lines; the build says ${items}`);
    return chunk;
  }

  async #answerOnce(plan: ArchivePlan, encoding: Encoding): Promise<Form> {
    const plain = await this.#toReady(plan);
    const held = plain.forms[encoding];
    return held || encoding === 'identity' ? held! : (await addForm(plain, encoding)).forms[encoding]!;
  }

  async #render(plan: ArchivePlan): Promise<Ready> {
    return this.#hold(plan.address, await this.#toReady(plan));
  }

  async #toReady(plan: ArchivePlan): Promise<Ready> {
    return toReady(await plan.render(this), { endpoint: plan.endpoint, build: this.build.build });
  }

  async #compress(address: string, ready: Ready, encoding: 'br' | 'gzip'): Promise<Ready> {
    const added = (await addForm(ready, encoding)).forms[encoding];
    // Another encoding may have been added meanwhile.
    const current = this.#answers.get(address) ?? ready;
    return this.#hold(address, { ...current, forms: { ...current.forms, [encoding]: added } });
  }

  #hold(address: string, ready: Ready): Ready {
    this.#answers.set(address, ready);
    return ready;
  }
}
