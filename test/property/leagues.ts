/** Random small leagues: whatever the tables' constraints allow, with odd values far more often than in life. */
import fc from 'fast-check';
import type { GameRow, PlayerRow, RecordingRow, SlotRow, TournamentRow } from '../../shared/data/tables.ts';
import { joinRows, type Rows } from '../league/rows.ts';
import { drawMedia, type Media, toMediaRows } from './media.ts';
import { dropSameIDs, pick } from './pick.ts';
import {
  camera,
  doubleOrNull,
  flag,
  id,
  instantOrNull,
  integerOrNull,
  mostly,
  name,
  pounds,
  secondsOrNull,
  textOrNull,
  winAnnotation,
} from './values.ts';

type Bare<Row> = Omit<Row, 'tournament_id' | 'game_id'>;

/** A slot that names its player and game by number: whichever there are. */
type Slot = Omit<Bare<SlotRow>, 'slot_idx' | 'player_id' | 'prev_game_id' | 'is_winner'> & {
  player: number | null;
  from: number | null;
};
type Recording = Bare<Omit<RecordingRow, 'recording_id'>>;
type Game = Bare<GameRow> & {
  game_id: string;
  slots: (Slot | null)[];
  winner: 0 | 1 | null;
  recordings: Recording[];
};

interface Tournament {
  row: TournamentRow;
  players: Bare<PlayerRow>[];
  games: Game[];
}

/** A league as it is drawn; `toRows` makes rows of it that fit together. */
export interface Drawn {
  tournaments: Tournament[];
  media: Media;
}

const format = fc.record(
  {
    type: fc.constantFrom('double_elimination', ''),
    scoreToWin: fc.integer({ min: 0, max: 5 }),
    tiesAllowed: flag,
    winAnnotations: fc.array(fc.string(), { maxLength: 2 }),
  },
  { requiredKeys: [] },
);

const tournamentRow: fc.Arbitrary<TournamentRow> = fc.record({
  tournament_id: id,
  name,
  create_time: instantOrNull,
  scheduled_start_time: instantOrNull,
  start_time: instantOrNull,
  end_time: instantOrNull,
  update_time: instantOrNull,
  weight_class: pounds,
  active: flag,
  is_test: mostly<0 | 1>(0, fc.constant(1)),
  is_freestyle: flag,
  privacy: mostly('public', fc.constantFrom('private', '', 'PUBLIC')),
  format,
});

const player: fc.Arbitrary<Bare<PlayerRow>> = fc.record({
  player_id: id,
  name,
  seed: integerOrNull,
  is_bye: mostly<0 | 1>(0, fc.constant(1)),
  is_disqualified: flag,
});

const slot: fc.Arbitrary<Slot> = fc.record({
  player: fc.option(fc.nat({ max: 5 }), { nil: null, freq: 20 }),
  from: fc.option(fc.nat({ max: 9 }), { nil: null, freq: 1 }),
  score: integerOrNull,
  is_ready: flag,
  unstick_time: doubleOrNull,
  show_motion_time: doubleOrNull,
});

const recording: fc.Arbitrary<Recording> = fc.record({
  cage: textOrNull,
  camera,
  started_at: doubleOrNull,
  s3path: textOrNull,
  s3http: textOrNull,
  proxy720: textOrNull,
  proxy360: textOrNull,
  proxy72: textOrNull,
});

const thousandth = fc.integer({ min: 0, max: 200_000 }).map((thousandths) => thousandths / 1000);
const judgesEntry = fc.record({ bot: name, category: fc.constantFrom('Damage', ''), rating: thousandth });

const game: fc.Arbitrary<Game> = fc.record({
  game_id: id,
  bracket: fc.constantFrom('W', 'L', 'EX', 'RR'),
  round: fc.constantFrom(0, -1, 1, 2147483647),
  name: textOrNull,
  round_name: textOrNull,
  cage: textOrNull,
  state: mostly<GameRow['state']>(
    'done',
    fc.constantFrom('unavailable', 'available', 'called', 'active', 'hold'),
  ),
  scheduled_time: secondsOrNull,
  available_time: secondsOrNull,
  called_time: secondsOrNull,
  start_time: secondsOrNull,
  stop_time: secondsOrNull,
  end_time: secondsOrNull,
  countdown: integerOrNull,
  timer_duration: fc.constantFrom(null, null, 0, 1, 60, 61, 180, 2147483647),
  pauses: fc.array(fc.tuple(thousandth, fc.option(thousandth, { nil: null })), { maxLength: 2 }),
  score_to_win: integerOrNull,
  win_annotation: winAnnotation,
  loser_placement: integerOrNull,
  judges: fc.array(judgesEntry, { maxLength: 2 }),
  notice: textOrNull,
  slots: fc.array(fc.option(slot, { nil: null, freq: 20 }), { minLength: 2, maxLength: 2 }),
  winner: fc.constantFrom(null, 0, 1, 0, 1),
  recordings: fc.array(recording, { maxLength: 2 }),
});

const tournament: fc.Arbitrary<Tournament> = fc.record({
  row: tournamentRow,
  players: fc.array(player, { minLength: 2, maxLength: 6, size: 'max' }),
  games: fc.array(game, { minLength: 3, maxLength: 9, size: 'max' }),
});

export const drawLeague: fc.Arbitrary<Drawn> = fc.record({
  tournaments: fc.array(tournament, { minLength: 1, maxLength: 3, size: 'max' }),
  media: drawMedia,
});

export function toRows({ tournaments, media }: Drawn): Rows {
  const parts = dropSameIDs(tournaments, ({ row }) => row.tournament_id).map(toTournamentRows);
  const rows = joinRows(parts);
  rows.recordings = rows.recordings.map((row, recording_id) => ({ ...row, recording_id }));
  return joinRows([rows, toMediaRows(media, rows.games)]);
}

function toTournamentRows({ row, ...drawn }: Tournament): Partial<Rows> {
  const { tournament_id } = row;
  const players = dropSameIDs(drawn.players, ({ player_id }) => player_id);
  const games = dropSameIDs(drawn.games, ({ game_id }) => game_id);
  return {
    tournaments: [row],
    players: players.map((entrant) => ({ ...entrant, tournament_id })),
    games: games.map(({ slots: _, winner: __, recordings: ___, ...rest }) => ({ ...rest, tournament_id })),
    slots: games.flatMap(({ game_id, slots, winner }) =>
      slots.flatMap((side, index): SlotRow[] => {
        if (!side) return [];
        const { player: playerNumber, from, ...rest } = side;
        const player_id = pick(players, playerNumber)?.player_id ?? null;
        const prev_game_id = pick(games, from)?.game_id ?? null;
        const is_winner = winner === index ? 1 : 0;
        return [
          { ...rest, tournament_id, game_id, slot_idx: index as 0 | 1, player_id, prev_game_id, is_winner },
        ];
      }),
    ),
    recordings: games.flatMap(({ game_id, recordings }) =>
      recordings.map((rest) => ({ ...rest, tournament_id, game_id, recording_id: 0 })),
    ),
  };
}
