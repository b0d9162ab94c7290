import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { benchIngest } from './ingest.ts';
import { benchUsageLog } from './usage-log.ts';
import { benchUsageRead } from './usage-read.ts';

/** Everything about usage, one after the other: what counting costs a server, how fast logs are counted, and what reading takes. */
export async function benchUsage(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '4' },
      requests: { type: 'string', default: '100000000' },
    },
  });
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  assert.ok(rounds > 0 && seconds > 0, '--rounds and --seconds are numbers');
  await benchUsageLog({ rounds, seconds });
  await benchIngest([]);
  await benchUsageRead(['--requests', values.requests]);
}
