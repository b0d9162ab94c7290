import type { z } from 'zod';
import type { Tournament as TournamentSchema } from '../api/resources/tournament.ts';
import type { Answer } from '../api/routes.ts';
import { compareBy, compareText } from './order.ts';
import type { TournamentFacts } from './tournament-facts.ts';

export type Tournament = z.output<typeof TournamentSchema>;

/** A tournament with the time that lists are ordered by. */
export interface TournamentEntry {
  tournament: Tournament;
  /** Unix seconds. */
  time: number;
}

export function toTournament({ tournament, entrants }: TournamentFacts): Tournament {
  return {
    tournamentID: tournament.tournament_id,
    tournamentName: tournament.name,
    createTime: tournament.create_time,
    scheduledStartTime: tournament.scheduled_start_time,
    startTime: tournament.start_time,
    endTime: tournament.end_time,
    updateTime: tournament.update_time,
    numPlayers: entrants.size,
    WeightClass: tournament.weight_class,
    active: tournament.active,
    isTest: tournament.is_test,
    isFreestyle: tournament.is_freestyle,
    privacy: tournament.privacy,
  };
}

/** Newest first. */
export function tournamentsPage(entries: readonly TournamentEntry[]): Answer<'tournaments'> {
  const newestFirst = entries.toSorted(
    compareBy(
      (a, b) => b.time - a.time,
      (a, b) => compareText(a.tournament.tournamentID, b.tournament.tournamentID),
    ),
  );
  return { tournaments: newestFirst.map(({ tournament }) => tournament) };
}
