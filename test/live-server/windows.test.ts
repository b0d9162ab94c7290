import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cacheClasses } from '../../shared/api/cache-classes.ts';
import { ask, openLive } from '../helpers/live.ts';
import { botNames, toBot, toFight, writeTinyArchive } from '../helpers/tiny-archive.ts';

const live = await openLive(writeTinyArchive({ fights: 450, chunkItems: 200 }).folder);
const empty = await openLive(writeTinyArchive({ fights: 0, bots: [] }).folder);
test.after(() => {
  live.close();
  empty.close();
});

const newestFirst = Array.from({ length: 450 }, (_, index) => toFight(449 - index));

test('a window is the newest fights with its pagination, byte for byte', async () => {
  const { text, headers } = await ask(live, '/fights?limit=100&page=2');
  const pagination = { page: 2, limit: 100, total: 450, pages: 5 };
  assert.is(text, JSON.stringify({ fights: newestFirst.slice(100, 200), pagination }));
  assert.is(headers['cache-control'], cacheClasses.window);
});

test('all pages add up to the same list', async () => {
  for (const limit of [1, 7, 50, 99, 100]) {
    const pages = Array.from({ length: Math.ceil(450 / limit) }, (_, index) => index + 1);
    const replies = await Promise.all(pages.map((page) => ask(live, `/fights?page=${page}&limit=${limit}`)));
    const walked = replies.flatMap(({ text }) => JSON.parse(text).fights);
    assert.equal(walked, newestFirst, String(limit));
  }
});

const applied: Record<string, [query: string, page: number, limit: number]> = {
  nothing: ['', 1, 100],
  'a limit that is too large': ['?limit=101', 1, 100],
  'a limit of zero': ['?limit=0', 1, 1],
  'a negative page': ['?page=-3&limit=5', 1, 5],
  'no numbers': ['?page=two&limit=many', 1, 100],
  'a fraction': ['?limit=2.5', 1, 100],
  'empty values': ['?page=&limit=', 1, 100],
  'a repeated parameter': ['?limit=5&limit=6', 1, 6],
  'unknown parameters': ['?sort=old&limit=5&__proto__=1', 1, 5],
  'a page past the end': ['?page=6', 6, 100],
  'a page far past the end': ['?page=99999999999999999999', Number.MAX_SAFE_INTEGER, 100],
  'an escaped digit': ['?limit=%35', 1, 5],
};

for (const [name, [query, page, limit]] of Object.entries(applied)) {
  test(`${name} (${query}): page ${page} with limit ${limit}`, async () => {
    const { status, text } = await ask(live, `/fights${query}`);
    const { fights, pagination } = JSON.parse(text);
    assert.is(status, 200);
    assert.equal(pagination, { page, limit, total: 450, pages: Math.ceil(450 / limit) });
    assert.equal(fights, newestFirst.slice((page - 1) * limit, (page - 1) * limit + limit));
  });
}

test('different spellings of one window are one answer', async () => {
  const spellings = ['?page=1&limit=100', '', '?', '?limit=100&page=1', '?limit=1000&x=y', '?page=0'];
  const replies = await Promise.all(spellings.map((query) => ask(live, `/fights${query}`)));
  assert.is(new Set(replies.map(({ headers }) => headers.etag)).size, 1);
  assert.is(new Set(replies.map(({ headers }) => headers['link'])).size, 1);
});

const links: Record<string, [path: string, link: string]> = {
  'the first page': [
    '/fights?limit=200',
    '</fights?page=1&limit=100>; rel="first", </fights?page=2&limit=100>; rel="next", </fights?page=5&limit=100>; rel="last"',
  ],
  'a page in the middle': [
    '/fights?page=2&limit=200',
    '</fights?page=1&limit=100>; rel="first", </fights?page=1&limit=100>; rel="prev", </fights?page=3&limit=100>; rel="next", </fights?page=5&limit=100>; rel="last"',
  ],
  'the last page': [
    '/fights?page=5',
    '</fights?page=1&limit=100>; rel="first", </fights?page=4&limit=100>; rel="prev", </fights?page=5&limit=100>; rel="last"',
  ],
  'a page past the end': [
    '/fights?page=77',
    '</fights?page=1&limit=100>; rel="first", </fights?page=5&limit=100>; rel="prev", </fights?page=5&limit=100>; rel="last"',
  ],
  'a search': [
    '/bots?q=HOT&limit=1',
    '</bots?q=hot&page=1&limit=1>; rel="first", </bots?q=hot&page=2&limit=1>; rel="next", </bots?q=hot&page=2&limit=1>; rel="last"',
  ],
};

for (const [name, [path, link]] of Object.entries(links)) {
  test(`${name} links to the others`, async () => assert.is((await ask(live, path)).headers['link'], link));
}

test('links lead to where they say', async () => {
  let path: string | undefined = '/bots?q=o&limit=2';
  const found: string[] = [];
  while (path) {
    const { headers, text } = await ask(live, path);
    found.push(...JSON.parse(text).bots.map(({ cleanName }: { cleanName: string }) => cleanName));
    path = /<([^>]*)>; rel="next"/.exec(String(headers['link']))?.[1];
  }
  assert.equal(found, ['hotpok', 'hotrod', 'seadragonsroar']);
});

test('recent fights have no pagination and no links', async () => {
  const { text, headers } = await ask(live, '/fights/recent');
  assert.is(text, JSON.stringify({ fights: newestFirst.slice(0, 20) }));
  assert.is(headers['link'], undefined);
  assert.is(JSON.parse((await ask(live, '/fights/recent?limit=500')).text).fights.length, 100);
});

const searches: Record<string, [q: string | undefined, names: string[]]> = {
  'no text': [undefined, botNames],
  'an empty text': ['', botNames],
  'only spaces': ['  ', botNames],
  'a part': ['hot', ['hotpok', 'hotrod']],
  'a part in the middle': ['dragon', ['seadragonsroar']],
  'a display name': ["Sea Dragon's Roar", ['seadragonsroar']],
  'an accent': ['Hot Poké', ['hotpok']],
  'what no bot has': ['zzz', []],
  'text of which nothing is left': ['★', []],
  'a pattern': ['.*', []],
};

for (const [name, [q, names]] of Object.entries(searches)) {
  test(`bots looked for by ${name}: ${names.length}`, async () => {
    const { text } = await ask(live, q === undefined ? '/bots' : `/bots?q=${encodeURIComponent(q)}`);
    const pagination = { page: 1, limit: 50, total: names.length, pages: names.length > 0 ? 1 : 0 };
    assert.is(text, JSON.stringify({ bots: names.map(toBot), pagination }));
  });
}

for (const path of ['/fights', '/bots', '/bots?q=hot']) {
  test(`${path} of an empty archive is an empty list with no pages`, async () => {
    const { status, text, headers } = await ask(empty, `${path}${path.includes('?') ? '&' : '?'}page=2`);
    assert.is(status, 200);
    assert.is(JSON.parse(text).pagination.pages, 0);
    assert.match(String(headers['link']), /page=1&limit=\d+>; rel="prev".*page=1&limit=\d+>; rel="last"/);
  });
}

test.run();
