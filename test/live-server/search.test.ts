import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Answer } from '../../shared/api/routes.ts';
import { ask, type Live, openLive } from '../helpers/live.ts';
import { leagueServer, memorySource } from '../helpers/served-league.ts';
import { askError, askValid } from '../helpers/valid-answer.ts';

const odd = await leagueServer('odd');
const demo = await leagueServer('demo');
const opened: Live[] = [];
test.after(async () => {
  for (const live of opened) live.close();
  await odd.close();
  await demo.close();
});

function search(live: Live, q: string): Promise<Answer<'search'>> {
  return askValid(live, 'search', `/search?q=${encodeURIComponent(q)}`);
}

interface Found {
  bots?: string[];
  tournaments?: string[];
  fights?: string[];
}

const searches: Record<string, [q: string, found: Found]> = {
  'one word finds bots': ['hot', { bots: ['hotpok', 'hotpoke'] }],
  'in whatever case': ['HOTpOK', { bots: ['hotpok', 'hotpoke'] }],
  'with its accent, which is dropped': ['poké', { bots: ['hotpok', 'hotpoke'] }],
  'without it: another name': ['poke', { bots: ['hotpoke'] }],
  'with the signs of its name': ["dragon'sroar", { bots: ['seadragonsroar'] }],
  'the whole name before one that begins so': ['lynx', { bots: ['lynx', 'lynxii'] }],
  'the start of a word': ['bayes', { bots: ['navebayes'] }],
  anywhere: ['oublespace', { bots: ['doublespaced'] }],
  'digits, also of tournaments': ['2000', { bots: ['bulwark2000'] }],
  'tournaments, newest first': ['nova', { tournaments: ['NOVA_may26_3lb', 'nova_may26_3lb'] }],
  'a part of a name with signs': ['november', { tournaments: ['odd ids 100%: a/b'] }],
  'tournaments by two words': ['round robin', { tournaments: ['..'] }],
  'two words find the fights between their bots, newest first': [
    'hot sea',
    { bots: ['hotpok', 'hotpoke', 'seadragonsroar'], fights: ['W-8', 'W-7', 'W-6'] },
  ],
  'in either order': [
    'sea hot',
    { bots: ['hotpok', 'hotpoke', 'seadragonsroar'], fights: ['W-8', 'W-7', 'W-6'] },
  ],
  'a name of two words, and who else these words name': [
    'Hot Poké',
    { bots: ['hotpok', 'hotpoke'], fights: ['L-1'] },
  ],
  'two words of one bot, which once met itself': [
    "sea dragon's",
    { bots: ['seadragonsroar'], fights: ['W-3'] },
  ],
  'three words find no fights': ['hot sea dragon', { bots: ['seadragonsroar', 'hotpok', 'hotpoke'] }],
  'a second word of which nothing is left finds none either': ['hot ★', { bots: ['hotpok', 'hotpoke'] }],
  'emoji alone': ['🤖🤖', {}],
  'another script': ['робот', {}],
  'signs alone': ['%_', {}],
  'zero bytes': ['\u0000\u0000', {}],
  'what nobody is called': ['zzz', {}],
  'what is not public': ['phantom', {}],
};

for (const [name, [q, { bots = [], tournaments = [], fights = [] }]] of Object.entries(searches)) {
  test(`${name} (${q})`, async () => {
    const found = await search((await odd.open()).live, q);
    assert.equal([found.query, found.tokens], [q, q.split(' ')]);
    assert.equal(
      found.bots.map(({ cleanName }) => cleanName),
      bots,
    );
    assert.equal(
      found.tournaments.map(({ tournamentID }) => tournamentID),
      tournaments,
    );
    assert.equal(
      found.fights.map(({ gameID }) => gameID),
      fights,
    );
  });
}

test('for every two bots: exactly the fights between bots that are named so', async () => {
  const { live } = await odd.open();
  const { fights } = await askValid(live, 'fights', '/fights');
  const { bots } = await askValid(live, 'bots', '/bots?limit=200');
  const names = bots.map(({ cleanName }) => cleanName);
  for (const one of names) {
    for (const other of names) {
      const expected = fights.filter(
        ({ player1clean: red, player2clean: blue }) =>
          (red.includes(one) && blue.includes(other)) || (red.includes(other) && blue.includes(one)),
      );
      assert.equal((await search(live, `${one} ${other}`)).fights, expected.slice(0, 20), `${one} ${other}`);
    }
  }
});

