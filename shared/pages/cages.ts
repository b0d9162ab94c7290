import type { z } from 'zod';
import { type CageState as CageStateSchema, cageStatuses } from '../api/resources/live.ts';
import type { Answer } from '../api/routes.ts';
import type { GameRow } from '../data/tables.ts';
import { type LiveCage, type LiveFight, type LiveLeague, toCageName } from './live-league.ts';
import { toScheduledMatch } from './schedule.ts';
import type { Corner, FightFacts } from './tournament-facts.ts';

type CageState = z.output<typeof CageStateSchema>;

/** Every cage that exists, whether the database knows of it or not; `now` in Unix seconds. */
export function cagesPage(league: LiveLeague, cageNums: readonly number[], now: number): Answer<'cages'> {
  const states = cageNums.map((cageNum) => [`cage${cageNum}`, toCageState(league, cageNum, now)] as const);
  return { cages: Object.fromEntries(states) };
}

export function cagePage(league: LiveLeague, cageNum: number, now: number): Answer<'cage'> {
  return { cage: toCageState(league, cageNum, now) };
}

function toCageState(league: LiveLeague, cageNum: number, now: number): CageState {
  const cage = league.cages.get(cageNum);
  if (!cage) return toBareState(toCageName(cageNum), cageNum, 'Offline');
  const status = cageStatuses.find((known) => known === cage.row.status) ?? 'Idle';
  if (cage.isHidden) return toBareState(cage.name, cageNum, status);
  const { shown } = cage;
  return {
    cage: cage.name,
    cageNum,
    status,
    isActive: shown?.isActive ? 1 : 0,
    match: shown ? toMatch(shown, cage, now) : null,
    player1: shown ? toPlayer(shown.fight, shown.fight.red) : null,
    player2: shown ? toPlayer(shown.fight, shown.fight.blue) : null,
    queue: cage.queue.map((match) => toScheduledMatch(league, match, now)),
    updatedAt: cage.row.updated_at,
  };
}

/** A cage of which nothing more is known, or nothing more may be told. */
function toBareState(cage: string, cageNum: number, status: CageState['status']): CageState {
  return {
    cage,
    cageNum,
    status,
    isActive: 0,
    match: null,
    player1: null,
    player2: null,
    queue: [],
    updatedAt: null,
  };
}

function toMatch(shown: LiveFight, cage: LiveCage, now: number): CageState['match'] {
  const { facts, fight } = shown;
  const { tournament } = facts;
  const { game } = fight.record;
  const pausedAt = findPause(shown, cage);
  return {
    tournamentID: game.tournament_id,
    tournamentName: tournament.name,
    gameID: game.game_id,
    name: game.name,
    roundName: game.round_name,
    weightClass: tournament.weight_class,
    state: game.state,
    startTime: game.start_time,
    stopTime: game.stop_time,
    endTime: game.end_time,
    elapsedSeconds: fight.isDecided ? fight.matchLength : toElapsed(game, pausedAt, now),
    pausedAt: pausedAt === null ? null : Math.floor(pausedAt),
    winAnnotation: game.win_annotation,
  };
}

function toPlayer({ winner }: FightFacts, corner: Corner): CageState['player1'] {
  const { player, cleanName, slot } = corner;
  return {
    name: player.name,
    cleanName,
    isReady: slot.is_ready,
    score: slot.score,
    isWinner: winner === corner ? 1 : 0,
  };
}

/** Seconds fought so far; a pause that lasts stops the clock. Null before the start. */
function toElapsed(
  { start_time, stop_time, pauses }: GameRow,
  pausedAt: number | null,
  now: number,
): number | null {
  if (start_time === null) return null;
  const end = Math.max(start_time, stop_time ?? Math.min(now, pausedAt ?? now));
  const paused = pauses.reduce(
    (sum, [from, to]) => sum + Math.max(0, Math.min(to ?? end, end) - Math.max(from, start_time)),
    0,
  );
  return Math.max(0, Math.floor(end - start_time - paused));
}

/** When the pause began that lasts: as the match's own clock says, else as its cage does. Unix seconds. */
function findPause({ fight, isActive }: LiveFight, { row }: LiveCage): number | null {
  const { game } = fight.record;
  if (!isActive || game.stop_time !== null) return null;
  const lasting = game.pauses.find(([, to]) => to === null)?.[0];
  if (lasting !== undefined) return lasting;
  const isNamed = row.tournament_id === game.tournament_id && row.game_id === game.game_id;
  const wentOnAt = Math.max(game.start_time ?? 0, ...game.pauses.map(([, to]) => to ?? 0));
  // A cage that still says when its last pause began is not paused.
  return isNamed && row.paused_at !== null && row.paused_at >= wentOnAt ? row.paused_at : null;
}
