import type { Answer } from '../../shared/api/routes.ts';
import { ApiError } from '../../shared/base/errors.ts';
import { limits } from '../../shared/base/limits.ts';
import type { StreamServer, StreamsSettings } from '../../shared/base/streams-settings.ts';
import { withDeadline } from './deadline.ts';
import { groupStreams } from './groups.ts';
import { readMediaMtx } from './mediamtx.ts';
import { readNginxRtmp } from './nginx-rtmp.ts';
import type { OnAir } from './on-air.ts';
import { type StartTimes, settleStarts } from './start-times.ts';

interface Options {
  /** Unix milliseconds. */
  readonly now?: () => number;
  readonly timeoutMs?: number;
}

type ReadServer = (server: StreamServer, signal: AbortSignal, now: () => number) => Promise<OnAir[]>;

const readServers: Record<StreamServer['kind'], ReadServer> = {
  'nginx-rtmp': readNginxRtmp,
  mediamtx: readMediaMtx,
};

/** When each stream of a server began, from one read to the next. */
const startsOf = new WeakMap<StreamsSettings, StartTimes>();

/**
 * The streams that are on air just now, by location. Throws ApiError `streams_unreachable`, and nothing else, when there is
 * no streaming server, when it does not answer in time with a list that can be read, and when `signal` is aborted.
 */
export async function readStreams(
  settings: StreamsSettings,
  signal?: AbortSignal,
  { now = Date.now, timeoutMs = limits.streamsTimeoutMs }: Options = {},
): Promise<Answer<'streams'>> {
  const { server, locations } = settings;
  if (!server) throw unreachable(new Error('there is no streaming server: STREAMS_URL is not set'));
  const read = (cut: AbortSignal) => readServers[server.kind](server, cut, now);
  const onAir = await withDeadline(read, timeoutMs, signal).catch((error: unknown) => {
    throw unreachable(error);
  });
  const starts = settleStarts(startsOf.get(settings), onAir);
  startsOf.set(settings, starts);
  return { groups: groupStreams(onAir, { hls: server.hls, locations, starts }) };
}

function unreachable(cause: unknown): ApiError {
  return new ApiError('streams_unreachable', {}, cause);
}
