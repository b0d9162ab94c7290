import type { z } from 'zod';
import { toCleanName } from '../api/ids.ts';
import type { Clip as ClipSchema, Still as StillSchema } from '../api/resources/video.ts';
import type { Answer } from '../api/routes.ts';
import type { MediaRecords, StillRecord } from '../data/read-media.ts';
import type { ClipRow } from '../data/tables.ts';
import { findFight, type League } from './league.ts';
import { compareBy, compareText } from './order.ts';

type Clip = z.output<typeof ClipSchema>;
export type Still = z.output<typeof StillSchema>;

/** Clips and stills as shown, newest first. */
export interface Media {
  clips: Clip[];
  /** With their pixel dimensions, as far as known. */
  stills: Still[];
}

export function toMedia({ clips, stills }: MediaRecords, league: League): Media {
  return {
    clips: clips.map((clip) => toClip(clip, league)).sort(compareClips),
    stills: stills.map((still) => toStill(still, league)).sort(compareStills),
  };
}

/** A clip of a game that is no fight (its players are not known) names no game: an id that is shown has its page. */
function toClip(clip: ClipRow, league: League): Clip {
  const { tournament_id: tournamentID, game_id } = clip;
  const fight =
    tournamentID !== null && game_id !== null ? findFight(league, tournamentID, game_id) : undefined;
  return {
    clipID: clip.clip_id,
    publicToken: clip.public_token,
    name: clip.name,
    tournamentID,
    gameID: fight?.gameID ?? null,
    player1: fight?.player1 ?? null,
    player2: fight?.player2 ?? null,
    event: clip.event,
    camera: clip.camera,
    tag: clip.tag,
    duration: clip.duration,
    video720p: clip.video720p,
    video360p: clip.video360p,
    video72p: clip.video72p,
    views: clip.views,
    likes: clip.likes,
    createdAt: clip.created_at,
  };
}

/** A still from a clip has the clip's event, camera and tag, empty ones too. A name that is no bot's has no page and is not shown. */
function toStill({ still, clip, bots }: StillRecord, league: League): Still {
  const { event, camera, tag } = clip ?? still;
  const names = [...new Set(bots.map(toCleanName))].filter((cleanName) => league.bots.has(cleanName));
  return {
    stillID: still.still_id,
    publicToken: still.public_token,
    image: still.image,
    tag,
    event,
    camera,
    source: still.source,
    bots: names.sort(compareText),
    clipToken: clip?.public_token ?? null,
    width: still.width,
    height: still.height,
    createdAt: still.created_at,
  };
}

/** How a still stands in lists: its dimensions are shown by its own page alone. */
export function toListedStill(still: Still): Still {
  return { ...still, width: null, height: null };
}

/** Tags that at least one still has, by name. */
export function stillTagsPage(stills: readonly Still[]): Answer<'stillTags'> {
  const counts = new Map<string, number>();
  for (const { tag } of stills) if (tag !== null && tag !== '') counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const tags = [...counts].map(([tag, stillCount]) => ({ tag, stillCount }));
  return { tags: tags.sort((a, b) => compareText(a.tag, b.tag)) };
}

/**
 * The words that a still's address can end in: its id, and its share token; each with its still. A fixed route (/stills/tags)
 * and another still's id win over a token of the same text.
 */
export function listStillAddresses(stills: readonly Still[]): Map<string, Still> {
  const addresses = new Map(stills.map((still) => [String(still.stillID), still]));
  for (const still of stills) {
    if (still.publicToken !== 'tags' && !addresses.has(still.publicToken))
      addresses.set(still.publicToken, still);
  }
  return addresses;
}

const compareClips = compareBy<Clip>(
  (a, b) => (b.createdAt ?? -1) - (a.createdAt ?? -1),
  (a, b) => b.clipID - a.clipID,
);

const compareStills = compareBy<Still>(
  (a, b) => (b.createdAt ?? -1) - (a.createdAt ?? -1),
  (a, b) => b.stillID - a.stillID,
);
