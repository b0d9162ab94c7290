import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Failure } from '../../../shared/base/errors.ts';
import { takeLock } from '../../../shared/base/process-lock.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';

const module = new URL('../../../shared/base/process-lock.ts', import.meta.url);
const refuse = (pid: number) => new Failure(`held by process ${pid} `);

test('the lock is refused while it is held, and free once it is released', () => {
  const path = join(temporaryFolder(), 'lock');
  const release = takeLock(path, refuse);
  assert.throws(
    () => takeLock(path, refuse),
    (error: Error) => error instanceof Failure && error.message.includes(`process ${process.pid} `),
  );
  release();
  takeLock(path, refuse)();
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
    const release = takeLock(path, refuse);
    assert.is(JSON.parse(readFileSync(path, 'utf8')).pid, process.pid);
    release();
    assert.not(existsSync(path));
  });
}

test('a lock that another process took over is not removed by the one that lost it', () => {
  const path = join(temporaryFolder(), 'lock');
  const release = takeLock(path, refuse);
  writeFileSync(path, 'of another');
  release();
  assert.is(readFileSync(path, 'utf8'), 'of another');
});

test('of many processes that meet a stale lock one gets it', async () => {
  const path = join(temporaryFolder(), 'lock');
  writeFileSync(path, 'stale');
  const contender = `
    import { takeLock } from '${module}';
    takeLock(${JSON.stringify(path)}, (pid) => new Error('held by ' + pid));
    process.stdin.resume();
  `;
  const contenders = Array.from({ length: 6 }, () => run(contender));
  // A refused one ends by itself, the winner once its input ends; which is not before five are refused.
  const losers = countdown(contenders.length - 1);
  for (const child of contenders) child.once('exit', losers.tick);
  await losers.done;
  assert.is(contenders.filter((child) => child.exitCode === null).length, 1);
  const [winner] = contenders.filter(({ exitCode }) => exitCode === null);
  const ended = once(winner!, 'exit');
  winner!.stdin!.end();
  await ended;
});

function run(script: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
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
