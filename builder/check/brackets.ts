import { toFile } from '../../shared/api/address.ts';
import { compareText } from '../../shared/pages/order.ts';
import { checkBracketFight } from './bracket-fights.ts';
import type { CheckedArchive } from './checked-archive.ts';
import { findDifference } from './compare.ts';
import type { PlayedFight } from './fights.ts';
import type { Player, TournamentLists } from './tournaments.ts';

type Bracket = TournamentLists['brackets'][number];
export type BracketGame = Bracket['games'][number];
type BracketSlot = BracketGame['slots'][number];

/** Every game comes from games, and is fought by players, of its own tournament; every fight is a game of a bracket. */
export function checkBrackets(
  archive: CheckedArchive,
  { tournament, players, brackets }: TournamentLists,
  fights: readonly PlayedFight[],
): void {
  const file = toFile('brackets', { tournamentID: tournament.tournamentID });
  const games = new Map<string, BracketGame>();
  for (const bracket of brackets) {
    for (const text of listRoundFaults(bracket)) archive.faults.add(file, text);
    for (const game of bracket.games) {
      if (games.has(game.gameID)) archive.faults.add(file, `names the game ${game.gameID} twice`);
      games.set(game.gameID, game);
    }
  }
  const playersById = new Map(players.map((player) => [player.playerID, player]));
  for (const game of games.values())
    for (const text of listSlotFaults(game, games, playersById)) archive.faults.add(file, text);
  for (const fight of fights) checkBracketFight(archive, fight, games.get(fight.fight.summary.gameID));
}

/** A round has the name of the first of its games, by id, that has one, and the score of any of them. */
function listRoundFaults({ bracketType, rounds, games }: Bracket): string[] {
  const scores = new Map(rounds.map(({ round, scoreToWin }) => [round, scoreToWin]));
  const inOrder = games.toSorted((a, b) => compareText(a.gameID, b.gameID));
  const expected = [...new Set(games.map(({ round }) => round))]
    .sort((a, b) => a - b)
    .map((round) => {
      const ofRound = inOrder.filter((game) => game.round === round);
      const name = ofRound.find(({ roundName }) => roundName !== null)?.roundName ?? null;
      const scored = ofRound.find(({ scoreToWin }) => scoreToWin === scores.get(round)) ?? ofRound[0];
      return { round, name, scoreToWin: scored?.scoreToWin ?? null };
    });
  const difference = findDifference(rounds, expected);
  return difference ? [`the rounds of ${bracketType} are not those of its games: ${difference}`] : [];
}

function listSlotFaults(
  { gameID, slots }: BracketGame,
  games: ReadonlyMap<string, BracketGame>,
  players: ReadonlyMap<string, Player>,
): string[] {
  return slots.flatMap((slot, position) => {
    const { slotIdx, prevGameID, playerID } = slot;
    const texts = [];
    if (slotIdx !== position) texts.push('has its slots in another order');
    if (prevGameID !== null && !games.has(prevGameID))
      texts.push(`names the game ${prevGameID} before it, which is in no bracket`);
    if (!isEntered(slot, playerID === null ? undefined : players.get(playerID)))
      texts.push(`names the player ${playerID}, ${slot.name}, who is not so in players.json`);
    return texts.map((text) => `the game ${gameID} ${text}`);
  });
}

/** The player of a slot has entered, by that name; an empty slot has no player. */
function isEntered({ playerID, name, cleanName }: BracketSlot, player: Player | undefined): boolean {
  const { playerID: entered = null, name: expected = null, cleanName: clean = null } = player ?? {};
  return playerID === entered && name === expected && cleanName === clean;
}
