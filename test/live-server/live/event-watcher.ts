/** Somebody who polls all live routes during an event, and names everything that must never be seen. */
import * as assert from 'uvu/assert';
import type { Answer } from '../../../shared/api/routes.ts';
import type { Live } from '../../helpers/live.ts';
import { askValid } from '../../helpers/valid-answer.ts';

type CageState = Answer<'cage'>['cage'];
type ScheduledMatch = Answer<'schedule'>['matches'][number];
type LastDayFight = Answer<'lastDayFights'>['fights'][number];

/** What was told of a fight until it was decided. */
export interface Promised {
  scheduled?: ScheduledMatch;
  /** As its cage showed it last. */
  cage?: CageState;
  decided?: LastDayFight;
}

/** A match only ever goes on in this order; the first three are a matter of time alone. */
const steps = ['Available', 'Starting Soon', 'Delayed', 'Called', 'Load In', 'In Cage', 'decided'] as const;
type Step = (typeof steps)[number];

export class EventWatcher {
  readonly promised = new Map<string, Promised>();
  /** What was seen of each match, in order. */
  readonly seen = new Map<string, Step[]>();
  readonly #live: Live;
  readonly #hiddenWords: readonly string[];

  constructor(live: Live, hiddenWords: readonly string[]) {
    this.#live = live;
    this.#hiddenWords = hiddenWords;
  }

  /** Polls every route once; `now` in Unix seconds. */
  async look(now: number): Promise<void> {
    const { cages } = await askValid(this.#live, 'cages', '/cages');
    const { matches, count } = await askValid(this.#live, 'schedule', '/schedule');
    const lastDay = await askValid(this.#live, 'lastDayFights', '/fights/last24h');
    for (const state of Object.values(cages)) {
      const { cage } = await askValid(this.#live, 'cage', `/cages/${state.cageNum}`);
      assert.equal(cage, state);
    }
    assert.equal([count, lastDay.count], [matches.length, lastDay.fights.length]);
    const text = JSON.stringify([cages, matches, lastDay]).toLowerCase();
    assert.equal(
      this.#hiddenWords.filter((word) => text.includes(word)),
      [],
    );
    assertCages(Object.values(cages), matches, now);
    assertSchedule(matches);
    assertLastDay(lastDay.fights, now);
    this.#follow(Object.values(cages), matches, lastDay.fights);
  }

  #follow(cages: CageState[], matches: ScheduledMatch[], fights: LastDayFight[]): void {
    const decided = new Map(fights.map((fight) => [toKey(fight), fight]));
    const scheduled = new Map(matches.map((match) => [toKey(match), match]));
    for (const [key, match] of scheduled) {
      assert.not(decided.has(key), `${key} is decided, and still to come`);
      this.#step(key, match.status);
      this.#promise(key).scheduled = match;
    }
    for (const [key, fight] of decided) {
      this.#step(key, 'decided');
      const known = this.#promise(key);
      assert.equal(fight, known.decided ?? fight, `${key} stays as it was told first`);
      known.decided = fight;
    }
    for (const cage of cages) if (cage.match) this.#promise(toKey(cage.match)).cage = cage;
    for (const key of this.seen.keys())
      assert.ok(scheduled.has(key) || decided.has(key), `${key} is neither to come nor decided`);
  }

  #step(key: string, step: Step): void {
    const seen = this.seen.get(key) ?? [];
    const last = seen.at(-1);
    if (last === step) return;
    const isForward = last === undefined || steps.indexOf(step) > steps.indexOf(last);
    assert.ok(isForward, `${key} went back from ${last} to ${step}`);
    this.seen.set(key, [...seen, step]);
  }

  #promise(key: string): Promised {
    const promised = this.promised.get(key) ?? {};
    this.promised.set(key, promised);
    return promised;
  }
}

export function toKey({ tournamentID, gameID }: { tournamentID: string; gameID: string }): string {
  return `${tournamentID} ${gameID}`;
}

function assertCages(cages: readonly CageState[], matches: readonly ScheduledMatch[], now: number): void {
  const shown = cages.flatMap(({ match }) => match ?? []).map(toKey);
  assert.is(new Set(shown).size, shown.length, 'a fight is in one cage at a time');
  const active = cages.filter(({ isActive }) => isActive === 1);
  const players = active.flatMap(({ player1, player2 }) => [player1?.cleanName, player2?.cleanName]);
  assert.is(new Set(players).size, players.length, 'a player is in one fight at a time');
  assert.equal(
    active.map(({ match, cage }) => `${match && toKey(match)} in ${cage}`).sort(),
    matches
      .filter(({ status }) => status === 'In Cage')
      .map((match) => `${toKey(match)} in ${match.cage}`)
      .sort(),
    'what is in a cage is what the schedule says',
  );
  const queued = cages.flatMap(({ queue }) => queue);
  assert.is(new Set(queued.map(toKey)).size, queued.length, 'a match waits for one cage at a time');
  for (const { cage, match, queue, status } of cages) {
    for (const [position, waiting] of queue.entries()) {
      assert.equal(
        waiting,
        matches.find((other) => toKey(other) === toKey(waiting)),
      );
      assert.is(waiting.cage, cage);
      assert.is(waiting.status === 'Load In', position === 0);
    }
    assert.ok(!match || match.startTime === null || match.startTime <= now, `${cage}: ${status}`);
    const longest = match ? (match.stopTime ?? now) - (match.startTime ?? now) : 0;
    assert.ok(
      !match?.elapsedSeconds || match.elapsedSeconds <= longest,
      `${cage}: ${match?.elapsedSeconds} s`,
    );
  }
}

function assertSchedule(matches: readonly ScheduledMatch[]): void {
  const times = matches.map(({ scheduledTime }) => scheduledTime ?? Number.POSITIVE_INFINITY);
  assert.equal(
    times,
    times.toSorted((a, b) => a - b),
  );
  assert.is(new Set(matches.map(toKey)).size, matches.length);
}

function assertLastDay(fights: readonly LastDayFight[], now: number): void {
  assert.is(new Set(fights.map(toKey)).size, fights.length);
  for (const { stopTime } of fights) assert.ok(stopTime === null || now - stopTime <= 86_400);
}
