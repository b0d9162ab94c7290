import { z } from 'zod';
import { count, flag, integer, integerOrNull, number, text, textOrNull, unixTime, url } from '../fields.ts';

const tournamentID = text('Tournament of the fight', 'nova_may26_3lb');
const gameID = text("The game's id within its tournament", 'W-4');
const label = textOrNull("The game's label, never its id", 'W:4-1');
const round = integer('Round, 0-based; -1 for an exhibition', 3);
const cage = textOrNull('Where it is fought', 'Cage 4');
const player1 = text('Display name of player 1, the red corner', 'Hot Poké');
const player1clean = text('Clean name of player 1', 'hotpok');
const player2 = text('Display name of player 2, the blue corner', "Sea Dragon's Roar");
const player2clean = text('Clean name of player 2', 'seadragonsroar');
const player1wins = flag('1 when player 1 alone won; 0 for both in a draw, a tie or with two winners', 1);
const player2wins = flag('1 when player 2 alone won; 0 for both in a draw, a tie or with two winners', 0);
const winAnnotation = textOrNull(
  'Type of win as entered, such as KO, TKO or JD; FF for a forfeit, DQ for a disqualification',
  'KO',
);
const startTime = unixTime('Start of the fight');
const stopTime = unixTime('End of the fight');
const endTime = unixTime('When the result was entered');
const matchLength = count(
  "The match timer's value, else stopTime − startTime, in seconds; 0 without times and for a clock that ran backwards",
  97,
);
const tournamentName = text("The tournament's display name", 'Nova May 2026 3lb');
const weightClass = integerOrNull('Weight class in pounds', 3);

export const FightSummary = z
  .strictObject({
    tournamentID,
    id: gameID,
    gameID: text('The same value as id', 'W-4'),
    name: label,
    round,
    cage,
    player1,
    player1clean,
    player2,
    player2clean,
    player1wins,
    player2wins,
    cams: count('Number of camera angles', 11),
    winAnnotation,
    startTime,
    stopTime,
    endTime,
    matchLength,
    weightClass,
    tournamentName,
  })
  .meta({
    id: 'FightSummary',
    description:
      'A fight in one line: a game between two entrants. One against a bye or a placeholder is none. A fight is decided when it has one winner, or when it is done: then without a winner it is a draw. Forfeits and disqualifications are wins like others, mostly without times.',
  });

export const Fight = z
  .strictObject({ ...FightSummary.shape })
  .meta({ id: 'Fight', description: 'An item of the list of all decided fights.' });

export const RecentFight = z
  .strictObject({
    tournamentID,
    gameID,
    name: label,
    round,
    cage,
    player1,
    player2,
    player1wins,
    player2wins,
    winAnnotation,
    startTime,
    stopTime,
    matchLength,
    tournamentName,
    WeightClass: weightClass,
  })
  .meta({ id: 'RecentFight', description: 'An item of the list of the newest decided fights.' });

export const LastDayFight = z
  .strictObject({
    gameID,
    tournamentID,
    player1,
    player2,
    tournamentName,
    WeightClass: weightClass,
    stopTime,
    proxy72: url('72p preview video', 'https://video.example/nova_may26_3lb/W-4/overhead-72.mp4'),
  })
  .meta({ id: 'LastDayFight', description: 'A fight that ended within the last 24 hours.' });

/** FightPlayer and the tournament of FightDetails are all strings, `""` for no value (contract.md §1.1). */
const string = (description: string, example: string) =>
  text(`${description}; "" when there is none`, example);
const flagString = (description: string, example: '0' | '1') => text(`${description}: "0" or "1"`, example);

export const FightPlayer = z
  .strictObject({
    name: string('Display name', 'Hot Poké'),
    gameID: string('The game', 'W-4'),
    tournamentID: string('The tournament', 'nova_may26_3lb'),
    slotIdx: string('Corner: 0 is red, 1 is blue', '0'),
    playerID: string('Id within the tournament', 'nova_may26_3lb-7'),
    prevGameID: string('The game that it came from', 'W-1'),
    score: string('Score', '1'),
    isWinner: flagString('Won', '1'),
    isReady: flagString('Ready to fight', '1'),
    cleanName: string('Clean name', 'hotpok'),
    seed: string('Seed', '4'),
    wins: string('Decided fights won in this tournament', '3'),
    losses: string('Decided fights lost in this tournament', '2'),
    isBye: flagString('Is a bye', '0'),
    isDisqualified: flagString('Disqualified', '0'),
    round: string('Round, 0-based; -1 for an exhibition', '3'),
    scoreToWin: string('Score that wins', '1'),
    state: string('State of the game', 'done'),
    winAnnotation: string('Type of win', 'KO'),
    loserPlacement: string('Place of the loser', '5'),
    startTime: string('Start, Unix seconds', '1652540433'),
    stopTime: string('End, Unix seconds', '1652540530'),
    duration: string('matchLength, seconds', '97'),
    judgesString: string(
      'Judges: one line `bot | category | rating` an entry, joined by <br>',
      "Hot Poké | Damage | 3<br>Sea Dragon's Roar | Damage | 2",
    ),
    roundName: string('Name of the round', 'Winners Round 4'),
  })
  .meta({ id: 'FightPlayer', description: 'One corner of a fight. All values are strings.' });

export const FightTournament = z
  .strictObject({
    name: string('Display name', 'Nova May 2026 3lb'),
    numPlayers: string('Number of robots', '32'),
    WeightClass: string('Weight class in pounds', '3'),
    active: flagString('Running', '0'),
    isTest: flagString('Test tournament', '0'),
    isFreestyle: flagString('Freestyle', '0'),
    privacy: string('Privacy', 'public'),
  })
  .meta({ id: 'FightTournament', description: "A fight's tournament. All values are strings." });

/** Seconds with at most 3 decimals. */
export const fightStartOffset = number(
  "Seconds into each recording at which the fight starts: the fight's start minus the start of its earliest recording; null when it cannot be derived",
  12.25,
)
  .min(0)
  .nullable();
