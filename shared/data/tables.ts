/**
 * The stored tables: the same names in PostgreSQL, in the CSV files that `import` reads, and in the rows that the
 * pages are rendered from. Column types in SQL stand in `migrations/`; a test holds the two against each other.
 */
import { z } from 'zod';

/** How a value is stored: decides its SQL cast, and how the text of a CSV cell becomes a value. */
type Kind = 'text' | 'integer' | 'bigint' | 'number' | 'flag' | 'time' | 'json';

/** One column. `absent` is the value of an empty or missing cell; without it the cell must be filled. */
export interface Column<S extends z.ZodType = z.ZodType> {
  readonly kind: Kind;
  readonly schema: S;
  readonly absent?: z.output<S>;
}

export interface Table {
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
}

/** A row as read from the database or written to it: snake_case, times as RFC 3339 text, Unix seconds as numbers. */
type Row<T extends Table> = {
  -readonly [Name in keyof T['columns']]: z.output<T['columns'][Name]['schema']>;
};

const int32 = z.int().min(-2147483648).max(2147483647);
const seconds = z.int().min(0).max(253402300799);
/** PostgreSQL cannot store U+0000 in text. */
const plainText = z
  .string()
  .refine((text) => !text.includes('\0'), 'expected text without the character U+0000');
const flagSchema = z.literal([0, 1]);

const id = { kind: 'text', schema: plainText.min(1) } as const;
const text = { kind: 'text', schema: plainText.nullable(), absent: null } as const;
const requiredText = { kind: 'text', schema: plainText } as const;
const integer = { kind: 'integer', schema: int32.nullable(), absent: null } as const;
const bigId = { kind: 'bigint', schema: z.int().min(0) } as const;
/** Unix seconds, whole. */
const unixTime = { kind: 'bigint', schema: seconds.nullable(), absent: null } as const;
const number = { kind: 'number', schema: z.number().nullable(), absent: null } as const;
const time = { kind: 'time', schema: z.iso.datetime({ offset: true }).nullable(), absent: null } as const;
const flag = { kind: 'flag', schema: flagSchema, absent: 0 } as const;
const count = { kind: 'integer', schema: int32.min(0), absent: 0 } as const;

function choice<const V extends readonly [string, ...string[]]>(values: V, absent: V[number]) {
  return { kind: 'text', schema: z.enum(values), absent } as const;
}

/** Brackets as stored: Winners, Losers, EXhibition (qualifiers too), Round Robin. */
const brackets = ['W', 'L', 'EX', 'RR'] as const;
const gameStates = ['unavailable', 'available', 'called', 'active', 'hold', 'done'] as const;

const formatSchema = z.object({
  type: z.string().optional(),
  scoreToWin: z.int().optional(),
  tiesAllowed: flagSchema.optional(),
  winAnnotations: z.array(z.string()).optional(),
});
/** Pauses of the match clock as [from, to] in Unix seconds; `to` is null while the pause lasts. */
const pausesSchema = z.array(z.tuple([z.number(), z.number().nullable()]));
const judgesSchema = z.array(z.object({ bot: z.string(), category: z.string(), rating: z.number() }));

const tournaments = {
  key: ['tournament_id'],
  columns: {
    tournament_id: id,
    name: requiredText,
    create_time: time,
    scheduled_start_time: time,
    start_time: time,
    end_time: time,
    update_time: time,
    weight_class: integer,
    active: flag,
    is_test: flag,
    is_freestyle: flag,
    privacy: { kind: 'text', schema: plainText, absent: 'private' },
    format: { kind: 'json', schema: formatSchema, absent: {} },
  },
} as const satisfies Table;

const players = {
  key: ['tournament_id', 'player_id'],
  columns: {
    tournament_id: id,
    player_id: id,
    name: requiredText,
    seed: integer,
    is_bye: flag,
    is_disqualified: flag,
  },
} as const satisfies Table;

