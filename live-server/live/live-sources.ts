import type { Answer } from '../../shared/api/routes.ts';
import { ApiError } from '../../shared/base/errors.ts';
import type { Log } from '../../shared/base/log.ts';
import type { Database } from '../../shared/data/database.ts';
import { createLiveReader, type LiveRows } from '../../shared/data/read-live.ts';
import type { UsageRead } from '../../shared/data/read-usage.ts';
import { lastDaySeconds } from '../../shared/pages/last-day.ts';
import { deriveLive, type LiveLeague } from '../../shared/pages/live-league.ts';
import { LiveSource } from './live-source.ts';
import { openUsageSources } from './usage-sources.ts';

/** Where live answers come from. Each is asked at most once a second, whatever the number of routes that it serves. */
export interface LiveSources {
  readonly league: LiveSource<LiveLeague>;
  readonly streams: LiveSource<Answer<'streams'>>;
  /** What was counted in a window of days, of one endpoint or of all. */
  usage(days: number, endpoint: string | null): LiveSource<UsageRead>;
}

interface Connections {
  /** Absent: there is none, and what needs it says that it cannot be reached. */
  readonly database: Pick<Database, 'query'> | undefined;
  /** Throws ApiError `streams_unreachable`. `now` in Unix milliseconds. */
  readStreams(now: number, signal: AbortSignal): Promise<Answer<'streams'>>;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

export function openLiveSources({ database, readStreams, log, clock }: Connections): LiveSources {
  return {
    league: new LiveSource({
      name: 'league',
      read: toLeagueReader(database),
      toError: () => new ApiError('source_unavailable'),
      log,
      clock,
    }),
    streams: new LiveSource({
      name: 'streams',
      read: readStreams,
      toError: () => new ApiError('streams_unreachable'),
      log,
      clock,
    }),
    usage: openUsageSources({ database, log, clock }),
  };
}

function toLeagueReader(database: Connections['database']): (now: number) => Promise<LiveLeague> {
  if (!database) return () => Promise.reject(new Error('DATABASE_URL is not set'));
  const readRows = createLiveReader(database.query);
  let derived: { rows: LiveRows; league: LiveLeague } | undefined;
  return async (now) => {
    const rows = await readRows(Math.floor(now / 1000) - lastDaySeconds);
    if (derived?.rows !== rows) derived = { rows, league: deriveLive(rows) };
    return derived.league;
  };
}
