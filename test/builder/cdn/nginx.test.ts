import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nginxConfig } from '../../../builder/cdn/nginx.ts';
import { parseArchive, parseLive } from '../../../builder/cdn/settings.ts';
import { toChangedAddress } from '../../../builder/publish/changed-address.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildLeague } from '../../helpers/league-archive.ts';
import { ask, sendBytes } from '../../helpers/live.ts';
import type { MemoryStore } from '../../helpers/memory-store.ts';
import { findNginx, testConfig } from '../../helpers/nginx.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { spring } from '../../league/double-elimination.ts';
import { league } from '../../league/league.ts';
import { basePath, type Front, legacyBase, openFront, publishTo } from './front.ts';
import { assertSame, pick } from './same-answer.ts';

const binary = findNginx();
const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);

async function build(rows: typeof league): Promise<MemoryStore> {
  await testDatabase!.reset();
  return (await buildLeague(await testDatabase!.open(), rows)).store;
}

let built: Promise<MemoryStore> | undefined;

async function withFront(
  wanted: Parameters<typeof openFront>[2],
  work: (front: Front, store: MemoryStore) => Promise<void>,
) {
  built ??= build(league);
  const store = await built;
  const front = await openFront(binary!, store, wanted);
  try {
    await work(front, store);
  } finally {
    await front.close();
  }
}

/** A test that needs nginx. */
const check = binary ? test : test.skip;

const windows = [
  ...[
    '/fights',
    '/fights?page=2&limit=3',
    '/fights/recent?limit=5',
    '/bots?q=hot&limit=2',
    '/clips',
    '/clips/?page=2',
  ],
  ...['/stills?heroesOnly=true&limit=4', '/search?q=hot', '/stats/leaderboard?metric=koRate&weightClass=3'],
  ...[
    '/fights?limit=3&page=1&page=2',
    '/fights?page=2&page',
    '/bots?Q=hot&q=h%6ft',
    '/fights?page=%zz',
    '/stills?limit=0',
  ],
  ...['/search', '/cages', '/cages/9', '/usage?days=3', '/schedule'],
];
const oddities = [
  ...[
    '/tournaments/nope',
    '/tournaments/nope/fights',
    '/nothing',
    '/',
    '/bots/a%20b',
    '/%74ournaments',
    '//fights',
  ],
  ...[
    '/tournaments//fights',
    `/tournaments/${spring}%2Ffights`,
    `/tournaments/${'x'.repeat(300)}`,
    '/build',
    '/build.json',
  ],
  ...[
    '/manifest.tsv',
    '/retired',
    '/lists',
    '/tournaments/',
    '/tournaments/?x=1',
    '/stills/tags/',
    '/builds/latest',
    '/builds/1',
  ],
  ...['/builds/77', '/stats/head-to-head/never/met', '/%66ights?limit=2', '/tournaments.json'],
];
const kinds = { folder: undefined, 'bucket, and gzip and a log': 'https://bucket.example:444/prefix' };
for (const [name, archive] of Object.entries(kinds)) {
  check(`nginx -t accepts the configuration for a ${name}`, () => {
    const address = archive?.replace('bucket.example', '127.0.0.1');
    const config = {
      archive: address ? parseArchive(address) : temporaryFolder(),
      isGzip: archive !== undefined,
    };
    const live = parseLive('http://127.0.0.1:8080');
    testConfig(
      binary!,
      nginxConfig({
        ...config,
        live,
        basePath,
        legacyBase,
        listen: 8099,
        cacheFolder: `${temporaryFolder()}/c`,
        ...(archive && { isLogged: true, accessLog: `${temporaryFolder()}/league.log` }),
      }),
    );
  });
}

check('every page, window and oddity is answered through nginx as by the live-server', async () => {
  await withFront({}, async (front, { files }) => {
    const pages = [...files.keys()].flatMap((file) => toChangedAddress(file) ?? []);
    let found = 0;
    for (const path of pages) if ((await assertSame(front, path)) === 200) found++;
    assert.ok(found > 250 && found > pages.length * 0.9, `${found} of ${pages.length}`);
    const plain = pages.filter(
      (path) => /^[\w/-]+$/.test(path) && path.split('/').every((id) => id.length <= 180),
    );
    const reached = new Set(front.reached.map((line) => line.replace(`GET ${basePath}`, '')));
    assert.equal(
      plain.filter((path) => reached.has(path)),
      [],
      'plain ids come straight from the files',
    );
    for (const path of [...windows, ...oddities]) await assertSame(front, path);
  });
});

check(
  'before a bucket: every answer is the same, and pages keep coming without the live-server',
  async () => {
    await withFront({ isBucket: true }, async (front, { files }) => {
      const pages = [...files.keys()].flatMap((file) => toChangedAddress(file) ?? []);
      for (const path of pages) await assertSame(front, path);
      for (const path of [...windows, ...oddities.filter((path) => !path.startsWith('/builds'))])
        await assertSame(front, path);
      front.killLive();
      for (const path of ['/tournaments', `/tournaments/${spring}/fights`]) await assertSame(front, path);
    });
  },
);

