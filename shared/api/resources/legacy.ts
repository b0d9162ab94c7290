/** What the older scripts answer with. Every scalar is text, `""` for no value, unless it says otherwise (contract.md §3). */
import { z } from 'zod';
import { number, text } from '../fields.ts';
import { FightPlayer, FightTournament } from './fight.ts';

const string = (description: string, example: string) =>
  text(`${description}; "" when there is none`, example);
const isOne = (description: string, example: '0' | '1') => text(`${description}: "0" or "1"`, example);

const tournamentID = text('The tournament', 'nova_may26_3lb');
const tournamentName = text("The tournament's display name", 'Nova May 2026 3lb');
const gameID = text('The game', 'W-4');
const id = text('The same value as gameID elsewhere', 'W-4');
const name = string("The game's label", 'W:4-1');
const round = text('Round, 0-based; -1 for an exhibition', '3');
const cage = string('Where it is fought', 'Cage 4');
const player1 = text('Display name of the red corner', 'Hot Poké');
const player1clean = text('Clean name of the red corner', 'hotpok');
const player2 = text('Display name of the blue corner', "Sea Dragon's Roar");
const player2clean = text('Clean name of the blue corner', 'seadragonsroar');
const player1wins = isOne('Red won', '1');
const player2wins = isOne('Blue won', '0');
const winner = z
  .enum(['Red', 'Blue', ''])
  .meta({ description: 'Who won; "" for a draw, and while it is not decided', example: 'Red' });
const winAnnotation = string('Type of win', 'KO');
const startTime = string('Start, Unix seconds', '1652540433');
const stopTime = string('End, Unix seconds', '1652540530');
const endTime = string('When the result was entered, Unix seconds', '1652540560');
const matchLength = text('Seconds; "0" when nothing was measured', '97');
const weightClass = string('Pounds', '3');
const cams = text('Number of camera angles', '11');
const proxy72 = string('72p preview video', 'https://video.example/nova_may26_3lb/W-4/overhead-72.mp4');

const LegacyRecording = z
  .strictObject({
    recordingID: text('Id of the recording', '18231'),
    gameID,
    tournamentID,
    cage: string('Where it was recorded', 'Cage 4'),
    camera: string('Camera angle', 'overhead'),
    s3path: string('Full-quality video', 'https://video.example/nova_may26_3lb/W-4/overhead.mp4'),
    s3http: string('HTTP status of the full-quality video', '200'),
    proxy720: string('720p proxy', 'https://video.example/nova_may26_3lb/W-4/overhead-720.mp4'),
    proxy360: string('360p proxy', 'https://video.example/nova_may26_3lb/W-4/overhead-360.mp4'),
    proxy72: string('72p proxy', 'https://video.example/nova_may26_3lb/W-4/overhead-72.mp4'),
  })
  .meta({
    id: 'LegacyRecording',
    description: 'What one camera recorded of a fight. All values are strings.',
  });

export const LegacyMatch = z
  .strictObject({
    gameID,
    tournamentID,
    fightStartOffset: string('Seconds into each recording at which the fight starts', '12.25'),
    player1: FightPlayer,
    player2: FightPlayer,
    tournament: FightTournament,
    recordings: z.array(LegacyRecording).meta({ description: 'One for each camera angle' }),
    notice: string('A notice about the fight', 'Restarted after a broken light.'),
  })
  .meta({ id: 'LegacyMatch', description: 'A fight with both corners. All values are strings.' });

/** The numbers are numbers: older callers decode them so. */
const recentFight = {
  gameID,
  tournamentID,
  player1,
  player2,
  tournamentName,
  WeightClass: number('Pounds, a number; 0 when there is none', 3),
  stopTime: number('End, Unix seconds, a number; 0 when not known', 1652540530),
  proxy72,
  fightStartOffset: number(
    'Seconds into each recording at which the fight starts, a number; 0 when not known',
    12.25,
  ),
  fightDuration: number('matchLength, seconds, a number', 97),
};

export const LegacyRecentFight = z
  .strictObject(recentFight)
  .meta({ id: 'LegacyRecentFight', description: 'One of the newest decided fights.' });

