import { UsageError } from '../../shared/base/errors.ts';
import { createRandom, type Random } from './random.ts';
import { hiddenTitles } from './words.ts';

export interface LeagueOptions {
  readonly size: 'demo' | 'league';
  /** Multiplies the number of tournaments, and with it everything else. */
  readonly times: number;
  readonly seed: number;
  /** Unix seconds: the moment at which one tournament is running. */
  readonly now: number;
  /** Mean number of cameras at a fight. */
  readonly camerasPerFight?: number;
}

/** One tournament before its entrants are known. */
export interface TournamentPlan {
  readonly index: number;
  readonly tournamentID: string;
  readonly name: string;
  /** What clips and stills call the weekend. */
  readonly event: string;
  readonly weightClass: number;
  readonly isFreestyle: 0 | 1;
  readonly isTest: 0 | 1;
  readonly privacy: 'public' | 'private';
  readonly type: 'double_elimination' | 'single_elimination' | 'round_robin';
  readonly entrants: number;
  readonly qualifierRounds: number;
  /** Unix seconds; of a running tournament only about. */
  readonly startTime: number;
  readonly phase: 'over' | 'broken off' | 'running' | 'upcoming';
  readonly cages: readonly number[];
}

const tournamentCounts = { demo: 12, league: 140 } as const;
const daySeconds = 86_400;
/** A weekend of four tournaments and a hidden one: the next may not begin before it is over. */
const eventDaysMin = 7;
const eventDaysMax = 120;
const leagueDays = 6 * 365;
/** 50 × league reaches back 33 years; much more would fall before Unix time begins. */
const timesMax = 50;
/** Of one weekend, its last day first. One tournament a day: a bot that enters two of them never fights twice at once. */
const kinds = [
  { label: '3lb', suffix: '3lb', weightClass: 3, isFreestyle: 0 },
  { label: '12lb', suffix: '12lb', weightClass: 12, isFreestyle: 0 },
  { label: '30lb', suffix: '30lb', weightClass: 30, isFreestyle: 0 },
  { label: '12lb Freestyle', suffix: 'freestyle', weightClass: 12, isFreestyle: 1 },
] as const;
export const types = [
  'double',
  'single',
  'double',
  'double',
  'double',
  'robin',
  'double',
  'double',
  'single',
  'double',
] as const;

/** The ids of all tournaments that this calendar can hold, as a regular expression for JavaScript and PostgreSQL alike. */
export const seededIDs = `^(nova_[a-z]{3}[0-9]{2}[b-jz]?_(${kinds.map(({ suffix }) => suffix).join('|')})|(${hiddenTitles
  .join('|')
  .toLowerCase()})[0-9]*_(invitational|dry_run))$`;

/** All tournaments of the league, oldest first. Throws UsageError for a size that cannot be. */
export function planCalendar(options: LeagueOptions): TournamentPlan[] {
  const { size, times, seed, now } = options;
  if (!Number.isInteger(times) || times < 1 || times > timesMax)
    throw new UsageError(`times must be a whole number from 1 to ${timesMax}; it was ${times}.`);
  for (const [name, value] of Object.entries({ seed, now }))
    if (!Number.isSafeInteger(value) || value < 0)
      throw new UsageError(`${name} must be a whole number of at least 0; it was ${value}.`);
  const total = tournamentCounts[size] * times;
  const hidden = 2 * Math.max(1, Math.round(total * 0.03));
  const random = createRandom(seed, -1);
  const events = Math.ceil((total - hidden - 1) / kinds.length);
  const eventDays = Math.min(eventDaysMax, Math.max(eventDaysMin, Math.floor(leagueDays / events)));
  const plans = [
    ...planPublic(total - hidden, eventDays, now, random),
    ...planHidden(hidden, eventDays, now, random),
  ];
  plans.sort(
    (left, right) => left.startTime - right.startTime || (left.tournamentID < right.tournamentID ? -1 : 1),
  );
  return plans.map((plan, index) => ({ ...plan, index }));
}

