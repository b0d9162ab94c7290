/** Live events through a real nginx with the printed configuration. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nginxConfig } from '../../../builder/cdn/nginx.ts';
import { parseLive } from '../../../builder/cdn/settings.ts';
import { limits } from '../../../shared/base/limits.ts';
import { ask } from '../../helpers/live.ts';
import { findNginx, startNginx } from '../../helpers/nginx.ts';
import { findFreePort } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { until } from '../../helpers/until.ts';
import { listen } from '../../live-server/events/listen.ts';
import { type MovingLeague, openMovingLeague, stateEvents } from '../../live-server/events/moving-league.ts';

const binary = findNginx();
const check = binary ? test : test.skip;

async function withFront(work: (league: MovingLeague, port: number) => Promise<void>): Promise<void> {
  const league = await openMovingLeague();
  const port = await findFreePort();
  const config = nginxConfig({
    archive: temporaryFolder(),
    live: parseLive(`http://127.0.0.1:${league.live.port}`),
    ...{ basePath: '', legacyBase: '/backend', listen: port, isGzip: true },
    cacheFolder: `${temporaryFolder()}/cache`,
  });
  const nginx = await startNginx(binary!, config, port);
  try {
    await work(league, port);
  } finally {
    league.live.close();
    await nginx.close();
  }
}

check('events arrive through nginx as they are sent, uncompressed, to everybody an own stream', async () => {
  await withFront(async (league, port) => {
    const headers = { 'Accept-Encoding': 'gzip, br' };
    // The last spelling is none that nginx has a place for.
    const addresses = ['/live/events', '/live/events', '/live/events/', '/live/events?x=1', '/live/event%73'];
    const all = await Promise.all(addresses.map((path) => listen(port, path, headers)));
    for (const listening of all) {
      const {
        'content-type': type,
        'cache-control': cache,
        'content-encoding': encoding,
      } = listening.headers;
      assert.equal([type, cache, encoding], ['text/event-stream', 'no-store, no-transform', undefined]);
      await listening.take(stateEvents);
    }
    assert.is(league.live.events.listeners, all.length);
    for (const status of ['Ready', 'Fighting', 'Idle']) {
      league.cage(4).status = status;
      await league.round();
      const received = await Promise.all(all.map((listening) => listening.take(1)));
      for (const [event] of received) assert.match(JSON.stringify(event), `"status":"${status}"`);
    }
    await league.round(limits.eventsHeartbeatMs / 1_000);
    for (const listening of all) {
      await until('a heartbeat comes too', () => listening.others.includes(':'));
    }
    for (const listening of all) listening.close();
    let updates = 0;
    await until('those who leave are forgotten', async () => {
      // Where nginx could keep an answer it notices only when it has something to pass on.
      league.cage(4).updated_at = ++updates;
      await league.round();
      return league.live.events.listeners === 0;
    });
  });
});

check('what was missed comes through nginx, and so does what a HEAD or a preflight asks for', async () => {
  await withFront(async (league, port) => {
    const listening = await listen(port, '/live/events');
    await listening.take(stateEvents);
    const { lastID } = listening;
    league.cage(4).status = 'Ready';
    await league.round();
    const missed = await listening.take(1);
    const back = await listen(port, '/live/events', { 'Last-Event-ID': lastID! });
    assert.equal(await back.take(1), missed);
    const front = { ...league.live, port };
    const head = await ask(front, '/live/events', { method: 'HEAD' });
    assert.equal([head.status, head.headers['content-type']], [200, 'text/event-stream']);
    const preflight = await ask(front, '/live/events', { method: 'OPTIONS' });
    assert.match(String(preflight.headers['access-control-allow-headers']), 'Last-Event-ID');
    assert.is(league.live.events.listeners, 2);
  });
});

test.run();
