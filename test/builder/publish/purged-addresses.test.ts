import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toChangedAddress } from '../../../builder/publish/changed-address.ts';
import { listPurgedAddresses } from '../../../builder/publish/purged-addresses.ts';
import { toAddress } from '../../../shared/api/address.ts';
import { limits } from '../../../shared/base/limits.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { ask, type Live, openLive } from '../../helpers/live.ts';
import { type MemoryStore, memoryTarget } from '../../helpers/memory-store.ts';
import { archiveBuilder, hiddenLeague, publishedAt, send } from '../../helpers/published-league.ts';
import { spring } from '../../league/double-elimination.ts';
import { league } from '../../league/league.ts';
import type { Rows } from '../../league/rows.ts';

const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);
const build = archiveBuilder(testDatabase!);
const bases = { basePath: '/api', legacyBase: '/backend' };
const { basePath } = bases;
const bare = { basePath: '', legacyBase: '/backend' };

const renamed: Rows = {
  ...league,
  tournaments: league.tournaments.map((row) =>
    row.tournament_id === spring ? { ...row, name: 'Summer' } : row,
  ),
};
const liked: Rows = { ...league, clips: league.clips.map((row) => ({ ...row, likes: 4711 })) };
const tagged: Rows = { ...league, stills: league.stills.map((row) => ({ ...row, tag: 'new tag' })) };

/** Addresses that are cut from lists, one for each route, in different queries. */
const cut = [
  ...['/fights', '/fights?limit=2&page=2', '/fights/recent', '/bots?limit=200', '/bots?q=hot', '/clips'],
  ...['/stills', '/stills?tag=new%20tag', '/search?q=hot', '/search?q=sprin', '/search?q=summe'],
  ...['/stats/leaderboard?limit=100', '/stats/leaderboard?metric=koRate&weightClass=3'],
];

/** What changes, and lists whose answers do not. */
const cases: Record<string, [before: Rows, after: Rows, unchanged: string[]]> = {
  'a tournament turns private': [league, hiddenLeague, []],
  'a tournament turns public': [hiddenLeague, league, []],
  'a tournament is renamed': [league, renamed, ['/clips', '/bots', '/stats/leaderboard', '/stills']],
  'clips are liked': [league, liked, ['/fights', '/fights/recent', '/bots', '/search', '/stills']],
  'stills get another tag': [league, tagged, ['/fights', '/clips', '/bots', '/search']],
};

for (const [name, [before, after, unchanged]] of Object.entries(cases)) {
  test(`${name}: every answer that is another one is named`, async () => {
    const [was, is] = [await build(before), await build(after)];
    const target = memoryTarget();
    await send(was, target);
    const purged = listPurgedAddresses(await send(is, target), bases);
    const differing = await listDiffering(was, is);
    assert.ok(differing.length > 3);
    assert.equal(
      differing.filter((address) => !purged.includes(address)),
      [],
    );
    assert.equal(
      unchanged.filter((path) => purged.includes(basePath + path)),
      [],
    );
    assert.ok(purged.includes('/backend/recentFights.php') && !purged.includes('/backend/cageJSON.php'));
    assert.ok(purged.includes('/api/builds/latest') && purged.includes('/api/builds/2'));
    assert.equal(purged, [...new Set(purged)].sort());
    assert.ok(purged.every((address) => /^\/(api|backend)\/[^\s?]+$/.test(address)));
  });
}

test('a page that goes when its grace is over is named once more, and the lists are not', async () => {
  const target = memoryTarget();
  await send(await build(league), target);
  const source = await build(hiddenLeague);
  const first = listPurgedAddresses(await send(source, target, { graceSeconds: 900 }), bare);
  const late = await send(source, target, { graceSeconds: 900, clock: () => publishedAt + 900_000 });
  const second = listPurgedAddresses(late, bare);
  const page = toAddress('tournament', { tournamentID: spring });
  assert.ok(first.includes(page) && second.includes(page));
  assert.ok(first.includes('/tournaments') && !second.includes('/tournaments'));
  assert.not.ok(second.some((address) => address.startsWith('/builds/')));
});

test('a publish that sends nothing names nothing', async () => {
  const target = memoryTarget();
  await send(await build(league), target);
  assert.equal(listPurgedAddresses(await send(await build(league), target), bare), []);
});

test('the entry of the change feed that is given up is named', async () => {
  const target = memoryTarget();
  const report = await send(await build(league), target);
  const late = { ...report, number: limits.feedEntriesMax + 7 };
  assert.ok(listPurgedAddresses(late, bare).includes('/builds/7'));
});

/** Asks for everything before and after; a list by its path. */
async function listDiffering(was: MemoryStore, is: MemoryStore): Promise<string[]> {
  const files = new Set([...was.files.keys(), ...is.files.keys()]);
  const pages = [...files].map(toChangedAddress).filter((address) => address !== undefined);
  const [one, other] = [await serve(was), await serve(is)];
  const differing = new Set<string>();
  for (const path of [...pages, ...cut]) {
    const [before, after] = await Promise.all([one, other].map((live) => ask(live, basePath + path)));
    const isSame = before!.status === after!.status && before!.bytes.equals(after!.bytes);
    if (!isSame) differing.add(basePath + path.replace(/\?.*/, ''));
  }
  one.close();
  other.close();
  return [...differing];
}

function serve(store: MemoryStore): Promise<Live> {
  return openLive({ read: (file) => store.get(file) }, bases);
}

test.run();
