import type { z } from 'zod';
import { toCleanName } from '../api/ids.ts';
import type { Bracket as BracketSchema, TournamentFormat } from '../api/resources/bracket.ts';
import type { Answer } from '../api/routes.ts';
import type { GameRecord } from '../data/read.ts';
import type { GameRow, PlayerRow, SlotRow } from '../data/tables.ts';
import { type PlayerDetails, toPlayer } from './players.ts';
import type { TournamentFacts } from './tournament-facts.ts';

type Bracket = z.output<typeof BracketSchema>;
type BracketGame = Bracket['games'][number];
type BracketSlot = BracketGame['slots'][number];

/** Brackets as stored and as shown, in the order in which they are shown. */
const bracketTypes: readonly (readonly [GameRow['bracket'], Bracket['bracketType']])[] = [
  ['W', 'Winners'],
  ['L', 'Losers'],
  ['EX', 'Exhibition'],
  ['RR', 'RoundRobin'],
];

/** All games, played or not, byes included: what is needed to draw the bracket. */
export function bracketsPage(facts: TournamentFacts, players: readonly PlayerDetails[]): Answer<'brackets'> {
  const brackets = bracketTypes.flatMap(([stored, bracketType]) => {
    const records = facts.games.filter(({ game }) => game.bracket === stored);
    return records.length === 0 ? [] : [toBracket(facts, bracketType, records)];
  });
  return { brackets, players: players.map(toPlayer), format: toFormat(facts) };
}

function toBracket(
  facts: TournamentFacts,
  bracketType: Bracket['bracketType'],
  records: GameRecord[],
): Bracket {
  const playersById = new Map(facts.players.map((player) => [player.player_id, player]));
  return {
    bracketType,
    rounds: listRounds(facts, records),
    games: records.map((record) => toBracketGame(facts, record, playersById)),
  };
}

/** A round's name and score are those of the first of its games, by id, that shows one. */
function listRounds(facts: TournamentFacts, records: readonly GameRecord[]): Bracket['rounds'] {
  const games = records.map(({ game }) => game).sort((a, b) => (a.game_id < b.game_id ? -1 : 1));
  const rounds = [...new Set(games.map(({ round }) => round))].sort((a, b) => a - b);
  return rounds.map((round) => {
    const ofRound = games.filter((game) => game.round === round);
    const named = ofRound.find(({ round_name }) => round_name !== null);
    const scoreToWin = ofRound.map((game) => toScoreToWin(facts, game)).find((score) => score !== null);
    return { round, name: named?.round_name ?? null, scoreToWin: scoreToWin ?? null };
  });
}

function toBracketGame(
  facts: TournamentFacts,
  { game, slots }: GameRecord,
  playersById: ReadonlyMap<string, PlayerRow>,
): BracketGame {
  return {
    gameID: game.game_id,
    name: game.name,
    round: game.round,
    roundName: game.round_name,
    cage: game.cage,
    state: game.state,
    scheduledTime: game.scheduled_time,
    startTime: game.start_time,
    stopTime: game.stop_time,
    endTime: game.end_time,
    scoreToWin: toScoreToWin(facts, game),
    winAnnotation: game.win_annotation,
    loserPlacement: game.loser_placement,
    slots: slots.map((slot) => toBracketSlot(slot, slots, playersById)),
  };
}

/** Two winners are none, as in a fight. */
function toBracketSlot(
  slot: SlotRow,
  slots: readonly SlotRow[],
  playersById: ReadonlyMap<string, PlayerRow>,
): BracketSlot {
  const player = slot.player_id === null ? undefined : playersById.get(slot.player_id);
  const isContested = slots.every(({ is_winner }) => is_winner === 1);
  return {
    slotIdx: slot.slot_idx,
    playerID: slot.player_id,
    name: player?.name ?? null,
    cleanName: player ? toCleanName(player.name) : null,
    prevGameID: slot.prev_game_id,
    score: player ? slot.score : null,
    isWinner: player ? (isContested ? 0 : slot.is_winner) : null,
    isReady: player ? slot.is_ready : null,
  };
}

function toFormat({ tournament: { format } }: TournamentFacts): z.output<typeof TournamentFormat> {
  const { type = null, scoreToWin = null, tiesAllowed = 0, winAnnotations = [] } = format;
  return { type, scoreToWin, tiesAllowed, winAnnotations };
}

function toScoreToWin({ tournament }: TournamentFacts, game: GameRow): number | null {
  return game.score_to_win ?? tournament.format.scoreToWin ?? null;
}
