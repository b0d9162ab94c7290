import { limits } from '../../shared/base/limits.ts';

/**
 * The ids that are their own file name (see `toSegment`), as a regular expression. Every other address is the live-server's,
 * which knows how to find its file.
 */
export const plainID = `[A-Za-z0-9_-]{1,${limits.segmentBytesMax}}`;
