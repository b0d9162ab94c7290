import { routes } from '../../shared/api/routes.ts';
import type { ScriptName } from '../../shared/api/scripts.ts';
import type { LivePlan } from '../live/live-answers.ts';
import type { Planned } from '../planned.ts';
import type { Plan } from '../snapshot.ts';
import { planAutocomplete } from './autocomplete.ts';
import { planFightsByBot, planMatchJSON, planRecentFightsScript } from './fights.ts';
import { planCageJSON, planLastDayScript, planScheduledMatches } from './live-scripts.ts';
import { planGallery, planRandomClips, planRecentClips } from './media.ts';
import type { Asked } from './script.ts';
import { planBracketProvider, planLatestMatches, planMatchesTable } from './tournaments.ts';

/** What moves; everything else comes from the archive, and is there without the database. */
const live = {
  cageJSON: planCageJSON,
  fightsLast24Hours: planLastDayScript,
  scheduledMatches: planScheduledMatches,
} as const satisfies { readonly [Name in ScriptName]?: (asked: Asked) => LivePlan };

/** A script without its row in one of the two tables does not compile. */
const archived: { readonly [Name in Exclude<ScriptName, keyof typeof live>]: (asked: Asked) => Plan } = {
  bracketProvider: planBracketProvider,
  matchJSON: planMatchJSON,
  recentFightsScript: planRecentFightsScript,
  getTournamentMatchesDataTables: planMatchesTable,
  getLatestMatches: planLatestMatches,
  botAutocomplete: planAutocomplete,
  fightsByBot: planFightsByBot,
  recentClips: planRecentClips,
  randomClips: planRandomClips,
  herosGalleryAPI: planGallery,
};

/** How a script's answer is come by. Throws ApiError. */
export function planScript(name: ScriptName, asked: Asked): Planned {
  if (isLive(name)) return { kind: 'live', plan: live[name](asked) };
  return { kind: 'archive', plan: { ...archived[name](asked), endpoint: routes[name].path } };
}

function isLive(name: ScriptName): name is keyof typeof live {
  return Object.hasOwn(live, name);
}
