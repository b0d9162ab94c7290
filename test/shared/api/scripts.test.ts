import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { matchEndpoint } from '../../../shared/api/endpoint.ts';
import { routeNames, routes } from '../../../shared/api/routes.ts';
import { isScript, matchScript } from '../../../shared/api/scripts.ts';

const matched: [path: string, base: string, name: string | undefined][] = [
  ['/backend/matchJSON.php', '/backend', 'matchJSON'],
  ['/backend/matchJSON.php/', '/backend', 'matchJSON'],
  ['/backend/matchJSON.php/path/info.php', '/backend', 'matchJSON'],
  ['/matchJSON.php', '', 'matchJSON'],
  ['/a.b/recentFights.php', '/a.b', 'recentFightsScript'],
  ['/matchJSON.php', '/backend', undefined],
  ['/backend/x/matchJSON.php', '/backend', undefined],
  ['/backendmatchJSON.php', '/backend', undefined],
  ['/backend/matchJSON', '/backend', undefined],
  ['/backend/matchjson.php', '/backend', undefined],
  ['/backend/matchJSON.php.bak', '/backend', undefined],
  ['/backend/', '/backend', undefined],
  ['/backend', '/backend', undefined],
  ['/backend/tournaments', '/backend', undefined],
];

for (const [path, base, name] of matched) {
  test(`${path} below "${base}" is ${name ?? 'no script'}`, () => assert.is(matchScript(path, base), name));
}

test('every script is found at its own path, and is called so in the usage log', () => {
  const bases = { basePath: '/league/api.php', legacyBase: '/league/backend' };
  const scripts = routeNames.filter(isScript);
  assert.is(scripts.length, 13);
  for (const name of scripts) {
    const { path } = routes[name];
    assert.match(path, /^\/\w+\.php$/);
    assert.is(matchScript(`/old${path}`, '/old'), name);
    assert.is(matchEndpoint(`/league/backend${path}`, bases), path);
    assert.is(matchEndpoint(`/league/api.php${path}`, bases), '(unknown)');
  }
  assert.is(matchEndpoint('/league/api.php/fights', bases), '/fights');
});

test.run();
