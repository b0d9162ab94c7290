/** One build in this process: `build-once.ts <database url> <folder> [force]`; prints its figures as JSON. */
import { buildFolder } from '../../builder/make/build-folder.ts';
import { isUpToDate, rememberSource } from '../../builder/make/source-sign.ts';
import { openServer } from '../../shared/data/server.ts';

const [url = '', outDir = '', force] = process.argv.slice(2);
const settings = { outDir, basePath: '' };
const database = await openServer(url);
const start = performance.now();
const report =
  force === undefined && (await isUpToDate(database, settings))
    ? undefined
    : await rememberSource(database, settings, () => buildFolder(database, outDir, { basePath: '' }));
const wallMs = performance.now() - start;
await database.close();
const { added = [], changed = [], removed = [], build: _, ...times } = report ?? {};
// maxRSS is in kilobytes.
const peakMB = process.resourceUsage().maxRSS / 1024;
console.log(
  JSON.stringify({ ...times, written: added.length + changed.length + removed.length, wallMs, peakMB }),
);
