/** Files of one tournament that contradict each other, each with the fault that must be named. */
import { spring } from '../../league/double-elimination.ts';
import type { Breakage } from './cases.ts';

const path = { tournamentID: spring };
const game = { ...path, gameID: 'W-4' };

export const tournamentCases: Record<string, Breakage> = {
  'tournaments out of order': [
    ({ edit }) => edit('tournaments', {}, ({ tournaments }) => void tournaments.reverse()),
    /^tournaments\.json: has the tournament .* in another place than the order newest first$/,
  ],
  'a tournament twice': [
    ({ edit }) => edit('tournaments', {}, ({ tournaments }) => void tournaments.push(tournaments[0]!)),
    /^tournaments\.json: names the tournament .* twice$/,
  ],
  'a tournament that is not public': [
    ({ edit }) =>
      edit('tournaments', {}, ({ tournaments }) => {
        tournaments[0]!.privacy = 'private';
      }),
    /^tournaments\.json: names the tournament .*, which is not public$/,
  ],
  'a tournament that differs from its line': [
    ({ edit }) =>
      edit('tournament', path, ({ tournament }) => {
        tournament.WeightClass = 30;
      }),
    /^tournaments\/nova_may26_3lb\.json: differs from tournaments\.json: WeightClass is 30, expected 3$/,
  ],
  'more robots than players': [
    ({ edit }) =>
      edit('tournaments', {}, ({ tournaments }) => {
        for (const tournament of tournaments) tournament.numPlayers++;
      }),
    /^tournaments\/nova_may26_3lb\.json: has 8 robots; in players\.json there are 7$/,
  ],
  'a fight of another tournament': [
    ({ edit }) =>
      edit('tournamentFights', path, ({ fights }) => {
        fights[0]!.tournamentID = 'elsewhere';
      }),
    /fights\.json: the fight \S+: tournamentID is "elsewhere", expected "nova_may26_3lb"$/,
  ],
  'fights out of the order of play': [
    ({ edit }) => edit('tournamentFights', path, ({ fights }) => void fights.reverse()),
    /fights\.json: has the fight .+ in another place than the order of play$/,
  ],
  'a fight twice': [
    ({ edit }) => edit('tournamentFights', path, ({ fights }) => void fights.unshift(fights[0]!)),
    /fights\.json: names the fight .+ twice$/,
  ],
  'a fight whose page names another winner': [
    ({ edit }) =>
      edit('fight', game, ({ fight }) => {
        fight.player1.isWinner = '0';
      }),
    /fights\/W-4\.json: differs from the tournament's fights\.json: isWinner is "0", expected "1"$/,
  ],
  'more cameras than recordings': [
    ({ edit }) => edit('fight', game, ({ fight }) => void fight.recordings.pop()),
    /fights\/W-4\.json: differs from the tournament's fights\.json: cameras is 2, expected 3$/,
  ],
  'stats of a fight with another type of win': [
    ({ edit }) =>
      edit('fightStats', game, ({ fightStats }) => {
        fightStats.winMethod = 'JD';
      }),
    /^stats\/fight\/nova_may26_3lb\/W-4\.json: differs from .*: winMethod is "JD", expected "KO"$/,
  ],
  'videos of a fight with another start': [
    ({ edit }) =>
      edit('fightVideoFeeds', game, (body) => {
        body.fightStartOffset = 1;
      }),
    /^video-feeds\/fight\/nova_may26_3lb\/W-4\.json: differs from the fight's page: fightStartOffset is 1, expected 12\.346$/,
  ],
  'a recording with another file': [
    ({ edit }) =>
      edit('videoFeed', { recordingID: '12' }, ({ videoFeed }) => {
        videoFeed.proxy720 = 'x';
      }),
    /^video-feeds\/12\.json: differs from its fight's page: proxy720 is "x", expected "https/,
  ],
  'a recording of another fight': [
    ({ edit }) =>
      edit('fight', game, ({ fight }) => {
        fight.recordings[0]!.gameID = 'W-5';
      }),
    /fights\/W-4\.json: names the recording 11 of another fight: gameID is "W-5", expected "W-4"$/,
  ],
  'players out of order': [
    ({ edit }) => edit('players', path, ({ players }) => void players.reverse()),
    /players\.json: has the player \d in another place than the order by seed and name$/,
  ],
  'more wins than the fights give': [
    ({ edit }) =>
      edit('players', path, ({ players }) => {
        players[0]!.wins++;
      }),
    /players\.json: the player 1 does not have the results of its fights: wins is \d, expected \d$/,
  ],
  'more wins than losses': [
    ({ edit }) =>
      edit('players', path, ({ players }) => {
        players[0]!.wins++;
      }),
    /players\.json: its players won \d+ fights and lost \d+$/,
  ],
  'a newest game that another is newer than': [
    ({ edit }) =>
      edit('players', path, ({ players }) => {
        players[0]!.mostRecentGameID = 'W-4';
      }),
    /players\.json: the player 1 does not have .*: mostRecentGameID is "W-4", expected "W-8"$/,
  ],
  'a list without a player': [
    ({ edit }) => edit('players', path, ({ players }) => void players.shift()),
    /players\.json: lacks the player 1 of a fight$/,
  ],
  'a player without a game': [
    ({ edit }) => edit('player', { ...path, playerID: '3' }, ({ player }) => void player.gameIDs.pop()),
    /players\/3\.json: differs from players\.json and the tournament's fights: gameIDs /,
  ],
  'a player with another seed in a fight': [
    ({ edit }) =>
      edit('fight', game, ({ fight }) => {
        fight.player1.seed = '7';
      }),
    /fights\/W-4\.json: the player 1 differs from players\.json: seed is "7", expected "1"$/,
  ],
  'a tournament with other numbers than its fights': [
    ({ edit }) =>
      edit('tournamentStats', path, ({ tournamentStats }) => {
        tournamentStats.completedFights++;
      }),
    /^stats\/tournament\/nova_may26_3lb\.json: differs from the tournament's fights: completedFights is/,
  ],
  'a longest fight that is not the longest': [
    ({ edit }) =>
      edit('tournamentStats', path, ({ tournamentStats: stats }) => {
        stats.longestFight = stats.shortestFight;
      }),
    /^stats\/tournament\/nova_may26_3lb\.json: differs from .*: longestFight\.gameID is "/,
  ],
};
