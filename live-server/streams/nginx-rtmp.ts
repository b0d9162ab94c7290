import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { limits } from '../../shared/base/limits.ts';
import type { StreamServer } from '../../shared/base/streams-settings.ts';
import { fetchList } from './fetch-list.ts';
import { dimension, parseList, text } from './fields.ts';
import type { OnAir } from './on-air.ts';

/** What nginx-rtmp says is on air. Throws whatever goes wrong. */
export async function readNginxRtmp(
  server: StreamServer,
  signal: AbortSignal,
  now: () => number,
): Promise<OnAir[]> {
  const xml = await fetchList(server, { url: server.url, bytesMax: limits.streamsXmlBytesMax, signal });
  return parseNginxRtmp(xml, now());
}

/**
 * Parses the page that `rtmp_stat` writes (ngx_rtmp_stat_module.c). Of its clients, with their addresses, only the age and the
 * number are used. Throws when it is no such page.
 */
export function parseNginxRtmp(xml: string, nowMs: number): OnAir[] {
  const { rtmp } = parseList(Page, parseXml(xml));
  return rtmp.server.flatMap(({ application }) =>
    application.flatMap(({ name, live }) =>
      live.stream.filter(({ publishing }) => publishing).map((stream) => toOnAir(stream, name, nowMs)),
    ),
  );
}

/** The parser's own messages repeat pieces of the text, be they a megabyte. */
function parseXml(xml: string): unknown {
  // The page has none; what entities can be made to do is not worth finding out.
  if (/<!DOCTYPE/i.test(xml)) throw new Error('expected a list of streams, got a document with a DOCTYPE');
  try {
    return parser.parse(xml, true);
  } catch {
    throw new Error('expected a list of streams, got no XML, or half of it');
  }
}

const parser = new XMLParser({
  // `007` and `1e3` are names.
  parseTagValue: false,
  // The name ` cage1` has its own address.
  trimValues: false,
  isArray: (tag) => ['server', 'application', 'stream', 'client'].includes(String(tag)),
});

const emptyToObject = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? {} : value);

/** An element with others in it; the parser makes an empty one a text. */
const element = <Shape extends z.ZodRawShape>(shape: Shape) => z.preprocess(emptyToObject, z.object(shape));
const elements = <Item extends z.ZodType>(item: Item) => z.array(item).default([]);

/** An element that is there or not. */
const flag = z
  .unknown()
  .optional()
  .transform((value) => value !== undefined);
const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const size = { width: digits.pipe(dimension).catch(null), height: digits.pipe(dimension).catch(null) };
const unknownPicture = { width: null, height: null, codec: null };

/** Since 1.1.0 the size and the codec stand in `video`; before, `video` was the codec and the size stood beside it. */
const Picture = z
  .union([
    element({ video: element({ ...size, codec: text.nullable().catch(null) }) }).transform(
      ({ video }) => video,
    ),
    element({ ...size, video: text }).transform(({ video, ...rest }) => ({ ...rest, codec: video })),
  ])
  // Audio alone, or a publisher who has not yet said what it sends.
  .catch(unknownPicture);

const Stream = element({
  name: text,
  /** Milliseconds since the first client came, be it a player who waited. */
  time: digits.nullable().catch(null),
  client: elements(element({ time: digits.nullable().catch(null), publishing: flag })),
  meta: Picture,
  nclients: digits.nullable().catch(null),
  publishing: flag,
});

const Page = z.object({
  rtmp: element({
    server: elements(
      element({
        application: elements(
          element({ name: text, live: element({ stream: elements(Stream) }).default({ stream: [] }) }),
        ),
      }),
    ),
  }),
});

function toOnAir(stream: z.output<typeof Stream>, application: string, nowMs: number): OnAir {
  const { name, time, client, meta, nclients } = stream;
  const ages = [time, ...client.filter(({ publishing }) => publishing).map((publisher) => publisher.time)];
  const known = ages.filter((age) => age !== null);
  return {
    // What comes after a question mark is the publisher's key. The server splits it off itself.
    name: name.replace(/\?.*$/s, ''),
    application,
    startedMs: known.length > 0 ? nowMs - Math.min(...known) : null,
    ...meta,
    // The publisher is a client too. Who watches over HLS is none.
    viewers: nclients === null ? null : Math.max(0, nclients - 1),
  };
}
