/** The change feed: what each publish added, changed and removed. Part of the published archive, not of a build. */
import { toFile } from '../../shared/api/address.ts';
import type { Build } from '../../shared/api/archive.ts';
import { type Answer, routes } from '../../shared/api/routes.ts';
import { toBytes } from '../../shared/base/bytes.ts';
import { limits } from '../../shared/base/limits.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Manifest } from '../make/manifest.ts';
import type { Changes } from '../make/writer.ts';
import { toChangedAddress } from './changed-address.ts';

type Put = (file: string, bytes: Buffer) => Promise<void>;

interface Published {
  build: Build;
  manifest: Manifest;
  changes: Changes;
  /** Milliseconds since 1970. */
  now: number;
}

const latestFile = toFile('latestBuild', {});

/** The number of the publish that is under way: one more than the last one's, or that one's when it did not finish. */
export async function readFeedNumber(target: Store, build: string): Promise<number> {
  const bytes = await target.get(latestFile);
  const latest = bytes && routes.latestBuild.answer.safeParse(JSON.parse(bytes.toString())).data?.latest;
  if (!latest) return 1;
  return latest.build === build ? latest.number : latest.number + 1;
}

/** Writes what changed and which publish is the newest; before build.json, so that a build that readers see has its entry. */
export async function writeFeed(number: number, published: Published, put: Put): Promise<void> {
  const summary = toSummary(number, published);
  const { added, changed, removed } = published.changes;
  const changes: Answer<'buildChanges'>['changes'] = {
    ...summary,
    added: toAddresses(added),
    changed: toAddresses(changed),
    removed: toAddresses(removed),
  };
  const entryFile = toFile('buildChanges', { number: String(number) });
  await put(entryFile, toBytes(routes.buildChanges.answer.parse({ changes })));
  await put(latestFile, toBytes(routes.latestBuild.answer.parse({ latest: summary })));
}

/** Removes the entry that is too old now. */
export async function trimFeed(number: number, remove: (file: string) => Promise<void>): Promise<void> {
  const tooOld = number - limits.feedEntriesMax;
  if (tooOld >= 1) await remove(toFile('buildChanges', { number: String(tooOld) }));
}

function toSummary(number: number, { build, manifest, now }: Published): Answer<'latestBuild'>['latest'] {
  const { lists } = build;
  return {
    number,
    build: build.build,
    time: new Date(now).toISOString().replace(/\.\d+Z$/, 'Z'),
    files: manifest.size,
    bytes: [...manifest.values()].reduce((sum, { size }) => sum + size, 0),
    fights: lists.fights.total,
    bots: lists.bots.total,
    clips: lists.clips.total,
    stills: lists.stills.total,
  };
}

/** Chunks and indexes have no address of their own. */
function toAddresses(files: readonly string[]): string[] {
  return files.map(toChangedAddress).filter((address) => address !== undefined);
}
