/** Where the scripts are, and what every answer of theirs has: headers, caching, errors. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { legacyRoutes } from '../../../shared/api/routes/legacy.ts';
import { routes } from '../../../shared/api/routes.ts';
import { ask, type Live, openLive } from '../../helpers/live.ts';
import { leagueServer, memorySource } from '../../helpers/served-league.ts';
import { askError } from '../../helpers/valid-answer.ts';
import { spring } from '../../league/double-elimination.ts';

const server = await leagueServer('odd');
const opened: Live[] = [];
test.after(async () => {
  for (const live of opened) live.close();
  await server.close();
});

async function openAt(basePath: string, legacyBase: string): Promise<Live> {
  const { files } = await server.open();
  const live = await openLive(memorySource({ files: new Map(files) }), { basePath, legacyBase });
  opened.push(live);
  return live;
}

const match = `gameID=W-4&tournamentID=${spring}`;

const places: [basePath: string, legacyBase: string, path: string, status: number][] = [
  ['/league/api.php', '/league/backend', '/league/api.php/tournaments', 200],
  ['/league/api.php', '/league/backend', `/league/api.php/tournaments/${spring}/fights/W-4`, 200],
  ['/league/api.php', '/league/backend', `/league/backend/matchJSON.php?${match}`, 200],
  ['/league/api.php', '/league/backend', `/backend/matchJSON.php?${match}`, 404],
  ['/league/api.php', '/league/backend', '/league/api.php', 404],
  ['', '/backend', '/tournaments', 200],
  ['', '/backend', `/backend/matchJSON.php?${match}`, 200],
  ['', '/backend', `/matchJSON.php?${match}`, 404],
  ['', '/backend', '/backend/tournaments', 404],
  // One inside the other, either way, and both the same.
  ['/api', '/api/backend', `/api/backend/matchJSON.php?${match}`, 200],
  ['/api', '/api/backend', '/api/fights', 200],
  ['/api/v2', '/api', `/api/matchJSON.php?${match}`, 200],
  ['/api/v2', '/api', '/api/v2/fights', 200],
  ['/api', '/api', `/api/matchJSON.php?${match}`, 200],
  ['/api', '/api', '/api/fights', 200],
  ['', '', `/matchJSON.php?${match}`, 200],
  ['', '', '/fights', 200],
  // A tournament can be called like a script.
  ['', '/tournaments', '/tournaments/matchJSON.php/fights', 400],
];

for (const [basePath, legacyBase, path, status] of places) {
  test(`BASE_PATH "${basePath}", LEGACY_BASE "${legacyBase}": ${path} is ${status}`, async () => {
    assert.is((await ask(await openAt(basePath, legacyBase), path)).status, status);
  });
}

test('what follows the name of a script, and the spelling of its parameters, change nothing', async () => {
  const { live } = await server.open();
  const { text } = await ask(live, `/backend/matchJSON.php?${match}`);
  for (const path of [
    `matchJSON.php/?${match}`,
    `matchJSON.php/info/more?${match}`,
    `matchJSON.php//%zz?${match}`,
    `matchJSON.php?key=me&_=1&${match}&x=%zz`,
    `matchJSON.php?tournamentID=x&gameID=W%2D4&tournamentID=${spring}`,
  ]) {
    for (const _ of [1, 2]) assert.is((await ask(live, `/backend/${path}`)).text, text, path);
  }
});

/** A script, and where its `Link` leads: below another base than its own. */
const superseded: Record<string, string> = {
  [`matchJSON.php?${match}`]: `/api/tournaments/${spring}/fights/W-4`,
  'matchJSON.php?gameID=w+0&tournamentID=odd+ids+100%25:+a/b':
    '/api/tournaments/odd%20ids%20100%25%3A%20a%2Fb/fights/w%200',
  'recentFights.php?limit=5': '/api/fights/recent?limit=5',
  'recentFights.php?limit=500': '/api/fights/recent?limit=100',
  'botAutocomplete.php?q=hot+p': '/api/search?q=hot+p',
  'botAutocomplete.php?q=h': '/api/search',
  'fightsByBot.php?bot=Hot+Pok%C3%A9': '/api/bots/hotpok/fights',
  'fightsByBot.php?bot=%F0%9F%A4%96': '/api/bots',
  'recentClips.php': '/api/clips?limit=20',
};

