import type { GameRow, SlotRow } from '../../shared/data/tables.ts';
import type { BracketGame } from './brackets.ts';

/** A game as it was played from beginning to end; `stop.ts` takes back what lies after a given moment. */
export interface Match {
  readonly game: GameRow;
  readonly slots: readonly [SlotRow, SlotRow];
  /** Unix seconds; undefined: never fought (a bye, a walk-over, a reset that was not needed). */
  readonly startsAt: number | undefined;
  /** When the result was known; Infinity: never. */
  readonly settledAt: number;
  readonly isBye: boolean;
}

/** A game that waits for its players. */
export function emptyMatch(tournamentID: string, game: BracketGame): Match {
  return {
    game: {
      tournament_id: tournamentID,
      game_id: game.gameID,
      bracket: game.bracket,
      round: game.round,
      name: game.name,
      round_name: game.roundName,
      cage: null,
      state: 'unavailable',
      scheduled_time: null,
      available_time: null,
      called_time: null,
      start_time: null,
      stop_time: null,
      end_time: null,
      countdown: null,
      timer_duration: null,
      pauses: [],
      score_to_win: 1,
      win_annotation: null,
      loser_placement: game.loserPlacement,
      judges: [],
      notice: null,
    },
    slots: [emptySlot(tournamentID, game, 0), emptySlot(tournamentID, game, 1)],
    startsAt: undefined,
    settledAt: Number.POSITIVE_INFINITY,
    isBye: false,
  };
}

function emptySlot(tournamentID: string, { gameID, sources }: BracketGame, index: 0 | 1): SlotRow {
  const source = sources[index];
  return {
    tournament_id: tournamentID,
    game_id: gameID,
    slot_idx: index,
    player_id: null,
    prev_game_id: 'from' in source ? source.from : null,
    score: null,
    is_winner: 0,
    is_ready: 0,
    unstick_time: null,
    show_motion_time: null,
  };
}
