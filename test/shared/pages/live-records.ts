import type { LiveCageRow } from '../../../shared/data/read-live.ts';
import { deriveLive, type LiveLeague } from '../../../shared/pages/live-league.ts';
import { toRow } from '../../helpers/rows.ts';
import { type GameSketch, type TournamentSketch, toRecord } from './records.ts';

/** A moment of an event, Unix seconds. */
export const now = 1_790_000_000;

export interface LiveSketch {
  tournaments: TournamentSketch[];
  cages?: (Partial<LiveCageRow> & { cage_num: number })[];
  /** The games that wait, by cage, in their order. */
  queues?: Record<number, readonly (string | readonly [tournamentID: string, gameID: string])[]>;
}

/** What is read just now, of tournaments as tests write them. */
export function toLive({ tournaments, cages = [], queues = {} }: LiveSketch): LiveLeague {
  return deriveLive({
    tournaments: tournaments.map(toRecord),
    cages: cages.map(({ is_hidden = false, ...row }) => ({ ...toRow('cages', row), is_hidden })),
    queue: Object.entries(queues).flatMap(([cageNum, games]) =>
      // Rows come in the order of their keys or not: it is the position that counts.
      games
        .map((game, position) => {
          const [tournament_id, game_id] = typeof game === 'string' ? ['t', game] : game;
          return toRow('cage_queue', { cage_num: Number(cageNum), position, tournament_id, game_id });
        })
        .toReversed(),
    ),
  });
}

/** An active tournament of four bots, with these games. */
export function toActive(games: GameSketch[], more: TournamentSketch['tournament'] = {}): TournamentSketch {
  const players = {
    a: 'Hot Poké',
    b: "Sea Dragon's Roar",
    c: 'Lynx',
    d: 'No. 5',
    bye: { name: 'Free', is_bye: 1 },
    tbd: 'TBD',
  } as const;
  return { tournament: { active: 1, weight_class: 3, ...more }, players, games };
}
