import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LiveEvents } from '../../../shared/api/resources/events.ts';
import type { Answer } from '../../../shared/api/routes.ts';
import { ask } from '../../helpers/live.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { cages, type MovingLeague, openMovingLeague, stateEvents } from './moving-league.ts';

const listFaults = openapiValidator();
type Data = Answer<'liveEvents'>;

function check(name: string, work: (league: MovingLeague) => Promise<void>): void {
  test(name, async () => {
    const league = await openMovingLeague();
    await work(league).finally(() => league.live.close());
  });
}

/** Holds an event's data against its schema, the order of its keys included. */
function demandValid({ type, data }: { type: string; data: unknown }): void {
  const schema = LiveEvents.shape[type as keyof Data];
  assert.is(JSON.stringify(schema.parse(data)), JSON.stringify(data), type);
}

check('first comes the whole state, as the polled routes have it', async (league) => {
  const listening = await league.listen();
  const events = await listening.take(stateEvents);
  assert.equal(
    events.map(({ type }) => type),
    [...cages.map(() => 'cage'), 'schedule'],
  );
  events.forEach(demandValid);
  for (const [index, cageNum] of cages.entries()) {
    assert.is(JSON.stringify(events[index]!.data), (await ask(league.live, `/cages/${cageNum}`)).text);
  }
  assert.is(JSON.stringify(events.at(-1)!.data), (await ask(league.live, '/schedule')).text);
  assert.equal(
    events.map(({ id }) => id !== undefined),
    [...cages.map(() => false), true],
    'whoever is cut off in the middle of it has no id that says it got all',
  );
  assert.equal(listening.others, ['retry: 3000']);
});

check('its headers are those of a stream that nothing keeps or holds up', async ({ live, listen }) => {
  const listening = await listen({ 'Accept-Encoding': 'gzip, br' });
  const { 'content-type': type, 'cache-control': cache, ...headers } = listening.headers;
  assert.equal([listening.status, type, cache], [200, 'text/event-stream', 'no-store, no-transform']);
  assert.is(headers['access-control-allow-origin'], '*');
  assert.is(headers['x-accel-buffering'], 'no');
  assert.is(headers['content-encoding'], undefined);
  const head = await ask(live, '/live/events', { method: 'HEAD' });
  assert.equal([head.status, head.headers['content-type'], head.text], [200, 'text/event-stream', '']);
  const preflight = await ask(live, '/live/events', { method: 'OPTIONS' });
  assert.is(preflight.status, 204);
  assert.match(String(preflight.headers['access-control-allow-headers']), 'Last-Event-ID');
  assert.is((await ask(live, '/live/events', { method: 'POST' })).status, 405);
  assert.is(live.events.listeners, 1, 'none of these listens');
});

check('a change of one cage is one event, and nothing else is', async (league) => {
  const listening = await league.listen();
  await listening.take(stateEvents);
  league.cage(4).status = 'Ready';
  await league.round();
  await league.round();
  league.cage(4).status = 'Idle';
  await league.round();
  const events = await listening.take(2);
  events.forEach(demandValid);
  assert.equal(
    events.map(({ type, data }) => [
      type,
      (data as Data['cage']).cage.cageNum,
      (data as Data['cage']).cage.status,
    ]),
    [
      ['cage', 4, 'Ready'],
      ['cage', 4, 'Idle'],
    ],
  );
  assert.equal(listening.events, []);
});

check('that the clock of a fight goes on is no change; a pause is', async (league) => {
  const listening = await league.listen();
  const state = await listening.take(stateEvents);
  assert.is((state[1]!.data as Data['cage']).cage.match?.elapsedSeconds, 120);
  for (let second = 0; second < 20; second++) await league.round();
  const { now } = { now: league.game('W-1').start_time! + 140 };
  league.game('W-1').pauses = [[now, null]];
  await league.round(7);
  league.game('W-1').pauses = [[now, now + 7]];
  await league.round(3);
  const events = await listening.take(2);
  const matches = events.map(({ data }) => (data as Data['cage']).cage.match!);
  assert.equal(
    matches.map(({ elapsedSeconds, pausedAt }) => [elapsedSeconds, pausedAt]),
    [
      [140, now],
      [143, null],
    ],
  );
});

