import type { Environment } from '../../shared/base/environment.ts';
import { Failure } from '../../shared/base/errors.ts';
import { type CheckReport, checkArchive } from '../check/check.ts';
import { startProgress } from '../progress.ts';
import { folderStore } from '../store/folder.ts';

/** `check`: reads the folder OUT_DIR back. Prints each fault on a line; throws Failure when there is one. */
export async function runCheck({ outDir, unsetTime }: Environment): Promise<void> {
  const { files, faults, total } = await checkWithProgress(outDir, unsetTime);
  for (const fault of faults) console.log(fault);
  if (total > faults.length) console.log(`… and ${total - faults.length} more`);
  const summary = `${outDir}: ${files} files checked, ${total} ${total === 1 ? 'fault' : 'faults'}`;
  if (total > 0) throw new Failure(summary);
  console.log(summary);
}

async function checkWithProgress(outDir: string, unsetTime: string | undefined): Promise<CheckReport> {
  const progress = startProgress('files');
  try {
    return await checkArchive(folderStore(outDir), progress.update, unsetTime);
  } finally {
    progress.stop();
  }
}
