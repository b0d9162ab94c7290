import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Tournament } from '../../../shared/api/resources/tournament.ts';
import { isUnsetTime } from '../../../shared/base/unset-time.ts';

const zeros = ['0000-00-00 00:00:00', '0000-00-00', '0000-00-00T00:00:00Z'];
const others = [
  '',
  '0',
  '0000',
  '0000-00-01',
  '1970-01-01',
  '0000-00-00 00:00:01',
  ' 0000-00-00',
  '0000-00-00 00:00:00\n',
];

for (const text of zeros) test(`${text} is no time`, () => assert.ok(isUnsetTime(text)));
for (const text of others)
  test(`${JSON.stringify(text)} does not stand for one that is not set`, () => assert.not(isUnsetTime(text)));

test("a tournament's time is RFC 3339 in UTC, null or zeros, and nothing else", () => {
  const { startTime } = Tournament.shape;
  for (const time of ['2022-05-14T15:02:13Z', null, ...zeros])
    assert.ok(startTime.safeParse(time).success, String(time));
  for (const time of [...others, '2022-05-14', '2022-05-14T15:02:13', '2022-13-14T15:02:13Z', 0, undefined])
    assert.not(startTime.safeParse(time).success, String(time));
});

test.run();
