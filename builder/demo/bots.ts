import type { TournamentPlan } from './calendar.ts';
import { createNamer, respell } from './names.ts';
import type { Random } from './random.ts';
import { hiddenWords, publicWords } from './words.ts';

/** A bot of the invented league over all its tournaments. */
interface Bot {
  readonly name: string;
  /** Hidden: decides who wins more often. */
  readonly strength: number;
}

/** A bot in one tournament, under the name that it was entered with. */
export interface Entry {
  readonly name: string;
  readonly strength: number;
}

/** ~2,300 bots in ~5,000 entries: this share of all entries is of bots that were never there before. */
const newcomerShare = 0.46;
/** Returning bots are mostly among the newest of their class: careers end. */
const careerBots = 220;
const guestShare = 0.03;
const respellShare = 0.12;

/** All bots of one weight class so far, or all hidden ones. */
interface Stable {
  readonly bots: Bot[];
  /** Entries of all tournaments so far. */
  entries: number;
  readonly newName: () => string;
  /** Bots of another class that now and then enter here. */
  readonly guests: readonly Bot[];
}

/**
 * Returns a function that fills the fields of tournaments in the order of time: newcomers and bots that come back, of the same
 * weight class but for a few guests. Hidden tournaments share no bot with public ones.
 */
export function createStables(random: Random): (plan: TournamentPlan) => Entry[] {
  const newName = createNamer(random, publicWords);
  const [light, middle, heavy]: [Bot[], Bot[], Bot[]] = [[], [], []];
  const hidden: Stable = { bots: [], entries: 0, newName: createNamer(random, hiddenWords), guests: [] };
  const byWeight = new Map<number, Stable>([
    [3, { bots: light, entries: 0, newName, guests: middle }],
    [12, { bots: middle, entries: 0, newName, guests: light }],
    [30, { bots: heavy, entries: 0, newName, guests: middle }],
  ]);
  return (plan) => {
    const isHidden = plan.privacy !== 'public' || plan.isTest === 1;
    const stable = isHidden ? hidden : byWeight.get(plan.weightClass)!;
    return random.shuffle(enter(stable, plan.entrants, random)).map(({ name, strength }) => {
      const isRespelled = !isHidden && random.chance(respellShare);
      return { name: isRespelled ? respell(name, random) : name, strength };
    });
  };
}

function enter(stable: Stable, count: number, random: Random): Bot[] {
  const { bots, newName } = stable;
  stable.entries += count;
  const due = Math.round(stable.entries * newcomerShare) - bots.length;
  const newcomers = Math.min(count, Math.max(count - Math.floor(bots.length * 0.8), due, 0));
  const field = pickReturning(stable, count - newcomers, random);
  while (field.size < count) {
    // Three dice: most bots are of middling strength.
    const bot = { name: newName(), strength: random.next() + random.next() + random.next() };
    bots.push(bot);
    field.add(bot);
  }
  return [...field];
}

function pickReturning({ bots, guests }: Stable, count: number, random: Random): Set<Bot> {
  const picked = new Set<Bot>();
  while (picked.size < count) {
    const isGuest = guests.length > 0 && random.chance(guestShare);
    const back = Math.floor(random.next() ** 1.5 * Math.min(bots.length, careerBots));
    picked.add(isGuest ? random.pick(guests) : bots[bots.length - 1 - back]!);
  }
  return picked;
}
