/** Ends a build early when neither the rows, nor the code, nor the settings changed since the last one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastGlob from 'fast-glob';
import { z } from 'zod';
import { buildFile, manifestFile, unfinishedFile } from '../../shared/api/archive.ts';
import { toDigest } from '../../shared/base/bytes.ts';
import type { Environment } from '../../shared/base/environment.ts';
import type { Database } from '../../shared/data/database.ts';
import { readFingerprint } from '../../shared/data/fingerprint.ts';
import { folderStore } from '../store/folder.ts';
import type { BuildReport } from './build.ts';

type Settings = Pick<Environment, 'outDir' | 'basePath'> &
  Partial<Pick<Environment, 'legacyBase' | 'unsetTime'>>;

const signSchema = z.object({ source: z.string(), build: z.string() });

/** True when the folder holds what a build from this database would write now. */
export async function isUpToDate(database: Database, settings: Settings): Promise<boolean> {
  const remembered = readSign(settings);
  if (!remembered || remembered.source !== (await readSource(database, settings))) return false;
  const store = folderStore(settings.outDir);
  if (await store.get(unfinishedFile)) return false;
  const current = z.object({ build: z.string() }).safeParse(parseJson(await store.get(buildFile)));
  // A build is named by its manifest's digest.
  const manifest = await store.get(manifestFile);
  const isWhole = manifest !== undefined && toDigest(manifest) === remembered.build;
  return isWhole && current.success && current.data.build === remembered.build;
}

/** Runs a build and remembers what it was made from. A change that comes while it runs is met by the next build. */
export async function rememberSource(
  database: Database,
  settings: Settings,
  build: () => Promise<BuildReport>,
): Promise<BuildReport> {
  const source = await readSource(database, settings);
  const report = await build();
  try {
    writeFileSync(toSignPath(settings), JSON.stringify({ source, build: report.build }));
  } catch {
    // The folder around OUT_DIR may be closed to us. The build is good; the next one will only not end early.
  }
  return report;
}

/** Beside the folder, not in it: the folder's bytes depend on the rows alone. */
function toSignPath({ outDir }: Settings): string {
  return join(dirname(outDir), `.${basename(outDir)}.source.json`);
}

function readSign(settings: Settings): z.output<typeof signSchema> | undefined {
  try {
    return signSchema.safeParse(parseJson(readFileSync(toSignPath(settings)))).data;
  } catch {
    return undefined;
  }
}

async function readSource(database: Database, settings: Settings): Promise<string> {
  const { basePath, legacyBase, unsetTime } = settings;
  const rows = await database.transaction('snapshot', readFingerprint);
  return toDigest(JSON.stringify({ rows, basePath, legacyBase, unsetTime, code: readCodeDigest() }));
}

/** The program that makes the answers: any change of it may change them. */
function readCodeDigest(): string {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const files = fastGlob.sync(['shared/**/*.{ts,sql}', 'builder/make/*.ts'], { cwd: root }).sort();
  return toDigest(files.map((file) => `${file}\n${readFileSync(join(root, file), 'utf8')}`).join('\n'));
}

function parseJson(bytes: Buffer | undefined): unknown {
  try {
    return bytes && JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
