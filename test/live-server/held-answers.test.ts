import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { HeldAnswers } from '../../live-server/held-answers.ts';
import { toPlan } from '../../live-server/plans.ts';
import { toReady } from '../../live-server/ready.ts';
import type { ArchivePlan } from '../../live-server/snapshot.ts';
import { leagueServer } from '../helpers/served-league.ts';

const server = await leagueServer('odd');
test.after(server.close);

function toAnswer(bytes: number, isEndless: boolean) {
  return toReady(
    { bytes: Buffer.alloc(bytes), cache: 'page', isEndless },
    { endpoint: '/tournaments', build: 'build-1' },
  );
}

test('endless answers push out each other, the oldest first, and no other', () => {
  const held = new HeldAnswers({ ownBytesMax: 100_000, endlessBytesMax: 20_000 });
  held.set('/tournaments', toAnswer(5_000, false));
  for (let number = 0; number < 1_000; number++) held.set(`/search?q=${number}`, toAnswer(1_000, true));
  assert.ok(held.get('/tournaments'));
  assert.ok(held.get('/search?q=999'));
  assert.is(held.get('/search?q=0'), undefined);
  const left = Array.from({ length: 1_000 }, (_, number) => held.get(`/search?q=${number}`)).filter(Boolean);
  assert.ok(left.length >= 5 && left.length <= 10, String(left.length));
});

test("the archive's own answers are bounded too", () => {
  const held = new HeldAnswers({ ownBytesMax: 20_000, endlessBytesMax: 20_000 });
  for (let number = 0; number < 100; number++) held.set(`/${number}`, toAnswer(5_000, false));
  assert.is(held.get('/0'), undefined);
  assert.ok(held.get('/99'));
});

test('an address is counted with its answer, and an answer that is larger than all room is not held', () => {
  const held = new HeldAnswers({ ownBytesMax: 20_000, endlessBytesMax: 20_000 });
  held.set(`/search?q=${'x'.repeat(30_000)}`, toAnswer(10, true));
  held.set('/tournaments', toAnswer(30_000, false));
  assert.is(held.get(`/search?q=${'x'.repeat(30_000)}`), undefined);
  assert.is(held.get('/tournaments'), undefined);
});

const addresses: [url: string, isEndless: boolean][] = [
  ['/tournaments', false],
  ['/fights', false],
  ['/fights?page=2&limit=7', false],
  ['/fights?page=77777', true],
  ['/bots', false],
  ['/bots?q=hot', true],
  ['/bots?q=zzz', true],
  ['/clips', false],
  ['/stills?event=nova', true],
  ['/stats/leaderboard?weightClass=3', false],
  ['/stats/leaderboard?weightClass=77777', true],
  ['/stats/head-to-head/hotpok/seadragonsroar', false],
  ['/stats/head-to-head/hotpok/nobody', true],
  ['/search?q=hot', true],
];

for (const [url, isEndless] of addresses) {
  test(`${url} is ${isEndless ? 'one of endlessly many' : "one of the archive's own"}`, async () => {
    const { live } = await server.open();
    const planned = toPlan(url, { basePath: '', legacyBase: '/backend', cages: [] });
    assert.is(planned.kind, 'archive');
    const { plan } = planned as { plan: ArchivePlan };
    const body = await plan.render(live.archive.require());
    assert.is(body.isEndless ?? false, isEndless);
  });
}

test.run();
