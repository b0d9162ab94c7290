import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { forgetClients, readClientSecret } from '../../../shared/base/client-secret.ts';
import { Failure, UsageError } from '../../../shared/base/errors.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';

const execute = promisify(execFile);

function toSettings(usageDir = join(temporaryFolder(), 'usage'), clientHashSecret?: string) {
  return { usageDir, clientHashSecret };
}

test('a secret is made once, kept for its owner alone, and read again', () => {
  const settings = toSettings();
  const secret = readClientSecret(settings);
  assert.match(secret, /^[0-9a-f]{64}$/);
  assert.is(readClientSecret(settings), secret);
  assert.is(statSync(join(settings.usageDir, 'client-secret')).mode & 0o777, 0o600);
  assert.equal(readdirSync(settings.usageDir), ['client-secret']);
  assert.is.not(readClientSecret(toSettings()), secret);
});

test('the one that is set is used, and no file is made', () => {
  const settings = toSettings(temporaryFolder(), 'a secret of the deployment');
  assert.is(readClientSecret(settings), 'a secret of the deployment');
  assert.equal(readdirSync(settings.usageDir), []);
});

test('forgetting makes another, also where there was none', () => {
  const settings = toSettings();
  forgetClients(settings);
  const secret = readClientSecret(settings);
  forgetClients(settings);
  assert.is.not(readClientSecret(settings), secret);
  assert.equal(readdirSync(settings.usageDir), ['client-secret']);
  assert.not.match(readFileSync(join(settings.usageDir, 'client-secret'), 'utf8'), secret);
});

test('forgetting is refused where the secret is set, and says what to do', () => {
  const error = catchError(() => forgetClients(toSettings(temporaryFolder(), 'a secret of the deployment')));
  assert.instance(error, UsageError);
  assert.match(error.message, 'CLIENT_HASH_SECRET');
  assert.not.match(error.message, 'of the deployment');
});

test('a file that holds no secret is not used as one', () => {
  const settings = toSettings(temporaryFolder());
  writeFileSync(join(settings.usageDir, 'client-secret'), 'short\n');
  const error = catchError(() => readClientSecret(settings));
  assert.instance(error, Failure);
  assert.match(error.message, /client-secret holds no secret/);
});

test('a folder that cannot be used is named', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  for (const work of [readClientSecret, forgetClients]) {
    const error = catchError(() => work(toSettings(join(folder, 'file'))));
    assert.instance(error, Failure);
    assert.match(error.message, /^The secret in USAGE_DIR .*file cannot be used: E/);
  }
});

test('of several processes that need one at once, all have the same', async () => {
  const settings = toSettings();
  const module = new URL('../../../shared/base/client-secret.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(module)}).then((it) => console.log(it.readClientSecret(${JSON.stringify(settings)})))`;
  const runs = Array.from({ length: 4 }, () => execute(process.execPath, ['--import', 'tsx', '-e', code]));
  const secrets = (await Promise.all(runs)).map(({ stdout }) => stdout.trim());
  assert.equal(new Set(secrets), new Set([readClientSecret(settings)]));
  assert.equal(readdirSync(settings.usageDir), ['client-secret']);
});

function catchError(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('not refused');
}

test.run();
