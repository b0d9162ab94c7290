import {
  type Build,
  Build as BuildSchema,
  buildFile,
  manifestFile,
  unfinishedFile,
} from '../../shared/api/archive.ts';
import { toDigest } from '../../shared/base/bytes.ts';
import { Failure } from '../../shared/base/errors.ts';
import type { Store } from '../../shared/store/store.ts';
import { type Manifest, parseManifest } from '../make/manifest.ts';

/** The build that is to be published. */
export interface BuiltArchive {
  build: Build;
  /** build.json as it was when the publish began: the one that is there at its end may be another build's. */
  buildBytes: Buffer;
  manifestBytes: Buffer;
  manifest: Manifest;
}

/** Throws Failure when there is no finished build. */
export async function readBuilt(source: Store): Promise<BuiltArchive> {
  const buildBytes = await source.get(buildFile);
  const manifestBytes = await source.get(manifestFile);
  if (!buildBytes || !manifestBytes) {
    throw new Failure('There is no finished build to publish. Run `npm run builder -- build` first.');
  }
  const build = BuildSchema.parse(JSON.parse(buildBytes.toString()));
  // A build writes the one a moment before the other.
  const isWhole = build.build === toDigest(manifestBytes) && !(await source.get(unfinishedFile));
  if (!isWhole) {
    throw new Failure(
      'A build is being written, or was stopped before its end. Publish when `npm run builder -- build` is done.',
    );
  }
  return { build, buildBytes, manifestBytes, manifest: parseManifest(manifestBytes) };
}

/** The bytes that the manifest promises. Throws Failure when a build that ran meanwhile has put others there. */
export async function readBuiltFile(source: Store, manifest: Manifest, file: string): Promise<Buffer> {
  const bytes = await source.get(file);
  if (bytes && toDigest(bytes) === manifest.get(file)?.digest) return bytes;
  throw new Failure(
    `${file} is not what this build's manifest names: another build came meanwhile. Publish again.`,
  );
}
