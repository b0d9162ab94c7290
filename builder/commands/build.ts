import type { Environment } from '../../shared/base/environment.ts';
import type { Database } from '../../shared/data/database.ts';
import type { BuildReport } from '../make/build.ts';
import { buildFolder } from '../make/build-folder.ts';
import { isUpToDate, rememberSource } from '../make/source-sign.ts';
import { describeMeasuring } from '../measure/describe-report.ts';
import { measureStills } from '../measure/measure-stills.ts';
import { startProgress } from '../progress.ts';
import { withDatabase } from '../with-database.ts';

export interface BuildFlags {
  /** Renders everything, also when the database says that nothing changed. */
  force?: true;
}

/** `build`: the database's answers into the folder OUT_DIR. */
export async function runBuild(environment: Environment, flags: BuildFlags): Promise<void> {
  await withDatabase(environment, (database) => buildAndReport(environment, database, flags));
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
  const report = await buildWithProgress(environment, database);
  console.log(describeReport(environment.outDir, report));
}

/** Before the build, which then shows the dimensions. Without them it has nulls: whatever happens here, it goes on. */
async function measureAndReport(database: Database): Promise<void> {
  try {
    const line = describeMeasuring(await measureStills(database));
    if (line) console.log(line);
  } catch (error) {
    console.error(`stills: not measured: ${(error as Error).message}`);
  }
}

async function buildWithProgress(environment: Environment, database: Database): Promise<BuildReport> {
  const progress = startProgress('tournaments');
  try {
    return await rememberSource(database, environment, () =>
      buildFolder(database, environment.outDir, {
        basePath: environment.basePath,
        onProgress: progress.update,
      }),
    );
  } finally {
    progress.stop();
  }
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
