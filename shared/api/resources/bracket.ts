import { z } from 'zod';
import { choice, flag, flagOrNull, integer, integerOrNull, text, textOrNull, unixTime } from '../fields.ts';

const state = choice(
  ['unavailable', 'available', 'called', 'active', 'hold', 'done'],
  'State of the game',
  'done',
);

const BracketSlot = z
  .strictObject({
    slotIdx: flag('Corner: 0 is red, 1 is blue', 0),
    playerID: textOrNull('Id within the tournament; null while it is not known', 'nova_may26_3lb-7'),
    name: textOrNull('Display name', 'Hot Poké'),
    cleanName: textOrNull('Clean name', 'hotpok'),
    prevGameID: textOrNull('The game whose winner or loser comes here', 'W-1'),
    score: integerOrNull('Score', 1),
    isWinner: flagOrNull('1 when it alone won, 0 for both in a draw; null while the player is not known', 1),
    isReady: flagOrNull('1 when ready; null while the player is not known', 1),
  })
  .meta({ id: 'BracketSlot', description: 'One of the two places of a game.' });

const BracketGame = z
  .strictObject({
    gameID: text('Id within the tournament', 'W-4'),
    name: textOrNull('Label', 'W:4-1'),
    round: integer('Round, 0-based; -1 for an exhibition', 3),
    roundName: textOrNull('Name of the round', 'Winners Round 4'),
    cage: textOrNull('Where it is fought', 'Cage 4'),
    state,
    scheduledTime: unixTime('When it is to be fought'),
    startTime: unixTime('Start'),
    stopTime: unixTime('End'),
    endTime: unixTime('When the result was entered'),
    scoreToWin: integerOrNull('Score that wins', 1),
    winAnnotation: textOrNull('Type of win as entered, such as KO, or FF for a forfeit', 'KO'),
    loserPlacement: integerOrNull('Place of the loser', 5),
    slots: z.array(BracketSlot).length(2).meta({ description: 'Red corner, blue corner' }),
  })
  .meta({
    id: 'BracketGame',
    description:
      'A game of a bracket, played or not. One against a bye or a placeholder, or with a corner still empty, is no fight and has no page of its own.',
  });

const BracketRound = z
  .strictObject({
    round: integer('Round, 0-based; -1 for exhibitions', 3),
    name: textOrNull('Name of the round', 'Winners Round 4'),
    scoreToWin: integerOrNull('Score that wins', 1),
  })
  .meta({
    id: 'BracketRound',
    description: 'A round of a bracket: name and score of the first of its games, by id, that has one.',
  });

export const Bracket = z
  .strictObject({
    bracketType: choice(['Winners', 'Losers', 'Exhibition', 'RoundRobin'], 'Type of the bracket', 'Winners'),
    rounds: z.array(BracketRound).meta({ description: 'In order' }),
    games: z.array(BracketGame).meta({
      description:
        'In play order: by the time fought; what is not fought yet by schedule and round. A reset of the grand final that was not needed stays with empty corners.',
    }),
  })
  .meta({ id: 'Bracket', description: 'The games of one bracket type; prevGameID connects them.' });

export const TournamentFormat = z
  .strictObject({
    type: textOrNull('Such as single_elimination, double_elimination, round_robin', 'double_elimination'),
    scoreToWin: integerOrNull('Score that wins a game', 1),
    tiesAllowed: flag('1 when a game may end in a tie', 0),
    winAnnotations: z.array(text('A type of win', 'KO')).meta({ description: 'Types of win in use' }),
  })
  .meta({ id: 'TournamentFormat', description: 'How the tournament is played.' });
