import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { splitStatements } from '../../../shared/data/split-statements.ts';

const body =
  'create function f() returns void language plpgsql as $$\nbegin\n  perform 1;\n  return;\nend;\n$$';

const cases: Record<string, [script: string, statements: string[]]> = {
  nothing: ['\n', []],
  'comments alone': ['-- a; b\n/* c; */\n', []],
  'two statements, and a last one without its semicolon': ['a;\nb\n  c;\nd', ['a', 'b\n  c', 'd']],
  'two on one line': ['a; b;', ['a', 'b']],
  'a semicolon in a comment': ["a -- it's; so\n, b;\nc;", ["a -- it's; so\n, b", 'c']],
  'a comment before a statement': ['-- why;\na;', ['-- why;\na']],
  'a semicolon at the end of a line in a string': ["a 'x;\n''y;\n';\nb;", ["a 'x;\n''y;\n'", 'b']],
  'a function body': [`a;\n${body};\nb;`, ['a', body, 'b']],
  'a function body with a name, and $$ in it': ['a $of$ b; $$ c;\n$of$;\nd;', ['a $of$ b; $$ c;\n$of$', 'd']],
  'a function body alone': ['$$;$$', ['$$;$$']],
  parameters: ['a $1;\nb $1;', ['a $1', 'b $1']],
};

for (const [name, [script, statements]] of Object.entries(cases)) {
  test(name, () => assert.equal(splitStatements(script), statements));
}

test.run();
