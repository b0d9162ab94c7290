/** How an archive is laid out: what the builder writes and the live-server reads, besides the pages. */
import { z } from 'zod';
import { Fight, RecentFight } from './resources/fight.ts';
import { BotSummary } from './resources/stats.ts';

/**
 * Lists that windows are cut from, as chunks of JSON lines. `newestFirst` ones are stored oldest first, so that a new item
 * changes only the last chunk; the others are stored in the order in which they are shown.
 */
export const lists = {
  fights: { item: Fight, order: 'newestFirst' },
  /** Only as many as /fights/recent can show. */
  recentFights: { item: RecentFight, order: 'newestFirst' },
  bots: { item: BotSummary, order: 'asStored' },
} as const satisfies Record<string, { item: z.ZodType; order: 'newestFirst' | 'asStored' }>;

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

/** Small files that the server holds in memory whole. */
export const indexes = {
  /** The clean names of the bots list, in its order: for /bots?q= */
  botNames: z.array(z.string()),
} as const;

export type IndexName = keyof typeof indexes;
const indexNames = Object.keys(indexes) as IndexName[];

const listSchema = z.strictObject({
  /** Items in all chunks. */
  total: z.int().min(0),
  chunks: z.array(z.strictObject({ file: z.string(), items: z.int().min(1) })),
});

/** build.json: names the immutable chunks and indexes of one build, so that no answer mixes two. */
export const Build = z.strictObject({
  /** Digest of the manifest: the same for the same answers. */
  build: z.string(),
  lists: z.strictObject(
    Object.fromEntries(listNames.map((name) => [name, listSchema])) as Record<ListName, typeof listSchema>,
  ),
  indexes: z.strictObject(
    Object.fromEntries(indexNames.map((name) => [name, z.string()])) as Record<IndexName, z.ZodString>,
  ),
});
export type Build = z.output<typeof Build>;

export const buildFile = 'build.json';
export const manifestFile = 'manifest.tsv';
/** There while a build writes: after a crash the manifest is not to be trusted. */
export const unfinishedFile = 'unfinished.txt';

export function toChunkFile(list: ListName, digest: string): string {
  return `lists/${list}/${digest}.ndjson`;
}

export function toIndexFile(index: IndexName, digest: string): string {
  return `indexes/${index}-${digest}.json`;
}

/** Where a file of the archive lies in a folder: a page's name has no dot, and gets `.json`. */
export function toDiskPath(file: string): string {
  return file.includes('.') ? file : `${file}.json`;
}

/** The reverse of `toDiskPath`. */
export function fromDiskPath(path: string): string {
  return /^(indexes|lists)\/|^[^/]*\.(tsv|txt)$|^build\.json$/.test(path)
    ? path
    : path.replace(/\.json$/, '');
}
