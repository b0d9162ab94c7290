import { z } from 'zod';
import { integer, text, textOrNull, url } from '../fields.ts';
import { FightPlayer, FightTournament, fightStartOffset } from './fight.ts';

const base = 'https://video.example/nova_may26_3lb/W-4/overhead';

export const Recording = z
  .strictObject({
    recordingID: text('Id of the recording', '18231'),
    gameID: text('The game', 'W-4'),
    tournamentID: text('The tournament', 'nova_may26_3lb'),
    cage: textOrNull('Where it was recorded', 'Cage 4'),
    camera: textOrNull('Camera angle', 'overhead'),
    s3path: url('Full-quality video', `${base}.mp4`),
    s3http: textOrNull('HTTP status of the full-quality video: "200" when it can be fetched', '200'),
    proxy720: url('720p proxy', `${base}-720.mp4`),
    proxy360: url('360p proxy', `${base}-360.mp4`),
    proxy72: url('72p proxy', `${base}-72.mp4`),
  })
  .meta({ id: 'Recording', description: 'What one camera recorded of a fight.' });

export const FightDetails = z
  .strictObject({
    player1: FightPlayer,
    player2: FightPlayer,
    tournament: FightTournament,
    recordings: z
      .array(Recording)
      .meta({ description: 'One for each camera angle, in the order of their ids' }),
    notice: textOrNull('A notice about the fight', 'Restarted after a broken light.'),
    fightStartOffset,
  })
  .meta({ id: 'FightDetails', description: 'A fight with both corners, its tournament and its recordings.' });

export const VideoFeed = z
  .strictObject({
    recordingID: text('Id of the recording', '18231'),
    gameID: text('The game', 'W-4'),
    tournamentID: text('The tournament', 'nova_may26_3lb'),
    cage: textOrNull('Where it was recorded', 'Cage 4'),
    camera: textOrNull('Camera angle', 'overhead'),
    original: url('Full-quality video', `${base}.mp4`),
    proxy720: url('720p proxy', `${base}-720.mp4`),
    proxy360: url('360p proxy', `${base}-360.mp4`),
    proxy72: url('72p proxy', `${base}-72.mp4`),
    fightStartOffset,
  })
  .meta({
    id: 'VideoFeed',
    description:
      'One recording in every quality. Recordings of games that are no fights, such as a game against a bye, are not shown.',
  });

export const Clip = z
  .strictObject({
    clipID: integer('Id of the clip', 412),
    publicToken: text('Public share token', 'k3yAb9Qz'),
    name: textOrNull('Name', 'Hot Poké sends it over the wall'),
    tournamentID: textOrNull('The tournament', 'nova_may26_3lb'),
    gameID: textOrNull('The fight; null when it shows none, or a game that is no fight', 'W-4'),
    player1: textOrNull('Display name of the red corner', 'Hot Poké'),
    player2: textOrNull('Display name of the blue corner', "Sea Dragon's Roar"),
    event: textOrNull("Event; the clip's own, whatever its tournament is called", 'Nova May 2026'),
    camera: textOrNull('Camera angle', 'overhead'),
    tag: textOrNull('Tag', 'big hit'),
    duration: z.number().nullable().meta({ description: 'Length in seconds', example: 12.5 }),
    video720p: url('720p video', 'https://media.example/clips/k3yAb9Qz-720.mp4'),
    video360p: url('360p video', 'https://media.example/clips/k3yAb9Qz-360.mp4'),
    video72p: url('72p video', 'https://media.example/clips/k3yAb9Qz-72.mp4'),
    views: integer('Times viewed', 310),
    likes: integer('Times liked', 12),
    createdAt: z
      .int()
      .nullable()
      .meta({ description: 'When it was made, Unix seconds', example: 1652540533 }),
  })
  .meta({ id: 'Clip', description: 'A completed public highlight clip.' });

export const Still = z
  .strictObject({
    stillID: integer('Id of the still', 77),
    publicToken: text(
      "Public share token. It is an address as well, unless it is the word tags or another still's id",
      'p9Wq2Lmn',
    ),
    image: url('Full-resolution JPEG, directly downloadable', 'https://media.example/stills/p9Wq2Lmn.jpg'),
    tag: textOrNull('Tag', 'hero'),
    event: textOrNull('Name of the shoot', 'Nova May 2026'),
    camera: textOrNull('Camera', 'studio-a'),
    source: z
      .enum(['take', 'clip'])
      .meta({ description: 'Taken by a photo camera, or from a clip', example: 'take' }),
    bots: z.array(text('Clean name', 'hotpok')).meta({
      description:
        'Clean names of the bots to be seen, in alphabetic order; who is no bot of a public tournament is not named',
    }),
    clipToken: textOrNull('Share token of the clip that it was taken from', 'k3yAb9Qz'),
    width: z.int().nullable().meta({ description: 'Pixels; null in lists', example: 3840 }),
    height: z.int().nullable().meta({ description: 'Pixels; null in lists', example: 2160 }),
    createdAt: z
      .int()
      .nullable()
      .meta({ description: 'When it was made, Unix seconds', example: 1652540533 }),
  })
  .meta({
    id: 'Still',
    description:
      'A hero still. One from a clip has the event, camera and tag of the clip, also where that has none.',
  });

export const StillTag = z
  .strictObject({
    tag: text('Tag', 'hero'),
    stillCount: integer('Stills with it, those that have it from their clip too', 120),
  })
  .meta({ id: 'StillTag', description: 'A tag that at least one still has.' });
