import { type Route, routes } from '../../shared/api/routes.ts';
import type { ScriptName } from '../../shared/api/scripts.ts';
import { cagesPage } from '../../shared/pages/cages.ts';
import { lastDayScript } from '../../shared/pages/legacy/recent-fights.ts';
import type { LiveLeague } from '../../shared/pages/live-league.ts';
import { schedulePage } from '../../shared/pages/schedule.ts';
import type { LivePlan } from '../live/live-answers.ts';
import type { Place } from '../planned.ts';

/** Every cage just now, without the object around them. */
export function planCageJSON(place: Place): LivePlan {
  return toLivePlan(place, 'cageJSON', (league, now) => cagesPage(league, place.cages, now).cages);
}

export function planScheduledMatches(place: Place): LivePlan {
  return toLivePlan(place, 'scheduledMatches', schedulePage);
}

export function planLastDayScript(place: Place): LivePlan {
  return toLivePlan(place, 'fightsLast24Hours', lastDayScript);
}

/** From the same source as the routes, which asks the database once a second for all of them. */
function toLivePlan(
  { basePath, legacyBase }: Place,
  name: ScriptName,
  render: LivePlan<LiveLeague>['render'],
): LivePlan<LiveLeague> {
  const { path, cache, successor }: Route = routes[name];
  return {
    address: legacyBase + path,
    endpoint: path,
    cache,
    ...(successor !== undefined && { successor: basePath + successor }),
    source: ({ league }) => league,
    render,
  };
}
