import { lists } from '../../shared/api/archive.ts';
import { parseParameters } from '../../shared/api/parameters.ts';
import { routes } from '../../shared/api/routes.ts';
import { clipsScript, galleryPage, isCurated } from '../../shared/pages/legacy/media.ts';
import { readBotNames } from '../names.ts';
import { oncePerBuild } from '../once-per-build.ts';
import type { Plan, Snapshot } from '../snapshot.ts';
import { listPositions } from '../splice.ts';
import { listStillPositions } from '../stills.ts';
import { type Asked, parseItems, toScriptPlan } from './script.ts';

/** The newest clips. */
export function planRecentClips(asked: Asked): Plan {
  const { limit } = parseParameters(routes.recentClips.query, asked.query);
  return toScriptPlan(asked, {
    name: 'recentClips',
    applied: { limit },
    successor: `${routes.clips.path}?limit=${limit}`,
    render: async (snapshot) => {
      const { total } = snapshot.build.lists.clips;
      const positions = listPositions({ page: 1, limit }, total, lists.clips.order);
      return { body: clipsScript(await readClips(snapshot, positions)) };
    },
  });
}

/** A choice of the curated clips, another one each time. */
export function planRandomClips(asked: Asked): Plan {
  const { limit } = parseParameters(routes.randomClips.query, asked.query);
  const { random = Math.random } = asked;
  return toScriptPlan(asked, {
    name: 'randomClips',
    applied: { limit },
    isFleeting: true,
    render: async (snapshot) => {
      const chosen = choose(await listCurated(snapshot), limit, random);
      return { body: clipsScript(await readClips(snapshot, chosen)) };
    },
  });
}

/** Stored positions of the clips that somebody gave a tag. */
const listCurated = oncePerBuild(async (snapshot): Promise<readonly number[]> => {
  const all = Array.from({ length: snapshot.build.lists.clips.total }, (_, position) => position);
  const clips = await readClips(snapshot, all);
  return all.filter((position) => isCurated(clips[position]!));
});

/** So many different items, each order of them as likely as any other: a shuffle that ends early. */
function choose<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const rest = [...items];
  const chosen = Math.min(count, rest.length);
  for (let place = 0; place < chosen; place++) {
    const other = place + Math.floor(random() * (rest.length - place));
    [rest[place], rest[other]] = [rest[other]!, rest[place]!];
  }
  return rest.slice(0, chosen);
}

async function readClips(snapshot: Snapshot, positions: readonly number[]) {
  return parseItems(lists.clips.item, await snapshot.readItems(snapshot.build.lists.clips, positions));
}

/** Every hero still, by robot. */
export function planGallery(asked: Asked): Plan {
  return toScriptPlan(asked, {
    name: 'herosGalleryAPI',
    applied: {},
    render: async (snapshot) => {
      const positions = (await listStillPositions(snapshot, { heroesOnly: true })).reverse();
      const { displayNames } = await readBotNames(snapshot);
      const lines = await snapshot.readItems(snapshot.build.lists.stills, positions);
      return { body: galleryPage(parseItems(lists.stills.item, lines), displayNames) };
    },
  });
}
