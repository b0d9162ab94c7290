/** What cameras made of the league: recordings, clips, stills. */
import type { RowOf } from '../../shared/data/tables.ts';
import { toRow } from '../helpers/rows.ts';
import { spring } from './double-elimination.ts';
import { secret, trial } from './hidden.ts';
import { type Rows, startClock } from './rows.ts';
import { odd } from './single-elimination.ts';
import { heavier } from './unplayed-reset.ts';

const clock = startClock('2026-05-16');

/** A recording: its id, fight, camera, and when it started; and what else is to be said. */
function toRecording(
  recording_id: number,
  [tournament_id, game_id, camera]: [string, string, string | null],
  started_at: number | null,
  more: Partial<RowOf<'recordings'>> = {},
): RowOf<'recordings'> {
  const base = `https://video.example/${recording_id}`;
  const files = {
    s3path: `${base}.mp4`,
    s3http: '200',
    proxy720: `${base}-720.mp4`,
    proxy72: `${base}-72.mp4`,
  };
  return toRow('recordings', { recording_id, tournament_id, game_id, camera, started_at, ...files, ...more });
}

const recordings = [
  // The earliest recording, and not the first one, tells where the fight starts: 12.346 s in.
  toRecording(12, [spring, 'W-4', 'overhead'], clock(120) - 10),
  toRecording(11, [spring, 'W-4', 'red'], clock(120) - 12.3456, { cage: 'Cage 4' }),
  // One camera, two files: one angle.
  toRecording(13, [spring, 'W-4', 'red'], null),
  // Nobody knows which camera, nor when, nor where the files are.
  toRecording(9007199254740991, [spring, 'W-4', null], null, {
    s3path: null,
    s3http: null,
    proxy720: null,
    proxy72: null,
  }),
  // Started after the fight did: no offset can be told.
  toRecording(21, [spring, 'W-6', 'overhead'], clock(200) + 1),
  toRecording(31, [odd, 'w 0', 'overhead'], startClock('2025-11-08')(10)),
  toRecording(90, [secret, 'W-0', 'quiet'], clock(0)),
  toRecording(91, [trial, 'W-0', 'trial'], clock(0)),
];

function toClip(clip_id: number, public_token: string, given: Partial<RowOf<'clips'>>): RowOf<'clips'> {
  return toRow('clips', { clip_id, public_token, status: 'completed', privacy: 'public', ...given });
}

const clips = [
  toClip(1, 'k3yAb9Qz', {
    name: 'Hot Poké sends it over the wall',
    tournament_id: spring,
    game_id: 'W-4',
    event: 'Nova May 2026',
    camera: 'overhead',
    tag: 'hero-shot',
    duration: 12.5,
    video720p: 'https://media.example/k3yAb9Qz-720.mp4',
    views: 310,
    likes: 12,
    created_at: clock(500),
  }),
  // A token that looks like a clip's id, of a clip without a fight.
  toClip(2, '1', { name: 'Pit walk', created_at: clock(500) }),
  toClip(3, 'still-cooking', { name: 'hush 3', status: 'processing', tournament_id: spring }),
  toClip(4, 'mine-alone', { name: 'hush 4', privacy: 'private', tournament_id: spring }),
  // Public, of a tournament that is not.
  toClip(5, 'quiet-clip', { name: 'hush 5', tournament_id: secret, game_id: 'W-0', event: 'Hush party' }),
  // Of a game against a placeholder, which is no fight: the tournament is named, the game is not.
  toClip(6, 'K3YAB9QZ', { name: 'Against nobody', tournament_id: heavier, game_id: 'EX-1', tag: 'hero' }),
  // Of no tournament, but of an event that only a private one had.
  toClip(7, 'quiet-pits', { name: 'hush 7', event: 'HUSH PARTY ' }),
  // An event that a test tournament shares with public ones stays one of theirs.
  toClip(8, 'trial-clip', { name: 'hush 8', tournament_id: trial, event: 'Nova May 2026' }),
];

const stills = [
  toRow('stills', {
    still_id: 1,
    public_token: 'p9Wq2Lmn',
    tag: 'hero',
    event: 'Nova May 2026',
    created_at: 1,
  }),
  // Takes the clip's event, camera and tag, whatever it has itself.
  toRow('stills', { still_id: 2, public_token: 'fromclip', source: 'clip', clip_id: 1, tag: 'ignored' }),
  // A token that is another still's id.
  toRow('stills', { still_id: 3, public_token: '2', tag: 'Heroic_v2', width: 3840, height: 2160 }),
  toRow('stills', { still_id: 4, public_token: 'tags', tag: '' }),
  toRow('stills', { still_id: 5, public_token: 'quiet-still', source: 'clip', clip_id: 5, tag: 'hush' }),
  // Takes of a bot, and at events, that only private tournaments have.
  toRow('stills', { still_id: 6, public_token: 'quiet-bot', tag: 'hush' }),
  toRow('stills', { still_id: 7, public_token: 'quiet-name', event: 'THE QUIET LAIR', tag: 'hush' }),
  toRow('stills', { still_id: 8, public_token: 'quiet-event', event: 'hush party', tag: 'hush' }),
  // From a clip that nobody knows any more, and that may have been private.
  toRow('stills', { still_id: 9, public_token: 'quiet-loss', source: 'clip', tag: 'hush' }),
  // Shows somebody who never entered, under no address.
  toRow('stills', { still_id: 10, public_token: 'P9WQ2LMN', event: 'Nova', tag: 'hero', created_at: 1 }),
];

export const media: Partial<Rows> = {
  recordings,
  clips,
  stills,
  still_bots: [
    { still_id: 1, clean_name: 'hotpok' },
    { still_id: 1, clean_name: 'lynx' },
    { still_id: 2, clean_name: 'hotpok' },
    { still_id: 3, clean_name: 'recent' },
    { still_id: 6, clean_name: 'hotpok' },
    { still_id: 6, clean_name: 'phantom' },
    { still_id: 7, clean_name: 'hotpok' },
    { still_id: 10, clean_name: 'thereferee' },
    { still_id: 10, clean_name: 'tags' },
  ],
};
