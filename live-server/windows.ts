import { type ListName, lists } from '../shared/api/archive.ts';
import { toCleanName } from '../shared/api/ids.ts';
import { parseParameters } from '../shared/api/parameters.ts';
import { routes } from '../shared/api/routes.ts';
import { toLinks } from './links.ts';
import type { Plan, Snapshot } from './snapshot.ts';
import { listPositions, type Page, spliceBody, toPagination } from './splice.ts';

/** All decided fights, newest first. */
export function planFights(query: URLSearchParams, basePath: string): Plan {
  const page = parseParameters(routes.fights.query, query);
  return planPaged({
    key: 'fights',
    list: 'fights',
    page,
    toAddress: toAddresses(basePath + routes.fights.path, page),
    select: async ({ build }) => {
      const { total } = build.lists.fights;
      return { total, positions: listPositions(page, total, lists.fights.order) };
    },
  });
}

/** The newest decided fights; without pagination. */
export function planRecentFights(query: URLSearchParams, basePath: string): Plan {
  const { cache, path, query: definitions } = routes.recentFights;
  const { limit } = parseParameters(definitions, query);
  return {
    address: `${basePath}${path}?limit=${limit}`,
    render: async (snapshot) => {
      const { total } = snapshot.build.lists.recentFights;
      const positions = listPositions({ page: 1, limit }, total, lists.recentFights.order);
      return { bytes: spliceBody('fights', await snapshot.readItems('recentFights', positions)), cache };
    },
  };
}

/** Every bot by clean name, or those whose clean name contains a cleaned text. */
export function planBots(query: URLSearchParams, basePath: string): Plan {
  const { q, ...page } = parseParameters(routes.bots.query, query);
  const isAsked = q !== null && q.trim() !== '';
  const clean = isAsked ? toCleanName(q) : undefined;
  // Text of which nothing is left matches nothing, and a lone hyphen is the shortest such text.
  const applied = clean === undefined ? page : { q: clean || '-', ...page };
  return planPaged({
    key: 'bots',
    list: 'bots',
    page,
    toAddress: toAddresses(basePath + routes.bots.path, applied),
    select: (snapshot) => selectBots(snapshot, page, clean),
  });
}

async function selectBots(snapshot: Snapshot, page: Page, clean: string | undefined): Promise<Selection> {
  const { total } = snapshot.build.lists.bots;
  if (clean === undefined) return { total, positions: listPositions(page, total, lists.bots.order) };
  const matches = clean === '' ? [] : listMatches(await snapshot.readBotNames(), clean);
  return {
    total: matches.length,
    positions: listPositions(page, matches.length, 'asStored').map((index) => matches[index]!),
  };
}

function listMatches(names: readonly string[], part: string): number[] {
  return names.flatMap((name, position) => (name.includes(part) ? [position] : []));
}

/** Items of a whole list that a page shows, by their stored positions, out of `total`. */
interface Selection {
  readonly total: number;
  readonly positions: readonly number[];
}

interface Paged {
  readonly key: string;
  readonly list: ListName;
  readonly page: Page;
  readonly toAddress: (page: number) => string;
  readonly select: (snapshot: Snapshot) => Promise<Selection>;
}

function planPaged({ key, list, page, toAddress, select }: Paged): Plan {
  return {
    address: toAddress(page.page),
    render: async (snapshot) => {
      const { total, positions } = await select(snapshot);
      const pagination = toPagination(page, total);
      const items = await snapshot.readItems(list, positions);
      return {
        bytes: spliceBody(key, items, pagination),
        cache: 'window',
        link: toLinks(page, pagination.pages, toAddress),
      };
    },
  };
}

/** The address of each page of a list, with the parameters as applied. */
function toAddresses(path: string, applied: Page & { q?: string }): (page: number) => string {
  return (page) => {
    const values = Object.entries({ ...applied, page }).map(([name, value]) => [name, String(value)]);
    return `${path}?${new URLSearchParams(Object.fromEntries(values))}`;
  };
}
