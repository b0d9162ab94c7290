/** Breaks an archive on purpose, and signs it anew, so that its digests agree and a deeper rule has to find the fault. */
import type { z } from 'zod';
import { formatManifest, type Manifest } from '../../../builder/make/manifest.ts';
import { toFile } from '../../../shared/api/address.ts';
import {
  type Build,
  buildFile,
  type IndexName,
  type indexes,
  type ListName,
  type leaderboardItem,
  type lists,
  manifestFile,
  toChunkFile,
  toIndexFile,
} from '../../../shared/api/archive.ts';
import type { Answer, PageName, PathValues } from '../../../shared/api/routes.ts';
import { toBytes, toDigest } from '../../../shared/base/bytes.ts';
import { type MemoryStore, memoryStore } from '../../helpers/memory-store.ts';

type LeaderboardItem = z.output<typeof leaderboardItem>;
type ListItem<Name extends ListName> = z.output<(typeof lists)[Name]['item']>;

/** A copy of an archive to break. */
export interface BrokenStore {
  store: MemoryStore;
  read<Name extends PageName>(name: Name, path: PathValues<Name>): Answer<Name>;
  /** Changes the body of a page in place. */
  edit<Name extends PageName>(name: Name, path: PathValues<Name>, change: (body: Answer<Name>) => void): void;
  add<Name extends PageName>(name: Name, path: PathValues<Name>, body: object): void;
  remove<Name extends PageName>(name: Name, path: PathValues<Name>): void;
  editBuild(change: (build: Build) => void): void;
  /** Writes the items of a list anew, in one chunk of the right name. */
  editList<Name extends ListName>(name: Name, change: (items: ListItem<Name>[]) => ListItem<Name>[]): void;
  editLeaderboard(name: string, change: (items: LeaderboardItem[]) => LeaderboardItem[]): void;
  editIndex<Name extends IndexName>(
    name: Name,
    change: (rows: z.output<(typeof indexes)[Name]>) => void,
  ): void;
  /** Gives the manifest and build.json the digests of what is there. */
  sign(): void;
}

export function breakStore(files: Iterable<[string, Buffer]>): BrokenStore {
  const store = memoryStore(files);
  const held = store.files;
  const put = (file: string, body: unknown) => void held.set(file, toBytes(body));
  const parse = (file: string) => JSON.parse(String(held.get(file)));
  const editBuild: BrokenStore['editBuild'] = (change) => {
    const build = parse(buildFile) as Build;
    change(build);
    put(buildFile, build);
  };
  return {
    store,
    read: (name, path) => parse(toFile(name, path)),
    edit: (name, path, change) => {
      const file = toFile(name, path);
      const body = parse(file);
      change(body);
      put(file, body);
    },
    add: (name, path, body) => put(toFile(name, path), body),
    remove: (name, path) => {
      if (!held.delete(toFile(name, path))) throw new Error(`There is no ${toFile(name, path)}.`);
    },
    editBuild,
    editList: (name, change) =>
      editBuild(({ lists: stored }) => writeItems(held, name, stored[name], change as Change)),
    editLeaderboard: (name, change) =>
      editBuild(({ leaderboards }) => writeItems(held, name, leaderboards[name]!, change as Change)),
    editIndex: (name, change) =>
      editBuild(({ indexes: stored }) => {
        const rows = parse(stored[name]);
        change(rows);
        held.delete(stored[name]);
        stored[name] = toIndexFile(name, toDigest(toBytes(rows)));
        put(stored[name], rows);
      }),
    sign: () => {
      signManifest(held);
      editBuild((build) => {
        build.build = toDigest(held.get(manifestFile)!);
      });
    },
  };
}

type Change = (items: unknown[]) => unknown[];

function writeItems(
  held: Map<string, Buffer>,
  name: string,
  stored: Build['lists'][ListName],
  change: Change,
): void {
  const lines = stored.chunks.flatMap(({ file }) => String(held.get(file)).trimEnd().split('\n'));
  const before = lines.map((line): unknown => JSON.parse(line));
  const items = change(before);
  for (const { file } of stored.chunks) held.delete(file);
  const bytes = Buffer.from(items.map((item) => `${JSON.stringify(item)}\n`).join(''));
  const file = toChunkFile(name, toDigest(bytes));
  held.set(file, bytes);
  Object.assign(stored, { total: items.length, chunks: [{ file, items: items.length }] });
}

function signManifest(held: Map<string, Buffer>): void {
  const manifest: Manifest = new Map();
  for (const [file, bytes] of held) {
    if (file !== buildFile && file !== manifestFile)
      manifest.set(file, { size: bytes.length, digest: toDigest(bytes) });
  }
  held.set(manifestFile, formatManifest(manifest));
}
