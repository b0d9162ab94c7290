/** The lists that windows are cut from, as immutable chunks; and the small indexes beside them. */
import {
  type IndexName,
  indexes,
  type ListName,
  listNames,
  lists,
  toChunkFile,
  toIndexFile,
} from '../../shared/api/archive.ts';
import { toBytes, toDigest } from '../../shared/base/bytes.ts';
import { limits } from '../../shared/base/limits.ts';
import { toBotSummary } from '../../shared/pages/bots.ts';
import { toRecentFight } from '../../shared/pages/fights.ts';
import type { League } from '../../shared/pages/league.ts';
import type { RenderedFile } from './render.ts';

/** What build.json says of a list. */
interface ListEntry {
  total: number;
  chunks: { file: string; items: number }[];
}

/** The newest fights that /fights/recent can be asked for. */
const recentFightsMax = 100;

/** The items of every list, in the order in which they are stored. */
function listItems(league: League, name: ListName): unknown[] {
  if (name === 'bots') return [...league.bots.values()].map(toBotSummary);
  const oldestFirst = league.fights.map(({ summary }) => summary).reverse();
  return name === 'fights' ? oldestFirst : oldestFirst.slice(-recentFightsMax).map(toRecentFight);
}

/** The chunk files of every list, and what build.json says of them. */
export function renderLists(league: League): { files: RenderedFile[]; entries: Record<ListName, ListEntry> } {
  const files: RenderedFile[] = [];
  const entries = listNames.map((name) => {
    const chunks = renderChunks(name, listItems(league, name));
    files.push(...chunks);
    const total = chunks.reduce((sum, { items }) => sum + items, 0);
    return [name, { total, chunks: chunks.map(({ file, items }) => ({ file, items })) }];
  });
  return { files, entries: Object.fromEntries(entries) as Record<ListName, ListEntry> };
}

function renderChunks(name: ListName, items: readonly unknown[]): (RenderedFile & { items: number })[] {
  const { item } = lists[name];
  const chunks = [];
  for (let start = 0; start < items.length; start += limits.chunkItemsMax) {
    const slice = items.slice(start, start + limits.chunkItemsMax);
    const lines = slice.map((value) => `${JSON.stringify(item.parse(value))}\n`);
    const bytes = Buffer.from(lines.join(''));
    chunks.push({ file: toChunkFile(name, toDigest(bytes)), bytes, items: slice.length });
  }
  return chunks;
}

/** The index files, and what build.json says of them. */
export function renderIndexes(league: League): { files: RenderedFile[]; entries: Record<IndexName, string> } {
  const bytes = toBytes(indexes.botNames.parse([...league.bots.keys()]));
  const file = toIndexFile('botNames', toDigest(bytes));
  return { files: [{ file, bytes }], entries: { botNames: file } };
}
