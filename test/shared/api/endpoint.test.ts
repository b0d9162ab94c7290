import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { matchEndpoint } from '../../../shared/api/endpoint.ts';

const bases = { basePath: '/api', legacyBase: '/backend' };

/** Paths, and what they are counted as. */
const paths: Record<string, string> = {
  '/api/tournaments': '/tournaments',
  '/api/tournaments/': '/tournaments',
  '/api/tournaments/W%2F1/fights/a%20b': '/tournaments/{tournamentID}/fights/{gameID}',
  '/api/cages/99': '/cages/{cageNum}',
  '/api/tournaments/100%': '(unknown)',
  '/api/tournaments/a/b/c/d/e': '(unknown)',
  '/tournaments': '(unknown)',
  '/apis/tournaments': '(unknown)',
  '/wp-login.php': '(unknown)',
  '*': '(unknown)',
  '': '(unknown)',
  '/api': '(site)',
  '/api/': '(site)',
  '/api/docs': '(site)',
  '/api/docs/': '(site)',
  '/api/dashboard': '(site)',
  '/api/assets/docs-1a2b3c4d5e.js': '(site)',
  '/docs': '(unknown)',
  '/api/docs/more': '(unknown)',
  '/backend/cageJSON.php': '/cageJSON.php',
  '/backend/nothing.php': '(unknown)',
  '/api/cageJSON.php': '(unknown)',
};

for (const [path, endpoint] of Object.entries(paths)) {
  test(`"${path}" counts as ${endpoint}`, () => assert.is(matchEndpoint(path, bases), endpoint));
}

test('without a base path, all of it is ours', () => {
  const match = (path: string) => matchEndpoint(path, { basePath: '', legacyBase: '/backend' });
  assert.equal(['/', '/docs', '/tournaments', '/api/tournaments', '/backend/cageJSON.php'].map(match), [
    '(site)',
    '(site)',
    '/tournaments',
    '(unknown)',
    '/cageJSON.php',
  ]);
});

test.run();