test('at most twenty of each', async () => {
  const { files } = await demo.open();
  const { tournaments } = JSON.parse(files.get('tournaments')!.toString()) as Answer<'tournaments'>;
  const more = { tournaments: [...tournaments, ...tournaments, ...tournaments] };
  const copy = new Map(files).set('tournaments', Buffer.from(JSON.stringify(more)));
  const live = await openLive(memorySource({ files: copy }));
  opened.push(live);
  const found = await search(live, 'a e');
  assert.equal([found.bots.length, found.tournaments.length, found.fights.length], [20, 20, 20]);
});

test('a bot and a tournament are shown as everywhere', async () => {
  const { live } = await odd.open();
  const { bots } = await search(live, 'solo');
  assert.equal(bots, (await askValid(live, 'bots', '/bots?q=solo')).bots);
  const { tournaments } = await search(live, 'freestyle');
  const all = (await askValid(live, 'tournaments', '/tournaments')).tournaments;
  assert.equal(
    tournaments,
    all.filter(({ tournamentName }) => tournamentName === 'Freestyle'),
  );
});

const applied: Record<string, [query: string, expected: string, tokens: string[]]> = {
  'space around it': ['q=+hot++', 'hot', ['hot']],
  'space between words': ['q=hot++%09sea', 'hot  \tsea', ['hot', 'sea']],
  'a space that does not break': ['q=hot%C2%A0sea', 'hot\u00a0sea', ['hot', 'sea']],
  'the last of several': ['q=x&q=hot', 'hot', ['hot']],
  'two emoji': ['q=%F0%9F%A4%96%F0%9F%A4%96', '🤖🤖', ['🤖🤖']],
  'more than 100 characters': [`q=${'a'.repeat(150)}`, 'a'.repeat(100), ['a'.repeat(100)]],
  'more than 100 emoji, of two units each': [
    `q=${encodeURIComponent('🤖'.repeat(150))}`,
    '🤖'.repeat(100),
    ['🤖'.repeat(100)],
  ],
  'a cut at a space': [`q=${'a'.repeat(99)}+b`, 'a'.repeat(99), ['a'.repeat(99)]],
  'a percent sign': ['q=100%25', '100%', ['100%']],
  'quotes and a backslash': ['q=%22%5C%22', '"\\"', ['"\\"']],
};

for (const [name, [query, expected, tokens]] of Object.entries(applied)) {
  test(`${name} (${query.slice(0, 40)}): the answer says what was looked for`, async () => {
    const found = await askValid((await odd.open()).live, 'search', `/search?${query}`);
    assert.equal([found.query, found.tokens], [expected, tokens]);
  });
}

const tooShort = [
  '',
  '?',
  '?q',
  '?q=',
  '?q=a',
  '?q=+a+',
  '?q=%20%20%20',
  '?q=%F0%9F%A4%96',
  '?Q=hot',
  '?q=hot&q=',
];

for (const query of tooShort) {
  test(`/search${query}: 400`, async () => {
    const error = await askError((await odd.open()).live, 'search', `/search${query}`);
    assert.equal([error.status, error.code], [400, 'query_too_short']);
    assert.match(error.message, /"q" must have at least 2 characters: GET \/search\?q=/);
  });
}

test('the message names the address below the base, and a broken escape is a mistake of its own', async () => {
  const { files } = await odd.open();
  const live = await openLive(memorySource({ files: new Map(files) }), { basePath: '/api' });
  opened.push(live);
  assert.match((await askError(live, 'search', '/api/search')).message, 'GET /api/search?q=');
  assert.is((await askError(live, 'search', '/api/search?q=100%')).code, 'broken_escape');
});

test('spellings of one search share one answer', async () => {
  const { live } = await odd.open();
  const etags = new Set<string | undefined>();
  for (const query of ['q=hot%20sea', 'q=hot+sea', 'q=+hot+sea', 'x=1&q=hot+sea', 'q=h%6ft+sea&q2=']) {
    etags.add((await ask(live, `/search?${query}`)).headers.etag);
    assert.ok(live.archive.snapshot!.find('/search?q=hot+sea', 'identity'));
  }
  assert.is(etags.size, 1);
});

test.run();
