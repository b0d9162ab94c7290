import type { z } from 'zod';
import { toCleanName } from '../api/ids.ts';
import type {
  PlayerDetails as PlayerDetailsSchema,
  Player as PlayerSchema,
} from '../api/resources/tournament.ts';
import { compareBy, compareNullLast, compareText } from './order.ts';
import { type FightFacts, listNewestFirst, type TournamentFacts } from './tournament-facts.ts';

type Player = z.output<typeof PlayerSchema>;
export type PlayerDetails = z.output<typeof PlayerDetailsSchema>;

/** Everything about the players of a tournament, by seed (unseeded last), then name. */
export function listPlayers(facts: TournamentFacts): PlayerDetails[] {
  const { players, fights } = facts;
  const details = new Map<string, PlayerDetails>();
  for (const player of players) details.set(player.player_id, toUnplayed(player));
  const listSides = ({ red, blue }: FightFacts) =>
    [...new Set([red.player, blue.player])].map(({ player_id }) => details.get(player_id)!);
  for (const fight of fights) {
    for (const player of listSides(fight)) player.gameIDs.push(fight.record.game.game_id);
  }
  for (const fight of listNewestFirst(facts)) for (const player of listSides(fight)) addResult(player, fight);
  return [...details.values()].sort(compareSeed);
}

function addResult(player: PlayerDetails, { record, winner, time }: FightFacts): void {
  if (player.mostRecentGameID === null) {
    player.mostRecentGameID = record.game.game_id;
    player.lastPlayTime = time;
  }
  if (winner?.player.player_id === player.playerID) player.wins++;
  else if (winner) player.losses++;
}

/** A player without the ids of its fights. */
export function toPlayer({ gameIDs: _, ...player }: PlayerDetails): Player {
  return player;
}

function toUnplayed(player: TournamentFacts['players'][number]): PlayerDetails {
  return {
    playerID: player.player_id,
    name: player.name,
    cleanName: toCleanName(player.name),
    seed: player.seed,
    wins: 0,
    losses: 0,
    isBye: player.is_bye,
    isDisqualified: player.is_disqualified,
    lastPlayTime: null,
    mostRecentGameID: null,
    gameIDs: [],
  };
}

const compareSeed = compareBy<PlayerDetails>(
  (a, b) => compareNullLast(a.seed, b.seed),
  (a, b) => compareText(a.name, b.name),
  (a, b) => compareText(a.playerID, b.playerID),
);
