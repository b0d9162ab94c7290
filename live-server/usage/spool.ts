/** Batches of answered requests on their way to the database, as files in a folder, oldest first. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../shared/base/limits.ts';

/** Requests that are written together, once. */
export interface Batch {
  /** Never used for any other batch; those of a process sort by their age. */
  readonly id: string;
  /** The JSON of RowColumns. */
  readonly json: string;
}

/** Several processes may share the folder. It is made when something is to be kept. */
export class Spool {
  readonly #folder: string;
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Keeps a batch. It is there whole or not at all, also after the process was killed. Throws what the disk says. */
  async keep({ id, json }: Batch): Promise<void> {
    if (this.#bytes > limits.usageSpoolBytesMax)
      throw new Error(`${this.#folder} holds more than ${limits.usageSpoolBytesMax} bytes`);
    const path = this.#toPath(id);
    const bytes = Buffer.from(json);
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(path + partial, bytes);
      await rename(path + partial, path);
    } catch (error) {
      // A full disk is not to be filled with what nobody reads.
      await rm(path + partial, { force: true }).catch(() => {});
      throw error;
    }
    this.#setSize(id, bytes.length);
  }

  /** Ids of what waits, oldest first. */
  async list(): Promise<string[]> {
    const known = [...this.#sizes.keys()];
    const names = await readdir(this.#folder).catch(emptyWhereAbsent);
    const ids = names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
    const found = new Set(ids);
    for (const id of known) if (!found.has(id)) this.#setSize(id, 0);
    await this.#measure(ids.filter((id) => !this.#sizes.has(id)));
    await this.#removeHalves(names.filter((name) => name.endsWith(ending + partial)));
    return ids.sort();
  }

  /** Undefined when another process was done with it. */
  async read(id: string): Promise<Batch | undefined> {
    const json = await readFile(this.#toPath(id), 'utf8').catch(undefinedWhereAbsent);
    return json === undefined ? undefined : { id, json };
  }

  async remove(id: string): Promise<void> {
    await rm(this.#toPath(id), { force: true });
    this.#setSize(id, 0);
  }

  /** Puts a file out of the way that cannot be read or written, for whoever wants to look at it. */
  async setAside(id: string): Promise<void> {
    await rename(this.#toPath(id), `${this.#toPath(id)}.unreadable`).catch(undefinedWhereAbsent);
    this.#setSize(id, 0);
  }

  /** What another process keeps is found here; the disk has other things to do meanwhile. */
  async #measure(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += limits.usageStatsMax) {
      const some = ids.slice(start, start + limits.usageStatsMax);
      await Promise.all(some.map((id) => this.#measureOne(id)));
    }
  }

  async #measureOne(id: string): Promise<void> {
    const found = await stat(this.#toPath(id)).catch(undefinedWhereAbsent);
    if (found) this.#setSize(id, found.size);
  }

  /** What a process that was killed did not finish; what another one is just about to finish is younger. */
  async #removeHalves(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(undefinedWhereAbsent);
      if (found && Date.now() - found.mtimeMs > limits.usageHalfWrittenMs) await rm(path, { force: true });
    }
  }

  #setSize(id: string, size: number): void {
    this.#bytes += size - (this.#sizes.get(id) ?? 0);
    if (size > 0) this.#sizes.set(id, size);
    else this.#sizes.delete(id);
  }

  #toPath(id: string): string {
    return join(this.#folder, id + ending);
  }
}

const ending = '.json';
const partial = '.partial';

function emptyWhereAbsent(error: NodeJS.ErrnoException): string[] {
  undefinedWhereAbsent(error);
  return [];
}

function undefinedWhereAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
