import { type BracketGame, createBracket, pairs, type Sources, toSeed, zip } from './brackets.ts';
import type { Random } from './random.ts';

/** Everybody meets everybody once (the circle method); with an odd number one rests in each round. */
export function roundRobin(entrants: number): BracketGame[] {
  const bracket = createBracket('RR');
  const circle = Array.from({ length: entrants + (entrants % 2) }, (_, index) => index + 1);
  for (let round = 0; round < circle.length - 1; round++) {
    const half = circle.length / 2;
    const games = zip(circle.slice(0, half).map(toSeed), circle.slice(half).reverse().map(toSeed));
    bracket.add(
      { roundName: `Round ${round + 1}`, stage: round },
      games.filter((game) => !rests(game, entrants)),
    );
    circle.splice(1, 0, circle.pop()!);
  }
  return bracket.games;
}

function rests(sources: Sources, entrants: number): boolean {
  return sources.some((source) => 'seed' in source && source.seed > entrants);
}

/** Exhibition games before the bracket: in each round everybody meets somebody, by lot. */
export function qualifiers(entrants: number, rounds: number, random: Random): BracketGame[] {
  const bracket = createBracket('EX');
  const seeds = Array.from({ length: entrants }, (_, index) => index + 1);
  for (let round = 0; round < rounds; round++) {
    const drawn = random.shuffle(seeds).slice(0, entrants - (entrants % 2));
    bracket.add({ roundName: `Qualifier ${round + 1}`, stage: round - rounds }, pairs(drawn.map(toSeed)));
  }
  return bracket.games;
}
