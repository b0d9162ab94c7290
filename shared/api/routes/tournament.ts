import { z } from 'zod';
import { Bracket, TournamentFormat } from '../resources/bracket.ts';
import { Player, PlayerDetails, Tournament } from '../resources/tournament.ts';
import type { Route } from '../route.ts';

/** Tournaments and brackets. */
export const tournamentRoutes = {
  tournaments: {
    path: '/tournaments',
    kind: 'page',
    cache: 'page',
    tag: 'Tournaments',
    summary: 'All public tournaments, newest first',
    answer: z.strictObject({ tournaments: z.array(Tournament) }),
    errors: [],
  },
  tournament: {
    path: '/tournaments/{tournamentID}',
    kind: 'page',
    cache: 'page',
    tag: 'Tournaments',
    summary: 'One tournament',
    answer: z.strictObject({ tournament: Tournament }),
    errors: ['tournament_not_found'],
  },
  brackets: {
    path: '/tournaments/{tournamentID}/brackets',
    kind: 'page',
    cache: 'page',
    tag: 'Tournaments',
    summary: "A tournament's brackets, players and format",
    answer: z.strictObject({
      brackets: z.array(Bracket),
      players: z.array(Player),
      format: TournamentFormat,
    }),
    errors: ['tournament_not_found'],
  },
  players: {
    path: '/tournaments/{tournamentID}/players',
    kind: 'page',
    cache: 'page',
    tag: 'Tournaments',
    summary: "A tournament's players, by seed and name",
    answer: z.strictObject({ players: z.array(Player) }),
    errors: ['tournament_not_found'],
  },
  player: {
    path: '/tournaments/{tournamentID}/players/{playerID}',
    kind: 'page',
    cache: 'page',
    tag: 'Tournaments',
    summary: 'One player of a tournament, with its fights',
    answer: z.strictObject({ player: PlayerDetails }),
    errors: ['tournament_not_found', 'player_not_found'],
  },
} as const satisfies Record<string, Route>;
