import type { z } from 'zod';
import { toFile } from '../../shared/api/address.ts';
import { type Build, lists } from '../../shared/api/archive.ts';
import { listStillAddresses } from '../../shared/pages/media.ts';
import { compareBy, compareText } from '../../shared/pages/order.ts';
import type { CheckedArchive } from './checked-archive.ts';
import type { Clip } from './clips.ts';
import { compareLists, findFieldDifference, reportDifference, reportDisorder } from './compare.ts';
import { readIndex, readStoredList } from './stored-lists.ts';

type Still = z.output<typeof lists.stills.item>;

const file = 'lists/stills';

/** Stills, oldest first, each with the pages of its addresses and its clip; the index of them, and the tags. */
export async function checkStills(
  archive: CheckedArchive,
  clips: readonly Clip[],
  build: Build,
): Promise<void> {
  const stills = await readStoredList(archive, 'stills', lists.stills.item, build.lists.stills);
  const oldestFirst = compareBy<Still>(
    (a, b) => (a.createdAt ?? -1) - (b.createdAt ?? -1),
    (a, b) => a.stillID - b.stillID,
  );
  const toKey = ({ stillID }: Still) => String(stillID);
  const comparison = { file, what: 'the still', source: 'the order newest first', toKey };
  reportDisorder(archive.faults, comparison, stills, oldestFirst);
  checkInheritance(archive, stills, clips);
  await checkPages(archive, stills);
  await checkFacets(archive, build.indexes.stillFacets, stills);
  await checkTags(archive, stills);
}

function checkInheritance(
  { faults }: CheckedArchive,
  stills: readonly Still[],
  clips: readonly Clip[],
): void {
  const clipsByToken = new Map(clips.map((clip) => [clip.publicToken, clip]));
  for (const still of stills) {
    const fault = findClipFault(still, clipsByToken);
    if (fault) faults.add(file, `the still ${still.stillID} ${fault}`);
  }
}

async function checkPages(archive: CheckedArchive, stills: readonly Still[]): Promise<void> {
  const firstPages = new Map<number, Still>();
  for (const [stillID, still] of listStillAddresses(stills.toReversed())) {
    const page = await archive.readNamed('still', { stillID }, { file, what: `the still ${stillID}` });
    if (!page) continue;
    const own = toFile('still', { stillID });
    // Lists show no pixels.
    const listed = { ...page.still, width: null, height: null };
    reportDifference(archive.faults, own, 'differs from the list of stills', [listed, still]);
    const { width, height } = firstPages.get(still.stillID) ?? page.still;
    firstPages.set(still.stillID, page.still);
    const pair = [page.still, { ...page.still, width, height }] as const;
    reportDifference(archive.faults, own, "differs from the still's other page", pair);
  }
}

/** A still from a clip has the clip's event, camera and tag. */
function findClipFault(still: Still, clips: ReadonlyMap<string, Clip>): string | undefined {
  if (still.clipToken === null) return undefined;
  const clip = clips.get(still.clipToken);
  if (!clip) return `names the clip ${still.clipToken}, which is in no list`;
  const { event, camera, tag } = clip;
  const difference = findFieldDifference(still, { event, camera, tag });
  return difference && `differs from its clip ${still.clipToken}: ${difference}`;
}

async function checkFacets(archive: CheckedArchive, index: string, stills: readonly Still[]): Promise<void> {
  const found = await readIndex(archive, 'stillFacets', index);
  const expected = stills.map(({ tag, event, source, bots }) => ({ tag, event, source, bots }));
  if (found) reportDifference(archive.faults, index, 'differs from the list of stills', [found, expected]);
}

async function checkTags(archive: CheckedArchive, stills: readonly Still[]): Promise<void> {
  const page = await archive.readFixed('stillTags', {});
  if (!page) return;
  const counts = new Map<string, number>();
  for (const { tag } of stills) if (tag) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const byName = [...counts].sort(([a], [b]) => compareText(a, b));
  const expected = byName.map(([tag, stillCount]) => ({ tag, stillCount }));
  const where = { file: toFile('stillTags', {}), what: 'the tag', source: 'the list of stills' };
  compareLists(archive.faults, { ...where, toKey: ({ tag }) => tag }, page.tags, expected);
}