export const LegacyLastDayFight = z
  .strictObject({
    ...recentFight,
    round,
    cage,
    player1clean,
    player2clean,
    winner,
    winAnnotation,
    startTime,
    matchLength,
  })
  .meta({ id: 'LegacyLastDayFight', description: 'A fight that ended within the last 24 hours.' });

export const LegacyTableRow = z
  .strictObject({
    id,
    tournamentID,
    tournamentName,
    name,
    round,
    cage,
    player1,
    player1clean,
    player2,
    player2clean,
    winner,
    winAnnotation,
    startTime,
    stopTime,
    matchLength,
    weightClass,
    cams,
  })
  .meta({ id: 'LegacyTableRow', description: 'A fight as a row of a table. All values are strings.' });

/** Indexes of columns count in this order, unless a caller names its own columns. */
export const tableFields = Object.keys(LegacyTableRow.shape) as (keyof z.output<typeof LegacyTableRow>)[];

export const LegacyLatestMatch = z
  .strictObject({
    tournamentID,
    id,
    name,
    round,
    cage,
    player1,
    player1clean,
    player2,
    player2clean,
    player1wins,
    player2wins,
    cams,
    winAnnotation,
    calledSince: string('Since when it is called, Unix seconds; the archive does not keep it', ''),
    availableSince: string(
      'Since when both players are known, Unix seconds; the archive does not keep it',
      '',
    ),
    endTime,
    startTime,
    stopTime,
    matchLength,
    weightClass,
    tournamentName,
    privacy: text('Always public', 'public'),
    isTest: isOne('Test tournament', '0'),
    isFreestyle: isOne('Freestyle', '0'),
  })
  .meta({ id: 'LegacyLatestMatch', description: 'A fight of a tournament. All values are strings.' });

export const LegacyBotFight = z
  .strictObject({
    tournamentID,
    tournamentName,
    gameID,
    id,
    name,
    round,
    cage,
    player1,
    player1clean,
    player2,
    player2clean,
    player1wins,
    player2wins,
    winAnnotation,
    matchLength,
    startTime,
    stopTime,
    weightClass,
    cams,
  })
  .meta({ id: 'LegacyBotFight', description: "One of a bot's decided fights. All values are strings." });

export const LegacySuggestion = z
  .strictObject({ label: text('Display name', 'Hot Poké'), value: text('Clean name', 'hotpok') })
  .meta({ id: 'LegacySuggestion', description: 'A bot whose name fits.' });

export const LegacyClip = z
  .strictObject({
    token: text('Public share token', 'k3yAb9Qz'),
    name: string('Name', 'Hot Poké sends it over the wall'),
    player1: string('Display name of the red corner', 'Hot Poké'),
    player2: string('Display name of the blue corner', "Sea Dragon's Roar"),
    duration: string('Length in seconds', '12.5'),
    views: z.int().meta({ description: 'Times viewed, a number', example: 310 }),
    likes: z.int().meta({ description: 'Times liked, a number', example: 12 }),
    video72p: string('72p video', 'https://media.example/clips/k3yAb9Qz-72.mp4'),
  })
  .meta({ id: 'LegacyClip', description: 'A completed public highlight clip.' });

const LegacyGalleryStill = z
  .strictObject({
    image: string('Full-resolution JPEG', 'https://media.example/stills/p9Wq2Lmn.jpg'),
    tag: text('Tag', 'hero'),
    event: string('Name of the shoot', 'Nova May 2026'),
    camera: string('Camera', 'studio-a'),
    token: text('Public share token', 'p9Wq2Lmn'),
  })
  .meta({ id: 'LegacyGalleryStill', description: 'A hero still. All values are strings.' });

export const LegacyGalleryRobot = z
  .strictObject({
    bot: text('Clean name', 'hotpok'),
    name: text('Display name', 'Hot Poké'),
    stills: z.array(LegacyGalleryStill).meta({ description: 'Newest first' }),
  })
  .meta({ id: 'LegacyGalleryRobot', description: 'A robot with its hero stills.' });
