import { z } from 'zod';
import { count, dateTime, flag, integer, integerOrNull, text } from '../fields.ts';

export const Tournament = z
  .strictObject({
    tournamentID: text('Unique id', 'nova_may26_3lb'),
    tournamentName: text('Display name', 'Nova May 2026 3lb'),
    createTime: dateTime('When it was created'),
    scheduledStartTime: dateTime('When it is to start'),
    startTime: dateTime('When it started'),
    endTime: dateTime('When it ended'),
    updateTime: dateTime('When it was last changed'),
    numPlayers: count('Number of robots; byes and placeholders do not count', 32),
    WeightClass: integerOrNull('Weight class in pounds', 3),
    active: flag('1 while it is running', 0),
    isTest: flag('Always 0: test tournaments are not shown', 0),
    isFreestyle: flag('1 for a freestyle tournament', 0),
    privacy: text('Always public: no other tournament is shown', 'public'),
  })
  .meta({ id: 'Tournament', description: 'A tournament: one bracket of one weight class at one event.' });

export const Player = z
  .strictObject({
    playerID: text('Id within the tournament', 'nova_may26_3lb-7'),
    name: text('Display name', 'Hot Poké'),
    cleanName: text('The bot that this entrant is: lower case, a-z and 0-9 only', 'hotpok'),
    seed: integerOrNull('Seed, 1 is the best', 4),
    wins: count('Decided fights won in this tournament', 3),
    losses: count('Decided fights lost in this tournament', 2),
    isBye: flag('1 for a bye, which is no robot', 0),
    isDisqualified: flag('1 when disqualified; its decided fights count all the same', 0),
    lastPlayTime: integerOrNull('When its newest decided fight ended, Unix seconds', 1652540533),
    mostRecentGameID: text('Its newest decided fight', 'W-4').nullable(),
  })
  .meta({ id: 'Player', description: "A tournament's entrant." });

export const PlayerDetails = z
  .strictObject({
    ...Player.shape,
    gameIDs: z
      .array(text('A fight of this player', 'W-4'))
      .meta({ description: 'Its fights, in play order' }),
  })
  .meta({ id: 'PlayerDetails', description: 'An entrant with the ids of its fights.' });

export const Pagination = z
  .strictObject({
    page: integer('The page that this is, 1-based', 1),
    limit: integer('Items a page, as applied', 20),
    total: count('Items on all pages', 41),
    pages: count('Number of pages', 3),
  })
  .meta({ id: 'Pagination', description: 'Where this page stands in the whole list.' });
