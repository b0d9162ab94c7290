import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../../shared/base/limits.ts';
import { until } from '../../helpers/until.ts';
import type { Listening } from './listen.ts';
import { type MovingLeague, openMovingLeague, stateEvents } from './moving-league.ts';

function check(name: string, work: (league: MovingLeague) => Promise<void>): void {
  test(name, async () => {
    const league = await openMovingLeague();
    await work(league).finally(() => league.live.close());
  });
}

const statuses = ['Idle', 'Ready'];

/** Changes cage 4 in each of so many rounds. */
async function change(league: MovingLeague, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const cage = league.cage(4);
    cage.status = statuses.find((status) => status !== cage.status)!;
    cage.updated_at = (cage.updated_at ?? 0) + 1;
    await league.round();
  }
}

async function leave(league: MovingLeague, listening: Listening): Promise<void> {
  const before = league.live.events.listeners;
  listening.close();
  await until('the server has noticed', () => league.live.events.listeners === before - 1);
}

check('who comes back with an id gets exactly what was missed, with its ids, and goes on', async (league) => {
  const [steady, cut] = [await league.listen(), await league.listen()];
  await steady.take(stateEvents);
  await cut.take(stateEvents);
  await change(league, 3);
  const all = await steady.take(3);
  await cut.take(3);
  await leave(league, cut);
  await change(league, 5);
  all.push(...(await steady.take(5)));
  assert.is(new Set(all.map(({ id }) => id)).size, 8, 'each has an id of its own');
  for (const missed of [0, 2, 5]) {
    const back = await league.listen({ 'Last-Event-ID': all[7 - missed]!.id! });
    assert.equal(await back.take(missed), all.slice(8 - missed));
    await change(league, 1);
    const next = await steady.take(1);
    assert.equal(await back.take(1), next);
    assert.equal(back.events, []);
    all.push(...next);
    all.shift();
  }
});

check('the id of the whole state counts too', async (league) => {
  const listening = await league.listen();
  await listening.take(stateEvents);
  await change(league, 2);
  const missed = await listening.take(2);
  const first = await league.listen();
  await first.take(stateEvents);
  const [number] = /\d+$/.exec(first.lastID!)!;
  const back = await league.listen({
    'Last-Event-ID': first.lastID!.replace(/\d+$/, String(Number(number) - 2)),
  });
  assert.equal(await back.take(2), missed);
});

for (const [name, toID] of Object.entries({
  'of another start of the server': (id: string) => `ffffffffffff-${id.split('-')[1]}`,
  'that was never given': (id: string) => id.replace(/\d+$/, '99'),
  'that is none': () => 'nonsense',
  'that is empty': () => '',
})) {
  check(`an id ${name}: the whole state`, async (league) => {
    const listening = await league.listen();
    await listening.take(stateEvents);
    await change(league, 2);
    await listening.take(2);
    const back = await league.listen({ 'Last-Event-ID': toID(listening.lastID!) });
    const events = await back.take(stateEvents);
    assert.is(events.at(-1)!.type, 'schedule');
    assert.is(back.lastID, listening.lastID, 'and from there it goes on');
    assert.equal(back.events, []);
  });
}

check('an id that is older than what is kept: the whole state', async (league) => {
  const listening = await league.listen();
  await listening.take(stateEvents);
  const { lastID } = listening;
  await change(league, 1);
  await league.round(limits.eventsReplayMs / 1_000 + 1);
  await change(league, 1);
  await listening.take(2);
  const back = await league.listen({ 'Last-Event-ID': lastID! });
  const events = await back.take(stateEvents);
  assert.is(events.at(-1)!.id, listening.lastID);
});

check('what is kept has a bound in bytes: beyond it the whole state', async (league) => {
  const listening = await league.listen();
  await listening.take(stateEvents);
  const { lastID } = listening;
  const tournament = league.rows.tournaments[0]!;
  const large = 'x'.repeat(256 * 1024);
  for (let sent = 0, round = 0; sent < limits.eventsReplayBytesMax; round++) {
    tournament.name = `${large}${round}`;
    await league.round();
    await until('it has come', () => listening.events.length > 0);
    for (const { data } of listening.events.splice(0)) sent += JSON.stringify(data).length;
  }
  const back = await league.listen({ 'Last-Event-ID': lastID! });
  assert.is((await back.take(stateEvents)).at(-1)!.type, 'schedule');
});

check('while nobody listens it goes on for those minutes, and then no longer asks', async (league) => {
  const listening = await league.listen();
  await listening.take(stateEvents);
  await leave(league, listening);
  await change(league, 3);
  assert.equal([league.begun, league.stopped], [1, 0]);
  const back = await league.listen({ 'Last-Event-ID': listening.lastID! });
  assert.is((await back.take(3)).length, 3);
  await leave(league, back);
  await league.round(1);
  await league.round(limits.eventsReplayMs / 1_000 + 1);
  assert.equal([league.begun, league.stopped], [1, 1]);
  // Nobody saw what happened since, so its id says nothing any more.
  const late = await league.listen({ 'Last-Event-ID': back.lastID! });
  assert.is((await late.take(stateEvents)).at(-1)!.type, 'schedule');
  assert.is(league.begun, 2);
  await change(league, 1);
  assert.is((await late.take(1))[0]!.type, 'cage');
});

test.run();
