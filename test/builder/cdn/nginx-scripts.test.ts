/** The older scripts through a real nginx: the same answers, kept by their own parameters; and an older service's base paths. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testDatabases } from '../../helpers/databases.ts';
import { buildLeague } from '../../helpers/league-archive.ts';
import { ask } from '../../helpers/live.ts';
import { findNginx } from '../../helpers/nginx.ts';
import { spring } from '../../league/double-elimination.ts';
import { league } from '../../league/league.ts';
import { type Front, openFront } from './front.ts';
import { assertSame } from './same-answer.ts';

const binary = findNginx();
const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);

/** A test that needs nginx. */
const check = binary ? test : test.skip;

const bases = { basePath: '/league/api.php', legacyBase: '/league/backend' };

async function withFront(work: (front: Front) => Promise<void>): Promise<void> {
  await testDatabase!.reset();
  const { store } = await buildLeague(await testDatabase!.open(), league);
  const front = await openFront(binary!, store, bases);
  try {
    await work(front);
  } finally {
    await front.close();
  }
}

const match = `gameID=W-4&tournamentID=${spring}`;
const table = `getTournamentMatchesDataTables.php?tournamentID=${spring}`;
/** Without randomClips.php, which has another answer each time. */
const scripts = [
  ...['bracketProvider.php', 'bracketProvider.php?function=getLocalTournaments'],
  `bracketProvider.php?function=getSingleTournament&params[tournamentId]=${spring}`,
  `bracketProvider.php?params%5btournamentId%5D=${spring}&function=getSingleTournament`,
  ...[`matchJSON.php?${match}`, `matchJSON.php/${match}/x?${match}`, `matchJSON.php/?${match}`],
  ...['matchJSON.php?gameID=W-4', `matchJSON.php?gameID=none&${match}`, 'matchJSON.php/a.b?c'],
  ...['recentFights.php', 'recentFights.php?limit=2&_=1778932800', 'recentFights.php?limit=9999'],
  ...[`${table}&draw=7&start=2&length=3&search[value]=hot+pok&columns[0][data]=player1`, table],
  `${table}&draw=8&order%5B0%5D%5Bcolumn%5D=1&order[0][dir]=desc&columns%5B1%5D%5Bdata%5D=player2`,
  ...[`getLatestMatches.php?tournamentID=${spring}`, 'botAutocomplete.php?q=h%6ft', 'fightsByBot.php'],
  ...['fightsByBot.php?bot=Hot+Pok%C3%A9', 'fightsByBot.php?bot=nobody', 'cageJSON.php?all'],
  ...['recentClips.php?limit=1', 'herosGalleryAPI.php', 'scheduledMatches.php', 'fightsLast24Hours.php'],
  ...['', 'nothing.php', 'matchJSON', 'build.json'],
].map((script) => `/${script}`);
check(
  'scripts are answered as by the live-server; their parameters are their keys; pages come from files',
  async () => {
    await withFront(async (front) => {
      const { nginx, reached } = front;
      for (const path of scripts) await assertSame(front, path, bases.legacyBase);
      assert.is((await ask(nginx, `${bases.legacyBase}/randomClips.php`)).status, 200);
      const before = reached.length;
      const single = `params%5BtournamentId%5D=${spring}&function=getSingleTournament`;
      for (const query of [match, `_=1&${match}`, `tournamentID=${spring}&gameID=x&gameID=W-4`])
        await assertSame(front, `/matchJSON.php?${query}`, bases.legacyBase);
      await assertSame(front, `/bracketProvider.php?${single}`, bases.legacyBase);
      for (const path of ['/tournaments', `/tournaments/${spring}/fights/W-4/`, '/openapi'])
        await assertSame(front, path, bases.basePath);
      assert.equal(reached.slice(before), []);
      for (const path of ['/fights?limit=2', '/nothing', '/tournaments/a%20b'])
        await assertSame(front, path, bases.basePath);
    });
  },
);

test.run();
