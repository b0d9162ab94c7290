import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startUsageLog } from '../../../live-server/usage/usage.ts';
import { loggedElsewhereHeader } from '../../../shared/api/headers.ts';
import { ask, noArchive, openLive } from '../../helpers/live.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { listFiles } from './opened-log.ts';

const cases: Record<string, [trustProxy: number, counted: number]> = {
  'a trusted proxy that logs a request itself is believed': [1, 1],
  'nobody else can keep a request from being counted': [0, 2],
};

for (const [what, [trustProxy, counted]] of Object.entries(cases)) {
  test(what, async () => {
    const usageDir = temporaryFolder();
    const settings = { clientHashSecret: 'a secret of the tests', usageDir, usageDays: 35, trustProxy };
    const usage = startUsageLog(settings, { database: undefined, log: () => {}, clock: Date.now });
    const live = await openLive(noArchive, { usage });
    await ask(live, '/schedule');
    await ask(live, '/schedule', { headers: { [loggedElsewhereHeader]: '1' } });
    live.close();
    await usage.stop();
    const folder = join(usageDir, 'waiting');
    const files = listFiles(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const rows = files.flatMap((text) => JSON.parse(text).status ?? JSON.parse(text)[2] ?? []);
    assert.is(rows.length, counted, files.join('\n'));
  });
}

test.run();
