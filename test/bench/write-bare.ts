/** The least that writing an archive can cost: `write-bare.ts <folder to copy> <fresh folder>`, bytes already in memory. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const [from = '', to = ''] = process.argv.slice(2);
const paths = readdirSync(from, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const files = paths.map((path) => ({ path: join(to, relative(from, path)), bytes: readFileSync(path) }));

const start = performance.now();
const made = new Set<string>();
for (const { path, bytes } of files) {
  const folder = dirname(path);
  if (!made.has(folder)) {
    mkdirSync(folder, { recursive: true });
    made.add(folder);
  }
  writeFileSync(path, bytes);
}
console.log(JSON.stringify({ files: files.length, wallMs: performance.now() - start }));