function planPublic(count: number, eventDays: number, now: number, random: Random): TournamentPlan[] {
  const events = Math.ceil((count - 1) / kinds.length);
  const name = createEventNamer();
  const plans: TournamentPlan[] = [];
  // Counted from the newest event, which is complete and holds the running tournament; the first may lack some.
  for (let event = events - 1; event >= 0; event--) {
    const eventName = name(dayStart(now, -event * eventDays));
    for (let day = 0; day < kinds.length; day++) {
      const back = event * kinds.length + day;
      if (back >= count - 1) continue;
      const phase = back === 0 ? 'running' : back % 24 === 6 ? 'broken off' : 'over';
      const startTime = dayStart(now, -event * eventDays - day);
      const shape = planShape(types[back % types.length]!, random);
      plans.push(planOne(kinds[day]!, eventName, { startTime, phase, ...shape }));
    }
  }
  const next = dayStart(now, 14);
  plans.push(
    planOne(kinds[2], name(next), { startTime: next, phase: 'upcoming', ...planShape('double', random) }),
  );
  return plans;
}

/** Tournaments begin at 14:00 UTC. Four hours ago it was still the day on which the running one began. */
function dayStart(now: number, days: number): number {
  return (Math.floor((now - 4 * 3600) / daySeconds) + days) * daySeconds + 14 * 3600;
}

type Shape = Pick<TournamentPlan, 'type' | 'entrants' | 'qualifierRounds'>;
type Rest = Shape & Pick<TournamentPlan, 'startTime' | 'phase'>;

function planOne(kind: (typeof kinds)[number], event: EventName, rest: Rest): TournamentPlan {
  const { label, suffix, weightClass, isFreestyle } = kind;
  return {
    ...rest,
    index: 0,
    tournamentID: `nova_${event.short}_${suffix}`,
    name: `${event.long} ${label}`,
    event: event.long,
    weightClass,
    isFreestyle,
    isTest: 0,
    privacy: 'public',
    // The private tournament that runs at the same time has cage 6.
    cages: rest.phase === 'running' ? [1, 2, 4, 5] : [1, 2, 4, 5, 6],
  };
}

/** How many enter, and what they play, of a tournament of a kind. */
export function planShape(type: (typeof types)[number], random: Random): Shape {
  if (type === 'robin') return { type: 'round_robin', entrants: random.int(9, 12), qualifierRounds: 0 };
  const entrants = random.int(30, 52);
  return type === 'single'
    ? { type: 'single_elimination', entrants, qualifierRounds: random.int(3, 5) }
    : { type: 'double_elimination', entrants, qualifierRounds: random.pick([0, 2, 2, 3, 4]) };
}

interface EventName {
  readonly short: string;
  readonly long: string;
}

/** `mar24`; the second in one month is `mar24b`. */
function createEventNamer(): (startTime: number) => EventName {
  const taken = new Set<string>();
  return (startTime) => {
    const date = new Date(startTime * 1000);
    const month = date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
    const plain = `${month.slice(0, 3).toLowerCase()}${String(date.getUTCFullYear()).slice(2)}`;
    const letter = ['', ...'bcdefghij'].find((other) => !taken.has(plain + other)) ?? 'z';
    taken.add(plain + letter);
    const long = `Nova ${month} ${date.getUTCFullYear()} ${letter.toUpperCase()}`.trim();
    return { short: plain + letter, long };
  };
}

/** Private and test tournaments by turns, small, the newest (a private one) running at `now` in cage 6. */
function planHidden(count: number, eventDays: number, now: number, random: Random): TournamentPlan[] {
  return Array.from({ length: count }, (_, index) => {
    const isTest = index % 2 === 1 ? 1 : 0;
    const title = `${hiddenTitles[index % hiddenTitles.length]}${index < hiddenTitles.length ? '' : index}`;
    const name = `${title} ${isTest ? 'Dry Run' : 'Invitational'}`;
    return {
      index: 0,
      tournamentID: name.toLowerCase().replace(/ /g, '_'),
      name,
      event: name,
      weightClass: random.pick([3, 12, 30]),
      isFreestyle: 0,
      isTest,
      // A test tournament may well be set to public: only both together show it.
      privacy: isTest && index % 4 === 1 ? 'public' : 'private',
      type: 'double_elimination',
      entrants: random.int(9, 15),
      qualifierRounds: index % 3 === 0 ? 1 : 0,
      // The fifth day of a weekend, when the cages are free.
      startTime: dayStart(now, index === 0 ? 0 : -4 - eventDays * index),
      phase: index === 0 ? 'running' : 'over',
      cages: index === 0 ? [6] : [1, 2, 4, 5, 6],
    } satisfies TournamentPlan;
  });
}
