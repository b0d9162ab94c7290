import { type ListName, lists } from '../shared/api/archive.ts';
import { parseParameters } from '../shared/api/parameters.ts';
import { routes } from '../shared/api/routes.ts';
import { type Applied, toAskedName, toCanonicalAddress } from './canonical-address.ts';
import { toLinks } from './links.ts';
import type { Plan, Snapshot } from './snapshot.ts';
import { listPositions, type Page, spliceBody, toPagination } from './splice.ts';
import type { Index } from './stored-files.ts';

/** All decided fights, newest first. */
export function planFights(query: URLSearchParams, basePath: string): Plan {
  return planWhole('fights', query, basePath);
}

/** Completed public clips, newest first. */
export function planClips(query: URLSearchParams, basePath: string): Plan {
  return planWhole('clips', query, basePath);
}

/** A list that is shown as it is stored, page by page; it has the name of its route. */
function planWhole(name: 'fights' | 'clips', query: URLSearchParams, basePath: string): Plan {
  const page = parseParameters(routes[name].query, query);
  return planPaged({
    key: name,
    list: name,
    page,
    toAddress: toAddresses(basePath + routes[name].path, page),
    select: async ({ build }) => {
      const { total } = build.lists[name];
      return { total, positions: listPositions(page, total, lists[name].order) };
    },
  });
}

/** The newest decided fights; without pagination. */
export function planRecentFights(query: URLSearchParams, basePath: string): Plan {
  const { cache, path, query: definitions } = routes.recentFights;
  const { limit } = parseParameters(definitions, query);
  return {
    address: toCanonicalAddress(basePath + path, { limit }),
    render: async (snapshot) => {
      const { total } = snapshot.build.lists.recentFights;
      const positions = listPositions({ page: 1, limit }, total, lists.recentFights.order);
      return {
        bytes: spliceBody('fights', await snapshot.readItems(snapshot.build.lists.recentFights, positions)),
        cache,
      };
    },
  };
}

/** Every bot by clean name, or those whose clean name contains a cleaned text. */
export function planBots(query: URLSearchParams, basePath: string): Plan {
  const { q, ...page } = parseParameters(routes.bots.query, query);
  const part = toAskedName(q);
  return planPaged({
    key: 'bots',
    list: 'bots',
    page,
    toAddress: toAddresses(basePath + routes.bots.path, { q: part, ...page }),
    select: (snapshot) => selectBots(snapshot, page, part),
  });
}

async function selectBots(snapshot: Snapshot, page: Page, part: string | null): Promise<Selection> {
  const { total } = snapshot.build.lists.bots;
  if (part === null) return { total, positions: listPositions(page, total, lists.bots.order) };
  const matches = listMatches(await snapshot.readIndex('botNames'), part);
  const shown = listPositions(page, matches.length, 'asStored');
  return { total: matches.length, positions: shown.map((index) => matches[index]!), isEndless: true };
}

function listMatches(names: Index<'botNames'>, part: string): number[] {
  return names.flatMap(([name], position) => (name.includes(part) ? [position] : []));
}

/** Items of a whole list that a page shows, by their stored positions, out of `total`. */
interface Selection {
  readonly total: number;
  readonly positions: readonly number[];
  readonly isEndless?: true;
}

interface Paged {
  readonly key: string;
  readonly list: ListName;
  readonly page: Page;
  readonly toAddress: (page: number) => string;
  readonly select: (snapshot: Snapshot) => Promise<Selection>;
}

export function planPaged({ key, list, page, toAddress, select }: Paged): Plan {
  return {
    address: toAddress(page.page),
    render: async (snapshot) => {
      const { total, positions, isEndless = false } = await select(snapshot);
      const pagination = toPagination(page, total);
      const items = await snapshot.readItems(snapshot.build.lists[list], positions);
      return {
        bytes: spliceBody(key, items, pagination),
        cache: 'window',
        link: toLinks(page, pagination.pages, toAddress),
        // Past the end there are endlessly many pages.
        isEndless: isEndless || positions.length === 0,
      };
    },
  };
}

/** The address of each page of a list, with the parameters as applied. */
export function toAddresses(path: string, applied: Page & Applied): (page: number) => string {
  return (page) => toCanonicalAddress(path, { ...applied, page });
}
