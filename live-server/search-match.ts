/** How well a name matches what was typed. Pure; contract.md §2, SearchResults. */
import { toCleanName } from '../shared/api/ids.ts';

/** A name, prepared to be searched. */
export interface SearchName {
  readonly clean: string;
  /** The clean name from the start of each word on, the first word left out. */
  readonly wordStarts: readonly string[];
}

/** What was typed, cleaned; `whole` is all of it in one word. */
export interface SearchQuery {
  readonly whole: string;
  readonly tokens: readonly string[];
}

export function toSearchName(name: string): SearchName {
  const words = name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(toCleanName)
    .filter((word) => word !== '');
  return {
    clean: words.join(''),
    wordStarts: words.map((_, position) => words.slice(position).join('')).slice(1),
  };
}

export function toSearchQuery(tokens: readonly string[]): SearchQuery {
  const clean = tokens.map(toCleanName).filter((token) => token !== '');
  return { whole: clean.join(''), tokens: clean };
}

/** 0 the exact name, 1 its start, 2 the start of a word, 3 anywhere; undefined when the text is not in the name. */
export function rankText({ clean, wordStarts }: SearchName, text: string): number | undefined {
  if (text === '' || !clean.includes(text)) return undefined;
  if (clean === text) return 0;
  if (clean.startsWith(text)) return 1;
  return wordStarts.some((rest) => rest.startsWith(text)) ? 2 : 3;
}

/** Positions of the best `max` names, best first; equally good ones stay in order. */
export function listBest(names: readonly SearchName[], query: SearchQuery, max: number): number[] {
  // By score: sorting thousands of matches would take longer than finding them.
  const found: number[][] = [];
  names.forEach((name, position) => {
    const score = scoreName(name, query);
    if (score === undefined) return;
    found[score] ??= [];
    found[score].push(position);
  });
  return found.flat().slice(0, max);
}

/** Smaller is better: all of the text in one piece before all of its words, and more of the words before fewer. */
function scoreName(name: SearchName, { whole, tokens }: SearchQuery): number | undefined {
  const rank = rankText(name, whole);
  if (rank !== undefined || tokens.length < 2) return rank;
  const ranks = tokens.map((token) => rankText(name, token)).filter((found) => found !== undefined);
  if (ranks.length === 0) return undefined;
  const missing = tokens.length - ranks.length;
  return (missing + 1) * ranksCount + Math.min(...ranks);
}

/** `rankText` knows so many ranks. */
const ranksCount = 4;
