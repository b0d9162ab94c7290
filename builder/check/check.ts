import { Build, buildFile, manifestFile, unfinishedFile } from '../../shared/api/archive.ts';
import { toDigest } from '../../shared/base/bytes.ts';
import type { Store } from '../../shared/store/store.ts';
import { formatManifest, isOurs, parseManifest } from '../make/manifest.ts';
import { checkBots } from './bots.ts';
import { CheckedArchive, describeIssue, parseJson } from './checked-archive.ts';
import { completeCheckedLeague, emptyCheckedLeague } from './checked-league.ts';
import { checkClips } from './clips.ts';
import { Faults } from './faults.ts';
import { checkFightLists } from './fight-lists.ts';
import { checkHeadToHeads } from './head-to-heads.ts';
import { checkLeaderboards } from './leaderboards.ts';
import { checkStills } from './stills.ts';
import { checkTournaments } from './tournaments.ts';

export interface CheckReport {
  /** Files that the manifest names. */
  files: number;
  /** The first faults, as `tournaments/x/fights.json: names the fight W-9, which has no page (…)`. */
  faults: string[];
  /** All of them. */
  total: number;
}

/**
 * Reads an archive back and holds every file against its schema, against the manifest, and against what the other files
 * say. One tournament is in memory at a time, and of the whole league its fights in one line each. `unsetTime` stands for a
 * tournament's time that is not set.
 */
export async function checkArchive(
  store: Store,
  onProgress: (files: number, total: number) => void = () => {},
  unsetTime: string | null = null,
): Promise<CheckReport> {
  const faults = new Faults();
  const bytes = await store.get(manifestFile);
  const manifest = bytes && parseManifest(bytes);
  if (manifest)
    await checkFiles(new CheckedArchive({ store, manifest, faults, onProgress, unsetTime }), bytes);
  else faults.add(manifestFile, 'is missing: there is no archive here, or its build did not finish');
  return { files: manifest?.size ?? 0, faults: faults.first, total: faults.total };
}

async function checkFiles(archive: CheckedArchive, manifestBytes: Buffer): Promise<void> {
  const { store, manifest, faults } = archive;
  if (await store.get(unfinishedFile))
    faults.add(unfinishedFile, 'is there: a build is writing, or was stopped while it did');
  if (!formatManifest(manifest).equals(manifestBytes))
    faults.add(manifestFile, 'is not one line a file, in the order of their names');
  for await (const file of store.list()) {
    if (!manifest.has(file) && isOurs(file)) faults.add(file, 'is left over: the manifest does not name it');
  }
  const build = await readBuild(store, toDigest(manifestBytes), faults);
  await checkAnswers(archive, build);
  // Without build.json nothing names its files, which is no fault of theirs.
  for (const file of archive.unread) {
    if (build) faults.add(file, 'is in the archive, and nothing names it');
    await archive.readAlone(file);
  }
}

async function readBuild(store: Store, digest: string, faults: Faults): Promise<Build | undefined> {
  const bytes = await store.get(buildFile);
  const { value, fault } = bytes ? parseJson(bytes) : { value: undefined, fault: 'is missing' };
  const parsed = Build.safeParse(value);
  if (fault || !parsed.success) {
    faults.add(buildFile, fault ?? `does not fit its schema: ${describeIssue(parsed.error!)}`);
    return undefined;
  }
  if (parsed.data.build !== digest)
    faults.add(buildFile, `names the build ${parsed.data.build}; ${manifestFile} is of ${digest}`);
  return parsed.data;
}

async function checkAnswers(archive: CheckedArchive, build: Build | undefined): Promise<void> {
  const league = emptyCheckedLeague();
  await archive.readFixed('openapi', {});
  await checkTournaments(archive, league);
  completeCheckedLeague(league);
  await checkHeadToHeads(archive, league);
  await checkBots(archive, league, build);
  if (!build) return;
  await checkFightLists(archive, league, build);
  await checkLeaderboards(archive, league, build);
  await checkStills(archive, await checkClips(archive, league, build), build);
}
