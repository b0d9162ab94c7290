/** Ids are branded, so that a player's id cannot be passed for a game's. All of them are opaque text to us. */
export type TournamentID = string & { readonly brand: 'tournament' };
export type GameID = string & { readonly brand: 'game' };
export type PlayerID = string & { readonly brand: 'player' };
/** A bot's name in lower case with everything outside a-z and 0-9 dropped. A bot *is* its clean name. */
export type CleanName = string & { readonly brand: 'clean name' };

/** `Hot Poké` → `hotpok`. Empty when nothing is left; such an entrant is no bot. */
export function toCleanName(name: string): CleanName {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '') as CleanName;
}
