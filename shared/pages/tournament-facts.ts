/** What a tournament's rows mean: who its entrants are, which games are fights, who won. Everything else derives from it. */
import { type CleanName, toCleanName } from '../api/ids.ts';
import type { GameRecord, TournamentRecord } from '../data/read.ts';
import type { PlayerRow, SlotRow, TournamentRow } from '../data/tables.ts';
import { compareNewestFirst } from './newest-first.ts';
import { compareBy, compareNatural, compareNullLast } from './order.ts';

/** An entrant in one corner of a fight. */
export interface Corner {
  player: PlayerRow;
  cleanName: CleanName;
  slot: SlotRow;
}

/** A game between two entrants (contract.md §1.6). */
export interface FightFacts {
  record: GameRecord;
  red: Corner;
  blue: Corner;
  /** The one winner; null for a draw and while it is not decided. */
  winner: Corner | null;
  isDecided: boolean;
  /** stopTime, else endTime, else startTime: Unix seconds. */
  time: number | null;
  /** Seconds. */
  matchLength: number;
}

export interface TournamentFacts {
  tournament: TournamentRow;
  players: PlayerRow[];
  /** Robots: players without byes and placeholders. */
  entrants: Map<string, { player: PlayerRow; cleanName: CleanName }>;
  /** All games, in play order. */
  games: GameRecord[];
  /** Fights, decided or not, in play order. */
  fights: FightFacts[];
  /** Start, else scheduled start, else creation: Unix seconds. */
  time: number;
}

export function deriveTournament({ tournament, players, games }: TournamentRecord): TournamentFacts {
  const entrants: TournamentFacts['entrants'] = new Map();
  for (const player of players) {
    if (isEntrant(player)) entrants.set(player.player_id, { player, cleanName: toCleanName(player.name) });
  }
  const inPlayOrder = games.toSorted(comparePlayOrder);
  const fights = inPlayOrder
    .map((record) => toFight(record, entrants))
    .filter((fight) => fight !== undefined);
  return { tournament, players, entrants, games: inPlayOrder, fights, time: toTournamentTime(tournament) };
}

/** Decided fights, newest first (contract §1.7): one whose time is not known counts as fought at the tournament's start. */
export function listNewestFirst({ fights, time: tournamentTime }: TournamentFacts): FightFacts[] {
  const toPlace = ({ record: { game }, time }: FightFacts) => ({
    order: time ?? tournamentTime,
    tournamentID: game.tournament_id,
    gameID: game.game_id,
  });
  return fights
    .filter(({ isDecided }) => isDecided)
    .sort((a, b) => compareNewestFirst(toPlace(a), toPlace(b)));
}

/** Contract §1.5: no byes, no placeholders, and no name that nothing is left of. */
export function isEntrant({ name, is_bye }: Pick<PlayerRow, 'name' | 'is_bye'>): boolean {
  const isPlaceholder = /^(\(bye\)|bye|tbd|bracket seed \d+)$/i.test(name.trim());
  return is_bye === 0 && !isPlaceholder && toCleanName(name) !== '';
}

function toFight(record: GameRecord, entrants: TournamentFacts['entrants']): FightFacts | undefined {
  const red = toCorner(record.slots[0], entrants);
  const blue = toCorner(record.slots[1], entrants);
  if (!red || !blue) return undefined;
  const winners = [red, blue].filter(({ slot }) => slot.is_winner === 1);
  const winner = winners.length === 1 ? winners[0]! : null;
  const isDecided = winner !== null || record.game.state === 'done';
  return {
    record,
    red,
    blue,
    winner,
    isDecided,
    time: toGameTime(record),
    matchLength: toMatchLength(record),
  };
}

function toCorner(slot: SlotRow, entrants: TournamentFacts['entrants']): Corner | undefined {
  const entrant = slot.player_id === null ? undefined : entrants.get(slot.player_id);
  return entrant && { ...entrant, slot };
}

/** Contract §1.8; a clock that ran backwards measures nothing. */
function toMatchLength({ game }: GameRecord): number {
  if (game.timer_duration !== null) return game.timer_duration;
  if (game.start_time === null || game.stop_time === null) return 0;
  return Math.max(0, game.stop_time - game.start_time);
}

function toGameTime({ game }: GameRecord): number | null {
  return game.stop_time ?? game.end_time ?? game.start_time;
}

function toTournamentTime(tournament: TournamentRow): number {
  const text = tournament.start_time ?? tournament.scheduled_start_time ?? tournament.create_time;
  return text === null ? 0 : Math.floor(Date.parse(text) / 1000);
}

const bracketOrder = ['EX', 'RR', 'W', 'L'];

/** By the time played; what is not played yet comes last, by schedule, bracket and round. */
const comparePlayOrder = compareBy<GameRecord>(
  (a, b) => compareNullLast(toGameTime(a), toGameTime(b)),
  (a, b) => compareNullLast(a.game.scheduled_time, b.game.scheduled_time),
  (a, b) => bracketOrder.indexOf(a.game.bracket) - bracketOrder.indexOf(b.game.bracket),
  (a, b) => a.game.round - b.game.round,
  (a, b) => compareNatural(a.game.game_id, b.game.game_id),
);
