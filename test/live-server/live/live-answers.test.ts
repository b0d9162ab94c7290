import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LiveAnswers } from '../../../live-server/live/live-answers.ts';
import { planLive } from '../../../live-server/live/live-plans.ts';
import { openLiveSources } from '../../../live-server/live/live-sources.ts';
import { cacheClasses } from '../../../shared/api/cache-classes.ts';
import { toDigest } from '../../../shared/base/bytes.ts';
import { limits } from '../../../shared/base/limits.ts';
import type { Query } from '../../../shared/data/database.ts';
import { ask, type Live, noArchive, openLive } from '../../helpers/live.ts';
import { toRow } from '../../helpers/rows.ts';
import { askError } from '../../helpers/valid-answer.ts';

const players = Array.from({ length: 8 }, (_, index) =>
  toRow('players', { tournament_id: 't', player_id: String(index), name: `Bot ${index}` }),
);

/** A database that answers the one statement of live answers: rows as the test says, or an error. */
function openDatabase() {
  const clock = { now: 1_790_000_000_000 };
  const database = { queries: 0, isAway: false, cageStatus: 'Idle', updatedAt: 5 };
  const query: Query = async () => {
    database.queries++;
    if (database.isAway) throw new Error('away');
    const rows = {
      tournaments: [toRow('tournaments', { tournament_id: 't', name: 'T', privacy: 'public', active: 1 })],
      players,
      games: Array.from({ length: 8 }, (_, index) =>
        toRow('games', { tournament_id: 't', game_id: `W-${index}`, state: 'available' }),
      ),
      slots: Array.from({ length: 16 }, (_, index) =>
        toRow('slots', {
          tournament_id: 't',
          game_id: `W-${index >> 1}`,
          slot_idx: (index & 1) as 0 | 1,
          player_id: String(index >> 1 === 7 ? 7 - (index & 1) : (index >> 1) + (index & 1)),
        }),
      ),
      recordings: [],
      cages: [
        {
          ...toRow('cages', { cage_num: 1, status: database.cageStatus, updated_at: database.updatedAt }),
          is_hidden: false,
        },
      ],
      cage_queue: [],
    };
    return [{ live: JSON.stringify(rows) }];
  };
  return { clock, database, query };
}

async function open(options: { cages?: readonly number[]; basePath?: string } = {}) {
  const { clock, database, query } = openDatabase();
  const live = await openLive(noArchive, { ...options, database: { query }, clock: () => clock.now });
  return { clock, database, live };
}

const opened: Live[] = [];
async function openKept(options: Parameters<typeof open>[0] = {}) {
  const all = await open(options);
  opened.push(all.live);
  return all;
}
test.after(() => {
  for (const live of opened) live.close();
});

test('an answer has the headers of every answer, its class, and the digest of its bytes', async () => {
  const { live } = await openKept();
  const { status, headers, bytes } = await ask(live, '/schedule');
  assert.is(status, 200);
  assert.is(headers.etag, `"${toDigest(bytes)}"`);
  assert.is(headers['cache-control'], cacheClasses.live);
  assert.is(headers['content-length'], String(bytes.length));
  assert.is(headers['access-control-allow-origin'], '*');
  assert.is(headers['x-content-type-options'], 'nosniff');
  assert.is(headers.vary, 'Accept-Encoding');
  assert.is(headers.age, undefined);
  // It is of no build.
  assert.is(headers['x-archive-build'], undefined);
});

test('all routes together cost one query a second, and none within it', async () => {
  const { clock, database, live } = await openKept();
  const paths = [
    '/cages',
    '/cages/1',
    '/cages/6',
    '/schedule',
    '/fights/last24h',
    '/schedule/',
    '/cages?x=1',
  ];
  for (let second = 1; second <= 3; second++) {
    for (let round = 0; round < 3; round++) await Promise.all(paths.map((path) => ask(live, path)));
    assert.is(database.queries, second);
    clock.now += limits.liveFreshMs;
  }
});

