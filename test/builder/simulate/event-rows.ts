/** What must hold of an event's rows at every moment, whether they come from the database or from `rowsAt`. */
import { type EventRows, type EventTable, eventTables } from '../../../builder/simulate/rows-at.ts';
import type { Query } from '../../../shared/data/database.ts';
import { readRows } from '../../../shared/data/read.ts';
import { type GameRow, type RowOf, type SlotRow, tables } from '../../../shared/data/tables.ts';
import { groupBy } from '../demo/rows.ts';

/** All rows of an event as the database has them; of the cages those that `cages` numbers. */
export async function readEvent(
  query: Query,
  tournamentID: string,
  cages: readonly number[],
): Promise<EventRows> {
  const rows: Partial<Record<EventTable, unknown[]>> = {};
  for (const table of eventTables) {
    const condition = table === 'cages' ? 'cage_num = any($1)' : 'tournament_id = $1';
    const order = `${condition} order by ${tables[table].key.join(', ')}`;
    rows[table] = await readRows(query, table, order, [table === 'cages' ? cages : tournamentID]);
  }
  return rows as unknown as EventRows;
}

/** Rows that differ; a queue is replaced as a whole. */
export function countChanges(before: EventRows | undefined, after: EventRows): number {
  return eventTables.reduce((sum, table) => sum + countTable(before?.[table] ?? [], after[table]), 0);
}

function countTable(before: readonly object[], after: readonly object[]): number {
  const known = new Set(before.map((row) => JSON.stringify(row)));
  const changed = after.filter((row) => !known.has(JSON.stringify(row)));
  const isQueue = [...before, ...after].some((row) => 'position' in row);
  if (!isQueue) return changed.length;
  return changed.length === 0 && before.length === after.length ? 0 : before.length + after.length;
}

const states = ['unavailable', 'available', 'called', 'active', 'done'];

/** Every fault of the rows at a moment (Unix seconds), each a sentence; `before` are the rows of an earlier one. */
export function listFaults(rows: EventRows, now: number, before?: EventRows): string[] {
  const slots = groupBy(rows.slots, ({ game_id }) => game_id);
  const games = new Map(rows.games.map((game) => [game.game_id, game]));
  const earlier = new Map(before?.games.map((game) => [game.game_id, game]));
  return [
    ...listOverlaps(rows, slots),
    ...rows.games.flatMap((game) => [
      ...listGameFaults(game, slots.get(game.game_id)!, now).map((fault) => `${game.game_id} ${fault}`),
      ...listStepsBack(earlier.get(game.game_id), game),
      ...listBracketFaults(slots.get(game.game_id)!, games, slots),
    ]),
    ...rows.cages.flatMap((cage) => listCageFaults(cage, rows, now)),
    ...listQueueFaults(rows, games),
    ...rows.recordings.flatMap(({ game_id }) =>
      games.get(game_id)?.state === 'done' ? [] : [`${game_id} is filmed and not done`],
    ),
    ...listTournamentFaults(rows),
  ];
}

function listOverlaps({ games }: EventRows, slots: ReadonlyMap<string, SlotRow[]>): string[] {
  const active = games.filter(({ state }) => state === 'active');
  const busy = [
    ...active.map(({ cage }) => cage),
    ...active.flatMap(({ game_id }) => slots.get(game_id)!.map(({ player_id }) => player_id)),
  ];
  return busy.filter((name, index) => busy.indexOf(name) !== index).map((name) => `${name} has two fights`);
}

function listGameFaults(game: GameRow, slots: readonly SlotRow[], now: number): string[] {
  const { state, available_time, called_time, start_time, stop_time, end_time, pauses } = game;
  const rank = states.indexOf(state);
  const hasPlayers = slots.every(({ player_id }) => player_id !== null);
  const isFought = start_time !== null;
  const winners = slots.filter(({ is_winner }) => is_winner === 1).length;
  const times = [available_time, called_time, start_time, ...pauses.flat(), stop_time, end_time];
  const known = times.filter((time) => time !== null);
  return [
    ...(rank === -1 ? [`is ${state}`] : []),
    ...(rank > 0 && !hasPlayers ? [`is ${state} without its players`] : []),
    ...(known.some((time) => time > now || !Number.isInteger(time)) ? ['knows the future'] : []),
    ...(known.some((time, index) => index > 0 && time < known[index - 1]!) ? [`has times ${times}`] : []),
    ...((state === 'active') !== (isFought && end_time === null) ? [`is ${state}, start ${start_time}`] : []),
    ...(rank < 4 && (winners > 0 || end_time !== null || game.win_annotation !== null) ? ['is decided'] : []),
    ...(rank === 4 && winners !== 1 && !['EX', 'RR'].includes(game.bracket)
      ? [`has ${winners} winners`]
      : []),
    ...(hasPlayers && rank < 4 && game.scheduled_time === null ? ['has no scheduled time'] : []),
    ...(!hasPlayers && game.scheduled_time !== null ? ['is scheduled without its players'] : []),
    ...((called_time !== null) !== (game.cage !== null) ? [`is called ${called_time} to ${game.cage}`] : []),
    ...(game.timer_duration !== null && game.timer_duration > stop_time! - start_time!
      ? ['has a slow clock']
      : []),
  ];
}

