/** Random clips and stills. */
import fc from 'fast-check';
import type { ClipRow, GameRow, StillRow } from '../../shared/data/tables.ts';
import type { Rows } from '../league/rows.ts';
import { dropSameIDs, pick } from './pick.ts';
import { camera, doubleOrNull, event, id, mostly, name, secondsOrNull, tag, textOrNull } from './values.ts';

/** A clip names its game by number; sometimes the tournament alone. */
type Clip = Omit<ClipRow, 'tournament_id' | 'game_id'> & { game: number | null; isOfGame: boolean };
type Still = Omit<StillRow, 'clip_id'> & { clip: number | null; bots: string[] };

export interface Media {
  clips: Clip[];
  stills: Still[];
}

const number = fc.nat({ max: 12 });
const pixels = fc.constantFrom(null, 1, 2160, 3840);

const clip: fc.Arbitrary<Clip> = fc.record({
  clip_id: number,
  public_token: id,
  name: textOrNull,
  event,
  camera,
  tag,
  status: mostly('completed', fc.constantFrom('processing', '')),
  privacy: mostly('public', fc.constantFrom('private', '')),
  duration: doubleOrNull,
  video720p: textOrNull,
  video360p: textOrNull,
  video72p: textOrNull,
  views: fc.constantFrom(0, 1, 2147483647),
  likes: fc.constantFrom(0, 1),
  created_at: secondsOrNull,
  game: fc.option(fc.nat({ max: 40 }), { nil: null, freq: 2 }),
  isOfGame: fc.boolean(),
});

const still: fc.Arbitrary<Still> = fc.record({
  still_id: number,
  public_token: id,
  image: textOrNull,
  tag,
  event,
  camera,
  source: fc.constantFrom('take', 'clip'),
  width: pixels,
  height: pixels,
  created_at: secondsOrNull,
  clip: fc.option(fc.nat({ max: 8 }), { nil: null, freq: 1 }),
  bots: fc.uniqueArray(
    name.filter((text) => text !== ''),
    { maxLength: 3 },
  ),
});

export const drawMedia: fc.Arbitrary<Media> = fc.record({
  clips: fc.array(clip, { maxLength: 4 }),
  stills: fc.array(still, { maxLength: 5 }),
});

export function toMediaRows(media: Media, games: readonly GameRow[]): Partial<Rows> {
  const clips = dropSameIDs(
    dropSameIDs(media.clips, ({ clip_id }) => clip_id),
    ({ public_token }) => public_token,
  );
  const stills = dropSameIDs(
    dropSameIDs(media.stills, ({ still_id }) => still_id),
    ({ public_token }) => public_token,
  );
  return {
    clips: clips.map(({ game, isOfGame, ...rest }) => {
      const { tournament_id = null, game_id = null } = pick(games, game) ?? {};
      return { ...rest, tournament_id, game_id: isOfGame ? game_id : null };
    }),
    stills: stills.map(({ clip: clipNumber, bots: _, ...rest }) => ({
      ...rest,
      clip_id: pick(clips, clipNumber)?.clip_id ?? null,
    })),
    still_bots: stills.flatMap(({ still_id, bots }) => bots.map((clean_name) => ({ still_id, clean_name }))),
  };
}
