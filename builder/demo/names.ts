import { toCleanName } from '../../shared/api/ids.ts';
import type { Random } from './random.ts';
import type { Words } from './words.ts';

/** Of this many new bots the first gets one of the odd names, until those run out. */
const oddNameEvery = 5;

/** Returns a function that invents a name whose clean name nobody had before and is not empty. */
export function createNamer(random: Random, words: Words): () => string {
  const taken = new Set<string>();
  const ready = [...words.ready];
  let invented = 0;
  return () => {
    const odd = invented++ % oddNameEvery === 0 ? ready.shift() : undefined;
    for (let attempt = 0; ; attempt++) {
      const name =
        attempt === 0 && odd !== undefined ? odd : withNumber(compose(random, words), attempt, random);
      const clean = toCleanName(name);
      if (clean === '' || taken.has(clean)) continue;
      taken.add(clean);
      return name;
    }
  };
}

/** After several names that are taken, a number makes one that is free. */
function withNumber(name: string, attempt: number, random: Random): string {
  return attempt < 4 ? name : `${name} ${random.int(2, 99 * attempt)}`;
}

function compose(random: Random, { first, last, ready }: Words): string {
  const [adjective, noun, other] = [random.pick(first), random.pick(last), random.pick(last)];
  // Hidden names are plain, so that whoever looks for a leak can look for each of them as it stands.
  if (ready.length === 0) return `${adjective} ${noun}`;
  const plain = random.pick([
    `${adjective} ${noun}`,
    `${noun} ${other}`,
    `${adjective}${noun.toLowerCase()}`,
    `${adjective} ${noun}'s ${other}`,
    `${noun} of ${other}`,
    `The ${adjective} ${noun}`,
    `${noun} & ${other}`,
    `${adjective}-${noun}`,
  ]);
  return random.chance(0.25) ? decorate(plain, random) : plain;
}

function decorate(name: string, random: Random): string {
  return random.pick([
    name.toUpperCase(),
    name.toLowerCase(),
    name.replace(' ', '  '),
    name.replace(/[aeou]/i, (vowel) => accents[vowel.toLowerCase()] ?? vowel),
    `${name} ${random.pick(['II', 'III', 'Mk 2', '2.0', '9000', '#3', 'Jr.', '(Reprise)'])}`,
    `${name}${random.pick(['!', '?!', '...', '™', '*'])}`,
    `${random.pick(['🔥', '💥', '🦖', '⚙️', '🥔'])} ${name}`,
  ]);
}

const accents: Readonly<Record<string, string>> = { a: 'ä', e: 'é', o: 'ø', u: 'ü' };

/** The same bot as another organiser wrote it: another name, the same clean name. */
export function respell(name: string, random: Random): string {
  const spelling = random.pick([
    name.replace(/['’.,!]/g, ''),
    name.replace(/ +/g, ' ').replace(' ', '-'),
    name.replace(/ /g, '  '),
    name.replace(/ /g, ''),
    name.toUpperCase(),
    name.toLowerCase(),
    `${name}!`,
    `${name} `,
    name.replace(/s /, "'s "),
  ]);
  return toCleanName(spelling) === toCleanName(name) ? spelling : name;
}
