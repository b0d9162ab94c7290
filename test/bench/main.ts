/** `npm run bench -- <name>`: measures, each time side by side with something else in the same run, and prints ratios. */
import { benchBuild } from './build.ts';
import { benchPublish } from './publish.ts';
import { benchServe } from './serve.ts';

const benches: Readonly<Record<string, (words: string[]) => Promise<void>>> = {
  build: benchBuild,
  publish: benchPublish,
  serve: benchServe,
};

const [name = '', ...words] = process.argv.slice(2);
const bench = benches[name];
if (bench) await bench(words);
else {
  console.error(`There is no bench "${name}". npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 2;
}
