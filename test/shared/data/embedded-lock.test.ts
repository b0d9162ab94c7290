import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { UsageError } from '../../../shared/base/errors.ts';
import { takeLock } from '../../../shared/data/embedded-lock.ts';
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

test('the lock is refused while it is held, and free once it is released', () => {
  const path = join(temporaryFolder(), 'lock');
  const release = takeLock(path);
  assert.throws(
    () => takeLock(path),
    (error: Error) => error instanceof UsageError && error.message.includes(`process ${process.pid} `),
  );
  release();
  takeLock(path)();
  assert.equal(readdirSync(join(path, '..')), [], 'no drafts are left behind');
});

const stale: Record<string, string> = {
  'an empty file': '',
  'a half written one': '{"pid":1',
  'one of something else': '"text"',
  'one without a process id': '{"startedAt":"1"}',
  'one of a process that is gone': JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }),
  'one of an earlier process with the id of a running one': JSON.stringify({
    pid: process.pid,
    startedAt: '1',
  }),
};

for (const [what, content] of Object.entries(stale)) {
  test(`a lock that nobody holds is taken over: ${what}`, () => {
    const path = join(temporaryFolder(), 'lock');
    writeFileSync(path, content);
    const release = takeLock(path);
    assert.is(JSON.parse(readFileSync(path, 'utf8')).pid, process.pid);
    release();
    assert.not(existsSync(path));
  });
}

test('a lock that another process took over is not removed by the one that lost it', () => {
  const path = join(temporaryFolder(), 'lock');
  const release = takeLock(path);
  writeFileSync(path, 'of another');
  release();
  assert.is(readFileSync(path, 'utf8'), 'of another');
});

test('of many processes that meet a stale lock one gets it', async () => {
  const path = join(temporaryFolder(), 'lock');
  writeFileSync(path, 'stale');
  const contender = `
    import { takeLock } from '${modules}embedded-lock.ts';
    takeLock(${JSON.stringify(path)});
    process.stdin.resume();
  `;
  const contenders = Array.from({ length: 6 }, () => run(contender));
  // A refused one ends by itself, the winner once its input ends; which is not before five are refused.
  const losers = countdown(contenders.length - 1);
  for (const child of contenders) child.once('exit', losers.tick);
  await losers.done;
  assert.is(contenders.filter((child) => child.exitCode === null).length, 1);
  await Promise.all(contenders.filter(({ exitCode }) => exitCode === null).map(finish));
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

function countdown(from: number): { tick(): void; done: Promise<void> } {
  let left = from;
  let finished = () => {};
  const done = new Promise<void>((resolve) => {
    finished = resolve;
  });
  const tick = () => {
    left--;
    if (left === 0) finished();
  };
  return { tick, done };
}

test.run();
