/** MediaMTX is in no Debian package: these answers are written after its API documentation, versions 1.2 to 1.20. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseMediaMtx } from '../../../live-server/streams/mediamtx.ts';
import type { OnAir } from '../../../live-server/streams/on-air.ts';
import { limits } from '../../../shared/base/limits.ts';
import { newMediaMtx, oldMediaMtx, onePath } from './documents.ts';

const test = suite('MediaMTX');

const unknown = { startedMs: null, width: null, height: null, codec: null, viewers: null };
const cage1: OnAir = { name: 'cage1', application: '', ...unknown };

const accepted: Record<string, [object, OnAir[]]> = {
  'version 1.2, where who makes HLS is a reader': [
    oldMediaMtx,
    [{ ...cage1, startedMs: Date.UTC(2026, 4, 14, 15, 2, 13, 123), codec: 'H264', viewers: 1 }],
  ],
  'version 1.20, where a path can have something to show and nobody who publishes': [
    newMediaMtx,
    [
      {
        ...{ name: 'live/cage1', application: '', startedMs: Date.UTC(2026, 4, 14, 15, 2, 13, 900) },
        ...{ width: 3840, height: 2160, codec: 'H265', viewers: 3 },
      },
    ],
  ],
  'a path that says nothing of itself': [onePath({}), [cage1]],
  'a version to come, without what is deprecated today': [
    onePath({ ready: undefined, online: true, onlineTime: '2026-05-14T15:00:00Z' }),
    [{ ...cage1, startedMs: Date.UTC(2026, 4, 14, 15) }],
  ],
  'fields of other types are as if they were missing': [
    onePath({ readyTime: 'yesterday', tracks: 'H264', tracks2: [{ codec: 7 }], readers: 5 }),
    [cage1],
  ],
  'sizes that are not known': [
    onePath({ tracks2: [{ codec: 'H264', codecProps: { width: 0, height: 0 } }], readers: [] }),
    [{ ...cage1, codec: 'H264', viewers: 0 }],
  ],
  'sizes that are none': [
    onePath({ tracks2: [{ codec: 'AV1', codecProps: { width: -1, height: 10.5 } }] }),
    [{ ...cage1, codec: 'AV1' }],
  ],
  'sound alone': [onePath({ tracks: ['Opus'], tracks2: [{ codec: 'Opus', codecProps: null }] }), [cage1]],
  'half a character': [onePath({ name: 'a\ud83e' }), [{ ...cage1, name: 'a\ufffd' }]],
  'no paths': [{ itemCount: 0, pageCount: 0, items: [] }, []],
  'no list of paths': [{ itemCount: 0, pageCount: 0, items: null }, []],
};

for (const [name, [page, expected]] of Object.entries(accepted)) {
  test(`read: ${name}`, () => assert.equal(parseMediaMtx(JSON.stringify(page)).onAir, expected));
}

const refused: Record<string, string> = {
  nothing: '',
  'a page of HTML': '<!DOCTYPE html><html></html>',
  'half of it': JSON.stringify(newMediaMtx).slice(0, 700),
  'a list': '[]',
  null: 'null',
  'an error': '{"status":"error","error":"authentication error"}',
  'no items': '{"pageCount":0}',
  'no number of pages': '{"items":[]}',
  'more pages than there can be': JSON.stringify({ pageCount: limits.streamsPagesMax + 1, items: [] }),
  'a path without a name': JSON.stringify(onePath({ name: undefined })),
  'a path that is neither on air nor not': JSON.stringify(onePath({ ready: undefined })),
  'a path that is on air in words': JSON.stringify(onePath({ ready: 'yes' })),
  'lists within lists without end': '['.repeat(100_000),
};

for (const [name, json] of Object.entries(refused)) {
  test(`refused: ${name}`, () => assert.throws(() => parseMediaMtx(json)));
}

test('what cannot be read is not repeated', () => {
  const json = JSON.stringify({ id: '203.0.113.7', type: 'rtmpConn' }).slice(0, -3);
  assert.throws(
    () => parseMediaMtx(json),
    (error: Error) => !/203|rtmp/.test(error.message),
  );
});

test.run();
