import { z } from 'zod';
import {
  choice,
  count,
  flag,
  integer,
  integerOrNull,
  number,
  numberOrNull,
  rate,
  text,
  textOrNull,
  unixTime,
} from '../fields.ts';
import { FightSummary } from './fight.ts';
import { BotSummary } from './stats.ts';
import { Tournament } from './tournament.ts';

const scheduledStatuses = ['In Cage', 'Load In', 'Called', 'Available', 'Starting Soon', 'Delayed'] as const;
export const cageStatuses = [
  'Idle',
  'Load In',
  'Ready',
  'Fighting',
  'Paused',
  'Complete',
  'Offline',
] as const;

export const ScheduledMatch = z
  .strictObject({
    tournamentID: text('The tournament', 'nova_may26_3lb'),
    tournamentName: text("The tournament's display name", 'Nova May 2026 3lb'),
    gameID: text('The game', 'W-4'),
    name: textOrNull('Label', 'W:4-1'),
    roundName: textOrNull('Name of the round', 'Winners Round 4'),
    cage: textOrNull('Where it is to be fought', 'Cage 4'),
    player1: text('Display name of the red corner', 'Hot Poké'),
    player1clean: text('Clean name of the red corner', 'hotpok'),
    player2: text('Display name of the blue corner', "Sea Dragon's Roar"),
    player2clean: text('Clean name of the blue corner', 'seadragonsroar'),
    weightClass: integerOrNull('Pounds', 3),
    scheduledTime: unixTime('When it is to be fought'),
    calledTime: unixTime('When it was called'),
    availableTime: unixTime('When both players were known'),
    status: choice(scheduledStatuses, 'Status', 'Called'),
  })
  .meta({ id: 'ScheduledMatch', description: 'An upcoming match whose players are both known.' });

/** Nullable under its name; `stats.ts` says why. */
const CageMatch = z
  .strictObject({
    tournamentID: text('The tournament', 'nova_may26_3lb'),
    tournamentName: text("The tournament's display name", 'Nova May 2026 3lb'),
    gameID: text('The game', 'W-4'),
    name: textOrNull('Label', 'W:4-1'),
    roundName: textOrNull('Name of the round', 'Winners Round 4'),
    weightClass: integerOrNull('Pounds', 3),
    state: text('State of the game', 'active'),
    startTime: unixTime('Start'),
    stopTime: unixTime('End'),
    endTime: unixTime('When the result was entered'),
    elapsedSeconds: numberOrNull('Seconds fought so far, pauses left out', 41),
    pausedAt: unixTime('Since when it is paused'),
    winAnnotation: textOrNull('Type of win', 'KO'),
  })
  .nullable()
  .meta({
    id: 'CageMatch',
    description: 'The active match of a cage, else its last completed one; null when there is none.',
  });

const CagePlayer = z
  .strictObject({
    name: text('Display name', 'Hot Poké'),
    cleanName: text('Clean name', 'hotpok'),
    isReady: flag('1 when ready', 1),
    score: integerOrNull('Score', 0),
    isWinner: flag('1 when it won', 0),
  })
  .nullable()
  .meta({ id: 'CagePlayer', description: 'A player in a cage; null without a match.' });

export const CageState = z
  .strictObject({
    cage: text('Name', 'Cage 1'),
    cageNum: integer('Number', 1),
    status: choice(cageStatuses, 'Status', 'Fighting'),
    isActive: flag('1 while a match is in it', 1),
    match: CageMatch,
    player1: CagePlayer,
    player2: CagePlayer,
    queue: z.array(ScheduledMatch).meta({ description: 'Matches that come next, in order' }),
    updatedAt: unixTime('When it last changed'),
  })
  .meta({ id: 'CageState', description: 'A cage just now.' });

export const LiveStream = z
  .strictObject({
    name: text('Name of the stream', 'cage1'),
    location: text('Where it films', 'Cage 1'),
    cageNum: integerOrNull('Number of the cage', 1),
    hlsUrl: text('Ready-to-play HLS address', 'https://live.example/hls/cage1.m3u8'),
    startedAt: unixTime('Since when it streams'),
    width: integerOrNull('Pixels', 1920),
    height: integerOrNull('Pixels', 1080),
    codec: textOrNull('Video codec', 'H264'),
    viewers: integerOrNull('Who watches', 12),
  })
  .meta({ id: 'LiveStream', description: 'A stream that is on air.' });

export const SearchResults = z
  .strictObject({
    query: text('The query, as applied', 'hot'),
    tokens: z.array(text('A word of the query', 'hot')),
    bots: z.array(BotSummary).meta({ description: 'At most 20, best first' }),
    tournaments: z.array(Tournament).meta({ description: 'At most 20, best first' }),
    fights: z.array(FightSummary).meta({ description: 'At most 20, newest first; only for two words' }),
  })
  .meta({ id: 'SearchResults', description: 'What matches a query.' });

const usageCounts = {
  requests: count('Requests', 5120),
  uniqueClients: count('Different clients', 88),
  errors: count('Answers with a status of 400 or more', 14),
  errorRate: rate('errors ÷ requests', 0.0027),
  avgResponseMs: number('Mean response time, milliseconds', 1.2),
  p95ResponseMs: number('95th percentile, milliseconds', 4.1),
  bytes: count('Bytes of all bodies', 18240331),
};
const { requests, uniqueClients, errors, errorRate, avgResponseMs, p95ResponseMs, bytes } = usageCounts;
const date = (description: string) =>
  z.iso.date().meta({ description: `${description}, UTC`, example: '2026-05-14' });

const UsageTotals = z
  .strictObject({
    requests,
    uniqueClients,
    errors,
    errorRate,
    avgResponseMs,
    p50ResponseMs: number('Median, milliseconds', 0.8),
    p95ResponseMs,
    p99ResponseMs: number('99th percentile, milliseconds', 9.7),
    bytes,
  })
  .meta({ id: 'UsageTotals', description: 'The whole window in one line.' });

const UsageDay = z
  .strictObject({ date: date('The day'), ...usageCounts })
  .meta({ id: 'UsageDay', description: 'One day; a quiet one is all zeros.' });

const UsageEndpoint = z
  .strictObject({ endpoint: text('Route template', '/fights/recent'), ...usageCounts })
  .meta({ id: 'UsageEndpoint', description: 'One endpoint over the window.' });

const UsageConsumer = z
  .strictObject({
    consumer: text('Name that the caller gave itself, else an anonymous hash', 'overlay-bot'),
    isIdentified: flag('1 when the caller gave itself a name', 1),
    requests,
    errors,
    errorRate,
    bytes,
    lastSeen: unixTime('Last request'),
  })
  .meta({ id: 'UsageConsumer', description: 'One of the busiest callers.' });

export const UsageStats = z
  .strictObject({
    days: integer('Days, as applied', 30),
    endpoint: textOrNull('The route template that was asked for', '/fights/recent'),
    from: date('First day'),
    to: date('Last day, today'),
    totals: UsageTotals,
    daily: z.array(UsageDay).meta({ description: 'Every day of the window, oldest first' }),
    endpoints: z.array(UsageEndpoint),
    statusCodes: z
      .record(z.string(), z.int().min(0))
      .meta({ description: 'Requests by status', example: { '200': 5106, '404': 14 } }),
    topConsumers: z.array(UsageConsumer).meta({ description: 'The busiest 20' }),
  })
  .meta({ id: 'UsageStats', description: 'How the service is used.' });
