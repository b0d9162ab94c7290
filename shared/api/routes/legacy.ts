import { z } from 'zod';
import { limitParameter, type Parameters } from '../parameters.ts';
import { Bracket, TournamentFormat } from '../resources/bracket.ts';
import {
  LegacyBotFight,
  LegacyClip,
  LegacyGalleryRobot,
  LegacyLastDayFight,
  LegacyLatestMatch,
  LegacyMatch,
  LegacyRecentFight,
  LegacySuggestion,
  LegacyTableRow,
  tableFields,
} from '../resources/legacy.ts';
import { CageState, ScheduledMatch } from '../resources/live.ts';
import { Player, Tournament } from '../resources/tournament.ts';
import type { Route } from '../route.ts';

const tag = 'Legacy';
const tournamentID = {
  kind: 'text',
  required: true,
  description: 'Id of a tournament',
  example: 'nova_may26_3lb',
} as const;
const limit = { ...limitParameter(100, 20), description: 'Items at most' } as const;
const success = z.literal(true).meta({ description: 'Always true', example: true });
const count = z.int().min(0).meta({ description: 'Number of items, a number', example: 1 });
const clips = z.strictObject({ success, clips: z.array(LegacyClip) });

/** What DataTables asks for (https://datatables.net/manual/server-side). */
const tableParameters = {
  draw: {
    kind: 'integer',
    min: 0,
    default: 0,
    description: 'Counts the requests of a table; comes back as it was',
    example: 1,
  },
  start: { kind: 'integer', min: 0, default: 0, description: 'Rows to leave out', example: 0 },
  length: { kind: 'integer', min: -1, default: -1, description: 'Rows at most; -1 for all', example: 10 },
  'search[value]': {
    kind: 'text',
    description: 'Text that one of the columns with text must contain, in whatever case',
    example: 'hot',
  },
  'order[0][column]': {
    kind: 'integer',
    min: 0,
    default: null,
    description: 'Index of the column to sort by; by startTime, newest first, when absent',
    example: 5,
  },
  'order[0][dir]': {
    kind: 'choice',
    values: ['asc', 'desc'],
    default: 'asc',
    description: 'Direction to sort in',
    example: 'desc',
  },
} as const satisfies Parameters;

/** A table need not show every field, nor in our order: then it says which one each of its columns shows. */
const columnParameters: Parameters = Object.fromEntries(
  tableFields.map((field, index) => [
    `columns[${index}][data]`,
    {
      kind: 'text',
      description: `Field that column ${index} shows; the fields in their order when no column is named`,
      example: field,
    },
  ]),
);

/**
 * The older query-string scripts. Their paths are below a base of their own. None is kept as long as a page: each is made of
 * several, and changes with any of them.
 */
