import type { Answer } from '../../shared/api/routes.ts';
import { compareBy, compareNullLast, compareText } from '../../shared/pages/order.ts';
import { toHlsUrl } from './hls-url.ts';
import { toCageNumber, toLocation } from './location.ts';
import type { OnAir } from './on-air.ts';
import { type StartTimes, toStreamKey } from './start-times.ts';

type Groups = Answer<'streams'>['groups'];
type LiveStream = Groups[string][number];

interface Naming {
  /** Template of the HLS addresses. */
  readonly hls: string;
  readonly locations: ReadonlyMap<string, string>;
  readonly starts: StartTimes;
}

/** Streams by location: the cages by number, then all others by name; in each by the stream's name. */
export function groupStreams(onAir: readonly OnAir[], naming: Naming): Groups {
  const groups = new Map<string, LiveStream[]>();
  for (const stream of listStreams(onAir, naming)) {
    const group = groups.get(stream.location);
    if (group) group.push(stream);
    else groups.set(stream.location, [stream]);
  }
  return Object.fromEntries(groups);
}

const order = compareBy<LiveStream>(
  (a, b) => compareNullLast(a.cageNum, b.cageNum),
  (a, b) => compareText(a.location, b.location),
  (a, b) => compareText(a.name, b.name),
  (a, b) => compareText(a.hlsUrl, b.hlsUrl),
);

/**
 * One for each HLS address, in order. A stream that several applications have under one name, because one passes it on to the
 * other, is listed once unless the template tells them apart; as the one that began first.
 */
function listStreams(onAir: readonly OnAir[], naming: Naming): LiveStream[] {
  const byUrl = new Map<string, LiveStream>();
  for (const stream of [...onAir].sort(firstBegun)) {
    const hlsUrl = toHlsUrl(naming.hls, stream);
    if (hlsUrl !== undefined && !byUrl.has(hlsUrl)) byUrl.set(hlsUrl, toLiveStream(stream, hlsUrl, naming));
  }
  return [...byUrl.values()].sort(order);
}

const firstBegun = compareBy<OnAir>(
  (a, b) => compareNullLast(a.startedMs, b.startedMs),
  (a, b) => compareText(a.application, b.application),
);

function toLiveStream(stream: OnAir, hlsUrl: string, { locations, starts }: Naming): LiveStream {
  const { name, width, height, codec, viewers } = stream;
  const location = toLocation(name, locations);
  return {
    name,
    location,
    cageNum: toCageNumber(location),
    hlsUrl,
    startedAt: starts.get(toStreamKey(stream)) ?? null,
    width,
    height,
    codec,
    viewers,
  };
}
