/** Which addresses a publish gave another answer: what caches in front of it are to forget. */
import { toAddress, toFile } from '../../shared/api/address.ts';
import type { IndexName, ListName } from '../../shared/api/archive.ts';
import type { Bases } from '../../shared/api/endpoint.ts';
import { type Route, type RouteName, routes } from '../../shared/api/routes.ts';
import { toChangedAddress } from './changed-address.ts';
import { listFeedAddresses } from './feed.ts';
import type { PublishReport } from './publish.ts';

type CutRoute = {
  [Name in RouteName]: (typeof routes)[Name]['kind'] extends 'window' | 'index' ? Name : never;
}[RouteName];
/** A stored list, all leaderboards, an index, or the page of all tournaments. */
type Part = ListName | 'leaderboards' | IndexName | 'tournaments';

/** What the answers of a route are cut from. A route that is added to the table without its row here does not compile. */
const partsOf: { readonly [Name in CutRoute]: readonly Part[] } = {
  fights: ['fights'],
  recentFights: ['recentFights'],
  leaderboard: ['leaderboards'],
  bots: ['bots', 'botNames'],
  clips: ['clips'],
  stills: ['stills', 'stillFacets'],
  search: ['bots', 'botNames', 'tournaments', 'fights', 'fightBots'],
};
const cutRoutes = Object.keys(partsOf) as CutRoute[];
/** Older scripts, but for those that move anyway. They are cut from all kinds of pages and lists. */
const scripts = Object.values<Route>(routes).filter(
  ({ kind, cache }) => kind === 'legacy' && cache !== 'live',
);

/**
 * Every page that was added, changed, taken out of the lists or removed; the change feed; and the path of each list that is
 * cut from what changed, which stands for that path with every query; the older scripts too. Sorted, each once; none when
 * nothing was published.
 */
export function listPurgedAddresses(report: PublishReport, { basePath, legacyBase }: Bases): string[] {
  const { added, changed, removed, plan, number, isInFeed } = report;
  if (number === undefined) return [];
  // What is removed now was taken out of the lists a while ago, and could have been asked for since.
  const files = [...added, ...changed, ...removed, ...plan.removals];
  const parts = new Set(files.map(toPart));
  const lists = cutRoutes.filter((name) => partsOf[name].some((part) => parts.has(part)));
  const addresses = [
    ...files.map(toChangedAddress).filter((address) => address !== undefined),
    ...lists.map((name) => toAddress(name, {})),
    ...(isInFeed ? listFeedAddresses(number) : []),
  ];
  const isRead = files.length > 0;
  return [
    ...new Set([
      ...addresses.map((address) => basePath + address),
      ...(isRead ? scripts.map(({ path }) => legacyBase + path) : []),
    ]),
  ].sort();
}

/** The part that a file belongs to: `lists/fights/….ndjson` → `fights`. Undefined for a page of its own. */
function toPart(file: string): Part | undefined {
  if (file === toFile('tournaments', {})) return 'tournaments';
  const [, kind, name] = /^(lists|indexes)\/(\w+)[-/]/.exec(file) ?? [];
  return kind === 'lists' && name === 'leaderboard' ? 'leaderboards' : (name as Part | undefined);
}
