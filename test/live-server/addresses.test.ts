import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toAddress } from '../../shared/api/address.ts';
import { routeNames, routes } from '../../shared/api/routes.ts';
import { ask, openLive } from '../helpers/live.ts';
import { oddIDs, writeTinyArchive } from '../helpers/tiny-archive.ts';

const { folder } = writeTinyArchive();
const live = await openLive(folder);
const based = await openLive(folder, { basePath: '/api/v2' });
test.after(() => {
  live.close();
  based.close();
});

for (const id of oddIDs) {
  test(`the id ${id.slice(0, 20)} is decoded once and finds its own pages`, async () => {
    const tournament = await ask(live, toAddress('tournament', { tournamentID: id }));
    assert.is(JSON.parse(tournament.text).tournament.tournamentID, id);
    const fight = await ask(live, toAddress('fight', { tournamentID: 't', gameID: id }));
    assert.is(fight.text, JSON.stringify({ fight: { gameID: id } }));
  });
}

const sameAnswers: [path: string, other: string][] = [
  ['/tournaments', '/tournaments/'],
  ['/tournaments/t/fights/W-4', '/tournaments/t/fights/W-4/'],
  ['/tournaments/t/fights/W-4', '/tournaments/t/fights/%57%2D4'],
  ['/tournaments', '/tournaments?utm=100%&x=%zz'],
  ['/tournaments', '/%74ournaments'],
  ['/tournaments/%252F', '/tournaments/%252F/'],
  ['/fights', '/fights/?other=%zz'],
];

for (const [path, other] of sameAnswers) {
  test(`${other} is answered as ${path}, the first time and the second`, async () => {
    const { text } = await ask(live, path);
    for (const _ of [1, 2]) {
      const reply = await ask(live, other);
      assert.is(reply.status, 200);
      assert.is(reply.text, text);
    }
  });
}

const errors: Record<string, [path: string, status: number, code: string, message?: string]> = {
  'the root': ['/', 404, 'route_not_found', '/openapi'],
  'an unknown route': ['/tournament', 404, 'route_not_found', 'no route /tournament.'],
  'a longer one': ['/tournaments/t/fights/W-4/x', 404, 'route_not_found'],
  capitals: ['/Tournaments', 404, 'route_not_found'],
  'an empty id': ['/tournaments//fights', 404, 'route_not_found'],
  'two slashes at the end': ['/tournaments//', 404, 'route_not_found'],
  'an unknown tournament': [
    '/tournaments/none',
    404,
    'tournament_not_found',
    '"none". GET /tournaments lists',
  ],
  'its fights': ['/tournaments/none/fights', 404, 'tournament_not_found', '"none"'],
  'a fight of an unknown tournament': ['/tournaments/none/fights/W-4', 404, 'tournament_not_found', '"none"'],
  'an unknown fight': [
    '/tournaments/t/fights/none',
    404,
    'fight_not_found',
    '"t" has no fight "none". GET /tournaments/t/fights',
  ],
  'an unknown player': ['/tournaments/t/players/none', 404, 'player_not_found', '"none"'],
  'a player of an unknown tournament': ['/tournaments/none/players/none', 404, 'tournament_not_found'],
  'an unknown bot': ['/bots/none', 404, 'bot_not_found', '"none"'],
  'a bot by its display name': ['/bots/Hot%20Pok%C3%A9', 404, 'bot_not_found', '"Hot Poké". A bot is named'],
  'and where to look for it': [
    '/bots/Hot%20Pok%C3%A9/fights',
    404,
    'bot_not_found',
    'GET /bots?q=hotpok looks',
  ],
  'a way out': ['/tournaments/..%2F..%2Fbuild', 404, 'tournament_not_found', '../../build'],
  'a way out, unescaped': ['/tournaments/../build.json', 404, 'route_not_found'],
  "a file's name": ['/tournaments.json', 404, 'route_not_found'],
  "the archive's own file": ['/build.json', 404, 'route_not_found'],
  'a zero byte': ['/tournaments/%00', 404, 'tournament_not_found'],
  'a lone percent sign': ['/tournaments/%', 400, 'broken_escape', '%25'],
  'half an escape': ['/tournaments/a%2', 400, 'broken_escape'],
  'an escape that is no UTF-8': ['/tournaments/%FF%FE', 400, 'broken_escape'],
  'a broken escape in an unknown route': ['/%zz', 400, 'broken_escape'],
  'a broken escape in a parameter': ['/bots?q=%E0%A4', 400, 'broken_escape'],
};

for (const [name, [path, status, code, message = '']] of Object.entries(errors)) {
  test(`${name} (${path}): ${status} ${code}`, async () => {
    const reply = await ask(live, path);
    const { error } = JSON.parse(reply.text);
    assert.is(reply.status, status);
    assert.equal(Object.keys(error), ['status', 'code', 'message']);
    assert.is(error.status, status);
    assert.is(error.code, code);
    assert.match(error.message, message);
    assert.not.match(error.message, /\{\w+\}/);
    assert.is(reply.headers['cache-control'], 'public, max-age=5');
  });
}

test('a message does not repeat all of a long id', async () => {
  const { text } = await ask(live, `/tournaments/${encodeURIComponent('🤖'.repeat(1_000))}`);
  assert.match(JSON.parse(text).error.message, `"${'🤖'.repeat(100)}…"`);
});

test('every route of the table is known to the server', async () => {
  for (const name of routeNames) {
    // A stream has no end to wait for.
    const method = routes[name].kind === 'events' ? 'HEAD' : 'GET';
    const base = routes[name].kind === 'legacy' ? '/backend' : '';
    const path = base + routes[name].path.replace(/\{\w+\}/g, 'hotpok');
    const { status, text } = await ask(live, path, { method });
    if (status !== 200) assert.is.not(JSON.parse(text).error.code, 'route_not_found', name);
  }
});

const belowBase: Record<string, [path: string, status: number]> = {
  'a page': ['/api/v2/tournaments/t', 200],
  'a window': ['/api/v2/fights?limit=2', 200],
  'the base alone': ['/api/v2', 404],
  'the base with a slash': ['/api/v2/', 404],
  'a route without the base': ['/tournaments/t', 404],
  'what only begins like the base': ['/api/v22/tournaments', 404],
  'what begins like the base and goes on': ['/api/v2tournaments', 404],
};

for (const [name, [path, status]] of Object.entries(belowBase)) {
  test(`with a base path, ${name} (${path}): ${status}`, async () => {
    const reply = await ask(based, path);
    assert.is(reply.status, status);
    if (status === 404) {
      const { error } = JSON.parse(reply.text);
      assert.is(error.code, 'route_not_found');
      assert.match(error.message, 'GET /api/v2/openapi');
    }
  });
}

test('messages and links name addresses below the base', async () => {
  assert.match((await ask(based, '/api/v2/bots/Hot%20Rod')).text, 'GET /api/v2/bots?q=hotrod');
  assert.match(
    String((await ask(based, '/api/v2/fights')).headers['link']),
    '</api/v2/fights?page=1&limit=100>',
  );
});

test.run();
