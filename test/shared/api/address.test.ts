import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { matchFile, matchPath, toAddress, toFile, toSegment } from '../../../shared/api/address.ts';
import { routeNames, routes } from '../../../shared/api/routes.ts';
import { isScript } from '../../../shared/api/scripts.ts';
import { ApiError } from '../../../shared/base/errors.ts';
import { limits } from '../../../shared/base/limits.ts';

/** Ids as an import may bring them, and the segment that each has in a file's path; null where only its form matters. */
const ids: Record<string, [id: string, segment: string | null]> = {
  'a plain one': ['nova_may26_3lb', 'nova_may26_3lb'],
  capitals: ['NOVA', 'NOVA'],
  'the same but for its case': ['nova', 'nova'],
  'one letter': ['A', 'A'],
  'what looks like an escaped letter': ['~41', '~7E41'],
  'what looks like an encoded letter': ['%41', '~2541'],
  'what looks like a digest': ['a~~0', 'a~7E~7E0'],
  'a tilde': ['~', '~7E'],
  'a space': ['a b', 'a~20b'],
  'a space at the end': ['a b ', 'a~20b~20'],
  'a plus': ['a+b', 'a~2Bb'],
  'a percent sign': ['100%', '100~25'],
  'a colon': ['W:4-1', 'W~3A4-1'],
  'a dot': ['.', '~2E'],
  'the folder above': ['..', '~2E~2E'],
  'a path out of the folder': ['../../etc/passwd', '~2E~2E~2F~2E~2E~2Fetc~2Fpasswd'],
  'a slash': ['a/b', 'a~2Fb'],
  'a backslash': ['a\\b', 'a~5Cb'],
  'a slash alone': ['/', '~2F'],
  'a question mark and a hash': ['a?b#c', 'a~3Fb~23c'],
  'another ending': ['a.json', 'a~2Ejson'],
  'an underscore at the end': ['a_', 'a_'],
  'hyphens alone': ['--', '--'],
  'an accent': ['poké', 'pok~C3~A9'],
  'the same accent in two characters': ['poke\u0301', 'poke~CC~81'],
  'an emoji': ['🤖', '~F0~9F~A4~96'],
  'a line break': ['a\nb', 'a~0Ab'],
  'a zero byte': ['a\0b', 'a~00b'],
  'the word of a route': ['recent', 'recent'],
  'the word of another': ['tags', 'tags'],
  'the name of a key that objects have': ['__proto__', '__proto__'],
  'the last length that fits': ['x'.repeat(180), 'x'.repeat(180)],
  'one letter more': ['x'.repeat(181), null],
  '200 letters': ['x'.repeat(200), null],
  '200 letters with another end': [`${'x'.repeat(199)}y`, null],
  '200 emoji': ['🤖'.repeat(200), null],
  '200 emoji and a letter': [`${'🤖'.repeat(200)}a`, null],
};

for (const [name, [id, segment]] of Object.entries(ids)) {
  test(`an id of ${name} is a safe segment of a file's path`, () => {
    const made = toSegment(id);
    if (segment !== null) assert.is(made, segment);
    assert.match(made, /^[A-Za-z0-9_~-]+$/);
    assert.ok(made.length <= limits.segmentBytesMax, `${made.length} bytes`);
  });

  test(`an id of ${name} comes back from its address`, () => {
    const path = { tournamentID: id, gameID: id };
    assert.equal(matchPath(toAddress('fight', path)), { name: 'fight', path });
    assert.equal(
      matchPath(`${toAddress('fight', path)}/`),
      { name: 'fight', path },
      'with a slash at the end',
    );
  });

  test(`an id of ${name} has a file of its own route`, () => {
    const made = toSegment(id);
    const file = toFile('fight', { tournamentID: id, gameID: id });
    assert.is(file, `tournaments/${made}/fights/${made}`);
    assert.equal(matchFile(file), { name: 'fight', path: { tournamentID: made, gameID: made } });
  });
}

