/** How an archive is laid out: what the builder writes and the live-server reads, besides the pages. */
import { z } from 'zod';
import { Fight, RecentFight } from './resources/fight.ts';
import { BotSummary, Leaderboard } from './resources/stats.ts';
import { Clip, Still } from './resources/video.ts';

/**
 * Lists that windows are cut from, as chunks of JSON lines. `newestFirst` ones are stored oldest first, so that a new item
 * changes only the last chunk; the others are stored in the order in which they are shown.
 */
export const lists = {
  fights: { item: Fight, order: 'newestFirst' },
  /** Only as many as /fights/recent can show. */
  recentFights: { item: RecentFight, order: 'newestFirst' },
  bots: { item: BotSummary, order: 'asStored' },
  clips: { item: Clip, order: 'newestFirst' },
  stills: { item: Still, order: 'newestFirst' },
} as const satisfies Record<string, { item: z.ZodType; order: 'newestFirst' | 'asStored' }>;

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

/** Small files that the server holds in memory whole. */
export const indexes = {
  /** The clean and the display name of each item of the bots list, in its order. */
  botNames: z.array(z.tuple([z.string(), z.string()])),
  /** For each item of the fights list, in its order, the positions of its two bots in botNames. */
  fightBots: z.array(z.tuple([z.int(), z.int()])),
  /** What /stills filters by, for each item of the stills list, in its order. */
  stillFacets: z.array(Still.pick({ tag: true, event: true, source: true, bots: true })),
} as const;

export type IndexName = keyof typeof indexes;
export const indexNames = Object.keys(indexes) as IndexName[];

const listSchema = z.object({
  /** Items in all chunks. */
  total: z.int().min(0),
  chunks: z.array(z.object({ file: z.string(), items: z.int().min(1) })),
});

/**
 * build.json: names the immutable chunks and indexes of one build, so that no answer mixes two. What it has besides is
 * ignored: a builder that writes a new list can be put to work before the servers know it.
 */
export const Build = z.object({
  /** Digest of the manifest: the same for the same answers. */
  build: z.string(),
  lists: z.object(
    Object.fromEntries(listNames.map((name) => [name, listSchema])) as Record<ListName, typeof listSchema>,
  ),
  /** By `toLeaderboardName`; a weight class that nobody fought in has none. */
  leaderboards: z.record(z.string(), listSchema),
  indexes: z.object(
    Object.fromEntries(indexNames.map((name) => [name, z.string()])) as Record<IndexName, z.ZodString>,
  ),
});
export type Build = z.output<typeof Build>;

/** A stored list, as build.json names it. */
export type StoredList = z.output<typeof listSchema>;

/** The items of a leaderboard, best first. */
export const leaderboardItem = Leaderboard.shape.entries.element;

/** `weightClass` in pounds, null for all of them together. */
export function toLeaderboardName(metric: string, weightClass: number | null): string {
  return `leaderboard-${metric}-${weightClass ?? 'all'}`;
}

export const buildFile = 'build.json';
export const manifestFile = 'manifest.tsv';
/** There while a build writes: after a crash the manifest is not to be trusted. */
export const unfinishedFile = 'unfinished.txt';

export function toChunkFile(list: string, digest: string): string {
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
  return /^(indexes|lists)\/|^[^/]*\.(tsv|txt)$|^(build|lock|publishing|retired)\.json$/.test(path)
    ? path
    : path.replace(/\.json$/, '');
}
