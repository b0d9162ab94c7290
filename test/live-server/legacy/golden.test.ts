/** Every script over the invented league, byte for byte; and nothing in them of what is not public. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { routeNames, routes } from '../../../shared/api/routes.ts';
import { isScript, matchScript } from '../../../shared/api/scripts.ts';
import { goldenAnswers } from '../../helpers/golden.ts';
import { ask } from '../../helpers/live.ts';
import { readValid } from '../../helpers/valid-answer.ts';
import { spring } from '../../league/double-elimination.ts';
import { bare } from '../../league/empty.ts';
import { hiddenWords } from '../../league/hidden.ts';
import { robin } from '../../league/round-robin.ts';
import { running } from '../../league/running.ts';
import { scriptServer } from './open-scripts.ts';

const golden = goldenAnswers('legacy');
const server = await scriptServer();
test.after(server.close);

const single = 'bracketProvider.php?function=getSingleTournament&params[tournamentId]=';
const toMatch = (tournamentID: string, gameID: string) =>
  `matchJSON.php?gameID=${gameID}&tournamentID=${encodeURIComponent(tournamentID)}`;
const toTable = (query: string) => `getTournamentMatchesDataTables.php?tournamentID=${spring}&${query}`;

const answers: Record<string, string> = {
  tournaments: 'bracketProvider.php?function=getLocalTournaments',
  'tournament-with-reset': single + spring,
  'tournament-of-nobody': single + bare,
  'match-with-recordings': toMatch(spring, 'W-4'),
  'match-with-judges': toMatch(spring, 'W-5'),
  'match-that-nobody-timed': toMatch(spring, 'L-2'),
  'match-to-come': toMatch(running, 'EX-2'),
  'recent-fights': 'recentFights.php?limit=100',
  'fights-of-the-last-day': 'fightsLast24Hours.php',
  'table-whole': toTable('draw=1&length=-1'),
  'table-second-page-of-a-search': toTable(
    'draw=2&start=2&length=2&search[value]=sea&order[0][column]=0&order[0][dir]=desc',
  ),
  'table-of-a-running-tournament': `getTournamentMatchesDataTables.php?tournamentID=${encodeURIComponent(running)}`,
  'table-of-a-round-robin': `getTournamentMatchesDataTables.php?tournamentID=${robin}`,
  'latest-matches': `getLatestMatches.php?tournamentID=${spring}`,
  'latest-matches-of-a-running-tournament': `getLatestMatches.php?tournamentID=${encodeURIComponent(running)}`,
  'autocomplete-of-a-letter': 'botAutocomplete.php?q=h',
  'autocomplete-of-nothing': 'botAutocomplete.php',
  'bot-by-its-display-name': `fightsByBot.php?bot=${encodeURIComponent('Hot Poké')}`,
  'bot-that-met-itself': 'fightsByBot.php?bot=seadragonsroar',
  'bot-that-is-not-known': 'fightsByBot.php?bot=Nobody%20At%20All',
  cages: 'cageJSON.php?all',
  'recent-clips': 'recentClips.php?limit=100',
  'heroes-gallery': 'herosGalleryAPI.php',
  'scheduled-matches': 'scheduledMatches.php',
};

for (const [name, script] of Object.entries(answers)) {
  test(name, async () => {
    const path = `/backend/${script}`;
    const reply = await ask(await server.open(), path);
    assert.is(reply.status, 200, reply.text);
    readValid(matchScript(path.split('?')[0]!, '/backend')!, reply, path);
    golden.assertSame(`${name}.json`, reply.bytes);
    assertNothingHidden(reply.text);
  });
}

test('the random clips are the curated ones, in whatever order', async () => {
  const live = await server.open();
  const reply = await ask(live, '/backend/randomClips.php?limit=100');
  const { clips } = readValid('randomClips', reply, 'randomClips.php');
  clips.sort((a, b) => (a.token < b.token ? -1 : 1));
  golden.assertSame('random-clips-in-order.json', Buffer.from(JSON.stringify(clips)));
  assertNothingHidden(reply.text);
});

test('every script was among them', () => {
  const asked = Object.values(answers).map((script) => `/${script.split('?')[0]}`);
  const missing = routeNames.filter((name) => isScript(name) && !asked.includes(routes[name].path));
  assert.equal(missing, ['randomClips']);
});

test('no golden answer is left over', () => {
  const names = [...Object.keys(answers), 'random-clips-in-order'];
  golden.assertNoneLeft(names.map((name) => `${name}.json`));
});

const hidden = ['quiet_lair_3lb', 'trial%20run'];

for (const tournamentID of hidden) {
  test(`${tournamentID}: a tournament that is not public is not known to any script`, async () => {
    const live = await server.open();
    for (const script of [
      `matchJSON.php?gameID=W-0&tournamentID=${tournamentID}`,
      single + tournamentID,
      `getTournamentMatchesDataTables.php?tournamentID=${tournamentID}`,
      `getLatestMatches.php?tournamentID=${tournamentID}`,
    ]) {
      const { status, text } = await ask(live, `/backend/${script}`);
      assert.equal([status, JSON.parse(text).error.code], [404, 'tournament_not_found'], script);
    }
  });
}

test('bots of tournaments that are not public are not known to any script', async () => {
  const live = await server.open();
  assert.is((await ask(live, '/backend/botAutocomplete.php?q=phantom')).text, '[]');
  assert.is(
    (await ask(live, '/backend/fightsByBot.php?bot=phantom')).text,
    '{"botName":"phantom","fights":[]}',
  );
});

function assertNothingHidden(answer: string): void {
  const text = answer.toLowerCase();
  assert.equal(
    hiddenWords.filter((word) => text.includes(word)),
    [],
  );
}

test.run();
