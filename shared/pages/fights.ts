import type { z } from 'zod';
import type {
  FightSummary as FightSummarySchema,
  FightTournament,
  RecentFight as RecentFightSchema,
} from '../api/resources/fight.ts';
import type { FightDetails } from '../api/resources/video.ts';
import type { Answer } from '../api/routes.ts';
import type { GameRecord } from '../data/read.ts';
import type { RecordingRow } from '../data/tables.ts';
import type { PlayerDetails } from './players.ts';
import type { Corner, FightFacts, TournamentFacts } from './tournament-facts.ts';

export type FightSummary = z.output<typeof FightSummarySchema>;
type FightPlayer = z.output<typeof FightDetails>['player1'];

export function toFightSummary(tournament: TournamentFacts['tournament'], fight: FightFacts): FightSummary {
  const { game, recordings } = fight.record;
  return {
    tournamentID: game.tournament_id,
    id: game.game_id,
    gameID: game.game_id,
    name: game.name,
    round: game.round,
    cage: game.cage,
    player1: fight.red.player.name,
    player1clean: fight.red.cleanName,
    player2: fight.blue.player.name,
    player2clean: fight.blue.cleanName,
    player1wins: fight.winner === fight.red ? 1 : 0,
    player2wins: fight.winner === fight.blue ? 1 : 0,
    cams: countCameras(recordings),
    winAnnotation: game.win_annotation,
    startTime: game.start_time,
    stopTime: game.stop_time,
    endTime: game.end_time,
    matchLength: fight.matchLength,
    weightClass: tournament.weight_class,
    tournamentName: tournament.name,
  };
}

export function toRecentFight(fight: FightSummary): z.output<typeof RecentFightSchema> {
  const { tournamentID, gameID, name, round, cage, player1, player2, player1wins, player2wins } = fight;
  const { winAnnotation, startTime, stopTime, matchLength, tournamentName, weightClass } = fight;
  const who = { tournamentID, gameID, name, round, cage, player1, player2, player1wins, player2wins };
  return {
    ...who,
    winAnnotation,
    startTime,
    stopTime,
    matchLength,
    tournamentName,
    WeightClass: weightClass,
  };
}

export function tournamentFightsPage({ tournament, fights }: TournamentFacts): Answer<'tournamentFights'> {
  return { fights: fights.map((fight) => toFightSummary(tournament, fight)) };
}

/** One fight; `players` are those of its tournament, by their ids. */
export function fightPage(
  facts: TournamentFacts,
  fight: FightFacts,
  players: ReadonlyMap<string, PlayerDetails>,
): Answer<'fight'> {
  const toSide = (corner: Corner) =>
    toFightPlayer(facts, fight, corner, players.get(corner.player.player_id)!);
  return {
    fight: {
      player1: toSide(fight.red),
      player2: toSide(fight.blue),
      tournament: toFightTournament(facts),
      recordings: fight.record.recordings.map(toRecording),
      notice: fight.record.game.notice,
      fightStartOffset: toFightStartOffset(fight.record),
    },
  };
}

function toFightPlayer(
  { tournament }: TournamentFacts,
  fight: FightFacts,
  { slot, player }: Corner,
  standing: PlayerDetails,
): FightPlayer {
  const { game } = fight.record;
  return {
    name: player.name,
    gameID: game.game_id,
    tournamentID: game.tournament_id,
    slotIdx: toText(slot.slot_idx),
    playerID: player.player_id,
    prevGameID: toText(slot.prev_game_id),
    score: toText(slot.score),
    isWinner: toText(slot === fight.winner?.slot ? 1 : 0),
    isReady: toText(slot.is_ready),
    cleanName: standing.cleanName,
    seed: toText(player.seed),
    wins: toText(standing.wins),
    losses: toText(standing.losses),
    isBye: toText(player.is_bye),
    isDisqualified: toText(player.is_disqualified),
    round: toText(game.round),
    scoreToWin: toText(game.score_to_win ?? tournament.format.scoreToWin ?? null),
    state: game.state,
    winAnnotation: toText(game.win_annotation),
    loserPlacement: toText(game.loser_placement),
    startTime: toText(game.start_time),
    stopTime: toText(game.stop_time),
    duration: toText(fight.matchLength),
    judgesString: game.judges
      .map(({ bot, category, rating }) => `${bot} | ${category} | ${rating}`)
      .join('<br>'),
    roundName: toText(game.round_name),
  };
}

function toFightTournament({ tournament, entrants }: TournamentFacts): z.output<typeof FightTournament> {
  return {
    name: tournament.name,
    numPlayers: toText(entrants.size),
    WeightClass: toText(tournament.weight_class),
    active: toText(tournament.active),
    isTest: toText(tournament.is_test),
    isFreestyle: toText(tournament.is_freestyle),
    privacy: tournament.privacy,
  };
}

export function toRecording(recording: RecordingRow) {
  return {
    recordingID: toText(recording.recording_id),
    gameID: recording.game_id,
    tournamentID: recording.tournament_id,
    cage: recording.cage,
    camera: recording.camera,
    s3path: recording.s3path,
    s3http: recording.s3http,
    proxy720: recording.proxy720,
    proxy360: recording.proxy360,
    proxy72: recording.proxy72,
  };
}

/** Contract §2, seconds with at most 3 decimals: null when either time is unknown or the difference negative. */
export function toFightStartOffset({ game, recordings }: GameRecord): number | null {
  const starts = recordings.map(({ started_at }) => started_at).filter((start) => start !== null);
  if (game.start_time === null || starts.length === 0) return null;
  const offset = game.start_time - Math.min(...starts);
  return offset < 0 ? null : Math.round(offset * 1000) / 1000;
}

/** Camera angles, not files: two recordings of one camera are one angle. */
export function countCameras(recordings: readonly RecordingRow[]): number {
  return new Set(recordings.map(({ camera, recording_id }) => camera ?? recording_id)).size;
}

/** In the parts of an answer that are all strings, `""` stands for no value. */
export function toText(value: string | number | null): string {
  return value === null ? '' : String(value);
}
