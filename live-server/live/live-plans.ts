import { endpoints } from '../../shared/api/endpoint.ts';
import { parseParameters } from '../../shared/api/parameters.ts';
import { type RouteName, routes } from '../../shared/api/routes.ts';
import { ApiError } from '../../shared/base/errors.ts';
import { limits } from '../../shared/base/limits.ts';
import { cagePage, cagesPage } from '../../shared/pages/cages.ts';
import { lastDayPage } from '../../shared/pages/last-day.ts';
import { schedulePage } from '../../shared/pages/schedule.ts';
import { usagePage } from '../../shared/pages/usage.ts';
import { toCanonicalAddress } from '../canonical-address.ts';
import { quote } from '../error-answer.ts';
import type { LivePlan } from './live-answers.ts';
import type { LiveSources } from './live-sources.ts';

/** What was asked of a live route. */
interface Asked {
  readonly basePath: string;
  readonly cages: readonly number[];
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

type LiveName = {
  [Name in RouteName]: (typeof routes)[Name] extends { kind: 'live' } ? Name : never;
}[RouteName];

/** A live route that is built without its row here does not compile. */
const planners: { readonly [Name in LiveName]: (asked: Asked) => LivePlan } = {
  cages: ({ basePath, cages }) =>
    toPlan('cages', basePath, { source: ofLeague, render: (league, now) => cagesPage(league, cages, now) }),
  cage: planCage,
  schedule: ({ basePath }) => toPlan('schedule', basePath, { source: ofLeague, render: schedulePage }),
  lastDayFights: ({ basePath }) =>
    toPlan('lastDayFights', basePath, { source: ofLeague, render: lastDayPage }),
  streams: ({ basePath }) =>
    toPlan('streams', basePath, { source: ({ streams }) => streams, render: (streams) => streams }),
  usage: planUsage,
};

export function isLive(name: RouteName): name is LiveName {
  return Object.hasOwn(planners, name);
}

/** Throws ApiError. */
export function planLive(name: LiveName, asked: Asked): LivePlan {
  return planners[name](asked);
}

/** One cage. Its number is one of those that exist, in plain digits. */
function planCage({ basePath, cages, path }: Asked): LivePlan {
  const asked = path['cageNum'] ?? '';
  const cageNum = cages.find((number) => String(number) === asked);
  if (cageNum === undefined) {
    throw new ApiError('invalid_cage', { cageNum: quote(asked), cages: cages.join(', ') });
  }
  const plan = toPlan('cage', basePath, {
    source: ofLeague,
    render: (league, now) => cagePage(league, cageNum, now),
  });
  return { ...plan, address: `${basePath}/cages/${cageNum}` };
}

/** The counts of a window of days. What is no endpoint of ours has none, and all that is none shares one question. */
function planUsage({ basePath, query }: Asked): LivePlan {
  const { days, endpoint: asked } = parseParameters(routes.usage.query, query);
  const endpoint = asked?.trim().slice(0, limits.usageEndpointCharactersMax) || null;
  const plan = toPlan('usage', basePath, {
    source: (sources) =>
      sources.usage(days, endpoint === null || endpoints.has(endpoint) ? endpoint : nobodys),
    render: (read) => usagePage({ ...read, endpoint }),
  });
  return { ...plan, address: toCanonicalAddress(plan.address, { days, endpoint }) };
}

/** No template begins so. */
const nobodys = '(none)';

function toPlan<Value>(
  name: LiveName,
  basePath: string,
  { source, render }: Pick<LivePlan<Value>, 'source' | 'render'>,
): LivePlan<Value> {
  const { path, cache } = routes[name];
  return { address: basePath + path, endpoint: path, cache, source, render };
}

function ofLeague({ league }: LiveSources): LiveSources['league'] {
  return league;
}
