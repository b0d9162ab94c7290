import type { Environment } from '../../shared/base/environment.ts';
import type { Database } from '../../shared/data/database.ts';
import type { BuildReport } from '../make/build.ts';
import { buildFolder } from '../make/build-folder.ts';
import { withFolderLock } from '../make/folder-lock.ts';
import { isUpToDate, rememberSource } from '../make/source-sign.ts';
import { describeMeasuring } from '../measure/describe-report.ts';
import { measureStills } from '../measure/measure-stills.ts';
import { startProgress } from '../progress.ts';
import { withDatabase } from '../with-database.ts';
import { openPublisher, type PublishFlags } from './publish.ts';

export interface BuildFlags extends PublishFlags {
  /** Renders everything and looks at every file, also when the database says that nothing changed. */
  force?: true;
  /** A folder, or s3://bucket/prefix. */
  publish?: string;
}

/** `build`: the database's answers into the folder OUT_DIR, and on to where they are published. */
export async function runBuild(environment: Environment, flags: BuildFlags): Promise<void> {
  const { publish: target } = flags;
  const publish = target === undefined ? undefined : await openPublisher(environment, target, flags);
  await withFolderLock(environment.outDir, async () => {
    await withDatabase(environment, (database) => buildAndReport(environment, database, flags));
    await publish?.();
  });
}

export async function buildAndReport(
  environment: Environment,
  database: Database,
  { force = false }: { force?: boolean },
): Promise<void> {
  await measureAndReport(database);
  if (!force && (await isUpToDate(database, environment))) {
    console.log(
      `Nothing changed since the last build of ${environment.outDir}; --force renders everything again.`,
    );
    return;
  }
  await renderAndReport(environment, database, force);
}

/** `readsEverything`: also what the folder's manifest says is there; a file that was lost or damaged is written again. */
export async function renderAndReport(
  environment: Environment,
  database: Database,
  readsEverything = false,
): Promise<void> {
  const report = await buildWithProgress(environment, database, readsEverything);
  console.log(describeReport(environment.outDir, report));
}

/** Before the build, which then shows the dimensions. Without them it has nulls: whatever happens here, it goes on. */
export async function measureAndReport(database: Database): Promise<void> {
  try {
    const line = describeMeasuring(await measureStills(database));
    if (line) console.log(line);
  } catch (error) {
    console.error(`stills: not measured: ${(error as Error).message}`);
  }
}

async function buildWithProgress(
  environment: Environment,
  database: Database,
  readsEverything: boolean,
): Promise<BuildReport> {
  const progress = startProgress('tournaments');
  try {
    return await render(environment, database, { readsEverything, onProgress: progress.update });
  } finally {
    progress.stop();
  }
}

/** Says nothing of it. */
export function render(
  environment: Environment,
  database: Database,
  options: Pick<Parameters<typeof buildFolder>[2], 'readsEverything' | 'onProgress'> = {},
): Promise<BuildReport> {
  const { outDir, basePath, legacyBase, unsetTime } = environment;
  return rememberSource(database, environment, () =>
    buildFolder(database, outDir, { ...options, basePath, legacyBase, unsetTime }),
  );
}

function describeReport(folder: string, report: BuildReport): string {
  const { added, changed, removed, files, bytes, readingMs, renderingMs, writingMs } = report;
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
  return [
    `${folder}: build ${report.build}, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`,
    `${added.length} added, ${changed.length} changed, ${removed.length} removed`,
    `reading ${seconds(readingMs)}, rendering ${seconds(renderingMs)}, writing ${seconds(writingMs)}`,
  ].join('\n');
}
