/** The change feed: what each publish added, changed and removed. Part of the published archive, not of a build. */
import { toAddress, toFile } from '../../shared/api/address.ts';
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

export const latestFile = toFile('latestBuild', {});

/**
 * The publish that is under way: its number is one more than the last one's, unless that one was of the same build: then it
 * did not finish, or its removals were to wait, and it is in the feed already.
 */
export async function readFeedNumber(
  target: Store,
  build: string,
): Promise<{ number: number; isKnown: boolean }> {
  const bytes = await target.get(latestFile);
  const latest = bytes && routes.latestBuild.answer.safeParse(JSON.parse(bytes.toString())).data?.latest;
  if (!latest) return { number: 1, isKnown: false };
  const isKnown = latest.build === build;
  return { number: isKnown ? latest.number : latest.number + 1, isKnown };
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
  const tooOld = toTooOld(number);
  if (tooOld) await remove(toFile('buildChanges', tooOld));
}

/** The addresses whose answers a publish with this number changes. */
export function listFeedAddresses(number: number): string[] {
  const tooOld = toTooOld(number);
  const entries = [{ number: String(number) }, ...(tooOld ? [tooOld] : [])];
  return [toAddress('latestBuild', {}), ...entries.map((entry) => toAddress('buildChanges', entry))];
}

function toTooOld(number: number): { number: string } | undefined {
  const tooOld = number - limits.feedEntriesMax;
  return tooOld >= 1 ? { number: String(tooOld) } : undefined;
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
