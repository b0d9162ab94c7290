import type { z } from 'zod';
import type { LegacyClip } from '../../api/resources/legacy.ts';
import type { Answer } from '../../api/routes.ts';
import { toText } from '../fights.ts';
import type { Still } from '../media.ts';
import { compareText } from '../order.ts';

type Clip = Answer<'clip'>['clip'];

/** Clips as they come; the counts are numbers. */
export function clipsScript(clips: readonly Clip[]): Answer<'recentClips'> {
  return { success: true, clips: clips.map(toLegacyClip) };
}

function toLegacyClip(clip: Clip): z.output<typeof LegacyClip> {
  return {
    token: clip.publicToken,
    name: toText(clip.name),
    player1: toText(clip.player1),
    player2: toText(clip.player2),
    duration: toText(clip.duration),
    views: clip.views,
    likes: clip.likes,
    video72p: toText(clip.video72p),
  };
}

/** Curated is a clip that somebody gave a tag. */
export function isCurated({ tag }: Pick<Clip, 'tag'>): boolean {
  return tag !== null && tag !== '';
}

/** Stills, newest first, by each robot that they show; robots by clean name. A still of no robot is in nobody's gallery. */
export function galleryPage(
  stills: readonly Still[],
  displayNames: ReadonlyMap<string, string>,
): Answer<'herosGalleryAPI'> {
  const robots = new Map<string, Still[]>();
  for (const still of stills) {
    for (const bot of still.bots) {
      const shown = robots.get(bot) ?? [];
      shown.push(still);
      robots.set(bot, shown);
    }
  }
  const sorted = [...robots].sort(([a], [b]) => compareText(a, b));
  return {
    success: true,
    robots: sorted.map(([bot, shown]) => ({
      bot,
      name: displayNames.get(bot) ?? bot,
      stills: shown.map(({ image, tag, event, camera, publicToken }) => ({
        image: toText(image),
        tag: toText(tag),
        event: toText(event),
        camera: toText(camera),
        token: publicToken,
      })),
    })),
  };
}