test('different ids have different segments', () => {
  const segments = Object.values(ids).map(([id]) => toSegment(id));
  assert.is(new Set([...segments, toSegment('')]).size, segments.length + 1);
});

test('a long id keeps its beginning and ends in a digest of the whole', () => {
  assert.match(toSegment('x'.repeat(200)), /^x{146}~~[0-9a-f]{32}$/);
  assert.is(toSegment('x'.repeat(200)), toSegment('x'.repeat(200)));
});

test('an empty id has a segment, and no address', () => {
  assert.is(toSegment(''), '~');
  assert.is(matchPath(toAddress('fight', { tournamentID: '', gameID: 'W-4' })), undefined);
});

const matched: Record<string, [path: string, name: string, values: Record<string, string>]> = {
  'a route without parameters': ['/tournaments', 'tournaments', {}],
  'a slash at the end changes nothing': ['/tournaments/', 'tournaments', {}],
  'escapes are decoded once': ['/bots/100%2525', 'bot', { botName: '100%25' }],
  'an escaped slash stays in its parameter': ['/bots/a%2Fb', 'bot', { botName: 'a/b' }],
  'a plus is a plus': ['/bots/a+b', 'bot', { botName: 'a+b' }],
  'an escaped letter of a fixed word': ['/%74ournaments', 'tournaments', {}],
  'several parameters in their order': ['/stats/head-to-head/b/a', 'headToHead', { bot1: 'b', bot2: 'a' }],
  '/fights/recent is a list': ['/fights/recent', 'recentFights', {}],
  '/stills/tags is no still': ['/stills/tags', 'stillTags', {}],
  'any other word is a still': ['/stills/Tags', 'still', { stillID: 'Tags' }],
  '/video-feeds/fight is a recording': ['/video-feeds/fight', 'videoFeed', { recordingID: 'fight' }],
  '/video-feeds/fight with two ids is a fight': [
    '/video-feeds/fight/t/W-4',
    'fightVideoFeeds',
    { tournamentID: 't', gameID: 'W-4' },
  ],
  '/tournaments/x/fights is a list': [
    '/tournaments/fights/fights',
    'tournamentFights',
    { tournamentID: 'fights' },
  ],
};

for (const [name, [path, route, values]] of Object.entries(matched)) {
  test(`matched: ${name}`, () => assert.equal(matchPath(path), { name: route, path: values }));
}

const unmatched: Record<string, string> = {
  nothing: '',
  'the base alone': '/',
  'an unknown word': '/robots',
  'another case': '/Tournaments',
  'a word too many': '/fights/recent/more',
  'two slashes at the end': '/tournaments//',
  'an empty id in the middle': '/tournaments//fights',
  'an empty id at the end': '/tournaments/x/fights//',
  'two slashes at the beginning': '//tournaments',
  'a file of the archive': '/tournaments.json',
  'a path of slashes': '////',
};

for (const [name, path] of Object.entries(unmatched)) {
  test(`no route: ${name}`, () => assert.is(matchPath(path), undefined));
}

for (const path of ['/bots/100%', '/bots/%zz', '/bots/%C3', '/bots/%FF%FE', '/%', '/nowhere/%E0%A4%A']) {
  test(`refused as a broken escape: ${path}`, () => {
    try {
      matchPath(path);
    } catch (error) {
      assert.instance(error, ApiError);
      assert.is((error as ApiError).code, 'broken_escape');
      return;
    }
    assert.unreachable('not refused');
  });
}

for (const name of routeNames.filter((name) => !isScript(name))) {
  test(`${routes[name].path} is the address and the file of ${name}`, () => {
    const values = Object.fromEntries(
      [...routes[name].path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => [
        parameter,
        `a ${parameter}`,
      ]),
    );
    assert.equal(matchPath(toAddress(name, values as never)), { name, path: values });
    assert.is(matchFile(toFile(name, values as never))?.name, name);
  });
}

test.run();
