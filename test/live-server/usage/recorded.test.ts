/** What is recorded of each kind of answer. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSite } from '../../../builder/site/build-site.ts';
import { openSite } from '../../../live-server/site.ts';
import type { Answered } from '../../../live-server/usage/usage.ts';
import { ask, openLive, sendBytes } from '../../helpers/live.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { oddIDs, writeTinyArchive } from '../../helpers/tiny-archive.ts';

const recorded: { answered: Answered; responseMs: number }[] = [];
const siteFolder = temporaryFolder();
await buildSite(siteFolder, '/api');
const live = await openLive(writeTinyArchive().folder, {
  basePath: '/api',
  site: openSite(siteFolder, { basePath: '/api', log: () => {} }),
  usage: { record: (_, answered, responseMs) => void recorded.push({ answered, responseMs }) },
});
test.after(() => live.close());

interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
}

const { headers } = await ask(live, '/api/tournaments');
const etag = headers.etag!;

const answers: Record<string, [asked: Asked, endpoint: string, status: number]> = {
  'a page': [{ path: '/api/tournaments' }, '/tournaments', 200],
  'a page as an absolute address': [{ path: 'http://x/api/tournaments' }, '/tournaments', 200],
  'a page in brotli': [
    { path: '/api/tournaments', headers: { 'accept-encoding': 'br' } },
    '/tournaments',
    200,
  ],
  'a page with a query': [{ path: '/api/tournaments?key=me&ip=192.0.2.7' }, '/tournaments', 200],
  'an odd id': [
    { path: `/api/tournaments/${encodeURIComponent(oddIDs[0]!)}` },
    '/tournaments/{tournamentID}',
    200,
  ],
  'a window': [{ path: '/api/fights?limit=5' }, '/fights', 200],
  'a page that the caller has': [
    { path: '/api/tournaments', headers: { 'if-none-match': etag } },
    '/tournaments',
    304,
  ],
  'a head': [{ path: '/api/tournaments', method: 'HEAD' }, '/tournaments', 200],
  'a head of what is not there': [{ path: '/api/bots/nobody', method: 'HEAD' }, '/bots/{botName}', 404],
  'a preflight': [{ path: '/api/tournaments', method: 'OPTIONS' }, '/tournaments', 204],
  'a parameter that is wrong': [{ path: '/api/stills?source=x' }, '/stills', 400],
  'an escape that is broken': [{ path: '/api/bots/%zz' }, '(unknown)', 400],
  'a route that there is not': [{ path: '/api/admin/192.0.2.7' }, '(unknown)', 404],
  'another base': [{ path: '/192.0.2.7' }, '(unknown)', 404],
  'another method': [{ path: '/api/tournaments', method: 'POST' }, '/tournaments', 405],
  'a live route without its source': [{ path: '/api/schedule' }, '/schedule', 503],
  'streams without a server': [{ path: '/api/live/streams' }, '/live/streams', 502],
  'usage itself': [{ path: '/api/usage?days=7' }, '/usage', 503],
  'a cage that there is not': [{ path: '/api/cages/99' }, '/cages/{cageNum}', 400],
  'an older script': [{ path: '/backend/cageJSON.php?all' }, '/cageJSON.php', 503],
  'an older script that there is not': [{ path: '/backend/192.0.2.7.php' }, '(unknown)', 404],
  'the start page': [{ path: '/api/' }, '(site)', 200],
  'the dashboard': [{ path: '/api/dashboard?days=7' }, '(site)', 200],
};

for (const [what, [{ path, ...sent }, endpoint, status]] of Object.entries(answers)) {
  test(`recorded: ${what}`, async () => {
    recorded.length = 0;
    const reply = await ask(live, path, sent);
    assert.is(reply.status, status, reply.text);
    assert.is(recorded.length, 1);
    const { responseMs, answered } = recorded[0]!;
    assert.equal(answered, { endpoint, status, bytes: reply.bytes.length });
    assert.ok(responseMs > 0 && responseMs < 60_000);
  });
}

test('what is no request is not recorded', async () => {
  recorded.length = 0;
  assert.match(await sendBytes(live, 'GET / HTTP\r\n\r\n'), 'malformed_request');
  assert.equal(recorded, []);
});

test.run();