check('an elapsed time that is corrected is a change', async (league) => {
  const listening = await league.listen();
  await listening.take(stateEvents);
  const { start_time } = league.game('W-1');
  league.game('W-1').pauses = [[start_time! + 10, start_time! + 40]];
  await league.round();
  const [event] = await listening.take(1);
  assert.is((event!.data as Data['cage']).cage.match?.elapsedSeconds, 91);
});

check('a status that moves by the clock alone is a change of the schedule', async (league) => {
  league.rows.cage_queue = [];
  const listening = await league.listen();
  const before = (await listening.take(stateEvents)).at(-1)!.data as Data['schedule'];
  assert.is(before.matches.find(({ gameID }) => gameID === 'EX-2')?.status, 'Available');
  await league.round(8 * 60);
  const [event] = await listening.take(1);
  demandValid(event!);
  const after = event!.data as Data['schedule'];
  assert.is(after.matches.find(({ gameID }) => gameID === 'EX-2')?.status, 'Starting Soon');
});

check('a fight that is decided is a result with its winner; a corrected one comes again', async (league) => {
  const listening = await league.listen();
  await listening.take(stateEvents);
  league.decide('W-1', 0);
  await league.round();
  const events = await listening.take(3);
  events.forEach(demandValid);
  assert.equal(
    events.map(({ type }) => type),
    ['cage', 'schedule', 'result'],
  );
  const { fight } = events[2]!.data as Data['result'];
  assert.equal(
    [fight.gameID, fight.player1, fight.player1wins, fight.player2wins, fight.winAnnotation],
    ['W-1', 'No. 5', 1, 0, 'KO'],
  );
  league.decide('W-1', 1);
  await league.round();
  const again = await listening.take(2);
  assert.equal(
    again.map(({ type }) => type),
    ['cage', 'result'],
  );
  assert.is((again[1]!.data as Data['result']).fight.player2wins, 1);
});

check(
  'what was decided before anybody listened is no result, nor is a recording that is added',
  async (league) => {
    const listening = await league.listen();
    await listening.take(stateEvents);
    const { tournament_id, game_id, stop_time } = league.game('W-0');
    const recording = {
      tournament_id,
      game_id,
      recording_id: 7,
      cage: 'Cage 1',
      camera: 'A',
      started_at: stop_time,
    };
    league.rows.recordings = [
      { ...recording, s3path: null, s3http: null, proxy720: null, proxy360: null, proxy72: null },
    ];
    await league.round();
    league.cage(4).status = 'Ready';
    await league.round();
    const events = await listening.take(1);
    assert.equal([events[0]!.type, listening.events], ['cage', []]);
  },
);

check(
  'a database that is away: nothing, then unavailable, then everything again with the results',
  async (league) => {
    const listening = await league.listen();
    await listening.take(stateEvents);
    league.isAway = true;
    for (let second = 0; second < 29; second++) await league.round();
    assert.equal(listening.events, []);
    await league.round();
    await league.round();
    const [event] = await listening.take(1);
    demandValid(event!);
    assert.is((event!.data as Data['unavailable']).error.code, 'source_unavailable');
    const late = await league.listen();
    assert.is((await late.take(1))[0]!.type, 'unavailable');
    league.decide('W-1', 0);
    league.isAway = false;
    await league.round();
    for (const each of [listening, late]) {
      const events = await each.take(stateEvents + 1);
      assert.equal(
        events.map(({ type }) => type),
        [...cages.map(() => 'cage'), 'schedule', 'result'],
      );
      assert.equal(each.events, []);
    }
  },
);

check('the schemas in the OpenAPI document are those of the events', async (league) => {
  const listening = await league.listen();
  const state = await listening.take(stateEvents);
  league.decide('W-1', 0);
  await league.round();
  const result = (await listening.take(3))[2]!.data;
  const [cage, schedule] = [state[1]!.data, state.at(-1)!.data];
  const unavailable = { error: { status: 503, code: 'source_unavailable', message: '' } };
  assert.equal(listFaults('liveEvents', { cage, schedule, result, unavailable }), []);
});

test.run();
