/** The lists that windows are cut from, as immutable chunks; and the small indexes beside them. */
import type { z } from 'zod';
import {
  type Build,
  type IndexName,
  indexes,
  indexNames,
  type ListName,
  leaderboardItem,
  listNames,
  lists,
  type StoredList,
  toChunkFile,
  toIndexFile,
  toLeaderboardName,
} from '../../shared/api/archive.ts';
import { toBytes, toDigest } from '../../shared/base/bytes.ts';
import { limits } from '../../shared/base/limits.ts';
import { toBotSummary } from '../../shared/pages/bots.ts';
import { toRecentFight } from '../../shared/pages/fights.ts';
import { listLeaderboards } from '../../shared/pages/leaderboards.ts';
import { toListedStill } from '../../shared/pages/media.ts';
import type { LeagueView } from './pages.ts';
import type { RenderedFile } from './render.ts';

/** The newest fights that /fights/recent can be asked for. */
const recentFightsMax = 100;

/** The items of every list, in the order in which they are stored: newest last. */
const listItems: { readonly [Name in ListName]: (view: LeagueView) => readonly unknown[] } = {
  fights: ({ league }) => league.fights.map(({ summary }) => summary).reverse(),
  recentFights: ({ league }) =>
    league.fights
      .slice(0, recentFightsMax)
      .map(({ summary }) => toRecentFight(summary))
      .reverse(),
  bots: ({ league }) => [...league.bots.values()].map(toBotSummary),
  clips: ({ media }) => media.clips.toReversed(),
  stills: ({ media }) => media.stills.map(toListedStill).reverse(),
};

/** The indexes' bodies, item for item in the order of the lists that they are about. */
const indexBodies: { readonly [Name in IndexName]: (view: LeagueView) => z.output<(typeof indexes)[Name]> } =
  {
    botNames: ({ league }) => [...league.bots.values()].map(({ cleanName, name }) => [cleanName, name]),
    fightBots: ({ league }) => {
      const positions = new Map<string, number>(
        [...league.bots.keys()].map((name, position) => [name, position]),
      );
      return league.fights
        .map(({ summary }): [number, number] => [
          positions.get(summary.player1clean)!,
          positions.get(summary.player2clean)!,
        ])
        .reverse();
    },
    stillFacets: ({ media }) =>
      media.stills.map(({ tag, event, source, bots }) => ({ tag, event, source, bots })).reverse(),
  };

/** The chunk and index files of a build, and what build.json says of them. */
export function renderLists(view: LeagueView): { files: RenderedFile[]; build: Omit<Build, 'build'> } {
  const files: RenderedFile[] = [];
  const store = (name: string, item: z.ZodType, items: readonly unknown[]): StoredList => {
    const chunks = renderChunks(name, item, items);
    files.push(...chunks);
    return { total: items.length, chunks: chunks.map(({ file, items: count }) => ({ file, items: count })) };
  };
  const storeIndex = (name: IndexName): string => {
    const bytes = toBytes(indexes[name].parse(indexBodies[name](view)));
    const file = toIndexFile(name, toDigest(bytes));
    files.push({ file, bytes });
    return file;
  };
  const leaderboards = listLeaderboards(view.league).map(({ metric, weightClass, entries }) => {
    const name = toLeaderboardName(metric, weightClass);
    return [name, store(name, leaderboardItem, entries)];
  });
  const build = {
    lists: Object.fromEntries(
      listNames.map((name) => [name, store(name, lists[name].item, listItems[name](view))]),
    ),
    leaderboards: Object.fromEntries(leaderboards),
    indexes: Object.fromEntries(indexNames.map((name) => [name, storeIndex(name)])),
  };
  return { files, build: build as Omit<Build, 'build'> };
}

function renderChunks(
  name: string,
  item: z.ZodType,
  items: readonly unknown[],
): (RenderedFile & { items: number })[] {
  const chunks = [];
  for (let start = 0; start < items.length; start += limits.chunkItemsMax) {
    const slice = items.slice(start, start + limits.chunkItemsMax);
    const lines = slice.map((value) => `${JSON.stringify(item.parse(value))}\n`);
    const bytes = Buffer.from(lines.join(''));
    chunks.push({ file: toChunkFile(name, toDigest(bytes)), bytes, items: slice.length });
  }
  return chunks;
}
