import { LRUCache } from 'lru-cache';
import { ApiError } from '../shared/base/errors.ts';
import { limits } from '../shared/base/limits.ts';
import type { Archive } from './archive.ts';
import type { Encoding } from './negotiation.ts';
import type { Form } from './ready.ts';
import type { ArchivePlan } from './snapshot.ts';
import { FileGone } from './stored-files.ts';

/** Answers of the archive, by addresses as callers write them. */
export class ArchiveAnswers {
  readonly #archive: Archive;
  /** Spelling → the one address of its answer. Callers can invent spellings, so they have a bound of their own. */
  readonly #spellings = new LRUCache<string, string>({
    maxSize: limits.spellingBytesMax,
    sizeCalculation: (address, spelling) => address.length + spelling.length,
  });

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** The answer when it is in memory: the way of nearly every request, so nothing is parsed on it. */
  find(url: string, encoding: Encoding): Form | undefined {
    return this.#archive.snapshot?.find(this.#spellings.get(url) ?? url, encoding);
  }

  /** Throws ApiError. */
  async make(url: string, plan: ArchivePlan, encoding: Encoding): Promise<Form> {
    const form = await this.#follow(plan, encoding);
    // Only addresses that have an answer: nobody fills the memory with what does not exist.
    if (url !== plan.address) this.#spellings.set(url, plan.address);
    return form;
  }

  /** A file that is gone was removed by a newer build: that one has the answer. */
  async #follow(plan: ArchivePlan, encoding: Encoding): Promise<Form> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#archive.require().answer(plan, encoding);
      } catch (error) {
        if (!(error instanceof FileGone)) throw error;
        if (attempt === attemptsMax) throw new ApiError('source_unavailable', {}, error);
        await this.#archive.refresh();
      }
    }
  }
}

/** A refresh can have been under way already when the file went, so one is not enough. */
const attemptsMax = 3;
