import type { z } from 'zod';
import type { FightStats, TournamentStats as TournamentStatsSchema } from '../api/resources/stats.ts';
import type { Answer } from '../api/routes.ts';
import type { GameRow } from '../data/tables.ts';
import { countCameras } from './fights.ts';
import { toBreakdown, toMean, toMedian } from './numbers.ts';
import { type Corner, type FightFacts, listNewestFirst, type TournamentFacts } from './tournament-facts.ts';

type TournamentStats = z.output<typeof TournamentStatsSchema>;

/** A fight, measured; also one that is not decided yet. */
export function fightStatsPage({ tournament }: TournamentFacts, fight: FightFacts): Answer<'fightStats'> {
  const { game, recordings } = fight.record;
  return {
    fightStats: {
      tournamentID: tournament.tournament_id,
      tournamentName: tournament.name,
      gameID: game.game_id,
      name: game.name,
      roundName: game.round_name,
      cage: game.cage,
      weightClass: tournament.weight_class,
      startTime: game.start_time,
      stopTime: game.stop_time,
      matchDurationSeconds: toMatchDuration(game),
      timerDuration: game.timer_duration,
      wasPaused: game.pauses.length > 0 ? 1 : 0,
      pauseCount: game.pauses.length,
      pausedSeconds: toPausedSeconds(game),
      countdown: game.countdown,
      winMethod: game.win_annotation,
      judgesScorecard: game.judges,
      players: [fight.red, fight.blue].map((corner) => toMeasuredPlayer(fight, corner)),
      cameraCount: countCameras(recordings),
    },
  };
}

/** A tournament in numbers; durations, methods and pauses are those of its decided fights. */
export function tournamentStatsPage(facts: TournamentFacts): Answer<'tournamentStats'> {
  const { tournament, entrants, fights } = facts;
  const decided = listNewestFirst(facts);
  const won = decided.filter(({ winner }) => winner !== null);
  const games = decided.map(({ record }) => record.game);
  return {
    tournamentStats: {
      tournamentID: tournament.tournament_id,
      tournamentName: tournament.name,
      weightClass: tournament.weight_class,
      totalPlayers: entrants.size,
      totalFights: fights.length,
      completedFights: decided.length,
      ...measureDurations(decided),
      winMethodBreakdown: toBreakdown(won.map(({ record }) => record.game.win_annotation)),
      ...findExtremes(decided),
      pausedFights: games.filter(({ pauses }) => pauses.length > 0).length,
      totalPauses: games.reduce((sum, { pauses }) => sum + pauses.length, 0),
      pausedSeconds: roundMilliseconds(games.reduce((sum, game) => sum + toPausedSeconds(game), 0)),
    },
  };
}

function measureDurations(decided: readonly FightFacts[]) {
  const lengths = decided.map(({ matchLength }) => matchLength).filter((length) => length > 0);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return {
    avgMatchDurationSeconds: toMean(total, lengths.length),
    medianMatchDurationSeconds: toMedian(lengths),
    totalFightTimeSeconds: total,
  };
}

/** Of equally long fights the newest counts; they come newest first. */
function findExtremes(
  decided: readonly FightFacts[],
): Pick<TournamentStats, 'longestFight' | 'shortestFight'> {
  const measured = decided.filter(({ matchLength }) => matchLength > 0);
  const lengths = measured.map(({ matchLength }) => matchLength);
  const longest = measured[lengths.indexOf(Math.max(...lengths))];
  const shortest = measured[lengths.indexOf(Math.min(...lengths))];
  return {
    longestFight: longest ? toTournamentFight(longest) : null,
    shortestFight: shortest ? toTournamentFight(shortest) : null,
  };
}

function toTournamentFight({ record: { game }, red, blue, winner, matchLength }: FightFacts) {
  return {
    tournamentID: game.tournament_id,
    gameID: game.game_id,
    player1: red.player.name,
    player2: blue.player.name,
    winner: winner?.cleanName ?? null,
    durationSeconds: matchLength,
    winMethod: game.win_annotation,
  };
}

function toMeasuredPlayer(
  { winner }: FightFacts,
  corner: Corner,
): z.output<typeof FightStats>['players'][number] {
  return {
    name: corner.player.name,
    cleanName: corner.cleanName,
    score: corner.slot.score,
    isWinner: winner === corner ? 1 : 0,
    unstickTime: corner.slot.unstick_time,
    showMotionTime: corner.slot.show_motion_time,
  };
}

function toMatchDuration({ start_time, stop_time }: GameRow): number | null {
  return start_time === null || stop_time === null ? null : Math.max(0, stop_time - start_time);
}

/** A pause that did not end, or ended before it began, counts 0. */
function toPausedSeconds({ pauses }: GameRow): number {
  return roundMilliseconds(pauses.reduce((sum, [from, to]) => sum + Math.max(0, (to ?? from) - from), 0));
}

function roundMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