for (const [script, successor] of Object.entries(superseded)) {
  test(`${script} says that ${successor} takes its place, in a 304 too`, async () => {
    const live = await openAt('/api', '/old');
    const { status, headers } = await ask(live, `/old/${script}`);
    assert.equal(
      [status, headers['deprecation'], headers['link']],
      [200, 'true', `<${successor}>; rel="successor-version"`],
    );
    const again = await ask(live, `/old/${script}`, { headers: { 'if-none-match': headers.etag } });
    assert.equal(
      [again.status, again.headers['deprecation'], again.headers['link']],
      [304, 'true', headers['link']],
    );
    if (!successor.endsWith('/search')) assert.is((await ask(live, successor)).status, 200);
  });
}

for (const script of [
  `getLatestMatches.php?tournamentID=${spring}`,
  'bracketProvider.php?function=getLocalTournaments',
  'randomClips.php',
  'herosGalleryAPI.php',
  `getTournamentMatchesDataTables.php?tournamentID=${spring}`,
]) {
  test(`${script.split('?')[0]} is not superseded`, async () => {
    const { status, headers } = await ask((await server.open()).live, `/backend/${script}`);
    assert.equal([status, headers['deprecation'], headers['link']], [200, undefined, undefined]);
  });
}

test('every answer has the headers of all others, and an ETag for each encoding', async () => {
  const { live } = await server.open();
  const seen = new Set<string | undefined>();
  for (const encoding of ['identity', 'br', 'gzip']) {
    const { status, headers } = await ask(live, `/backend/matchJSON.php?${match}`, {
      headers: { 'accept-encoding': encoding },
    });
    assert.is(status, 200);
    assert.is(headers['access-control-allow-origin'], '*');
    assert.is(headers['x-content-type-options'], 'nosniff');
    assert.is(headers['content-type'], 'application/json; charset=utf-8');
    assert.is(headers['access-control-expose-headers'], 'ETag, Link, X-Archive-Build');
    assert.is(headers['vary'], 'Accept-Encoding');
    assert.ok(headers['x-archive-build']);
    seen.add(headers.etag);
  }
  assert.is(seen.size, 3);
  const preflight = await ask(live, '/backend/cageJSON.php?all', { method: 'OPTIONS' });
  assert.equal([preflight.status, preflight.headers['access-control-max-age']], [204, '86400']);
  const posted = await ask(live, '/backend/recentFights.php', { method: 'POST' });
  assert.equal([posted.status, posted.headers.allow], [405, 'GET, HEAD, OPTIONS']);
  const head = await ask(live, '/backend/recentFights.php', { method: 'HEAD' });
  assert.equal([head.status, head.text, head.headers['deprecation']], [200, '', 'true']);
});

const errors: [
  name: keyof typeof legacyRoutes,
  query: string,
  status: number,
  code: string,
  message: string,
][] = [
  [
    'bracketProvider',
    '',
    400,
    'invalid_parameter',
    '"function" must be one of getLocalTournaments, getSingleTournament; it was missing',
  ],
  ['bracketProvider', 'function=drop', 400, 'invalid_parameter', 'it was "drop"'],
  ['bracketProvider', 'function=constructor', 400, 'invalid_parameter', 'it was "constructor"'],
  [
    'bracketProvider',
    'function=getSingleTournament',
    400,
    'invalid_parameter',
    '"params[tournamentId]" must be given',
  ],
  [
    'bracketProvider',
    'function=getSingleTournament&params[tournamentId]=none',
    404,
    'tournament_not_found',
    '"none"',
  ],
  ['matchJSON', '', 400, 'invalid_parameter', '"gameID" must be given, such as W-4; it was missing'],
  ['matchJSON', 'gameID=W-4&tournamentID=', 400, 'invalid_parameter', '"tournamentID" must be given'],
  ['matchJSON', `gameID=none&tournamentID=${spring}`, 404, 'fight_not_found', 'has no fight "none"'],
  ['matchJSON', 'gameID=W-4&tournamentID=none', 404, 'tournament_not_found', '"none"'],
  ['matchJSON', 'gameID=../W-4&tournamentID=..%2F..', 404, 'tournament_not_found', ''],
  ['matchJSON', 'gameID=%zz&tournamentID=x', 400, 'broken_escape', '%25'],
  ['getTournamentMatchesDataTables', 'draw=1', 400, 'invalid_parameter', '"tournamentID" must be given'],
  ['getTournamentMatchesDataTables', 'tournamentID=none', 404, 'tournament_not_found', '"none"'],
  ['getLatestMatches', 'tournamentID=none', 404, 'tournament_not_found', '"none"'],
  ['fightsByBot', '', 400, 'invalid_parameter', '"bot" must be given'],
  ['cageJSON', 'all', 503, 'source_unavailable', ''],
  ['scheduledMatches', '', 503, 'source_unavailable', ''],
  ['fightsLast24Hours', '', 503, 'source_unavailable', ''],
];

