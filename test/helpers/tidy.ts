import { posix } from 'node:path';
import ts from 'typescript';

/** The project's folders in the order of design: each imports only from itself and from what stands above it. */
const areas = [
  ...(['shared/base', 'shared/api', 'shared/usage', 'shared/store', 'shared/data', 'shared/pages'] as const),
  ...(['builder', 'live-server'] as const),
] as const;
type Area = (typeof areas)[number];

/** The one file that puts builder and live-server together. */
const bridge = 'builder/start.ts';

const topLevel = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'biome.json', 'knip.json'],
  ...['README.md', 'CHANGELOG.md', 'LICENSE', 'builder', 'live-server', 'shared', 'out', 'test'],
];

/** Longer, and a file holds more than one thing. */
const linesMax = 300;

/** Every rule: a file's faults, each a sentence. `path` is relative to the project's root. */
export const rules: Record<string, (path: string, text: string) => string[]> = {
  'imports point one way': listImportFaults,
  'every test file runs its tests': listRunFaults,
  'the top level holds what the design names': listTopLevelFaults,
  'file names are kebab-case': listNameFaults,
  'the product needs no folder beside it and no machine of ours': listPlaceFaults,
  'files are short': listLengthFaults,
};

function listImportFaults(path: string, text: string): string[] {
  const from = findArea(path);
  if (!isProduct(path) || !isTypeScript(path)) return [];
  if (!from) return [`stands in none of ${areas.join(', ')}`];
  return listImports(text)
    .filter(({ target }) => target.startsWith('.'))
    .map(({ target }) => posix.join(posix.dirname(path), target))
    .filter((target) => !mayImport(path, from, findArea(target)))
    .map((target) => `imports ${target}`);
}

function mayImport(path: string, from: Area, to: Area | undefined): boolean {
  if (!to) return false;
  if (from === to || path === bridge) return true;
  if (from === 'live-server' && to === 'builder') return false;
  return areas.indexOf(to) < areas.indexOf(from);
}

/** A file of tests without `run()` passes silently; one that is not named `.test.ts` is never loaded. */
function listRunFaults(path: string, text: string): string[] {
  if (!path.startsWith('test/') || !isTypeScript(path)) return [];
  const named = path.endsWith('.test.ts');
  const tests = named || listImports(text).some(({ target }) => target === 'uvu');
  if (!tests) return [];
  const faults = named ? [] : ['has tests, and is not named *.test.ts'];
  return /^\w+\.run\(\);$/m.test(text) ? faults : [...faults, 'never calls .run()'];
}

function listTopLevelFaults(path: string): string[] {
  const [entry = ''] = path.split('/');
  return entry.startsWith('.') || topLevel.includes(entry) ? [] : [`${entry} has no place at the top level`];
}

/** Only of sources: data and golden answers are named for the tables and addresses that they hold. */
function listNameFaults(path: string): string[] {
  if (!/\.(ts|js|css|html|sql)$/.test(path)) return [];
  return path
    .split('/')
    .filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.test)?(\.[a-z]+)?$/.test(name))
    .map((name) => `${name} is not kebab-case`);
}

function listPlaceFaults(path: string, text: string): string[] {
  if (!isProduct(path)) return [];
  const rest = isTypeScript(path) ? withoutImports(text) : text;
  const machine = rest.match(/(?<![\w.~-])\/(work|home|root|Users)\/\w+/g) ?? [];
  const beside = rest.match(/\.\.\/shared\/\S*/g) ?? [];
  return [...machine, ...beside].map((place) => `names ${place}`);
}

function listLengthFaults(path: string, text: string): string[] {
  const lines = text.split('\n').length - 1;
  return isTypeScript(path) && lines > linesMax ? [`has ${lines} lines, more than ${linesMax}`] : [];
}

function isProduct(path: string): boolean {
  return /^(builder|live-server|shared)\//.test(path);
}

function isTypeScript(path: string): boolean {
  return path.endsWith('.ts');
}

function findArea(path: string): Area | undefined {
  return areas.find((area) => path.startsWith(`${area}/`));
}

/** Of `import`, `export … from` and `import()` alike, types too. */
function listImports(text: string): { target: string; start: number; end: number }[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName, pos, end }) => ({ target: fileName, start: pos, end }));
}

function withoutImports(text: string): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of listImports(text)) {
    rest += text.slice(from, start);
    from = end;
  }
  return rest + text.slice(from);
}
