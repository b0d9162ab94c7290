import { z } from 'zod';
import { limits } from '../../shared/base/limits.ts';
import type { StreamServer } from '../../shared/base/streams-settings.ts';
import { fetchList } from './fetch-list.ts';
import { dimension, parseList, text } from './fields.ts';
import type { OnAir } from './on-air.ts';

/** What MediaMTX says is on air, from all pages of its list. Throws whatever goes wrong. */
export async function readMediaMtx(server: StreamServer, signal: AbortSignal): Promise<OnAir[]> {
  const found: OnAir[] = [];
  const bytesMax = limits.streamsJsonBytesMax;
  for (let page = 0, pageCount = 1; page < pageCount; page++) {
    const url = new URL(server.url);
    url.searchParams.set('page', String(page));
    url.searchParams.set('itemsPerPage', String(limits.streamsPageItems));
    const parsed = parseMediaMtx(await fetchList(server, { url, bytesMax, signal }));
    found.push(...parsed.onAir);
    pageCount = parsed.pageCount;
  }
  return found;
}

/**
 * Parses one page of `/v3/paths/list` (api/openapi.yaml of MediaMTX). Of sources and readers, with their ids, only the number is
 * used. Throws when it is no such page.
 */
export function parseMediaMtx(json: string): { pageCount: number; onAir: OnAir[] } {
  const { pageCount, items } = parseList(Page, parseJson(json));
  return { pageCount, onAir: (items ?? []).filter(isOnAir).map(toOnAir) };
}

/** The parser's own message repeats a piece of the text, which has addresses of clients in it. */
function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('expected a list of streams, got no JSON');
  }
}

/** Go's times: RFC 3339 with up to nine digits of a second and a zone. */
const time = z.iso.datetime({ offset: true }).transform(Date.parse).nullable().catch(null);

/** Codecs of tracks that are seen (PathTrackCodec); all others are heard, or data. */
const videoCodecs = ['AV1', 'VP9', 'VP8', 'H265', 'H264', 'MPEG-4 Video', 'MPEG-1/2 Video', 'M-JPEG'];

/** Since 1.17. */
const Track = z.object({
  codec: text,
  codecProps: z
    .object({ width: dimension.nullable().catch(null), height: dimension.nullable().catch(null) })
    .catch({ width: null, height: null }),
});

const Path = z
  .object({
    name: text,
    /** Whether there is something to watch: the publisher, or what is shown in its place. */
    ready: z.boolean().optional(),
    readyTime: time,
    /** Whether there is a publisher; newer versions only. */
    online: z.boolean().optional(),
    onlineTime: time,
    tracks: z.array(text).catch([]),
    tracks2: z.array(Track).catch([]),
    readers: z
      .array(z.object({ type: z.string() }))
      .nullable()
      .catch(null),
  })
  .refine(({ online, ready }) => (online ?? ready) !== undefined, 'expected "ready" or "online"');
type Path = z.output<typeof Path>;

const Page = z.object({
  pageCount: z.int().min(0).max(limits.streamsPagesMax),
  // Go writes an empty list as null when nobody made it one.
  items: z.array(Path).nullable(),
});

function isOnAir({ online, ready }: Path): boolean {
  return online ?? ready ?? false;
}

function toOnAir({ name, onlineTime, readyTime, tracks, tracks2, readers }: Path): OnAir {
  const track = tracks2.find(({ codec }) => videoCodecs.includes(codec));
  return {
    name,
    application: '',
    startedMs: onlineTime ?? readyTime,
    width: track?.codecProps.width ?? null,
    height: track?.codecProps.height ?? null,
    codec: track?.codec ?? tracks.find((codec) => videoCodecs.includes(codec)) ?? null,
    // Older versions have one reader for HLS, the one that makes it, however many watch; newer ones each that watches.
    viewers: readers?.filter(({ type }) => type !== 'hlsMuxer').length ?? null,
  };
}
