import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { toDigest } from '../../shared/base/bytes.ts';
import { toPage } from './page.ts';
import { type SiteReport, writeSite } from './write-site.ts';

const sources = fileURLToPath(new URL('browser/', import.meta.url));

/** What esbuild makes files of, by the name of the file. */
const entries = {
  theme: 'shell/theme.ts',
  start: 'start/main.ts',
  docs: 'docs/main.ts',
  dashboard: 'dashboard/main.ts',
  'start-style': 'start/style.css',
  'docs-style': 'docs/style.css',
  'dashboard-style': 'dashboard/style.css',
} as const;

const icon = 'icon.svg';

/** Every page: where it is, what it is called, and the name of its script and style. */
const pages = [
  { file: 'index.html', name: 'start', title: 'Robot combat data' },
  { file: 'docs/index.html', name: 'docs', title: 'API reference · Robot combat data' },
  { file: 'dashboard/index.html', name: 'dashboard', title: 'Usage · Robot combat data' },
] as const;

/**
 * The start page, the API reference and the dashboard, as files below `folder`, for the path in front of every route. The same
 * sources give the same bytes. Nothing that is there already is touched but the file that says which site is current.
 */
export async function buildSite(folder: string, basePath: string): Promise<SiteReport> {
  const files = await renderSite(basePath);
  return writeSite(folder, basePath, files);
}

/** All files by name, without compressed forms. */
async function renderSite(basePath: string): Promise<Map<string, Buffer>> {
  const assets = [...(await bundle()), { name: icon, bytes: readFileSync(join(sources, icon)) }];
  const files = new Map<string, Buffer>();
  const addresses: Record<string, string> = {};
  for (const { name, bytes } of assets) {
    const file = `assets/${toHashedName(name, bytes)}`;
    files.set(file, bytes);
    addresses[name] = `${basePath}/${file}`;
  }
  for (const { file, name, title } of pages) {
    const main = readFileSync(join(sources, name, 'main.html'), 'utf8');
    files.set(file, Buffer.from(toPage({ name, title, main, basePath, addresses })));
  }
  return files;
}

/** Scripts and styles, minified; nothing in them depends on where the sources lie. */
async function bundle(): Promise<{ name: string; bytes: Buffer }[]> {
  const { outputFiles } = await build({
    absWorkingDir: sources,
    entryPoints: entries,
    outdir: '.',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    // Of uPlot, whose licence asks for it.
    legalComments: 'eof',
    logLevel: 'silent',
  });
  return outputFiles.map(({ path, contents }) => ({ name: basename(path), bytes: Buffer.from(contents) }));
}

/** `docs.js` → `docs-3f9dK2_a-Q.js`: another content is another address, so that callers can keep it for ever. */
function toHashedName(name: string, bytes: Buffer): string {
  const extension = extname(name);
  return `${basename(name, extension)}-${toDigest(bytes).slice(0, 10)}${extension}`;
}