const settledTimes = [
  ...([
    'available_time',
    'called_time',
    'scheduled_time',
    'start_time',
    'stop_time',
    'end_time',
    'cage',
  ] as const),
];

function listStepsBack(before: GameRow | undefined, after: GameRow): string[] {
  if (!before) return [];
  const isBack = states.indexOf(after.state) < states.indexOf(before.state);
  const changed = settledTimes.filter((name) => before[name] !== null && before[name] !== after[name]);
  return [
    ...(isBack ? [`${after.game_id} went from ${before.state} to ${after.state}`] : []),
    ...changed.map((name) => `${after.game_id} changed its ${name}`),
  ];
}

/** Whoever comes from another game is one of its two once it is decided, and nobody before. */
function listBracketFaults(
  slots: readonly SlotRow[],
  games: ReadonlyMap<string, GameRow>,
  all: ReadonlyMap<string, SlotRow[]>,
): string[] {
  return slots.flatMap(({ game_id, prev_game_id: from, player_id }) => {
    if (from === null) return player_id === null ? [`${game_id} lacks a seeded player`] : [];
    const isDecided = games.get(from)?.state === 'done';
    if (!isDecided) return player_id === null ? [] : [`${game_id} knows who comes from ${from}`];
    const isOfIt = all.get(from)!.some((slot) => slot.player_id === player_id);
    return isOfIt || isUnneeded(game_id, slots) ? [] : [`${game_id} lacks the player of ${from}`];
  });
}

/** The second grand final, when the first decided everything: both of its slots name one game. */
export function isUnneeded(gameID: string, slots: readonly SlotRow[]): boolean {
  const own = slots.filter(({ game_id }) => game_id === gameID);
  return own.every(({ player_id }) => player_id === null) && own[0]?.prev_game_id === own[1]?.prev_game_id;
}

function listCageFaults(cage: RowOf<'cages'>, rows: EventRows, now: number): string[] {
  const active = rows.games.find((game) => game.cage === cage.name && game.state === 'active');
  const next = rows.cage_queue.find(({ cage_num, position }) => cage_num === cage.cage_num && position === 0);
  const isReady = rows.slots.every(({ game_id, is_ready }) => game_id !== next?.game_id || is_ready === 1);
  const pause = active?.pauses.find(([, to]) => to === null);
  const fits: Record<string, boolean> = {
    Idle: !active,
    Complete: !active || active.stop_time !== null,
    'Load In': !active && next !== undefined && !isReady,
    Ready: !active && next !== undefined && isReady,
    Fighting: active?.stop_time === null && !pause,
    Paused: active?.stop_time === null && pause !== undefined,
  };
  return [
    ...(fits[cage.status ?? ''] ? [] : [`${cage.name} is ${cage.status} with ${active?.game_id}`]),
    ...(active && cage.game_id !== active.game_id ? [`${cage.name} does not show ${active.game_id}`] : []),
    ...(cage.paused_at === (pause?.[0] ?? null) ? [] : [`${cage.name} paused at ${cage.paused_at}`]),
    ...(cage.updated_at! > now ? [`${cage.name} knows the future`] : []),
  ];
}

function listQueueFaults({ cage_queue: queue }: EventRows, games: ReadonlyMap<string, GameRow>): string[] {
  const twice = new Set(queue.map(({ game_id }) => game_id)).size !== queue.length;
  return [
    ...(twice ? ['a game stands in two queues'] : []),
    ...queue.flatMap(({ cage_num, position, game_id }) => {
      const game = games.get(game_id);
      const isWaiting = game?.state === 'called' && game.cage === `Cage ${cage_num}`;
      const hasGap =
        position > 0 &&
        !queue.some((other) => other.cage_num === cage_num && other.position === position - 1);
      return isWaiting && !hasGap ? [] : [`${game_id} stands in the queue of cage ${cage_num}`];
    }),
  ];
}

function listTournamentFaults({ tournaments, games, slots }: EventRows): string[] {
  const open = games.filter(({ state, game_id }) => state !== 'done' && !isUnneeded(game_id, slots));
  const isOver = tournaments[0]?.active === 0;
  return [
    ...(tournaments.length === 1 ? [] : [`${tournaments.length} tournaments`]),
    ...(isOver === (tournaments[0]?.end_time !== null) ? [] : ['active and ended disagree']),
    ...(isOver && open.length > 0 ? [`it is over without ${open.map(({ game_id }) => game_id)}`] : []),
    ...(!isOver && open.length === 0 ? ['everything is done, and it goes on'] : []),
  ];
}
