import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { groupStreams } from '../../../live-server/streams/groups.ts';
import { toHlsUrl } from '../../../live-server/streams/hls-url.ts';
import { toCageNumber, toLocation } from '../../../live-server/streams/location.ts';
import type { OnAir } from '../../../live-server/streams/on-air.ts';
import { settleStarts, toStreamKey } from '../../../live-server/streams/start-times.ts';
import { routes } from '../../../shared/api/routes.ts';
import { toBytes } from '../../../shared/base/bytes.ts';

const test = suite('groups of streams');

const table = new Map([
  ['skycam', 'SkyCam'],
  ['pit2', 'Pits'],
  ['live/cage1', 'Cage 9'],
]);

/** Name of a stream → its location and the number of its cage. */
const locations: Record<string, [string, number | null]> = {
  cage1: ['Cage 1', 1],
  Cage12: ['Cage 12', 12],
  'Cage 1': ['Cage 1', 1],
  cage01: ['Cage 1', 1],
  cage0: ['Cage 0', 0],
  cage_1: ['Cage 1', 1],
  'cage1-main': ['Cage 1', 1],
  cage1_top: ['Cage 1', 1],
  'cage_1-main': ['Cage 1', 1],
  'event/cage2': ['Cage 2', 2],
  cage1a: ['Cage1a', null],
  cages: ['Cages', null],
  cage12345: ['Cage12345', null],
  pits: ['Pits', null],
  pit2: ['Pits', null],
  skycam: ['SkyCam', null],
  'event/skycam': ['SkyCam', null],
  'live/cage1': ['Cage 9', 9],
  école: ['École', null],
  '7': ['Stream 7', null],
  '2nd': ['Stream 2nd', null],
  '🤖': ['Stream 🤖', null],
  _drone: ['Drone', null],
  'path/': ['Stream ', null],
};

for (const [name, [location, cageNumber]] of Object.entries(locations)) {
  test(`${name} films ${location}`, () => {
    assert.is(toLocation(name, table), location);
    assert.is(toCageNumber(location), cageNumber);
  });
}

// As keys of the table above they would be none.
test('__proto__ films Proto__, and constructor films Constructor', () => {
  assert.is(toLocation('constructor', new Map()), 'Constructor');
  assert.is(toLocation('__proto__', new Map()), 'Proto__');
});

const unknown = { startedMs: null, width: null, height: null, codec: null, viewers: null };
const onAir = (name: string, rest: Partial<OnAir> = {}): OnAir => ({
  ...{ name, application: 'live', ...unknown },
  ...rest,
});

/** Name of a stream → its address. */
const addresses: Record<string, string | undefined> = {
  cage1: 'https://live.example/hls/cage1.m3u8',
  'a b?c#d%e': 'https://live.example/hls/a%20b%3Fc%23d%25e.m3u8',
  'event/ü': 'https://live.example/hls/event/%C3%BC.m3u8',
  '{app}': 'https://live.example/hls/%7Bapp%7D.m3u8',
  '$&': 'https://live.example/hls/%24%26.m3u8',
  '...': 'https://live.example/hls/....m3u8',
  '../secret': undefined,
  'a/./b': undefined,
  '..': undefined,
  '': undefined,
};

for (const [name, address] of Object.entries(addresses)) {
  test(`the address of "${name}" is ${address ?? 'none'}`, () => {
    assert.is(toHlsUrl('https://live.example/hls/{name}.m3u8', onAir(name)), address);
    if (address) assert.is(new URL(address).href, address);
  });
}

test('a template has the name and the application wherever it likes', () => {
  const stream = onAir('cage1', { application: 'a b' });
  assert.is(toHlsUrl('https://x/{app}/{name}/{name}.m3u8', stream), 'https://x/a%20b/cage1/cage1.m3u8');
});

const hls = 'https://live.example/hls/{name}.m3u8';
const group = (streams: OnAir[], template = hls) =>
  groupStreams(streams, { hls: template, locations: table, starts: settleStarts(undefined, streams) });

test('cages come by number, then all others by name, and the streams of each by name', () => {
  const names = ['skycam', 'cage10', 'pits', '7', 'cage2-top', 'cage2', 'pit2', 'Zoo', 'abc', '__proto__'];
  const streams = names.map((name) => onAir(name));
  const groups = group(streams);
  assert.equal(
    Object.entries(groups).map(([location, [...found]]) => [location, ...found.map(({ name }) => name)]),
    [
      ['Cage 2', 'cage2', 'cage2-top'],
      ['Cage 10', 'cage10'],
      ['Abc', 'abc'],
      ['Pits', 'pit2', 'pits'],
      ['Proto__', '__proto__'],
      ['SkyCam', 'skycam'],
      ['Stream 7', '7'],
      ['Zoo', 'Zoo'],
    ],
  );
  assert.equal(toBytes(group(streams.reverse())), toBytes(groups));
});

test('a stream has the keys of the contract, in its order', () => {
  const full = { startedMs: 1_778_770_933_400, width: 1920, height: 1080, codec: 'H264', viewers: 2 };
  const groups = group([onAir('cage1', full)]);
  assert.is(
    JSON.stringify(groups),
    '{"Cage 1":[{"name":"cage1","location":"Cage 1","cageNum":1,"hlsUrl":"https://live.example/hls/cage1.m3u8",' +
      '"startedAt":1778770933,"width":1920,"height":1080,"codec":"H264","viewers":2}]}',
  );
  assert.equal(toBytes(routes.streams.answer.parse({ groups })), toBytes({ groups }));
});

test('a stream that one application passes on to another is listed once, as the one that began first', () => {
  const streams = [
    onAir('cage1', { application: 'a', startedMs: 2_000_100 }),
    onAir('cage1', { application: 'b', startedMs: 2_000_000, viewers: 5 }),
    onAir('cage1', { application: 'c' }),
  ];
  for (const order of [streams, [...streams].reverse()]) {
    assert.equal(
      Object.values(group(order))
        .flat()
        .map(({ viewers }) => viewers),
      [5],
    );
  }
});

test('it is listed for each application when the template tells them apart', () => {
  const streams = ['b', 'a'].map((application) => onAir('cage1', { application }));
  const groups = group(streams, 'https://live.example/{app}/{name}.m3u8');
  assert.equal(
    Object.values(groups)
      .flat()
      .map(({ hlsUrl }) => hlsUrl),
    ['https://live.example/a/cage1.m3u8', 'https://live.example/b/cage1.m3u8'],
  );
});

test('a stream keeps its start although it is reckoned a little differently each time', () => {
  const key = toStreamKey(onAir('cage1'));
  let starts = settleStarts(undefined, [onAir('cage1', { startedMs: 10_499 })]);
  assert.is(starts.get(key), 10);
  for (const startedMs of [10_501, 9_400, 12_900, 10_499]) {
    starts = settleStarts(starts, [onAir('cage1', { startedMs })]);
    assert.is(starts.get(key), 10);
  }
});

test('a stream that begins anew has a new start', () => {
  const key = toStreamKey(onAir('cage1'));
  const first = settleStarts(undefined, [onAir('cage1', { startedMs: 10_000 })]);
  assert.is(settleStarts(first, [onAir('cage1', { startedMs: 13_600 })]).get(key), 14);
  const gone = settleStarts(first, []);
  assert.is(gone.size, 0);
  assert.is(settleStarts(gone, [onAir('cage1', { startedMs: 11_600 })]).get(key), 12);
});

test('a start that is not known, or before 1970, is none', () => {
  assert.is(settleStarts(undefined, [onAir('a'), onAir('b', { startedMs: -1 })]).size, 0);
});

test.run();
