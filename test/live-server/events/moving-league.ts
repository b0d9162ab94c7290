import type { GameRow, RowOf } from '../../../shared/data/tables.ts';
import { type Live, noArchive, openLive } from '../../helpers/live.ts';
import { joinRows, type Rows, startClock } from '../../league/rows.ts';
import { runningTournament } from '../../league/running.ts';
import { type Listening, listen } from './listen.ts';

/** A server whose rows and whose clock a test moves, and that looks only when it is told to. */
export interface MovingLeague {
  readonly live: Live;
  readonly rows: Rows;
  /** How often the database was asked. */
  readonly queries: number;
  /** How often looking was begun, and ended. */
  readonly begun: number;
  readonly stopped: number;
  /** The database cannot be reached. */
  isAway: boolean;
  /** Lets so many seconds go by, and looks once. */
  round(seconds?: number): Promise<void>;
  listen(headers?: Record<string, string>): Promise<Listening>;
  game(gameID: string): GameRow;
  cage(cageNum: number): RowOf<'cages'>;
  /** Enters a result. */
  decide(gameID: string, winner: 0 | 1): void;
}

export const cages = [1, 2, 4, 6];
/** Events of the whole state: each cage, and the schedule. */
export const stateEvents = cages.length + 1;

export async function openMovingLeague(): Promise<MovingLeague> {
  const rows = structuredClone(joinRows([runningTournament]));
  const own = { now: startClock('2026-06-20')(12) * 1_000, queries: 0, begun: 0, stopped: 0, isAway: false };
  const query = async () => {
    own.queries++;
    if (own.isAway) throw new Error('the database is away');
    const all = { ...rows, cages: rows.cages.map((cage) => ({ ...cage, is_hidden: false })) };
    return [{ live: JSON.stringify(all) }];
  };
  const repeat = () => {
    own.begun++;
    return { stop: () => void own.stopped++ };
  };
  const live = await openLive(noArchive, { database: { query }, clock: () => own.now, cages, repeat });
  const game = (gameID: string) => rows.games.find(({ game_id }) => game_id === gameID)!;
  return {
    live,
    rows,
    get queries() {
      return own.queries;
    },
    get begun() {
      return own.begun;
    },
    get stopped() {
      return own.stopped;
    },
    get isAway() {
      return own.isAway;
    },
    set isAway(isAway) {
      own.isAway = isAway;
    },
    round: (seconds = 1) => {
      own.now += seconds * 1_000;
      return live.events.round();
    },
    listen: (headers) => listen(live.port, '/live/events', headers),
    game,
    cage: (cageNum) => rows.cages.find(({ cage_num }) => cage_num === cageNum)!,
    decide: (gameID, winner) => {
      const stop_time = Math.floor(own.now / 1_000);
      Object.assign(game(gameID), { state: 'done', stop_time, end_time: stop_time, win_annotation: 'KO' });
      for (const slot of rows.slots)
        if (slot.game_id === gameID) slot.is_winner = slot.slot_idx === winner ? 1 : 0;
    },
  };
}
