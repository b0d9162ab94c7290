import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { routeNames, routes } from '../shared/api/routes.ts';
import { variableNames } from '../shared/base/environment.ts';
import { errorTable } from '../shared/base/errors.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const program = readFileSync(new URL('../builder/main.ts', import.meta.url), 'utf8');
const scripts = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  .scripts as object;

/** What the README must name, each with where it says so between back quotes. */
const named: Record<string, readonly string[]> = {
  route: routeNames.map((name) => routes[name].path),
  'error code': Object.keys(errorTable),
  variable: variableNames,
  command: [...program.matchAll(/\.command\('(\w[\w-]*)'\)/g)].map(
    ([, name]) => `npm run builder -- ${name}`,
  ),
  flag: [...program.matchAll(/'(--[a-z-]+)/g)].map(([, flag]) => flag ?? ''),
};

for (const [kind, words] of Object.entries(named)) {
  test(`the README names every ${kind}`, () => {
    assert.ok(words.length > 0);
    const missing = words.filter((word) => !new RegExp(`${toPattern(word)}(?![\\w-])`).test(readme));
    assert.equal(missing, []);
  });
}

test('the README names no variable that we do not read', () => {
  const known = [...variableNames, 'CI'];
  const words = [...readme.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)].map(([, word]) => word);
  assert.equal(
    words.filter((word) => !known.includes(word as (typeof known)[number])),
    [],
  );
});

test('the README names no error code that we do not send', () => {
  const codes = [
    ...readme.matchAll(
      /`([a-z]+(?:_[a-z]+)*_(?:found|parameter|request|timeout|large|error|built|unreachable|unavailable))`/g,
    ),
  ];
  assert.equal(
    codes.map(([, code]) => code).filter((code) => !(code! in errorTable)),
    [],
  );
});

test('the README names no npm script that there is not', () => {
  const words = [...readme.matchAll(/npm (?:run )?(start|test|[a-z]+)/g)].map(([, word]) => word!);
  const builtIn = ['ci', 'run', 'registry', 'package'];
  assert.equal(
    [...new Set(words)].filter((word) => !(word in scripts) && !builtIn.includes(word)),
    [],
  );
});

function toPattern(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

test.run();
