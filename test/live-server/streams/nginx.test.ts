/** A real nginx with the rtmp module, to which ffmpeg publishes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readStreams } from '../../../live-server/streams/read.ts';
import { routes } from '../../../shared/api/routes.ts';
import { parseEnvironment } from '../../../shared/base/environment.ts';
import { freshRtmp } from '../../helpers/rtmp.ts';
import { until } from '../../helpers/until.ts';

const test = suite('a real streaming server');
const server = await freshRtmp();

if (server) {
  const { streams: settings } = parseEnvironment({ STREAMS_URL: server.origin });
  const read = async () => (await readStreams(settings)).groups;
  const readCage = async () => (await read())['Cage 1']?.[0];

  test.after(() => server.close());

  test('before anybody publishes there are no streams', async () => {
    assert.equal(await readStreams(settings), { groups: {} });
  });

  test('a stream appears, can be played, is watched, and disappears', async () => {
    const before = Math.floor(Date.now() / 1000);
    const publisher = server.publish('cage1?key=secret');
    await until('the stream has a picture', async () => Boolean((await readCage())?.codec));
    const { startedAt, ...rest } = (await readCage())!;
    const hlsUrl = `${server.origin}/hls/cage1.m3u8`;
    assert.equal(rest, {
      ...{ name: 'cage1', location: 'Cage 1', cageNum: 1, hlsUrl },
      ...{ width: 320, height: 180, codec: 'H264', viewers: 0 },
    });
    assert.ok(startedAt !== null && startedAt >= before && startedAt <= Math.ceil(Date.now() / 1000));

    await until('its HLS list is there', async () => (await fetch(hlsUrl)).status === 200);
    const [, segment] = (await (await fetch(hlsUrl)).text()).match(/^(\S+\.ts)$/m) ?? [];
    const video = await fetch(new URL(String(segment), hlsUrl));
    const [firstByte] = new Uint8Array(await video.arrayBuffer());
    // Every packet of MPEG-TS begins with it.
    assert.is(firstByte, 0x47);

    const watcher = server.watch('cage1');
    await until('somebody watches', async () => (await readCage())?.viewers === 1);
    assert.is((await readCage())?.startedAt, startedAt);
    assert.not.match(JSON.stringify(await read()), 'secret');
    assert.ok(routes.streams.answer.safeParse(await readStreams(settings)).success);

    // Who watches stays, and waits for it to come back.
    await publisher.kill();
    await until('the stream is gone', async () => !(await readCage()));
    await watcher.kill();
    assert.is(publisher.readLog(), '');
  });

  test('streams of one name in two applications, and one of an odd name', async () => {
    const STREAMS_HLS = 'https://live.example/{app}/{name}.m3u8';
    const { streams } = parseEnvironment({ STREAMS_URL: server.origin, STREAMS_HLS });
    const publishers = [
      server.publish('pits'),
      server.publish('pits', { application: 'backup', size: '160x90' }),
      server.publish('__a%"<&>/..'),
      server.publish('a#"<&>'),
    ];
    const list = async () => Object.values((await readStreams(streams)).groups).flat();
    await until('all have a picture', async () => (await list()).filter(({ codec }) => codec).length === 3);
    assert.equal(
      (await list()).map(({ location, hlsUrl, width }) => [location, hlsUrl, width]),
      [
        ['A#"<&>', 'https://live.example/live/a%23%22%3C%26%3E.m3u8', 320],
        ['Pits', 'https://live.example/backup/pits.m3u8', 160],
        ['Pits', 'https://live.example/live/pits.m3u8', 320],
      ],
    );
    // Without {app} the same two are one.
    assert.is((await read())['Pits']?.length, 1);
    for (const publisher of publishers) await publisher.kill();
    await until('all are gone', async () => (await list()).length === 0);
  });

  test('502 once the server has ended', async () => {
    await server.close();
    const error = await readStreams(settings).catch((thrown: unknown) => thrown);
    assert.is((error as { code?: string }).code, 'streams_unreachable');
  });
}

test.run();
