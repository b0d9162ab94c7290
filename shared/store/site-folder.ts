/**
 * How SITE_DIR is laid out. Each site is a folder of its own that never changes once it has its name, which is the digest of
 * what it holds; `current.json` says which one is served. So a build never touches what a running server sends.
 */
import { z } from 'zod';

export const currentSiteFile = 'current.json';

export const CurrentSite = z.strictObject({
  /** The folder's name. */
  site: z.string().regex(/^[\w-]{22}$/),
  /** The path in front of every address that its pages name. */
  basePath: z.string(),
});
export type CurrentSite = z.output<typeof CurrentSite>;

/** What stands behind a file's name when it is compressed, by the name of the encoding. */
export const compressedSuffixes = { br: '.br', gzip: '.gz' } as const;
