import { type Bases, matchEndpoint } from '../../shared/api/endpoint.ts';
import { routeNames, routes } from '../../shared/api/routes.ts';
import { isScript } from '../../shared/api/scripts.ts';
import { limits } from '../../shared/base/limits.ts';
import { remember } from './remember.ts';

/** What can follow in an address; a template ends here when it has one. */
interface Step {
  readonly words: Word[];
  parameter?: Step;
  template?: string;
}

interface Word {
  readonly word: string;
  readonly next: Step;
}

/** Finds the template of an address from the beginning of its path up to its end. */
type EndpointFinder = (address: string, start: number, end: number) => string;

/**
 * The same as `matchEndpoint`, for millions of paths: a league has more of them than can be remembered, and plain ones are found word
 * by word in less time than it takes to look one up.
 */
export function createEndpointFinder(bases: Bases): EndpointFinder {
  const first = toSteps();
  const { basePath } = bases;
  const others = remember((path) => matchEndpoint(path, bases), limits.ingestKnownMax);
  return (address, start, end) => {
    const from = start + basePath.length;
    const percent = address.indexOf('%', start);
    const isPlain = percent === -1 || percent >= end;
    const found =
      isPlain && address.charCodeAt(from) === slash && address.startsWith(basePath, start)
        ? follow(address, from + 1, end, first)
        : undefined;
    return found ?? others(address.slice(start, end));
  };
}

const slash = 47;

function toSteps(): Step {
  const first: Step = { words: [] };
  for (const name of routeNames) {
    // Scripts lie below a base of their own.
    if (isScript(name)) continue;
    let step = first;
    for (const word of routes[name].path.slice(1).split('/')) step = toNext(step, word);
    step.template = routes[name].path;
  }
  return first;
}

function toNext(step: Step, word: string): Step {
  if (word.startsWith('{')) {
    step.parameter ??= { words: [] };
    return step.parameter;
  }
  const known = step.words.find((one) => one.word === word);
  if (known) return known.next;
  const next: Step = { words: [] };
  step.words.push({ word, next });
  return next;
}

/** Fixed words win over parameters. */
function follow(address: string, start: number, end: number, step: Step): string | undefined {
  // A slash at the end changes nothing.
  if (start >= end) return step.template;
  const slashAt = address.indexOf('/', start);
  const wordEnd = slashAt === -1 || slashAt > end ? end : slashAt;
  if (wordEnd === start) return undefined;
  const next = findWord(address, start, wordEnd, step.words);
  const found = next && follow(address, wordEnd + 1, end, next);
  return found ?? (step.parameter && follow(address, wordEnd + 1, end, step.parameter));
}

/** By its length and its first letter there is hardly ever a second one to compare. */
function findWord(address: string, start: number, end: number, words: readonly Word[]): Step | undefined {
  for (const { word, next } of words) {
    if (word.length !== end - start || word.charCodeAt(0) !== address.charCodeAt(start)) continue;
    if (address.startsWith(word, start)) return next;
  }
  return undefined;
}
