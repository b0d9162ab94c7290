/** `builder simulate` as its own process, on a real PostgreSQL server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeRows } from '../../../shared/data/write.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { toRow } from '../../helpers/rows.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { until } from '../../helpers/until.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Running {
  child: ChildProcess;
  ended: Promise<unknown>;
  output: () => string;
  errors: () => string;
}

function start(words: readonly string[], environment: Record<string, string>): Running {
  const { PATH = '' } = process.env;
  const program = ['--import', 'tsx', 'builder/main.ts', ...words];
  const child = spawn(process.execPath, program, { cwd: root, env: { PATH, ...environment } });
  const texts = { output: '', errors: '' };
  child.stdout.on('data', (text) => {
    texts.output += text;
  });
  child.stderr.on('data', (text) => {
    texts.errors += text;
  });
  return { child, ended: once(child, 'close'), output: () => texts.output, errors: () => texts.errors };
}

async function run(words: readonly string[], environment: Record<string, string>): Promise<Running> {
  const running = start(words, environment);
  await running.ended;
  return running;
}

for (const { url, open, reset, close } of await testDatabases()) {
  test.after(close);
  if (url === undefined) continue;

  test('a whole event at full speed ends by itself; what it leaves is built, and nothing is wrong with it', async () => {
    await reset();
    const environment = { DATABASE_URL: url, OUT_DIR: join(temporaryFolder(), 'out') };
    const event = await run(['simulate', '--speed', '1000', '--seed', '8'], environment);
    assert.equal([event.child.exitCode, event.errors()], [0, '']);
    assert.match(event.output(), /^Nova Live .+ begins in cages 1, 2, 4, 5, 6, at speed 1000\.\n/);
    assert.match(event.output(), /\nCage \d: .+ beat .+ by KO, RR-\d+\n/);
    assert.match(event.output(), /\nNova Live .+ is over\.\n$/);

    const built = await run(['build'], environment);
    assert.is(built.child.exitCode, 0, built.errors());
    const checked = await run(['check'], environment);
    assert.is(checked.child.exitCode, 0, checked.output());
  });

  test('SIGTERM ends it, exit code 0', async () => {
    await reset();
    const { child, ended, output, errors } = start(['simulate', '--begin', 'middle', '--repeat'], {
      DATABASE_URL: url,
      CAGES: '1,2',
    });
    try {
      await until('it has begun', () => / begins in cages 1, 2, at speed 1\.\n/.test(output()));
      child.kill('SIGTERM');
      await ended;
      assert.equal([child.exitCode, errors()], [0, '']);
      assert.match(output(), /\nStopped\. The next event breaks this one off\.\n$/);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${output()}\n${errors()}`);
    } finally {
      child.kill('SIGKILL');
    }
  });

  test('in a real league: exit code 1, one line', async () => {
    await reset();
    const real = toRow('tournaments', { tournament_id: 'spring_2026_3lb', name: 'Spring' });
    await writeRows((await open()).query, 'tournaments', [real]);
    const { child, output, errors } = await run(['simulate'], { DATABASE_URL: url });
    assert.equal([child.exitCode, output()], [1, '']);
    assert.match(errors(), /^The database holds the tournament "spring_2026_3lb", which neither .+\n$/);
  });
}

test.run();
