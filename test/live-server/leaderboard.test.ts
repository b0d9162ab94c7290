import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { leaderboardMetrics } from '../../shared/api/resources/stats.ts';
import type { Answer } from '../../shared/api/routes.ts';
import { ask } from '../helpers/live.ts';
import { leagueServer } from '../helpers/served-league.ts';
import { askError, askValid } from '../helpers/valid-answer.ts';

const server = await leagueServer('demo');
test.after(server.close);

type Leaderboard = Answer<'leaderboard'>['leaderboard'];
type Metric = (typeof leaderboardMetrics)[number];

async function read(query: string): Promise<Leaderboard> {
  return (await askValid((await server.open()).live, 'leaderboard', `/stats/leaderboard${query}`))
    .leaderboard;
}

/** Weight classes that were fought in; undefined for all together. */
async function listWeightClasses(): Promise<(number | undefined)[]> {
  const { tournaments } = await askValid((await server.open()).live, 'tournaments', '/tournaments');
  const pounds = tournaments.map(({ WeightClass }) => WeightClass).filter((weight) => weight !== null);
  return [undefined, ...new Set(pounds)];
}

const fields: Readonly<Record<Metric, 'totalWins' | 'winRate' | 'koRate' | 'avgMatchDurationSeconds'>> = {
  wins: 'totalWins',
  winRate: 'winRate',
  koRate: 'koRate',
  avgMatchDuration: 'avgMatchDurationSeconds',
};

for (const metric of leaderboardMetrics) {
  test(`${metric}: every weight class has its list, best first, and every limit shows its beginning`, async () => {
    const minFights = metric === 'wins' ? 1 : 5;
    const sign = metric === 'avgMatchDuration' ? 1 : -1;
    for (const weightClass of await listWeightClasses()) {
      const weight = weightClass === undefined ? '' : `&weightClass=${weightClass}`;
      const { entries, ...head } = await read(`?metric=${metric}${weight}&limit=100`);
      assert.equal(head, { metric, weightClass: weightClass ?? null, limit: 100, minFights });
      const keys = entries.map((entry) => [sign * entry[fields[metric]], entry.cleanName] as const);
      const sorted = keys.toSorted(([a, nameA], [b, nameB]) => a - b || (nameA < nameB ? -1 : 1));
      assert.equal(keys, sorted);
      for (const entry of entries) {
        assert.is(entry.value, entry[fields[metric]]);
        assert.is(entry.rank, 1 + entries.filter(({ value }) => sign * value < sign * entry.value).length);
        assert.ok(entry.totalFights >= minFights);
      }
      for (let limit = 1; limit <= 100; limit += 9) {
        const shorter = await read(`?metric=${metric}${weight}&limit=${limit}`);
        assert.equal(shorter, { ...head, limit, entries: entries.slice(0, limit) });
      }
    }
  });
}

const applied: Record<string, [query: string, address: string]> = {
  nothing: ['', '?metric=wins&limit=20'],
  'everything, in another order': [
    '?limit=5&weightClass=3&metric=koRate',
    '?metric=koRate&weightClass=3&limit=5',
  ],
  'values out of range': ['?weightClass=-5&limit=1000', '?metric=wins&weightClass=0&limit=100'],
  'values that cannot be read': ['?metric=luck&weightClass=heavy&limit=many', '?metric=wins&limit=20'],
  'empty values': ['?metric=&weightClass=&limit=', '?metric=wins&limit=20'],
  'what is not known': ['?page=2&sort=asc', '?metric=wins&limit=20'],
  'zeros in front': ['?weightClass=003', '?metric=wins&weightClass=3&limit=20'],
};

for (const [name, [query, address]] of Object.entries(applied)) {
  test(`${name} (${query}): the answer says what was applied, and is held once`, async () => {
    const { live } = await server.open();
    const { metric, weightClass, limit } = await read(query);
    const stated = new URLSearchParams(address);
    assert.equal(
      [metric, weightClass, limit],
      [
        stated.get('metric'),
        stated.has('weightClass') ? Number(stated.get('weightClass')) : null,
        Number(stated.get('limit')),
      ],
    );
    assert.ok(live.archive.snapshot!.find(`/stats/leaderboard${address}`, 'identity'));
    const replies = await Promise.all([query, address].map((part) => ask(live, `/stats/leaderboard${part}`)));
    assert.is(replies[0]!.headers.etag, replies[1]!.headers.etag);
    assert.is(replies[0]!.headers['link'], undefined);
  });
}

test('a weight class that nobody fought in has no entries', async () => {
  for (const weightClass of [0, 77_777, Number.MAX_SAFE_INTEGER]) {
    assert.equal(await read(`?metric=winRate&weightClass=${weightClass}&limit=3`), {
      metric: 'winRate',
      weightClass,
      limit: 3,
      minFights: 5,
      entries: [],
    });
  }
});

test('a broken escape is refused', async () => {
  const { live } = await server.open();
  assert.is((await askError(live, 'leaderboard', '/stats/leaderboard?metric=%')).code, 'broken_escape');
});

test.run();
