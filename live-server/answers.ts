import type { Archive } from './archive.ts';
import { ArchiveAnswers } from './archive-answers.ts';
import { LiveAnswers, type Served } from './live/live-answers.ts';
import type { LiveSources } from './live/live-sources.ts';
import type { Encoding } from './negotiation.ts';
import type { Place } from './planned.ts';
import { toEndpoint, toPlan } from './plans.ts';
import type { Form } from './ready.ts';

interface Origins {
  readonly archive: Archive;
  readonly sources: LiveSources;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

/** Every answer, by the address that a caller wrote. */
export class Answers {
  readonly #archive: ArchiveAnswers;
  readonly #live: LiveAnswers;
  readonly #place: Place;

  constructor({ archive, sources, clock }: Origins, place: Place) {
    this.#archive = new ArchiveAnswers(archive);
    this.#live = new LiveAnswers(sources, clock);
    this.#place = place;
  }

  /** The answer when it is ready to be sent: the way of nearly every request, so nothing is parsed on it. */
  find(url: string, encoding: Encoding): Form | undefined {
    return this.#archive.find(url, encoding) ?? this.#live.find(url, encoding);
  }

  /** The template of an address's route, for the usage log. */
  toEndpoint(url: string): string {
    return toEndpoint(url, this.#place);
  }

  /** `events`: it is no answer, but a stream of them, that was asked for. Throws ApiError. */
  async make(url: string, encoding: Encoding): Promise<Served | 'events'> {
    const planned = toPlan(url, this.#place);
    if (planned.kind === 'events') return 'events';
    if (planned.kind === 'live') return this.#live.make(url, planned.plan, encoding);
    return { form: await this.#archive.make(url, planned.plan, encoding) };
  }
}
