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

/** `unsetTime` stands for a time that is not set. */
export function toTournament(
  { tournament, entrants }: TournamentFacts,
  unsetTime: string | null = null,
): Tournament {
  return {
    tournamentID: tournament.tournament_id,
    tournamentName: tournament.name,
    createTime: tournament.create_time ?? unsetTime,
    scheduledStartTime: tournament.scheduled_start_time ?? unsetTime,
    startTime: tournament.start_time ?? unsetTime,
    endTime: tournament.end_time ?? unsetTime,
    updateTime: tournament.update_time ?? unsetTime,
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