const games = {
  key: ['tournament_id', 'game_id'],
  columns: {
    tournament_id: id,
    game_id: id,
    bracket: choice(brackets, 'W'),
    round: { kind: 'integer', schema: int32.min(-1), absent: 0 },
    name: text,
    round_name: text,
    cage: text,
    state: choice(gameStates, 'unavailable'),
    scheduled_time: unixTime,
    available_time: unixTime,
    called_time: unixTime,
    start_time: unixTime,
    stop_time: unixTime,
    end_time: unixTime,
    countdown: integer,
    timer_duration: { kind: 'integer', schema: int32.min(0).nullable(), absent: null },
    pauses: { kind: 'json', schema: pausesSchema, absent: [] },
    score_to_win: integer,
    win_annotation: text,
    loser_placement: integer,
    judges: { kind: 'json', schema: judgesSchema, absent: [] },
    notice: text,
  },
} as const satisfies Table;

const slots = {
  key: ['tournament_id', 'game_id', 'slot_idx'],
  columns: {
    tournament_id: id,
    game_id: id,
    slot_idx: { kind: 'integer', schema: flagSchema },
    player_id: text,
    prev_game_id: text,
    score: integer,
    is_winner: flag,
    is_ready: flag,
    unstick_time: number,
    show_motion_time: number,
  },
} as const satisfies Table;

const recordings = {
  key: ['recording_id'],
  columns: {
    recording_id: bigId,
    tournament_id: id,
    game_id: id,
    cage: text,
    camera: text,
    /** Unix seconds with millisecond precision. */
    started_at: number,
    s3path: text,
    s3http: text,
    proxy720: text,
    proxy360: text,
    proxy72: text,
  },
} as const satisfies Table;

const clips = {
  key: ['clip_id'],
  columns: {
    clip_id: bigId,
    public_token: id,
    name: text,
    tournament_id: text,
    game_id: text,
    event: text,
    camera: text,
    tag: text,
    status: { kind: 'text', schema: plainText, absent: 'processing' },
    privacy: { kind: 'text', schema: plainText, absent: 'private' },
    /** Seconds. */
    duration: number,
    video720p: text,
    video360p: text,
    video72p: text,
    views: count,
    likes: count,
    created_at: unixTime,
  },
} as const satisfies Table;

const stills = {
  key: ['still_id'],
  columns: {
    still_id: bigId,
    public_token: id,
    image: text,
    tag: text,
    event: text,
    camera: text,
    source: choice(['take', 'clip'], 'take'),
    clip_id: { kind: 'bigint', schema: z.int().min(0).nullable(), absent: null },
    width: { kind: 'integer', schema: int32.min(1).nullable(), absent: null },
    height: { kind: 'integer', schema: int32.min(1).nullable(), absent: null },
    created_at: unixTime,
  },
} as const satisfies Table;

const stillBots = {
  key: ['still_id', 'clean_name'],
  columns: { still_id: bigId, clean_name: id },
} as const satisfies Table;

const cages = {
  key: ['cage_num'],
  columns: {
    cage_num: { kind: 'integer', schema: int32.min(0) },
    name: text,
    status: text,
    tournament_id: text,
    game_id: text,
    paused_at: unixTime,
    updated_at: unixTime,
  },
} as const satisfies Table;

const cageQueue = {
  key: ['cage_num', 'position'],
  columns: {
    cage_num: { kind: 'integer', schema: int32.min(0) },
    position: { kind: 'integer', schema: int32.min(0) },
    tournament_id: id,
    game_id: id,
  },
} as const satisfies Table;

/** Every table of the league, parents before children: the order in which rows are written. */
export const tables = {
  tournaments,
  players,
  games,
  slots,
  recordings,
  clips,
  stills,
  still_bots: stillBots,
  cages,
  cage_queue: cageQueue,
} as const;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];
export type RowOf<Name extends TableName> = Row<(typeof tables)[Name]>;

export type TournamentRow = RowOf<'tournaments'>;
export type PlayerRow = RowOf<'players'>;
export type GameRow = RowOf<'games'>;
export type SlotRow = RowOf<'slots'>;
export type RecordingRow = RowOf<'recordings'>;
export type ClipRow = RowOf<'clips'>;
export type StillRow = RowOf<'stills'>;

/** A schema of a whole row of the table, for what comes out of the database. */
export function rowSchema<Name extends TableName>(name: Name): z.ZodType<RowOf<Name>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [column, { schema }] of Object.entries(tables[name].columns)) shape[column] = schema;
  return z.object(shape) as unknown as z.ZodType<RowOf<Name>>;
}