test('the ETag stays while the bytes do, and changes with them', async () => {
  const { clock, database, live } = await openKept();
  const first = await ask(live, '/cages');
  clock.now += 10_000;
  const second = await ask(live, '/cages');
  assert.is(second.headers.etag, first.headers.etag);
  database.cageStatus = 'Ready';
  clock.now += 1_000;
  const third = await ask(live, '/cages', { headers: { 'if-none-match': String(first.headers.etag) } });
  assert.is(third.status, 200);
  assert.is(JSON.parse(third.text).cages.cage1.status, 'Ready');
  assert.is.not(third.headers.etag, first.headers.etag);
  assert.is(database.queries, 3);
});

test('who holds the answer gets a 304 with the headers of the 200, also seconds later', async () => {
  const { clock, live } = await openKept();
  const full = await ask(live, '/schedule');
  for (const wait of [0, 1_000, 60_000]) {
    clock.now += wait;
    const headers = { 'if-none-match': `W/${full.headers.etag}, "other"` };
    const reply = await ask(live, '/schedule', { headers });
    assert.is(reply.status, 304);
    assert.is(reply.text, '');
    for (const name of ['etag', 'cache-control', 'vary', 'access-control-allow-origin'])
      assert.is(reply.headers[name], full.headers[name]);
  }
});

test('compressed forms are the same answer, each with an ETag of its own that stays while the bytes do', async () => {
  const { clock, live } = await openKept();
  const plain = await ask(live, '/schedule');
  assert.ok(plain.bytes.length > limits.compressBytesMin);
  for (const [encoding, decode, mark] of [
    ['br', brotliDecompressSync, '-br'],
    ['gzip', gunzipSync, '-gz'],
  ] as const) {
    const headers = { 'accept-encoding': encoding };
    const replies = await Promise.all([1, 2, 3, 4].map(() => ask(live, '/schedule', { headers })));
    clock.now += 1_000;
    replies.push(await ask(live, '/schedule', { headers }));
    for (const reply of replies) {
      assert.is(reply.headers['content-encoding'], encoding);
      assert.is(reply.headers.etag, `"${toDigest(plain.bytes)}${mark}"`);
      assert.is(decode(reply.bytes).toString(), plain.text);
    }
  }
});

test('a change while a form is being compressed: every answer is whole, and of one moment', async () => {
  const { clock, database, live } = await openKept();
  for (let step = 0; step < 20; step++) {
    database.updatedAt = step;
    clock.now += 1_000;
    const replies = await Promise.all(
      ['br', 'gzip', 'identity', 'br'].map((encoding) =>
        ask(live, '/cages', { headers: { 'accept-encoding': encoding } }),
      ),
    );
    const texts = replies.map(({ headers, bytes }) => {
      const encoding = headers['content-encoding'];
      if (encoding === 'br') return brotliDecompressSync(bytes).toString();
      return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    });
    assert.is(new Set(texts).size, 1);
    assert.is(JSON.parse(texts[0]!).cages.cage1.updatedAt, step);
  }
});

test('stale answers say their age, 200 and 304 alike, until they are half a minute old', async () => {
  const { clock, database, live } = await openKept();
  const full = await ask(live, '/cages');
  database.isAway = true;
  for (const [wait, age] of [
    [1_000, '1'],
    [1_500, '2'],
    [27_499, '29'],
  ] as const) {
    clock.now += wait;
    const stale = await ask(live, '/cages');
    assert.equal([stale.status, stale.headers.age, stale.text], [200, age, full.text]);
    const headers = { 'if-none-match': String(full.headers.etag) };
    const same = await ask(live, '/cages', { headers });
    assert.equal([same.status, same.headers.age], [304, age]);
  }
  clock.now += 1;
  const error = await askError(live, 'cages', '/cages');
  assert.equal([error.status, error.code], [503, 'source_unavailable']);
  assert.is((await ask(live, '/cages')).headers['cache-control'], cacheClasses.error);
  database.isAway = false;
  clock.now += 1_000;
  const fresh = await ask(live, '/cages');
  assert.equal([fresh.status, fresh.headers.age, fresh.headers.etag], [200, undefined, full.headers.etag]);
});

test('a route that nobody asked for before is answered from what is held, too', async () => {
  const { clock, database, live } = await openKept();
  await ask(live, '/cages');
  database.isAway = true;
  clock.now += 5_000;
  const { status, headers } = await ask(live, '/schedule');
  assert.equal([status, headers.age], [200, '5']);
});

