import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rules } from './helpers/tidy.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = listFiles().map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));

test('there are files to look at', () => {
  assert.ok(files.some(({ path }) => path === 'shared/base/limits.ts'));
  assert.ok(files.some(({ path }) => path === 'test/tidy.test.ts'));
});

for (const [rule, listFaults] of Object.entries(rules)) {
  test(rule, () => {
    const faults = files.flatMap(({ path, text }) =>
      listFaults(path, text).map((fault) => `${path} ${fault}`),
    );
    assert.equal(faults, []);
  });
}

/** What git tracks, and what it would if it were added now. */
function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((path) => path !== '' && existsSync(`${root}/${path}`));
}

test.run();
