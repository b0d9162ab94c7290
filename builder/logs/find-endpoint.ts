import { type Bases, matchEndpoint } from '../../shared/api/endpoint.ts';
import { routeNames, routes } from '../../shared/api/routes.ts';
import { isScript } from '../../shared/api/scripts.ts';
import { limits } from '../../shared/base/limits.ts';
import { remember } from './remember.ts';

/** What can follow in an address; a template ends here when it has one. */
interface Step {
  readonly words: Map<string, Step>;
  parameter?: Step;
  template?: string;
}

/**
 * The same as `matchEndpoint`, for millions of paths: a league has more of them than can be remembered, and plain ones are found word
 * by word in less time than it takes to look one up.
 */
export function createEndpointFinder(bases: Bases): (path: string) => string {
  const first = toSteps();
  const { basePath } = bases;
  const others = remember((path) => matchEndpoint(path, bases), limits.ingestKnownMax);
  return (path) => {
    const isPlain =
      path.indexOf('%') === -1 && path.startsWith(basePath) && path.charCodeAt(basePath.length) === slash;
    return (isPlain ? follow(path, basePath.length + 1, first) : undefined) ?? others(path);
  };
}

const slash = 47;

function toSteps(): Step {
  const first: Step = { words: new Map() };
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
    step.parameter ??= { words: new Map() };
    return step.parameter;
  }
  const next = step.words.get(word) ?? { words: new Map() };
  step.words.set(word, next);
  return next;
}

/** Fixed words win over parameters. */
function follow(path: string, start: number, step: Step): string | undefined {
  // A slash at the end changes nothing.
  if (start >= path.length) return step.template;
  const slashAt = path.indexOf('/', start);
  const end = slashAt === -1 ? path.length : slashAt;
  if (end === start) return undefined;
  const next = step.words.size > 0 ? step.words.get(path.slice(start, end)) : undefined;
  const found = next && follow(path, end + 1, next);
  return found ?? (step.parameter && follow(path, end + 1, step.parameter));
}