export const legacyRoutes = {
  bracketProvider: {
    path: '/bracketProvider.php',
    kind: 'legacy',
    cache: 'window',
    tag,
    summary: 'All public tournaments, or one with its brackets',
    query: {
      function: {
        kind: 'choice',
        values: ['getLocalTournaments', 'getSingleTournament'],
        default: null,
        required: true,
        description: 'getLocalTournaments for all tournaments, getSingleTournament for one',
        example: 'getLocalTournaments',
      },
      'params[tournamentId]': {
        kind: 'text',
        description: 'Id of the one tournament',
        example: 'nova_may26_3lb',
      },
    },
    answer: z.union([
      z.strictObject({ tournaments: z.array(Tournament) }),
      z.strictObject({
        tournament: Tournament,
        brackets: z.array(Bracket),
        players: z.array(Player),
        format: TournamentFormat,
      }),
    ]),
    errors: ['invalid_parameter', 'tournament_not_found'],
  },
  matchJSON: {
    path: '/matchJSON.php',
    kind: 'legacy',
    cache: 'window',
    tag,
    summary: 'One fight',
    successor: '/tournaments/{tournamentID}/fights/{gameID}',
    query: {
      gameID: {
        kind: 'text',
        required: true,
        description: "A game's id within its tournament",
        example: 'W-4',
      },
      tournamentID,
    },
    answer: LegacyMatch,
    errors: ['invalid_parameter', 'tournament_not_found', 'fight_not_found'],
  },
  recentFightsScript: {
    path: '/recentFights.php',
    kind: 'legacy',
    cache: 'window',
    tag,
    summary: 'The newest decided fights, with a preview video',
    successor: '/fights/recent',
    query: { limit },
    answer: z.strictObject({ fights: z.array(LegacyRecentFight) }),
    errors: [],
  },
  fightsLast24Hours: {
    path: '/fightsLast24Hours.php',
    kind: 'legacy',
    cache: 'live',
    tag,
    summary: 'Every public fight that ended within the last 24 hours',
    successor: '/fights/last24h',
    answer: z.strictObject({ fights: z.array(LegacyLastDayFight), count }),
    errors: [],
  },
  getTournamentMatchesDataTables: {
    path: '/getTournamentMatchesDataTables.php',
    kind: 'legacy',
    cache: 'window',
    tag,
    summary: "A tournament's fights, in the server-side form of DataTables",
    query: { tournamentID, ...tableParameters, ...columnParameters },
    answer: z.strictObject({
      draw: z.int().min(0).meta({ description: 'As it came, a number', example: 1 }),
      recordsTotal: z.int().min(0).meta({ description: 'Fights of the tournament, a number', example: 63 }),
      recordsFiltered: z
        .int()
        .min(0)
        .meta({ description: 'Those that pass the search, a number', example: 5 }),
      data: z.array(LegacyTableRow),
    }),
    errors: ['invalid_parameter', 'tournament_not_found'],
  },
  getLatestMatches: {
    path: '/getLatestMatches.php',
    kind: 'legacy',
    cache: 'window',
    tag,
    summary: "A tournament's fights, newest first, then those to come",
    query: { tournamentID },
    answer: z.array(LegacyLatestMatch),
    errors: ['invalid_parameter', 'tournament_not_found'],
  },
  botAutocomplete: {
    path: '/botAutocomplete.php',
    kind: 'legacy',
    cache: 'window',
    tag,
    summary: 'At most 10 bots whose name fits, best first',
    successor: '/search',
    query: { q: { kind: 'text', description: 'Part of a name; nothing fits no text', example: 'hot' } },
    answer: z.array(LegacySuggestion),
    errors: [],
  },
  fightsByBot: {
    path: '/fightsByBot.php',
    kind: 'legacy',
    cache: 'window',
    tag,
    summary: "A bot's decided fights, newest first; none for a bot that is not known",
    successor: '/bots/{botName}/fights',
    query: {
      bot: {
        kind: 'text',
        required: true,
        description: 'Clean name or display name of a bot',
        example: 'hotpok',
      },
    },
    answer: z.strictObject({
      botName: z.string().meta({
        description: 'Display name; of a bot that is not known the clean name',
        example: 'Hot Poké',
      }),
      fights: z.array(LegacyBotFight),
    }),
    errors: ['invalid_parameter'],
  },
  cageJSON: {
    path: '/cageJSON.php',
    kind: 'legacy',
    cache: 'live',
    tag,
    summary: 'Every cage just now',
    successor: '/cages',
    query: { all: { kind: 'text', description: 'Changes nothing: every cage is there', example: '' } },
    answer: z.record(z.string(), CageState).meta({
      description: 'Every cage that exists: cage1, cage2, …',
      'x-additionalPropertiesName': 'cage1',
    }),
    errors: [],
  },
  recentClips: {
    path: '/recentClips.php',
    kind: 'legacy',
    cache: 'window',
    tag,
    summary: 'The newest completed public clips',
    successor: '/clips',
    query: { limit },
    answer: clips,
    errors: [],
  },
  randomClips: {
    path: '/randomClips.php',
    kind: 'legacy',
    // Another choice whenever it is asked for: a second spares the origin.
    cache: 'live',
    tag,
    summary: 'A random choice of the clips that have a tag, others each time',
    query: { limit },
    answer: clips,
    errors: [],
  },
  herosGalleryAPI: {
    path: '/herosGalleryAPI.php',
    kind: 'legacy',
    cache: 'window',
    tag,
    summary: "Every still whose tag contains 'hero', by robot",
    answer: z.strictObject({ success, robots: z.array(LegacyGalleryRobot) }),
    errors: [],
  },
  scheduledMatches: {
    path: '/scheduledMatches.php',
    kind: 'legacy',
    cache: 'live',
    tag,
    summary: 'Upcoming matches of active tournaments, by scheduled time',
    successor: '/schedule',
    answer: z.strictObject({ matches: z.array(ScheduledMatch), count }),
    errors: [],
  },
} as const satisfies Record<string, Route>;
