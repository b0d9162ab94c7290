import { LRUCache } from 'lru-cache';
import type { CacheClass } from '../../shared/api/cache-classes.ts';
import { toBytes } from '../../shared/base/bytes.ts';
import { limits } from '../../shared/base/limits.ts';
import type { Encoding } from '../negotiation.ts';
import { addForm, type Body, type Form, type Ready, toReady, toSize } from '../ready.ts';
import { singleFlight } from '../single-flight.ts';
import type { LiveSource, Moment } from './live-source.ts';
import type { LiveSources } from './live-sources.ts';

/** How a live route's answer is come by. */
export interface LivePlan<Value = unknown> {
  /** The one address of this answer, whatever spelling it was asked by. */
  readonly address: string;
  readonly endpoint: string;
  readonly cache: CacheClass;
  /** Address of the route that takes the place of a script. */
  readonly successor?: string;
  source(sources: LiveSources): LiveSource<Value>;
  /** The body; `now` is when the source was read, Unix seconds. */
  render(value: Value, now: number): object;
}

/** A form, and how old it is when its source is away. */
export interface Served {
  readonly form: Form;
  /** Seconds; undefined for what is fresh. */
  readonly age?: number;
}

/** An answer as it was made last. */
interface Made {
  readonly source: LiveSource<unknown>;
  readonly moment: Moment<unknown>;
  readonly ready: Ready;
}

/** Live answers, by addresses as callers write them: each is made once for whatever its source said. */
export class LiveAnswers {
  readonly #sources: LiveSources;
  readonly #clock: () => number;
  /** Callers can invent spellings, so they have a bound. */
  readonly #spellings = new LRUCache<string, string>({
    maxSize: limits.spellingBytesMax,
    sizeCalculation: (address, spelling) => address.length + spelling.length,
  });
  readonly #made = new LRUCache<string, Made>({
    maxSize: limits.liveAnswersBytesMax,
    sizeCalculation: ({ ready }, address) => toSize(ready) + address.length,
  });
  readonly #flight = singleFlight<Form>();

  constructor(sources: LiveSources, clock: () => number) {
    this.#sources = sources;
    this.#clock = clock;
  }

  /** The answer when what it was made from is fresh: the way of nearly every poll. */
  find(url: string, encoding: Encoding): Form | undefined {
    const made = this.#made.get(this.#spellings.get(url) ?? url);
    return made && made.source.fresh === made.moment ? made.ready.forms[encoding] : undefined;
  }

  /** Throws ApiError. */
  async make(url: string, plan: LivePlan, encoding: Encoding): Promise<Served> {
    const source = plan.source(this.#sources);
    const moment = await source.ask();
    const made = this.#render(plan, source, moment);
    if (url !== plan.address) this.#spellings.set(url, plan.address);
    const form = made.ready.forms[encoding] ?? (await this.#compress(plan.address, made, encoding));
    if (source.fresh === moment) return { form };
    return { form, age: Math.max(0, Math.floor((this.#clock() - moment.readAt) / 1000)) };
  }

  #render(plan: LivePlan, source: LiveSource<unknown>, moment: Moment<unknown>): Made {
    const known = this.#made.get(plan.address);
    if (known?.moment === moment && known.source === source) return known;
    const bytes = toBytes(plan.render(moment.value, Math.floor(moment.readAt / 1000)));
    // Most seconds say what the second before said: then its forms are good, compressed ones too.
    const isSame = known?.ready.forms.identity?.bytes.equals(bytes);
    const ready = isSame ? known!.ready : toReady(toBody(plan, bytes), { endpoint: plan.endpoint });
    const made = { source, moment, ready };
    this.#made.set(plan.address, made);
    return made;
  }

  /** Once for all who wait for it, whatever else becomes of the answer meanwhile. */
  async #compress(address: string, { ready }: Made, encoding: Encoding): Promise<Form> {
    const { identity } = ready.forms;
    if (encoding === 'identity') return identity!;
    return this.#flight(`${encoding} ${identity!.etag} ${address}`, async () => {
      const form = (await addForm(ready, encoding)).forms[encoding]!;
      const current = this.#made.get(address);
      // Another encoding may have been added, or the next second have come, with the same bytes or with others.
      if (current?.ready.forms.identity === identity) {
        const forms = { ...current!.ready.forms, [encoding]: form };
        this.#made.set(address, { ...current!, ready: { ...current!.ready, forms } });
      }
      return form;
    });
  }
}

function toBody({ cache, successor }: LivePlan, bytes: Buffer): Body {
  return { bytes, cache, ...(successor !== undefined && { successor }) };
}
