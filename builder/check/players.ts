import { toFile } from '../../shared/api/address.ts';
import { toCleanName } from '../../shared/api/ids.ts';
import type { Answer } from '../../shared/api/routes.ts';
import { compareBy, compareNullLast, compareText } from '../../shared/pages/order.ts';
import type { CheckedArchive } from './checked-archive.ts';
import { compareFights } from './checked-league.ts';
import { findFieldDifference, reportDisorder } from './compare.ts';
import { toText } from './fight-details.ts';
import type { PlayedFight } from './fights.ts';
import type { Player, TournamentLists } from './tournaments.ts';

type Corner = Answer<'fight'>['fight']['player1'];

/** What the fights say of a player. */
type Standing = Pick<Player, 'wins' | 'losses' | 'lastPlayTime' | 'mostRecentGameID'> & { gameIDs: string[] };

const unplayed: Standing = { wins: 0, losses: 0, lastPlayTime: null, mostRecentGameID: null, gameIDs: [] };

/** Each player with its page: its wins, losses and games are those of the fights. */
export async function checkPlayers(
  archive: CheckedArchive,
  { tournament: { tournamentID }, players }: TournamentLists,
  fights: readonly PlayedFight[],
): Promise<void> {
  const file = toFile('players', { tournamentID });
  checkOrder(archive, file, players);
  // Without the page of a fight, which is reported, nobody's results are known.
  const standings = fights.every(({ details }) => details) ? countResults(fights) : undefined;
  for (const player of players) {
    const standing = standings && (standings.get(player.playerID) ?? unplayed);
    await checkPlayer(archive, tournamentID, player, standing);
    standings?.delete(player.playerID);
  }
  for (const playerID of standings?.keys() ?? [])
    archive.faults.add(file, `lacks the player ${playerID} of a fight`);
  if (standings) checkSum(archive, file, players, fights);
  checkCorners(archive, players, fights);
}

function checkOrder({ faults }: CheckedArchive, file: string, players: readonly Player[]): void {
  const bySeed = compareBy<Player>(
    (a, b) => compareNullLast(a.seed, b.seed),
    (a, b) => compareText(a.name, b.name),
    (a, b) => compareText(a.playerID, b.playerID),
  );
  const toKey = ({ playerID }: Player) => playerID;
  const comparison = { file, what: 'the player', source: 'the order by seed and name', toKey };
  reportDisorder(faults, comparison, players, bySeed);
}

/** By player. */
function countResults(fights: readonly PlayedFight[]): Map<string, Standing> {
  const standings = new Map<string, Standing>();
  const toStanding = (playerID: string): Standing => {
    const standing = standings.get(playerID) ?? { ...unplayed, gameIDs: [] };
    standings.set(playerID, standing);
    return standing;
  };
  for (const { fight, details } of fights) {
    if (!details) continue;
    for (const playerID of new Set([details.player1.playerID, details.player2.playerID]))
      toStanding(playerID).gameIDs.push(fight.summary.gameID);
  }
  const newestFirst = fights.filter(({ fight }) => fight.isDecided);
  for (const played of newestFirst.toSorted((a, b) => compareFights(a.fight, b.fight)))
    addResult(played, toStanding);
  return standings;
}

function addResult({ fight, details }: PlayedFight, toStanding: (playerID: string) => Standing): void {
  if (!details) return;
  const { player1, player2 } = details;
  const winner = fight.summary.player1wins === 1 ? player1.playerID : player2.playerID;
  for (const playerID of new Set([player1.playerID, player2.playerID])) {
    const standing = toStanding(playerID);
    if (standing.mostRecentGameID === null) {
      standing.mostRecentGameID = fight.summary.gameID;
      standing.lastPlayTime = fight.time;
    }
    if (fight.winner !== null) standing[playerID === winner ? 'wins' : 'losses']++;
  }
}

async function checkPlayer(
  archive: CheckedArchive,
  tournamentID: string,
  player: Player,
  standing: Standing | undefined,
): Promise<void> {
  const { playerID, name, mostRecentGameID } = player;
  const { gameIDs, ...results } = standing ?? {};
  const file = toFile('players', { tournamentID });
  const what = `the player ${playerID}`;
  const miscounted = findFieldDifference(player, { cleanName: toCleanName(name), ...results });
  if (miscounted) archive.faults.add(file, `${what} does not have the results of its fights: ${miscounted}`);
  if (mostRecentGameID !== null) checkGame(archive, tournamentID, mostRecentGameID, file);
  const page = await archive.readNamed('player', { tournamentID, playerID }, { file, what });
  if (!page) return;
  const own = toFile('player', { tournamentID, playerID });
  const difference = findFieldDifference(page.player, { ...player, ...(gameIDs && { gameIDs }) });
  if (difference)
    archive.faults.add(own, `differs from players.json and the tournament's fights: ${difference}`);
  for (const gameID of page.player.gameIDs) checkGame(archive, tournamentID, gameID, own);
}

function checkGame(archive: CheckedArchive, tournamentID: string, gameID: string, file: string): void {
  archive.follow('fight', { tournamentID, gameID }, { file, what: `the fight ${gameID}` });
}

/** Who wins makes another lose, unless he met himself. */
function checkSum(
  { faults }: CheckedArchive,
  file: string,
  players: readonly Player[],
  fights: readonly PlayedFight[],
): void {
  const wins = players.reduce((sum, player) => sum + player.wins, 0);
  const losses = players.reduce((sum, player) => sum + player.losses, 0);
  const alone = fights.filter(
    ({ fight, details }) =>
      fight.winner !== null && details && details.player1.playerID === details.player2.playerID,
  ).length;
  if (wins !== losses + alone) faults.add(file, `its players won ${wins} fights and lost ${losses}`);
}

function checkCorners(
  archive: CheckedArchive,
  players: readonly Player[],
  fights: readonly PlayedFight[],
): void {
  const byId = new Map(players.map((player) => [player.playerID, player]));
  for (const { details } of fights) {
    for (const corner of details ? [details.player1, details.player2] : [])
      checkCorner(archive, corner, byId.get(corner.playerID));
  }
}

/** How a player stands on the page of a fight. */
function checkCorner({ faults }: CheckedArchive, corner: Corner, player: Player | undefined): void {
  if (!player) return;
  const { tournamentID, gameID, playerID } = corner;
  const { name, cleanName, seed, wins, losses, isBye, isDisqualified } = player;
  const difference = findFieldDifference(corner, {
    ...{ name, cleanName, seed: toText(seed), wins: toText(wins), losses: toText(losses) },
    ...{ isBye: toText(isBye), isDisqualified: toText(isDisqualified) },
  });
  if (difference)
    faults.add(
      toFile('fight', { tournamentID, gameID }),
      `the player ${playerID} differs from players.json: ${difference}`,
    );
}
