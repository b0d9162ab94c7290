import { toCleanName } from '../shared/api/ids.ts';
import { parseParameters } from '../shared/api/parameters.ts';
import { routes } from '../shared/api/routes.ts';
import { ApiError } from '../shared/base/errors.ts';
import { limits } from '../shared/base/limits.ts';
import { toCanonicalAddress } from './canonical-address.ts';
import { readBotNames, readTournamentNames } from './names.ts';
import { listBest, toSearchQuery } from './search-match.ts';
import type { Plan, Snapshot } from './snapshot.ts';
import { spliceList } from './splice.ts';

/** Bots and tournaments whose names match; with two words also the fights between bots of the one and of the other. */
export function planSearch(parameters: URLSearchParams, basePath: string): Plan {
  const { cache, path, query: definitions } = routes.search;
  const query = cutQuery(parseParameters(definitions, parameters, true).q ?? '');
  if ([...query].length < limits.searchCharactersMin) {
    throw new ApiError('query_too_short', { min: limits.searchCharactersMin, base: basePath });
  }
  return {
    address: toCanonicalAddress(basePath + path, { q: query }),
    render: async (snapshot) => ({ bytes: await renderResults(snapshot, query), cache, isEndless: true }),
  };
}

/** Without the space around it, and no longer than what is looked at; by characters as people count them. */
export function cutQuery(text: string): string {
  return [...text.trim()].slice(0, limits.searchCharactersMax).join('').trim();
}

async function renderResults(snapshot: Snapshot, query: string): Promise<Buffer> {
  const tokens = query.split(/\s+/);
  const head = JSON.stringify({ query, tokens }).slice(0, -1);
  const search = toSearchQuery(tokens);
  const max = limits.searchResultsMax;
  const bots = await readBotNames(snapshot);
  const tournaments = await readTournamentNames(snapshot);
  const foundTournaments = listBest(tournaments.searched, search, max).map((at) => tournaments.items[at]);
  const foundBots = listBest(bots.searched, search, max);
  const foundFights = await listFightsBetween(snapshot, tokens);
  return Buffer.concat([
    Buffer.from(`${head},"bots":`),
    spliceList(await snapshot.readItems(snapshot.build.lists.bots, foundBots)),
    Buffer.from(`,"tournaments":${JSON.stringify(foundTournaments)},"fights":`),
    spliceList(await snapshot.readItems(snapshot.build.lists.fights, foundFights)),
    Buffer.from('}'),
  ]);
}

/** Stored positions, newest first; none unless there are two words. A word of which nothing is left is nobody's name. */
async function listFightsBetween(snapshot: Snapshot, tokens: readonly string[]): Promise<number[]> {
  const [one = '', other = ''] = tokens.map(toCleanName);
  if (tokens.length !== 2 || one === '' || other === '') return [];
  const { searched } = await readBotNames(snapshot);
  const isOne = searched.map(({ clean }) => clean.includes(one));
  const isOther = searched.map(({ clean }) => clean.includes(other));
  const fights = await snapshot.readIndex('fightBots');
  const found: number[] = [];
  for (let position = fights.length - 1; position >= 0; position--) {
    const [red, blue] = fights[position]!;
    if ((isOne[red] && isOther[blue]) || (isOther[red] && isOne[blue])) found.push(position);
    if (found.length === limits.searchResultsMax) break;
  }
  return found;
}
