/** `npm run bench -- <name>`: measures, each time side by side with something else in the same run, and prints ratios. */
import { benchBuild } from './build.ts';
import { benchIngest } from './ingest.ts';
import { benchLive } from './live.ts';
import { benchPublish } from './publish.ts';
import { benchServe } from './serve.ts';
import { benchUsage } from './usage.ts';
import { benchUsageRead } from './usage-read.ts';

const benches: Readonly<Record<string, (words: string[]) => Promise<void>>> = {
  build: benchBuild,
  ingest: benchIngest,
  live: benchLive,
  publish: benchPublish,
  serve: benchServe,
  usage: benchUsage,
  'usage-read': benchUsageRead,
};

const [name = '', ...words] = process.argv.slice(2);
const bench = benches[name];
if (bench) await bench(words);
else {
  console.error(`There is no bench "${name}". npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 2;
}
