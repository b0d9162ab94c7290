import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rules } from './tidy.ts';

type Case = [path: string, text: string];

const broken: Record<string, Record<string, Case>> = {
  'imports point one way': {
    'a folder above imports one below': ['shared/base/a.ts', "import { b } from '../data/b.ts';"],
    'a type counts': ['shared/api/a.ts', "import type { B } from '../data/b.ts';"],
    'an export counts': ['shared/data/a.ts', "export * from '../pages/b.ts';"],
    'a dynamic import counts': ['shared/pages/a.ts', "await import('../../builder/b.ts');"],
    'builder imports live-server': ['builder/make/a.ts', "import '../../live-server/b.ts';"],
    'live-server imports builder': ['live-server/a.ts', "import '../builder/b.ts';"],
    'the product imports a test': ['live-server/a.ts', "import '../test/b.ts';"],
    'out of the project': ['builder/a.ts', "import '../../b.ts';"],
    'a folder that the design does not name': ['shared/utils/a.ts', ''],
  },
  'every test file runs its tests': {
    'no run at all': ['test/a.test.ts', "test('x', () => {});\n"],
    'only in a comment': ['test/a.test.ts', '// test.run();\n'],
    'a name that is never loaded': ['test/a.tset.ts', "import { test } from 'uvu';\ntest.run();\n"],
  },
  'the top level holds what the design names': {
    'a file': ['notes.txt', ''],
    'a folder': ['scripts/a.ts', ''],
  },
  'file names are kebab-case': {
    'capitals in a file': ['builder/readCsv.ts', ''],
    'an underscore in a folder': ['builder/read_csv/a.ts', ''],
  },
  'the product needs no folder beside it and no machine of ours': {
    'a home folder': ['builder/a.ts', "const folder = '/home/someone/league';"],
    'the folder beside the project': ['builder/a.ts', "open('../shared/data/league');"],
  },
  'files are short': {
    'a line too many': ['builder/a.ts', '\n'.repeat(301)],
  },
};

const kept: Record<string, Case> = {
  'pages import data': ['shared/pages/a.ts', "import { b } from '../data/b.ts';\nimport c from 'c';\n"],
  'builder imports shared': ['builder/a.ts', "import { b } from '../shared/base/b.ts';\n"],
  'start puts builder and live-server together': ['builder/start.ts', "import '../live-server/main.ts';\n"],
  'a test imports anything': ['test/a.test.ts', "import '../live-server/main.ts';\ntest.run();\n"],
  'a helper of the tests': ['test/helpers/a.ts', "import * as assert from 'uvu/assert';\n"],
  'an address on the web': ['live-server/a.ts', "const page = 'https://example.org/home/league';\n"],
  'a table by its name': ['test/league/still_bots.csv', ''],
  'a dot file': ['.github/workflows/test.yml', ''],
  'a long enough file': ['builder/a.ts', '\n'.repeat(300)],
};

for (const [rule, cases] of Object.entries(broken)) {
  for (const [name, [path, text]] of Object.entries(cases)) {
    test(`${rule}; broken by: ${name}`, () => assert.is(rules[rule]?.(path, text).length, 1));
  }
}

for (const [name, [path, text]] of Object.entries(kept)) {
  test(`every rule is kept by: ${name}`, () => {
    assert.equal(
      Object.values(rules).flatMap((listFaults) => listFaults(path, text)),
      [],
    );
  });
}

test.run();
