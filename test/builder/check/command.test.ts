import { execFile } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { temporaryFolder } from '../../helpers/temporary.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const place = temporaryFolder();
const out = join(place, 'out');

/** Runs a command of the builder as its own process, on a folder and a database of this test's own. */
function run(...words: string[]): Promise<{ code: number; output: string; errors: string }> {
  const { PATH = '' } = process.env;
  const options = { cwd: root, env: { PATH, OUT_DIR: out, EMBEDDED_DIR: join(place, 'database') } };
  return new Promise((resolve) => {
    const program = ['--import', 'tsx', 'builder/main.ts', ...words];
    execFile(process.execPath, program, options, (error, output, errors) => {
      resolve({ code: error ? Number(error.code) : 0, output, errors });
    });
  });
}

const tables: Record<string, string> = {
  tournaments: 'tournament_id,name,privacy,weight_class\nt1,Spring,public,3\n',
  players: 'tournament_id,player_id,name\nt1,1,Hot Poké\nt1,2,Lynx\n',
  games: 'tournament_id,game_id,bracket,round,state\nt1,W-1,W,0,done\n',
  slots: 'tournament_id,game_id,slot_idx,player_id,is_winner\nt1,W-1,0,1,1\nt1,W-1,1,2,0\n',
};

// One story: each command that needs the database starts it anew, which takes its time.
test('check of a folder: 1 before there is an archive, 0 after a build, 1 with the fault once a file is broken', async () => {
  const early = await run('check');
  assert.equal([early.code, early.errors], [1, `${out}: 0 files checked, 1 fault\n`]);
  assert.match(early.output, /^manifest\.tsv: is missing: there is no archive here/);

  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(tables)) writeFileSync(join(folder, `${name}.csv`), text);
  assert.is((await run('import', folder)).code, 0);
  const files = /(\d+) files/.exec((await run('build')).output)?.[1];
  const healthy = await run('check');
  assert.equal([healthy.code, healthy.output], [0, `${out}: ${files} files checked, 0 faults\n`]);

  appendFileSync(join(out, 'bots', 'lynx.json'), ' ');
  rmSync(join(out, 'tournaments', 't1', 'fights', 'W-1.json'));
  const broken = await run('check');
  assert.is(broken.code, 1);
  assert.match(broken.output, /^tournaments\/t1\/fights\/W-1\.json: is missing; the manifest names it$/m);
  assert.match(broken.output, /^bots\/lynx\.json: has \d+ bytes; the manifest says \d+$/m);
  assert.match(broken.errors, / files checked, \d faults\n$/);
  assert.not.match(broken.errors, / {4}at /, 'no stack');
});

test.run();
