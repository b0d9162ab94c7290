import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PurgeFailure, Purger } from '../../../builder/publish/purger.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';

test('the command gets the addresses on its standard input, one a line', async () => {
  const file = join(temporaryFolder(), 'purged');
  assert.is(await new Purger(`cat > ${file}`).purge(['/bots', '/fights/recent']), 2);
  assert.is(readFileSync(file, 'utf8'), '/bots\n/fights/recent\n');
});

test('without addresses it is not called', async () => {
  const file = join(temporaryFolder(), 'purged');
  assert.is(await new Purger(`cat > ${file}`).purge([]), 0);
  assert.not(existsSync(file));
});

test('a command that reads nothing works, however much there is to read', async () => {
  const addresses = Array.from({ length: 100_000 }, (_, number) => `/tournaments/${number}`);
  assert.is(await new Purger('true').purge(addresses), addresses.length);
});

const failures: Record<string, [command: string, says: RegExp]> = {
  'an exit code': ['cat >/dev/null; exit 7', /--purge-command ended with exit code 7: 1 changed addresses/],
  'a signal': ['kill -TERM $$', /--purge-command was ended by SIGTERM/],
  'a command that there is not': ['no-such-command-here', /--purge-command ended with exit code 127/],
  'one that never ends, nor what it started': ['sleep 600 & wait', /did not end within 0\.2 s/],
};

for (const [name, [command, says]] of Object.entries(failures)) {
  test(`${name} is a failure that says so`, async () => {
    const failure = await new Purger(command, 200).purge(['/bots']).catch((error: unknown) => error);
    assert.instance(failure, PurgeFailure);
    assert.match((failure as Error).message, says);
  });
}

test('what a command did not take it is handed again, each address once', async () => {
  const folder = temporaryFolder();
  const [file, gate] = [join(folder, 'purged'), join(folder, 'gate')];
  const purger = new Purger(`test -e ${gate} && cat > ${file} || { touch ${gate}; exit 1; }`);
  await purger.purge(['/bots', '/clips']).then(
    () => assert.unreachable('it was not reported'),
    () => {},
  );
  assert.is(await purger.purge(['/clips', '/fights']), 3);
  assert.is(readFileSync(file, 'utf8'), '/bots\n/clips\n/fights\n');
  assert.is(await purger.purge([]), 0);
});

test.run();
