import type { GameRecord, TournamentRecord } from '../../../shared/data/read.ts';
import type {
  GameRow,
  PlayerRow,
  RecordingRow,
  SlotRow,
  TournamentRow,
} from '../../../shared/data/tables.ts';
import { addTournament, completeLeague, emptyLeague, type League } from '../../../shared/pages/league.ts';
import { deriveTournament, type TournamentFacts } from '../../../shared/pages/tournament-facts.ts';
import { toRow } from '../../helpers/rows.ts';

/** A game as a test writes it: what it leaves out is as `import` fills it in. A corner is a player's id, or its slot. */
export interface GameSketch extends Partial<GameRow> {
  game_id: string;
  red?: string | Partial<SlotRow>;
  blue?: string | Partial<SlotRow>;
  recordings?: Partial<RecordingRow>[];
}

export interface TournamentSketch {
  tournament?: Partial<TournamentRow>;
  /** By id: a name, or more of the row. */
  players: Record<string, string | Partial<PlayerRow>>;
  games?: GameSketch[];
}

export function toFacts(sketch: TournamentSketch): TournamentFacts {
  return deriveTournament(toRecord(sketch));
}

export function toRecord({ tournament, players, games = [] }: TournamentSketch): TournamentRecord {
  const tournament_id = tournament?.tournament_id ?? 't';
  return {
    tournament: toRow('tournaments', { tournament_id, name: 'T', privacy: 'public', ...tournament }),
    players: Object.entries(players).map(([player_id, given]) => {
      const row = typeof given === 'string' ? { name: given } : given;
      return toRow('players', { tournament_id, player_id, name: player_id, ...row });
    }),
    games: games.map((game) => toGame(tournament_id, game)),
  };
}

function toGame(tournament_id: string, sketch: GameSketch): GameRecord {
  const { red, blue, recordings = [], ...game } = sketch;
  const key = { tournament_id, game_id: game.game_id };
  return {
    game: toRow('games', { ...key, ...game }),
    slots: [toSlot({ ...key, slot_idx: 0 }, red), toSlot({ ...key, slot_idx: 1 }, blue)],
    recordings: recordings.map((recording, index) =>
      toRow('recordings', { ...key, recording_id: index + 1, ...recording }),
    ),
  };
}

function toSlot(key: Partial<SlotRow>, corner: GameSketch['red']): SlotRow {
  const given = typeof corner === 'string' ? { player_id: corner } : corner;
  return toRow('slots', { ...key, ...given });
}

/** A corner that won. */
export function winnerOf(player_id: string): Partial<SlotRow> {
  return { player_id, is_winner: 1 };
}

/** A league of these tournaments. */
export function toLeague(...sketches: TournamentSketch[]): League {
  const league = emptyLeague();
  for (const sketch of sketches) addTournament(league, toFacts(sketch));
  completeLeague(league);
  return league;
}
