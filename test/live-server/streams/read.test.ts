import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readStreams } from '../../../live-server/streams/read.ts';
import { ApiError } from '../../../shared/base/errors.ts';
import { limits } from '../../../shared/base/limits.ts';
import type { StreamsSettings } from '../../../shared/base/streams-settings.ts';
import { findFreePort } from '../../helpers/postgres.ts';
import { until } from '../../helpers/until.ts';
import { newMediaMtx, nginxRtmp, onePath, oneStream } from './documents.ts';
import { openStreamingServer, send } from './streaming-server.ts';

const test = suite('read streams');
const server = await openStreamingServer();
const kinds = ['nginx-rtmp', 'mediamtx'] as const;

test.after(() => server.close());

const bigBytes = 50 * 1024 * 1024;
let sentBytes = 0;

/** As much as the caller takes, up to 50 MB. */
const sendMuch: RequestListener = (_, response) => {
  sentBytes = 0;
  const part = Buffer.alloc(64 * 1024, ' ');
  const more = () => {
    while (sentBytes < bigBytes && !response.destroyed) {
      sentBytes += part.length;
      if (!response.write(part)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
};

/** What a server does → what the cause of the error says, for a log. */
const troubles: Record<string, [RequestListener, RegExp]> = {
  'answers 500': [send('oops', 500), /status 500/],
  'answers 404': [send('<html></html>', 404), /status 404/],
  'answers 204': [send('', 204), /status 204/],
  'answers 401': [send('{"status":"error"}', 401), /status 401/],
  'sends us elsewhere': [send('', 302, { Location: '/elsewhere' }), /status 302/],
  'answers with HTML': [send('<html><body><h1>Hi</h1></body></html>'), /expected a list of streams/],
  'answers with nothing': [send(''), /expected a list of streams/],
  'answers with half of its XML': [send(nginxRtmp.slice(0, 900)), /expected a list of streams/],
  'answers with other XML': [send('<rss/>'), /expected a list of streams/],
  'answers with other JSON': [send('{"items":{}}'), /expected a list of streams/],
  'answers with bytes that are no text': [
    send(Buffer.from([0xff, 0xfe, 0, 0x80])),
    /expected a list of streams/,
  ],
  'answers with 50 MB': [sendMuch, /at most \d+ bytes/],
  'answers with 50 MB that were compressed': [
    send(gzipSync(Buffer.alloc(bigBytes, ' ')), 200, { 'Content-Encoding': 'gzip' }),
    /at most \d+ bytes/,
  ],
  'closes the connection': [(request) => void request.socket.destroy(), /fetch failed/],
  'closes the connection within the body': [
    (_, response) =>
      void response.writeHead(200, { 'Content-Length': 100 }).write('<rtmp>', () => response.destroy()),
    /terminated/,
  ],
  'promises gzip and sends none': [send('<rtmp/>', 200, { 'Content-Encoding': 'gzip' }), /terminated/],
};

for (const [name, [answer, cause]] of Object.entries(troubles)) {
  test(`502 when it ${name}`, async () => {
    for (const STREAMS_KIND of kinds) {
      server.answer = answer;
      assert.match(toMessage(await fails(server.toSettings({ STREAMS_KIND }))), cause);
    }
  });
}

test('of 50 MB only what is allowed is taken', async () => {
  server.answer = sendMuch;
  await fails(server.toSettings());
  // The rest fits into the buffers of two sockets.
  assert.ok(sentBytes < bigBytes / 2, String(sentBytes));
});

const silences: Record<string, RequestListener> = {
  'never answers': () => {},
  'sends headers and no body': (_, response) => response.writeHead(200).flushHeaders(),
  'sends half a body and no more': (_, response) =>
    void response.writeHead(200).write(nginxRtmp.slice(0, 500)),
};

for (const [name, answer] of Object.entries(silences)) {
  test(`502 when it ${name} for the time that it has, and the connection is closed`, async () => {
    for (const STREAMS_KIND of kinds) {
      let isClosed = false;
      server.answer = (request, response) => {
        request.socket.on('close', () => {
          isClosed = true;
        });
        answer(request, response);
      };
      const cause = await fails(server.toSettings({ STREAMS_KIND }), { timeoutMs: 100 });
      assert.match(toMessage(cause), 'no whole answer within 100 ms');
      await until('the connection is closed', () => isClosed);
    }
  });
}

test('the time is two seconds', async () => {
  assert.is(limits.streamsTimeoutMs, 2_000);
  server.answer = silences['never answers']!;
  assert.match(toMessage(await fails(server.toSettings())), 'within 2000 ms');
});

test('all pages of a list share the time', async () => {
  const page = JSON.stringify({ ...newMediaMtx, pageCount: 10 });
  let pages = 0;
  server.answer = (_, response) => {
    pages++;
    setTimeout(() => response.end(page), 60);
  };
  await fails(server.toSettings({ STREAMS_KIND: 'mediamtx' }), { timeoutMs: 200 });
  assert.ok(pages < 10, String(pages));
});

test('502 when nobody listens', async () => {
  const STREAMS_URL = `http://127.0.0.1:${await findFreePort()}`;
  const cause = await fails(server.toSettings({ STREAMS_URL }));
  assert.match(String((cause as Error).cause), 'ECONNREFUSED');
});

test('502 when there is no such host', async () => {
  await fails(server.toSettings({ STREAMS_URL: 'http://nowhere.invalid' }));
});

test('502 when there is no streaming server', async () => {
  assert.match(toMessage(await fails(server.toSettings({ STREAMS_URL: '' }))), 'STREAMS_URL is not set');
});

test('502 when the caller no longer waits, or never did', async () => {
  const caller = new AbortController();
  server.answer = () => caller.abort(new Error('gone'));
  assert.match(toMessage(await fails(server.toSettings(), {}, caller.signal)), 'gone');
  assert.match(toMessage(await fails(server.toSettings(), {}, caller.signal)), 'gone');
});

test('the server is asked at its usual address, unless another one is set', async () => {
  const asked: string[] = [];
  server.answer = ({ url = '' }, response) => {
    asked.push(url);
    response.end(url.includes('stat') ? nginxRtmp : JSON.stringify(newMediaMtx));
  };
  const STREAMS_KIND = 'mediamtx';
  await readStreams(server.toSettings());
  await readStreams(server.toSettings({ STREAMS_URL: `${server.origin}/rtmp/stat?all` }));
  await readStreams(server.toSettings({ STREAMS_KIND }));
  await readStreams(server.toSettings({ STREAMS_KIND, STREAMS_URL: `${server.origin}/api?a=b` }));
  assert.equal(asked, [
    '/stat',
    '/rtmp/stat?all',
    '/v3/paths/list?page=0&itemsPerPage=1000',
    '/api?a=b&page=0&itemsPerPage=1000',
  ]);
});

test('user and password are sent, and are in no error', async () => {
  const STREAMS_URL = server.origin.replace('//', '//anna:s%40cret@');
  let sent: string | undefined;
  server.answer = (request, response) => {
    sent = request.headers.authorization;
    response.writeHead(403).end();
  };
  const cause = await fails(server.toSettings({ STREAMS_URL }));
  assert.is(sent, `Basic ${Buffer.from('anna:s@cret').toString('base64')}`);
  server.answer = (request) => request.socket.destroy();
  const other = await fails(server.toSettings({ STREAMS_URL }));
  for (const error of [cause, other]) assert.not.match(describe(error), /anna|cret|Basic/);
});

test('all pages are read, and a path that moved from one to the next is listed once', async () => {
  const asked: (string | null)[] = [];
  const pages = [['cage1', 'cage2'], ['cage2', 'cage3'], []];
  server.answer = ({ url = '' }, response) => {
    const page = new URL(url, server.origin).searchParams.get('page');
    asked.push(page);
    const items = pages[Number(page)]?.map((name) => ({ name, ready: true }));
    response.end(JSON.stringify({ pageCount: pages.length, items }));
  };
  const { groups } = await readStreams(server.toSettings({ STREAMS_KIND: 'mediamtx' }));
  assert.equal(asked, ['0', '1', '2']);
  assert.equal(Object.keys(groups), ['Cage 1', 'Cage 2', 'Cage 3']);
});

test('a stream keeps its start from one read to the next, and has another after it began anew', async () => {
  const settings = server.toSettings();
  const starts: (number | null | undefined)[] = [];
  const second = 1_000;
  const reads = [
    [1_000_000_499, 10 * second],
    // The same moment, but the answer took a little longer.
    [1_000_001_510, 11 * second],
    [1_000_061_490, 71 * second],
    [1_000_065_000, second],
  ] as const;
  for (const [now, age] of reads) {
    server.answer = send(oneStream('cage1', `<time>${age}</time>`));
    const { groups } = await readStreams(settings, undefined, { now: () => now });
    starts.push(groups['Cage 1']?.[0]?.startedAt);
  }
  assert.equal(starts, [999_990, 999_990, 999_990, 1_000_064]);
});

test('the address of a stream is as configured', async () => {
  server.answer = send(oneStream('cage1', '', 'show'));
  const toUrl = async (variables: Record<string, string>) =>
    Object.values((await readStreams(server.toSettings(variables))).groups)[0]?.[0]?.hlsUrl;
  assert.is(await toUrl({}), `${server.origin}/hls/cage1.m3u8`);
  assert.is(await toUrl({ STREAMS_HLS: 'https://x/{app}/{name}.m3u8' }), 'https://x/show/cage1.m3u8');
  server.answer = send(JSON.stringify(onePath({ name: 'live/cage1' })));
  assert.is(await toUrl({ STREAMS_KIND: 'mediamtx' }), 'http://127.0.0.1:8888/live/cage1/index.m3u8');
});

test('nothing of clients and their keys is in the answer', async () => {
  const STREAMS_HLS = 'https://live.example/{name}.m3u8';
  server.answer = send(nginxRtmp.replace('<name>cage1', '<name>cage1?key=anna'));
  const one = await readStreams(server.toSettings({ STREAMS_HLS }));
  server.answer = send(JSON.stringify(newMediaMtx));
  const other = await readStreams(server.toSettings({ STREAMS_HLS, STREAMS_KIND: 'mediamtx' }));
  assert.equal(
    [one, other].map(({ groups }) => Object.keys(groups)),
    [['Cage 1'], ['Cage 1']],
  );
  assert.not.match(JSON.stringify([one, other]), /203\.0|anna|key|private|8d5a5dfa|Lavf/);
});

/** The cause of the 502. */
async function fails(
  settings: StreamsSettings,
  options: { timeoutMs?: number } = {},
  signal?: AbortSignal,
): Promise<unknown> {
  const error = await readStreams(settings, signal, options).then(
    () => assert.unreachable('did not fail') as never,
    (thrown: unknown) => thrown,
  );
  assert.instance(error, ApiError);
  const { code, status, cause } = error as ApiError;
  assert.equal([code, status], ['streams_unreachable', 502]);
  assert.instance(cause, Error);
  return cause;
}

function toMessage(error: unknown): string {
  return (error as Error).message;
}

/** All that a log could have of it. */
function describe(error: unknown): string {
  const { message, stack, cause } = error as Error;
  return [message, stack, cause ? describe(cause) : ''].join('\n');
}

test.run();
