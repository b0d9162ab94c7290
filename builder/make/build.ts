import { type Build, buildFile, manifestFile, unfinishedFile } from '../../shared/api/archive.ts';
import { toBytes, toDigest } from '../../shared/base/bytes.ts';
import { defaultLegacyBase } from '../../shared/base/environment.ts';
import type { Database, Query } from '../../shared/data/database.ts';
import { readTournaments } from '../../shared/data/read.ts';
import { readMedia } from '../../shared/data/read-media.ts';
import { addTournament, completeLeague, emptyLeague } from '../../shared/pages/league.ts';
import { toMedia } from '../../shared/pages/media.ts';
import { deriveTournament } from '../../shared/pages/tournament-facts.ts';
import type { Store } from '../../shared/store/store.ts';
import { CaseCheck } from './case-check.ts';
import { renderLists } from './lists.ts';
import { formatManifest, readManifest } from './manifest.ts';
import { compareRemoval, type LeagueView, lastStep, type TournamentView, viewTournament } from './pages.ts';
import { type RenderedFile, renderLeague, renderTournament } from './render.ts';
import { ArchiveWriter, type Changes } from './writer.ts';

export interface BuildOptions {
  /** Path in front of every route, for the OpenAPI document. */
  basePath: string;
  /** The same in front of every script. */
  legacyBase?: string | undefined;
  /** What stands for a tournament's time that is not set; null unless given. */
  unsetTime?: string | undefined;
  /** The store takes names that differ only in case for one. Absent: it does not, or whoever opens it finds out. */
  ignoresCase?: boolean;
  /** Looks at every file that the store holds, instead of believing its manifest: what was damaged is written again. */
  readsEverything?: boolean;
  /** Nobody reads the store yet: files are written in any order. */
  isUnread?: boolean;
  onProgress?: (tournaments: number) => void;
}

export interface BuildReport extends Changes {
  /** Digest of the manifest. */
  build: string;
  files: number;
  bytes: number;
  /** Milliseconds spent waiting for rows, making bytes, and in the store. */
  readingMs: number;
  renderingMs: number;
  writingMs: number;
}

/**
 * Renders every answer from one snapshot of the database and writes those whose bytes differ, in an order in which every id
 * found in a list has its page at every instant: pages, then lists, then build.json, then removals.
 */
export async function buildArchive(
  database: Database,
  store: Store,
  options: BuildOptions,
): Promise<BuildReport> {
  const start = performance.now();
  const caseCheck = options.ignoresCase ? new CaseCheck() : undefined;
  const writer = new ArchiveWriter(store, await readManifest(store, !options.readsEverything), caseCheck);
  const { view, readingMs } = await database.transaction('snapshot', (query) =>
    writePages({ query, writer, options }),
  );
  const build = await writeBuild(store, writer, view);
  const totalMs = performance.now() - start;
  const { manifest, changes, writingMs } = writer;
  let bytes = 0;
  for (const { size } of manifest.values()) bytes += size;
  const times = { readingMs, renderingMs: totalMs - readingMs - writingMs, writingMs };
  return { build, files: manifest.size, bytes, ...changes, ...times };
}

interface Work {
  query: Query;
  writer: ArchiveWriter;
  options: BuildOptions;
}

async function writePages(work: Work): Promise<{ view: LeagueView; readingMs: number }> {
  const { query, writer, options } = work;
  const league = emptyLeague(options.unsetTime);
  /** Changed pages of tournaments that must wait for the pages that they point to. */
  const waiting: RenderedFile[][] = Array.from({ length: lastStep + 1 }, () => []);
  const readingMs = await forEachTimed(readTournaments(query), async (record) => {
    const facts = deriveTournament(record);
    addTournament(league, facts);
    await writeTournament(work, viewTournament(facts, league.unsetTime), waiting);
    options.onProgress?.(league.tournaments.length);
  });
  completeLeague(league);
  const mediaStart = performance.now();
  const media = toMedia(await readMedia(query), league);
  const mediaMs = performance.now() - mediaStart;
  const { basePath, legacyBase = defaultLegacyBase } = options;
  const view = { league, media, basePath, legacyBase };
  for (let step = 0; step <= lastStep; step++) {
    for (const rendered of waiting[step]!) await writer.write(rendered);
    waiting[step] = [];
    for (const rendered of renderLeague(view, step)) await writer.add(rendered);
  }
  return { view, readingMs: readingMs + mediaMs };
}

/** A tournament's pages of step 0 at once, the others when their turn comes. */
async function writeTournament(
  { writer, options }: Work,
  view: TournamentView,
  waiting: RenderedFile[][],
): Promise<void> {
  for (let step = 0; step <= lastStep; step++) {
    for (const rendered of renderTournament(view, step)) {
      if (step === 0 || options.isUnread) await writer.add(rendered);
      else if (writer.enter(rendered)) waiting[step]!.push(rendered);
    }
  }
}

/** Runs `work` on every item and returns the milliseconds spent waiting for items. */
async function forEachTimed<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<number> {
  let waitedMs = 0;
  let asked = performance.now();
  for await (const item of items) {
    waitedMs += performance.now() - asked;
    await work(item);
    asked = performance.now();
  }
  return waitedMs;
}

/** Chunks and indexes, then the manifest, then build.json, which moves readers over; then what nobody points to goes. */
async function writeBuild(store: Store, writer: ArchiveWriter, view: LeagueView): Promise<string> {
  const lists = renderLists(view);
  for (const rendered of lists.files) await writer.add(rendered);
  const manifest = formatManifest(writer.manifest);
  const body: Build = { build: toDigest(manifest), ...lists.build };
  await putIfChanged(store, buildFile, toBytes(body));
  await writer.removeRest(compareRemoval);
  await putIfChanged(store, manifestFile, manifest);
  await store.remove(unfinishedFile);
  return body.build;
}

async function putIfChanged(store: Store, file: string, bytes: Buffer): Promise<void> {
  const before = await store.get(file);
  if (!before?.equals(bytes)) await store.put(file, bytes);
}
