import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startServer } from '../../live-server/serve.ts';
import { parseEnvironment } from '../../shared/base/environment.ts';
import { UsageError } from '../../shared/base/errors.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { writeTinyArchive } from '../helpers/tiny-archive.ts';

const { folder } = writeTinyArchive();
const place = { OUT_DIR: folder, PORT: '0', USAGE_DIR: temporaryFolder() };
const silent = () => {};

test('it listens where it says, below its base path', async () => {
  const environment = parseEnvironment({ ...place, BASE_PATH: '/api/' });
  const running = await startServer(environment, { log: silent });
  assert.is(running.build, 'build-1');
  assert.match(running.address, /^http:\/\/127\.0\.0\.1:\d+\/api$/);
  assert.is((await fetch(`${running.address}/tournaments`)).status, 200);
  await running.stop();
});

test('it stops although callers keep their connections, and accepts no new one', async () => {
  const running = await startServer(parseEnvironment(place), { log: silent });
  const agent = new http.Agent({ keepAlive: true });
  await new Promise<void>((resolve, reject) => {
    http
      .get(`${running.address}/tournaments`, { agent }, (response) => response.resume().on('end', resolve))
      .on('error', reject);
  });
  await running.stop();
  agent.destroy();
  const refused = await fetch(`${running.address}/tournaments`).catch((error: Error) => error);
  assert.instance(refused, Error);
});

test('a port that is taken is a mistake of whoever starts it, and says which', async () => {
  const running = await startServer(parseEnvironment(place), { log: silent });
  const port = new URL(running.address).port;
  const second = await startServer(parseEnvironment({ ...place, PORT: port }), { log: silent }).catch(
    (error) => error,
  );
  assert.instance(second, UsageError);
  assert.match(second.message, port);
  await running.stop();
});

test('a folder for the usage log that cannot be used keeps nobody from being answered, and is logged', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const events: string[] = [];
  const log = ({ event }: { event: string }) => void events.push(event);
  const running = await startServer(parseEnvironment({ ...place, USAGE_DIR: file }), { log });
  assert.is((await fetch(`${running.address}/tournaments`)).status, 200);
  await running.stop();
  const own = events.filter((event) => event !== 'archive_build' && event !== 'site_ignored');
  assert.equal(own, ['client_secret_unreadable', 'usage_disk_away', 'usage_dropped']);
});

interface Run {
  readonly code: number | null;
  readonly output: string;
}

/** `npm run live` with an environment, and with SIGTERM as soon as it says that it listens. */
function runMain(environment: Readonly<Record<string, string>>): Promise<Run> {
  const main = fileURLToPath(new URL('../../live-server/main.ts', import.meta.url));
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(process.execPath, ['--import', 'tsx', main], { env });
  let output = '';
  child.stderr.on('data', (part) => {
    output += part;
  });
  child.stdout.on('data', (part) => {
    output += part;
    if (output.includes('Listening')) child.kill('SIGTERM');
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

test('the command says where it listens and which build it has, and ends with 0 after SIGTERM', async () => {
  const { code, output } = await runMain(place);
  assert.match(output, /Listening on http:\/\/127\.0\.0\.1:\d+: build build-1 of /);
  assert.is(code, 0);
});

test('the command refuses a mistaken environment with 2, without a stack', async () => {
  const { code, output } = await runMain({ ...place, PORT: 'eighty' });
  assert.is(code, 2);
  assert.match(output, 'PORT');
  assert.not.match(output, 'at ');
});

test.run();
