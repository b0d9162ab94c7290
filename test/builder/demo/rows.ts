import type { LeagueOptions } from '../../../builder/demo/calendar.ts';
import { generateLeague } from '../../../builder/demo/generate.ts';
import { type RowOf, type TableName, tableNames } from '../../../shared/data/tables.ts';

export type LeagueRows = { [Name in TableName]: RowOf<Name>[] };

export const demoOptions: LeagueOptions = { size: 'demo', times: 1, seed: 1, now: 1_795_230_000 };

/** The whole invented league in memory. */
export function collectLeague(options: LeagueOptions): LeagueRows {
  const league = Object.fromEntries(tableNames.map((name) => [name, []])) as unknown as LeagueRows;
  for (const { table, rows } of generateLeague(options)) (league[table] as unknown[]).push(...rows);
  return league;
}

/** A fight that has a start time, with what tests ask of it. */
export interface TimedFight {
  readonly key: string;
  readonly cage: string;
  readonly players: readonly string[];
  readonly from: number;
  readonly to: number;
}

export function listTimedFights(league: LeagueRows): TimedFight[] {
  const names = new Map(league.players.map((player) => [player.player_id, player.name]));
  const seats = groupBy(league.slots, (slot) => gameKey(slot));
  return league.games.flatMap((game) => {
    if (game.start_time === null) return [];
    const players = seats.get(gameKey(game))!.map((slot) => names.get(slot.player_id ?? '')!);
    const to = game.end_time ?? Number.POSITIVE_INFINITY;
    return [{ key: gameKey(game), cage: game.cage!, players, from: game.start_time, to }];
  });
}

export function gameKey({ tournament_id, game_id }: { tournament_id: string; game_id: string }): string {
  return `${tournament_id}/${game_id}`;
}

export function groupBy<T>(list: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
