/** What a published archive says of itself, and what a publish that did not finish has left in doubt. */
import { z } from 'zod';
import { manifestFile } from '../../shared/api/archive.ts';
import { toBytes } from '../../shared/base/bytes.ts';
import type { Store } from '../../shared/store/store.ts';
import { formatManifest, isOurs, type Manifest, parseManifest } from '../make/manifest.ts';

/** There while a publish runs: the files that it may have changed or not. */
export const publishingFile = 'publishing.json';
/** Files that no list names any more, kept for the grace period. */
const retiredFile = 'retired.json';

const doubtSchema = z.strictObject({ files: z.array(z.string()) });
const retiredSchema = z.record(
  z.string(),
  z.strictObject({ size: z.int(), digest: z.string(), since: z.int() }),
);

/** By file: its size and digest, and since when (Unix seconds) nothing names it. */
export type Retired = Map<string, { size: number; digest: string; since: number }>;

export interface TargetState {
  manifest: Manifest;
  retired: Retired;
  /** Files of which nobody knows whether they are there, and with which bytes. */
  doubtful: ReadonlySet<string>;
}

/**
 * A target without a manifest is new, or was filled by something else: then everything in it is in doubt. `built` is what is to
 * be published: mostly the target has the same manifest, which need not be parsed twice.
 */
export async function readTargetState(
  target: Store,
  built: { manifestBytes: Buffer; manifest: Manifest },
): Promise<TargetState> {
  const bytes = await target.get(manifestFile);
  const doubt = await target.get(publishingFile);
  const retired = await target.get(retiredFile);
  const doubtful = new Set(doubt ? doubtSchema.parse(JSON.parse(doubt.toString())).files : []);
  if (!bytes) for await (const file of target.list()) if (isOurs(file)) doubtful.add(file);
  const isSame = bytes?.equals(built.manifestBytes) ?? false;
  return {
    manifest: isSame ? built.manifest : bytes ? parseManifest(bytes) : new Map(),
    retired: new Map(Object.entries(retired ? retiredSchema.parse(JSON.parse(retired.toString())) : {})),
    doubtful,
  };
}

export function formatDoubt(files: readonly string[]): Buffer {
  return toBytes({ files });
}

/** Manifest and retired files, in the order in which they are to be written. */
export function formatState(manifest: Manifest, retired: Retired): [file: string, bytes: Buffer][] {
  const sorted = [...retired].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    [retiredFile, toBytes(Object.fromEntries(sorted))],
    [manifestFile, formatManifest(manifest)],
  ];
}
