import type { IncomingMessage, ServerResponse } from 'node:http';
import { cacheClasses } from '../../shared/api/cache-classes.ts';
import { eventsType, sharedHeaders } from '../../shared/api/headers.ts';
import { ApiError } from '../../shared/base/errors.ts';
import { limits } from '../../shared/base/limits.ts';
import type { Log } from '../../shared/base/log.ts';
import type { LiveLeague } from '../../shared/pages/live-league.ts';
import type { LiveSource, Moment } from '../live/live-source.ts';
import { EventHistory, encodeTogether } from './history.ts';
import { type Listener, Listeners, write } from './listeners.ts';
import { type LiveEvent, type Look, listChanges, listResults, listState, lookAt } from './look.ts';

export interface EventsParts {
  /** The one that the polled routes ask too. */
  readonly source: LiveSource<LiveLeague>;
  /** Numbers of the cages that exist. */
  readonly cages: readonly number[];
  /** In front of every route. */
  readonly basePath: string;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly clock: () => number;
  /** Runs something again and again, until it is stopped. */
  readonly repeat?: Repeat;
}

type Repeat = (run: () => void, milliseconds: number) => { stop(): void };

const headers = [
  ...['Content-Type', eventsType, 'Cache-Control', cacheClasses.events],
  ...Object.entries(sharedHeaders).flat(),
  // nginx and its like pass on as it comes what says so.
  ...['X-Accel-Buffering', 'no', 'Connection', 'close'],
];
const opening = Buffer.from(`retry: ${limits.eventsRetryMs}\n\n`);
const heartbeat = Buffer.from(':\n\n');

/**
 * Tells listeners what changes. As long as there is one, and for a few minutes after the last, the source is looked at several
 * times a second: it is read once a second at most, whoever asks, and what it says is compared and encoded once for all.
 */
export class LiveEvents {
  readonly #parts: EventsParts;
  readonly #repeat: Repeat;
  readonly #listeners = new Listeners();
  readonly #history = new EventHistory();
  #moment: Moment<LiveLeague> | undefined;
  #look: Look | undefined;
  /** What somebody is told who has heard nothing yet; undefined before the first look. */
  #present: readonly LiveEvent[] | undefined;
  /** The same as it is sent. */
  #presentBytes: Buffer | undefined;
  /** Listeners were told that there is nothing to tell. */
  #isAbsent = false;
  #rounds = Promise.resolve();
  #isRunning = false;
  #timer: { stop(): void } | undefined;
  #listenedAt = 0;
  #beatAt = 0;
  #isStopped = false;

  constructor(parts: EventsParts) {
    this.#parts = parts;
    this.#repeat = parts.repeat ?? toInterval;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Answers with events for as long as the caller listens. Throws ApiError. */
  open(request: IncomingMessage, response: ServerResponse): void {
    if (this.#listeners.size >= limits.eventsListenersMax) {
      throw new ApiError('too_many_listeners', { base: this.#parts.basePath });
    }
    // Without chunks the bytes of an event are the same for everybody; it is the connection's end that ends the answer.
    response.removeHeader('Transfer-Encoding');
    response.writeHead(200, headers);
    if (request.method === 'HEAD') return void response.end();
    response.write(opening);
    // One that was asked for behind another answer has no connection yet, and nobody would notice that it has gone.
    if (this.#isStopped || !response.socket) return void response.end();
    const lastID = request.headers['last-event-id'];
    const listener = this.#listeners.add(response, typeof lastID === 'string' ? lastID : undefined);
    if (this.#present) this.#greet(listener, this.#present);
    this.#begin();
  }

  /** Looks once, and tells what changed. */
  round(): Promise<void> {
    this.#rounds = this.#rounds.then(() => this.#run());
    return this.#rounds;
  }

  /** Ends every connection at once. */
  stop(): void {
    this.#isStopped = true;
    this.#timer?.stop();
    this.#timer = undefined;
    this.#listeners.end();
  }

  #begin(): void {
    this.#listenedAt = this.#parts.clock();
    if (this.#timer) return;
    this.#beatAt = this.#listenedAt;
    this.#timer = this.#repeat(() => this.#tick(), limits.eventsLookMs);
    this.#tick();
  }

  #tick(): void {
    if (!this.#isRunning) void this.round();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    await this.#tellChanges().catch((error: unknown) => this.#tellAbsence(error));
    await this.#beat();
    this.#restWhenAlone();
    this.#isRunning = false;
  }

  async #tellChanges(): Promise<void> {
    const { source, cages } = this.#parts;
    const moment = await source.ask();
    if (moment === this.#moment) return;
    const before = this.#look;
    const look = lookAt(moment.value, cages, Math.floor(moment.readAt / 1000), before);
    const events = this.#listEvents(before, look);
    this.#moment = moment;
    this.#look = look;
    this.#isAbsent = false;
    await this.#tell(events, listState(look));
  }

  /** Who heard that there is nothing to tell hears everything again. */
  #listEvents(before: Look | undefined, look: Look): LiveEvent[] {
    const results = before ? listResults(before, look) : [];
    if (this.#isAbsent) return [...listState(look), ...results];
    return before ? [...listChanges(before, look), ...results] : [];
  }

  /** EventSource would give up for ever at another status than 200: so this is an event. */
  async #tellAbsence(error: unknown): Promise<void> {
    if (this.#isAbsent) return;
    this.#isAbsent = true;
    if (!(error instanceof ApiError)) this.#parts.log({ event: 'live_events_failed', error });
    const told = error instanceof ApiError ? error : new ApiError('internal_error', {}, error);
    const { status, code, message } = told;
    const events: LiveEvent[] = [{ type: 'unavailable', data: { error: { status, code, message } } }];
    await this.#tell(events, events);
  }

  async #tell(events: readonly LiveEvent[], present: readonly LiveEvent[]): Promise<void> {
    this.#present = present;
    this.#presentBytes = undefined;
    if (events.length > 0) {
      const { bytes, from, to } = this.#history.add(events, this.#parts.clock());
      await this.#listeners.writeTo(({ sent }) => sent === from, bytes, to);
    }
    for (const listener of this.#listeners.listNew()) this.#greet(listener, present);
  }

  /** What it missed, or everything. */
  #greet(listener: Listener, present: readonly LiveEvent[]): void {
    const missed = listener.lastID === undefined ? undefined : this.#history.listAfter(listener.lastID);
    write(listener, missed ?? this.#encode(present));
    listener.sent = this.#history.last;
  }

  #encode(present: readonly LiveEvent[]): Buffer {
    this.#presentBytes ??= encodeTogether(present, this.#history.lastID);
    return this.#presentBytes;
  }

  async #beat(): Promise<void> {
    const now = this.#parts.clock();
    if (now - this.#beatAt < limits.eventsHeartbeatMs) return;
    this.#beatAt = now;
    await this.#listeners.writeTo(() => true, heartbeat);
  }

  #restWhenAlone(): void {
    const now = this.#parts.clock();
    if (this.#listeners.size > 0) this.#listenedAt = now;
    if (now - this.#listenedAt < limits.eventsReplayMs) return;
    this.#timer?.stop();
    this.#timer = undefined;
    this.#moment = undefined;
    this.#look = undefined;
    this.#present = undefined;
    this.#presentBytes = undefined;
    this.#isAbsent = false;
    this.#history.forget();
  }
}

function toInterval(run: () => void, milliseconds: number): { stop(): void } {
  const timer = setInterval(run, milliseconds).unref();
  return { stop: () => clearInterval(timer) };
}