test('streams have a source of their own, and an error of their own', async () => {
  const { live } = await openKept();
  const error = await askError(live, 'streams', '/live/streams');
  assert.equal([error.status, error.code], [502, 'streams_unreachable']);
});

const spellings: Record<string, string> = {
  '/cages/': '/cages',
  '/cages?': '/cages',
  '/cages?x=1&%': '/cages',
  '/cages/?x=1': '/cages',
  '/cages#x': '/cages',
  '/%63ages': '/cages',
  '/cages/1/': '/cages/1',
  '/cages/%31?page=2': '/cages/1',
  'http://example.org/schedule?q=a': '/schedule',
  '/fights/last24h/': '/fights/last24h',
};

for (const [spelling, address] of Object.entries(spellings)) {
  test(`${spelling} is ${address}`, async () => {
    const { live } = await openKept();
    const [asked, plain] = [await ask(live, spelling), await ask(live, address)];
    assert.equal([asked.status, asked.text, asked.headers.etag], [200, plain.text, plain.headers.etag]);
    assert.is((await ask(live, spelling)).text, plain.text);
  });
}

test('endlessly many spellings are one answer, and cost no query', async () => {
  const { database, live } = await openKept();
  for (let number = 0; number < 300; number++) {
    assert.is((await ask(live, `/cages?${'x'.repeat(2_000)}${number}`)).status, 200);
  }
  assert.is(database.queries, 1);
});

test('a head has the headers of the whole answer, and no body', async () => {
  const { live } = await openKept();
  for (const path of ['/schedule', '/cages/1', '/cages/3']) {
    const whole = await ask(live, path);
    const head = await ask(live, path, { method: 'HEAD' });
    assert.is(head.text, '');
    assert.equal({ ...head.headers, date: '' }, { ...whole.headers, date: '' });
  }
});

test('what writes is refused, and a preflight is answered', async () => {
  const { live } = await openKept();
  for (const path of ['/cages', '/cages/1', '/schedule', '/fights/last24h', '/live/streams']) {
    assert.equal([(await ask(live, path, { method: 'POST' })).status], [405]);
    assert.equal([(await ask(live, path, { method: 'OPTIONS' })).status], [204]);
  }
});

for (const asked of ['3', '01', '1.0', '+1', '-1', '1e0', 'x', '%20', '1%20', 'cage1', '9'.repeat(400)]) {
  test(`there is no cage ${asked.slice(0, 20)}, and the error names those that there are`, async () => {
    const { database, live } = await openKept();
    const error = await askError(live, 'cage', `/cages/${asked}`);
    assert.equal([error.status, error.code], [400, 'invalid_cage']);
    assert.match(error.message, 'The cages are 1, 2, 4, 5, 6.');
    assert.is(database.queries, 0);
  });
}

test('the cages are those that are configured, below the base path', async () => {
  const { live } = await openKept({ cages: [10, 3], basePath: '/api' });
  const { text } = await ask(live, '/api/cages');
  assert.equal(Object.keys(JSON.parse(text).cages), ['cage10', 'cage3']);
  assert.is(JSON.parse((await ask(live, '/api/cages/3')).text).cage.status, 'Offline');
  const error = await askError(live, 'cage', '/api/cages/1');
  assert.match(error.message, 'The cages are 10, 3.');
  assert.is((await ask(live, '/cages')).status, 404);
});

test('both encodings are made at once, each once for all who wait for it', async () => {
  const { clock, query } = openDatabase();
  const failing = { readStreams: () => Promise.reject(new Error('away')), log: () => {} };
  const sources = openLiveSources({ database: { query }, ...failing, clock: () => clock.now });
  const answers = new LiveAnswers(sources, () => clock.now);
  const plan = planLive('schedule', { basePath: '', cages: [1], path: {}, query: new URLSearchParams() });
  const encodings = ['br', 'gzip'] as const;
  const asked = [...encodings, ...encodings, ...encodings].map((encoding) =>
    answers.make('/schedule', plan, encoding),
  );
  const forms = new Set((await Promise.all(asked)).map(({ form }) => form));
  assert.is(forms.size, encodings.length);
  // And both are held.
  for (const encoding of encodings) assert.ok(forms.has(answers.find('/schedule', encoding)!), encoding);
});

test.run();