for (const [name, query, status, code, message] of errors) {
  test(`${name}?${query}: ${status} ${code}`, async () => {
    const { live } = await server.open();
    const error = await askError(live, name, `/backend${routes[name].path}?${query}`);
    assert.equal([error.status, error.code], [status, code]);
    assert.match(error.message, message);
  });
}

test('the number of a table comes back as an integer, whatever was sent', async () => {
  const { live } = await server.open();
  const script = `/backend/getTournamentMatchesDataTables.php?tournamentID=${spring}&length=1&draw=`;
  const sent = { '7': 7, '07': 7, '%3Cscript%3E': 0, '1e3': 0, '-1': 0, '1;alert(1)': 0, '': 0 };
  for (const [draw, expected] of Object.entries(sent)) {
    const { text } = await ask(live, script + draw);
    assert.is(JSON.parse(text).draw, expected, draw);
    assert.not.match(text, /<|alert/);
  }
});

test('limits are moved into their range', async () => {
  const { live } = await server.open();
  const countFights = async (query: string) =>
    JSON.parse((await ask(live, `/backend/recentFights.php${query}`)).text).fights.length;
  const all = await countFights('?limit=100');
  assert.ok(all > 20);
  assert.equal(
    [
      await countFights(''),
      await countFights('?limit=0'),
      await countFights('?limit=9999'),
      await countFights('?limit=x'),
    ],
    [20, 1, all, 20],
  );
});

test('columns that a table names decide what its indexes mean and what is searched', async () => {
  const { live } = await server.open();
  const read = async (query: string) => {
    const path = `/backend/getTournamentMatchesDataTables.php?tournamentID=${spring}&${query}`;
    return JSON.parse((await ask(live, path)).text).data.map(({ id }: { id: string }) => id);
  };
  const named = 'columns[0][data]=player2&columns[1][data]=matchLength';
  assert.equal(
    await read(`order[0][column]=1&${named}&length=2`),
    await read('order[0][column]=14&length=2'),
  );
  assert.equal(await read(`search[value]=reset&${named}`), []);
  assert.equal(await read('search[value]=reset'), ['W-8']);
  const newest = await read('');
  for (const order of [
    'order[0][column]=99',
    `order[0][column]=5&${named}`,
    'order[0][column]=-1&columns[0][data]=function',
    'order[0][column]=x',
  ])
    assert.equal(await read(order), newest, order);
});

test('random clips are chosen anew each time, with any chance, and none twice', async () => {
  const { files } = await server.open();
  const chances = [0, 0.99];
  const live = await openLive(memorySource({ files: new Map(files) }), {
    random: () => chances.shift() ?? 0,
  });
  opened.push(live);
  const read = async () =>
    JSON.parse((await ask(live, '/backend/randomClips.php?limit=1')).text).clips[0].token;
  assert.equal([await read(), await read()], ['K3YAB9QZ', 'k3yAb9Qz']);
  const { headers } = await ask(live, '/backend/randomClips.php');
  assert.is(headers['cache-control'], 'public, max-age=1, stale-while-revalidate=5, stale-if-error=30');
  const again = await ask(live, '/backend/randomClips.php', { headers: { 'if-none-match': headers.etag } });
  assert.is(again.status, 304, 'when the choice is the same');
});

test.run();
