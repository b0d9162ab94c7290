/** Brackets that contradict the rest of their tournament, each with the fault that must be named. */
import { spring } from '../../league/double-elimination.ts';
import type { Breakage } from './cases.ts';

const path = { tournamentID: spring };
const game = { ...path, gameID: 'W-4' };

export const bracketCases: Record<string, Breakage> = {
  'a game that comes from none': [
    ({ edit }) =>
      edit('brackets', path, ({ brackets }) => {
        brackets[0]!.games[0]!.slots[0]!.prevGameID = 'W-77';
      }),
    /brackets\.json: the game W-0 names the game W-77 before it, which is in no bracket$/,
  ],
  'a game of nobody who entered': [
    ({ edit }) =>
      edit('brackets', path, ({ brackets }) => {
        brackets[0]!.games[0]!.slots[0]!.playerID = '77';
      }),
    /brackets\.json: the game W-0 names the player 77, Hot Poké, who is not so in players\.json$/,
  ],
  'a game of a round that there is not': [
    ({ edit }) =>
      edit('brackets', path, ({ brackets }) => {
        brackets[0]!.games[0]!.round = 9;
      }),
    /brackets\.json: the rounds of Winners are not those of its games: it has 5 items, expected 6$/,
  ],
  'a game in two brackets': [
    ({ edit }) =>
      edit('brackets', path, ({ brackets }) => void brackets[1]!.games.push(brackets[0]!.games[0]!)),
    /brackets\.json: names the game W-0 twice$/,
  ],
  'slots in another order': [
    ({ edit }) => edit('brackets', path, ({ brackets }) => void brackets[0]!.games[0]!.slots.reverse()),
    /brackets\.json: the game W-0 has its slots in another order$/,
  ],
  'a bracket without a fight': [
    ({ edit }) => edit('brackets', path, ({ brackets }) => void brackets[0]!.games.pop()),
    /brackets\.json: lacks the fight W-\d of the tournament's fights\.json$/,
  ],
  'a bracket with another result': [
    ({ edit }) =>
      edit('brackets', path, ({ brackets }) => {
        for (const { games } of brackets) for (const each of games) each.winAnnotation = 'XX';
      }),
    /brackets\.json: the fight W-4 differs from the tournament's fights\.json: winAnnotation is "XX", expected "KO"$/,
  ],
  'a round with another name than its games': [
    ({ edit }) =>
      edit('brackets', path, ({ brackets }) => {
        brackets[0]!.rounds[1]!.name = 'Finals';
      }),
    /brackets\.json: the rounds of Winners are not those of its games: 1\.name is "Finals", expected "Winners Round 2"$/,
  ],
  'a bracket with another winner': [
    ({ edit }) =>
      edit('brackets', path, ({ brackets }) => {
        const game = brackets[0]!.games.find(({ gameID }) => gameID === 'W-4')!;
        game.slots[0]!.isWinner = 0;
      }),
    /brackets\.json: the fight W-4 differs from the tournament's fights\.json: player1wins is 0, expected 1$/,
  ],
  'a fight that comes from another game than in the bracket': [
    ({ edit }) =>
      edit('fight', game, ({ fight }) => {
        fight.player2.prevGameID = 'W-3';
      }),
    /fights\/W-4\.json: differs from the tournament's brackets\.json: prevGameID is "W-3", expected "W-1"$/,
  ],
  'stats of a fight with another score than in the bracket': [
    ({ edit }) =>
      edit('fightStats', game, ({ fightStats }) => {
        fightStats.players[0]!.score = 2;
      }),
    /^stats\/fight\/nova_may26_3lb\/W-4\.json: differs from the tournament's brackets\.json: red is 2, expected 1$/,
  ],
  'a fight in a tournament of another name': [
    ({ edit }) =>
      edit('fight', game, ({ fight }) => {
        fight.tournament.name = 'Nova';
      }),
    /fights\/W-4\.json: differs from tournaments\.json: name is "Nova", expected "Nova May 2026 3lb"$/,
  ],
  'judges who say another thing in text': [
    ({ edit }) =>
      edit('fight', { ...path, gameID: 'W-5' }, ({ fight }) => {
        fight.player1.judgesString = 'Recent | Damage | 3';
      }),
    /fights\/W-5\.json: differs from the fight's stats: judgesString is "Recent \| Damage \| 3"/,
  ],
  'a fight measured longer than it is listed': [
    ({ edit }) =>
      edit('fightStats', game, ({ fightStats }) => {
        fightStats.timerDuration = 98;
      }),
    /^stats\/fight\/nova_may26_3lb\/W-4\.json: differs from .*: matchLength is 98, expected 97$/,
  ],
  'a pause that was none': [
    ({ edit }) =>
      edit('fightStats', game, ({ fightStats }) => {
        fightStats.wasPaused = 0;
      }),
    /^stats\/fight\/nova_may26_3lb\/W-4\.json: differs from .*: wasPaused is 0, expected 1$/,
  ],
  'a tournament with other pauses than its fights': [
    ({ edit }) =>
      edit('tournamentStats', path, ({ tournamentStats }) => {
        tournamentStats.pausedSeconds++;
      }),
    /^stats\/tournament\/nova_may26_3lb\.json: differs from the tournament's fights: pausedSeconds is 21\.5, expected 20\.5$/,
  ],
  'brackets with other players': [
    ({ edit }) =>
      edit('brackets', path, ({ players }) => {
        players[0]!.wins = 99;
      }),
    /brackets\.json: the player 1 differs from the tournament's players\.json: wins is 99, expected \d$/,
  ],
};