check('pages are sent as they are, with strong ETags; with --gzip compressed, with weak ones', async () => {
  for (const isGzip of [false, true]) {
    await withFront({ isGzip }, async ({ nginx }) => {
      const { headers } = await ask(nginx, `${basePath}/openapi`, { headers: { 'accept-encoding': 'gzip' } });
      assert.is(headers['content-encoding'], isGzip ? 'gzip' : undefined);
      assert.match(headers.etag ?? '', isGzip ? /^W\// : /^"/);
    });
  }
});

check(
  'errors of nginx itself have the shared shape; preflights and HEAD are as of the live-server',
  async () => {
    await withFront({}, async ({ nginx, live, killLive }) => {
      for (const method of ['POST', 'DELETE', 'OPTIONS', 'HEAD']) {
        for (const path of ['/tournaments', '/fights', '/a%20b']) {
          const [got, wanted] = await Promise.all(
            [nginx, live].map((server) => ask(server, basePath + path, { method })),
          );
          assert.equal([pick(got!), got!.text], [pick(wanted!), wanted!.text], `${method} ${path}`);
          for (const header of [
            'allow',
            'access-control-allow-methods',
            'access-control-allow-headers',
            'access-control-max-age',
          ])
            assert.is(got!.headers[header], wanted!.headers[header], `${method} ${path} ${header}`);
        }
      }
      const broken = await ask(nginx, `${basePath}/tournaments/%zz`);
      assert.equal([broken.status, JSON.parse(broken.text).error.code], [400, 'malformed_request']);
      assert.match(await sendBytes(nginx, 'NONSENSE\r\n\r\n'), 'malformed_request');
      const long = await ask(nginx, `${basePath}/${'x'.repeat(20_000)}`);
      assert.equal([long.status, JSON.parse(long.text).error.code], [431, 'headers_too_large']);
      killLive();
      const away = await ask(nginx, `${basePath}/tournaments/nope`);
      assert.equal([away.status, JSON.parse(away.text).error.code], [503, 'source_unavailable']);
      assert.equal(
        [away.headers['access-control-allow-origin'], away.headers['cache-control']],
        ['*', 'public, max-age=5'],
      );
    });
  },
);

check(
  'without the live-server: pages, odd ids that were asked for, and windows long past their time keep coming',
  async () => {
    await withFront({ maxAge: 1 }, async ({ nginx, live, killLive }) => {
      const odd = `/tournaments/${encodeURIComponent(league.tournaments.find(({ tournament_id: id, privacy, is_test }) => privacy === 'public' && is_test === 0 && /[^\w-]/.test(id) && id.length < 100)!.tournament_id)}`;
      const asked = ['/fights?limit=3', '/search?q=hot', odd];
      for (const path of asked) assert.is((await ask(nginx, basePath + path)).status, 200, path);
      killLive();
      await wait(2_100);
      for (const path of [...asked, '/tournaments', `/tournaments/${spring}/fights`, '/openapi']) {
        const [got, wanted] = await Promise.all([nginx, live].map((server) => ask(server, basePath + path)));
        assert.equal([got!.status, got!.text], [200, wanted!.text], path);
      }
    });
  },
);

check('while one publish follows the other, without a live-server, every id in a list answers', async () => {
  const rows = {
    ...league,
    tournaments: league.tournaments.map((row) =>
      row.tournament_id === spring ? { ...row, privacy: 'private' } : row,
    ),
  };
  built ??= build(league);
  await built;
  const hidden = await build(rows);
  await withFront({}, async ({ nginx, folder, killLive }, store) => {
    killLive();
    let isDone = false;
    const publishing = (async () => {
      for (const next of [hidden, store, hidden, store]) await publishTo(folder, next);
      isDone = true;
    })();
    let rounds = 0;
    do {
      const { tournaments } = JSON.parse((await ask(nginx, `${basePath}/tournaments`)).text);
      for (const { tournamentID } of tournaments) {
        if (/[^\w-]/.test(tournamentID) || tournamentID.length > 180) continue;
        const { status, text } = await ask(nginx, `${basePath}/tournaments/${tournamentID}/fights`);
        assert.is(status, 200, tournamentID);
        for (const { gameID } of JSON.parse(text).fights.slice(0, 3))
          if (!/[^\w-]/.test(gameID))
            assert.is(
              (await ask(nginx, `${basePath}/tournaments/${tournamentID}/fights/${gameID}`)).status,
              200,
            );
      }
      rounds++;
    } while (!isDone);
    await publishing;
    assert.ok(rounds > 0);
  });
});

check('parameters that are not of the route, and their order, do not split the cache', async () => {
  await withFront({}, async ({ nginx, reached }) => {
    for (const path of [
      'limit=7&page=1',
      'page=1&limit=7',
      'x=1&limit=7&page=1',
      'limit=9&limit=7&page=1&utm=2',
      'Page=3&page=1&limit=7',
    ])
      assert.is(JSON.parse((await ask(nginx, `${basePath}/fights?${path}`)).text).pagination.limit, 7);
    for (const encoding of ['gzip, br', 'br;q=1', 'deflate, gzip, br, zstd'])
      assert.is(
        (await ask(nginx, `${basePath}/fights?page=1&limit=7`, { headers: { 'accept-encoding': encoding } }))
          .headers['content-encoding'],
        'br',
      );
    assert.is(reached.length, 2, reached.join('\n'));
  });
});

check('fifty who ask for one cold window at once reach the live-server once', async () => {
  await withFront({ delay: 300 }, async ({ nginx, reached }) => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, number) => ask(nginx, `${basePath}/bots?limit=5&number=${number}`)),
    );
    assert.equal([...new Set(replies.map(({ status, text }) => `${status} ${text.length}`))].length, 1);
    assert.equal(reached, [`GET ${basePath}/bots?q=&page=&limit=5`]);
  });
});

test.run();
