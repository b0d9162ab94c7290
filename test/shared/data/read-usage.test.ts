import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RawRow } from '../../../shared/data/database.ts';
import { readUsage } from '../../../shared/data/read-usage.ts';
import { toDay } from '../../../shared/usage/days.ts';
import { noon } from '../usage/rows.ts';

const today = toDay(noon);

test('a day that is summed up between the two statements makes it read again, so that it counts once', async () => {
  const row = {
    is_day: true,
    day: today - 2,
    requests: 7,
    errors: 0,
    bytes: 0,
    response_us: 0,
    unique_clients: 1,
    p95_response_ms: 1,
  };
  const answers: RawRow[][] = [
    [{ folded: today - 3 }],
    [{ ...row, folded: today - 2, requests: 5 }],
    [{ folded: today - 2 }],
    [{ ...row, folded: today - 2 }],
  ];
  const asked: unknown[] = [];
  const read = await readUsage(
    async (_, parameters = []) => {
      asked.push(parameters[0]);
      return answers.shift()!;
    },
    { days: 3, endpoint: null, now: noon },
  );
  assert.is(read.daily[0]?.requests, 7);
  assert.equal(answers, []);
  const days = (parts: unknown) =>
    (JSON.parse(String(parts)) as { part_level: number }[]).filter((part) => part.part_level === 1);
  assert.equal([days(asked[1]).length, days(asked[3]).length], [3, 2]);
});

test.run();
