import type { Rows } from './rows.ts';

/** Some tournaments of a league with all that belongs to them; nothing else, and no clips and stills. */
export function takeTournaments(rows: Rows, ids: readonly string[]): Rows {
  const isTaken = ({ tournament_id }: { tournament_id: string | null }) => ids.includes(tournament_id ?? '');
  const { tournaments, players, games, slots, recordings } = rows;
  return {
    tournaments: tournaments.filter(isTaken),
    players: players.filter(isTaken),
    games: games.filter(isTaken),
    slots: slots.filter(isTaken),
    recordings: recordings.filter(isTaken),
    clips: [],
    stills: [],
    still_bots: [],
    cages: [],
    cage_queue: [],
  };
}
