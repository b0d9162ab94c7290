import { lists } from '../shared/api/archive.ts';
import { parseParameters } from '../shared/api/parameters.ts';
import { type QueryValues, routes } from '../shared/api/routes.ts';
import { toAskedName } from './canonical-address.ts';
import type { Plan, Snapshot } from './snapshot.ts';
import { listPositions } from './splice.ts';
import type { Index } from './stored-files.ts';
import { planPaged, toAddresses } from './windows.ts';

type Filters = Omit<QueryValues<'stills'>, 'page' | 'limit'>;
type Facets = Index<'stillFacets'>[number];

/** Stills that pass every filter, newest first. Throws ApiError `invalid_parameter`. */
export function planStills(query: URLSearchParams, basePath: string): Plan {
  const { page, limit, ...asked } = parseParameters(routes.stills.query, query, true);
  const filters = toFilters(asked);
  const applied = { ...filters, page, limit };
  return planPaged({
    key: 'stills',
    list: 'stills',
    page: applied,
    toAddress: toAddresses(basePath + routes.stills.path, applied),
    select: async (snapshot) => {
      const matches = await listStillPositions(snapshot, filters);
      const shown = listPositions(applied, matches.length, lists.stills.order);
      return { total: matches.length, positions: shown.map((index) => matches[index]!), isEndless: true };
    },
  });
}

/** Each filter in its one spelling. Text of nothing but space is no filter. */
function toFilters({ bot, tag, heroesOnly, event, source }: Filters): Filters {
  return {
    bot: toAskedName(bot),
    tag: tag?.trim() ? tag : null,
    heroesOnly,
    event: event?.trim() ? event.toLowerCase() : null,
    source,
  };
}

/** Positions in the stored list. */
export async function listStillPositions(snapshot: Snapshot, given: Partial<Filters>): Promise<number[]> {
  const filters = { ...noFilters, ...given };
  const stills = await snapshot.readIndex('stillFacets');
  const positions: number[] = [];
  stills.forEach((still, position) => {
    if (isMatch(still, filters)) positions.push(position);
  });
  return positions;
}

const noFilters: Filters = { bot: null, tag: null, heroesOnly: false, event: null, source: null };

function isMatch(still: Facets, { bot, tag, heroesOnly, event, source }: Filters): boolean {
  return (
    (bot === null || still.bots.includes(bot)) &&
    (tag === null || still.tag === tag) &&
    (!heroesOnly || contains(still.tag, 'hero')) &&
    (event === null || contains(still.event, event)) &&
    (source === null || still.source === source)
  );
}

/** In whatever case; `part` is in lower case. */
function contains(text: string | null, part: string): boolean {
  return text?.toLowerCase().includes(part) ?? false;
}
