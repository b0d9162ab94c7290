/** What moves during an event, read in one statement once a second: so it sees one moment, and costs one round trip. */
import { z } from 'zod';
import type { Query } from './database.ts';
import { joinGames, rowSchemas, selections, type TournamentRecord } from './read.ts';
import { type RowOf, rowSchema, type TableName, tables } from './tables.ts';

const liveTables = ['tournaments', 'players', 'games', 'slots', 'recordings', 'cages', 'cage_queue'] as const;
type LiveTable = (typeof liveTables)[number];

/** A cage. Of one that is busy with a tournament that is not public there is its name and its status alone. */
export interface LiveCageRow extends RowOf<'cages'> {
  readonly is_hidden: boolean;
}

/** The rows of live answers. Of private and test tournaments there is nothing at all. */
export interface LiveRows {
  /** Public tournaments, each with those of its games alone that are unfinished, ended lately, in a cage or in a queue. */
  readonly tournaments: readonly TournamentRecord[];
  readonly cages: readonly LiveCageRow[];
  readonly queue: readonly RowOf<'cage_queue'>[];
}

type Tables = { [Name in Exclude<LiveTable, 'cages'>]: RowOf<Name>[] } & { cages: LiveCageRow[] };

const LiveTables = z.object({
  ...Object.fromEntries(liveTables.map((name) => [name, rowSchemas[name]])),
  cages: z.array(rowSchema('cages').and(z.object({ is_hidden: z.boolean() }))),
}) as unknown as z.ZodType<Tables>;

/**
 * Reads the live rows; games count as ended lately from `since` on, Unix seconds. As long as the database says the same, the very
 * same object comes back, so that whoever derives something from it sees that nothing changed.
 */
export function createLiveReader(query: Query): (since: number) => Promise<LiveRows> {
  let seen: { text: string; rows: LiveRows } | undefined;
  return async (since) => {
    const [row] = await query(statement, [since]);
    const text = z.string().parse(row?.['live']);
    if (seen?.text !== text) seen = { text, rows: parseRows(text) };
    return seen.rows;
  };
}

function parseRows(text: string): LiveRows {
  const { tournaments, players, games, slots, recordings, cages, cage_queue } = LiveTables.parse(
    JSON.parse(text),
  );
  const toOwn = toGroups({ players, games, slots, recordings });
  return {
    tournaments: tournaments.map((tournament) => {
      const own = toOwn(tournament.tournament_id);
      return { tournament, players: own.players, games: joinGames(own.games, own.slots, own.recordings) };
    }),
    cages,
    queue: cage_queue,
  };
}

type Owned = { [Name in 'players' | 'games' | 'slots' | 'recordings']: RowOf<Name>[] };

/** Each tournament's own rows. */
function toGroups(all: Owned): (tournamentID: string) => Owned {
  const groups = new Map<string, Owned>();
  const groupOf = (id: string) => {
    const group = groups.get(id) ?? { players: [], games: [], slots: [], recordings: [] };
    groups.set(id, group);
    return group;
  };
  for (const row of all.players) groupOf(row.tournament_id).players.push(row);
  for (const row of all.games) groupOf(row.tournament_id).games.push(row);
  for (const row of all.slots) groupOf(row.tournament_id).slots.push(row);
  for (const row of all.recordings) groupOf(row.tournament_id).recordings.push(row);
  return groupOf;
}

/** A preview needs the 72p file alone; a day has thousands of recordings, and their other addresses are most of their bytes. */
const recordingColumns = toColumns('recordings', (column) =>
  /^(s3path|s3http|proxy720|proxy360)$/.test(column) ? `null as ${column}` : column,
);

const isVisible = 'tournament_id in (select tournament_id from visible)';

const cageColumns = toColumns('cages', (column) =>
  /^(cage_num|name|status)$/.test(column)
    ? column
    : `case when ${isVisible} or tournament_id is null then ${column} end as ${column}`,
);
const isHidden = `tournament_id is not null and not ${isVisible} as is_hidden`;

const ofGame = 'using (tournament_id, game_id)';

/** What is read of each table. Joins, of sets without doubles: for `in` the planner would rather read whole tables. */
const parts: Record<LiveTable, { columns?: string; rest: string }> = {
  tournaments: { rest: 'where tournament_id in (select tournament_id from shown)' },
  players: { rest: 'join entered using (tournament_id, player_id)' },
  games: { rest: `join shown ${ofGame}` },
  slots: { rest: `join shown ${ofGame}` },
  recordings: { columns: recordingColumns, rest: `join ended ${ofGame} where proxy72 is not null` },
  cages: { columns: `${cageColumns}, ${isHidden}`, rest: '' },
  cage_queue: { rest: `where ${isVisible}` },
};

/** Each column of a table as it is to be read. */
function toColumns(name: TableName, toColumn: (column: string) => string): string {
  return Object.keys(tables[name].columns).map(toColumn).join(', ');
}

/** In the order of the keys: the same rows are the same text. */
function toPart(name: LiveTable): string {
  const { columns = selections[name], rest } = parts[name];
  const rows = `select ${columns} from ${name} ${rest} order by ${tables[name].key.join(', ')}`;
  return `'${name}', (select coalesce(json_agg(row), '[]') from (${rows}) row)`;
}

/** When a game ended is its stop, else its end, else its start; migrations have an index for each. */
const endedGames = [
  'stop_time >= $1',
  'stop_time is null and end_time >= $1',
  'stop_time is null and end_time is null and start_time >= $1',
].map((condition) => `select tournament_id, game_id from games where ${condition} and ${isVisible}`);

const statement = `
  with visible as (
    select tournament_id, active from tournaments where privacy = 'public' and is_test = 0
  ), ended as (
    ${endedGames.join(' union ')}
  ), last_in_cage as (
    select game.tournament_id, game.game_id from cages cross join lateral (
      select tournament_id, game_id from games
      where cage = coalesce(cages.name, 'Cage ' || cages.cage_num) and state = 'done'
        and coalesce(stop_time, end_time) is not null and ${isVisible}
      order by coalesce(stop_time, end_time) desc limit 1
    ) game
  ), shown as (
    select tournament_id, game_id from ended
    union
    select tournament_id, game_id from last_in_cage
    union
    select tournament_id, game_id from games join visible using (tournament_id) where active = 1 and state <> 'done'
    union
    select tournament_id, game_id from cages where game_id is not null and ${isVisible}
    union
    select tournament_id, game_id from cage_queue where ${isVisible}
  ), entered as (
    select distinct tournament_id, player_id from slots join shown ${ofGame} where player_id is not null
  )
  select json_build_object(${liveTables.map(toPart).join(', ')})::text as live`;
