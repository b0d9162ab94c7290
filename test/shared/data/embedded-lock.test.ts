import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { temporaryFolder } from '../../helpers/temporary.ts';

const modules = new URL('../../../shared/data/', import.meta.url);

test('a second process is refused, and after `kill -9` of the first a third finds its rows', async () => {
  const folder = temporaryFolder();
  const first = startOpening(
    folder,
    'await database.script("create table kept (); insert into kept default values");',
  );
  await once(first.stdout!, 'data');

  const second = await finish(startOpening(folder, ''));
  assert.is(second.code, 1);
  assert.match(second.errors, /UsageError: The embedded database is in use by process \d+ /);
  assert.match(second.errors, new RegExp(`process ${first.pid} .*set DATABASE_URL to a PostgreSQL server`));

  const closed = once(first, 'exit');
  first.kill('SIGKILL');
  await closed;
  const third = await finish(
    startOpening(folder, 'console.log(await database.query("select from kept")); await database.close();'),
  );
  assert.is(third.code, 0, third.errors);
  assert.match(third.output, '[ {} ]');
  assert.not(existsSync(join(folder, 'lock')), 'closing gives the lock back');
});

/** A process that opens the embedded database, does the work, says so, and stays for as long as its input is open. */
function startOpening(folder: string, work: string): ChildProcess {
  return run(`
    import { openEmbedded } from '${modules}embedded.ts';
    const database = await openEmbedded(${JSON.stringify(folder)});
    ${work}
    console.log('done');
    process.stdin.resume();
  `);
}

function run(script: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
}

async function finish(child: ChildProcess): Promise<{ code: unknown; output: string; errors: string }> {
  child.stdin!.end();
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit'),
  ]);
  return { code, output, errors };
}

test.run();
