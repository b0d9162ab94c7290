import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type ArchiveSource, folderSource } from '../../live-server/archive-source.ts';
import { type Build, buildFile } from '../../shared/api/archive.ts';
import { ask, type Live, openLive } from '../helpers/live.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { putFile, removeFile, writeTinyArchive } from '../helpers/tiny-archive.ts';

const opened: Live[] = [];
test.after(() => {
  for (const live of opened) live.close();
});

async function open(from: string | ArchiveSource): Promise<Live> {
  const live = await openLive(from);
  opened.push(live);
  return live;
}

test('without an archive the server answers 503, until there is one', async () => {
  const folder = temporaryFolder();
  const live = await open(folder);
  for (const path of ['/tournaments', '/fights']) {
    const reply = await ask(live, path);
    assert.is(reply.status, 503);
    assert.is(JSON.parse(reply.text).error.code, 'source_unavailable');
  }
  assert.is((await ask(live, '/nothing')).status, 404);
  writeTinyArchive({ folder });
  await live.archive.refresh();
  assert.is((await ask(live, '/tournaments')).status, 200);
});

test('a new build is taken over with all its answers, and no request fails meanwhile', async () => {
  const folder = temporaryFolder();
  writeTinyArchive({ folder, build: 'build-0', fights: 100 });
  const live = await open(folder);
  let isRunning = true;
  const statuses = new Set<number>();
  const pollers = ['/fights?limit=7', '/tournaments/t', '/bots?q=hot', '/fights?page=3&limit=9'].map(
    async (path) => {
      while (isRunning) {
        const { status, text, headers } = await ask(live, path);
        statuses.add(status);
        const total = JSON.parse(text).pagination?.total;
        const build = Number(String(headers['x-archive-build']).slice(6));
        if (path.startsWith('/fights')) assert.is(total, 100 + build);
      }
    },
  );
  for (let build = 1; build <= 20; build++) {
    const before = live.archive.snapshot!.build;
    writeTinyArchive({ folder, build: `build-${build}`, fights: 100 + build });
    await live.archive.refresh();
    await ask(live, '/fights?limit=7');
    const { file } = before.lists.fights.chunks.at(-1)!;
    removeFile(folder, file);
    assert.is((await ask(live, '/tournaments/t')).headers['x-archive-build'], `build-${build}`);
  }
  isRunning = false;
  await Promise.all(pollers);
  assert.equal([...statuses], [200]);
});

test('a chunk that a newer build has removed leads to the newer build', async () => {
  const { folder, build } = writeTinyArchive({ fights: 10 });
  const live = await open(folder);
  writeTinyArchive({ folder, build: 'build-2', fights: 11 });
  removeFile(folder, build.lists.fights.chunks[0]!.file);
  const { status, text, headers } = await ask(live, '/fights');
  assert.is(status, 200);
  assert.is(JSON.parse(text).pagination.total, 11);
  assert.is(headers['x-archive-build'], 'build-2');
});

test('a chunk that is gone without a newer build is 503, and logged', async () => {
  const { folder, build } = writeTinyArchive({ fights: 10 });
  const live = await open(folder);
  removeFile(folder, build.lists.fights.chunks[0]!.file);
  assert.is((await ask(live, '/fights')).status, 503);
  assert.is(live.logged.at(-1)?.event, 'source_unavailable');
  assert.is((await ask(live, '/bots')).status, 200);
});

const broken: Record<string, (build: Build) => string> = {
  'no JSON': () => '{"build":',
  'another shape': () => '{"build":"build-2"}',
  nothing: () => '',
  'a list missing': ({ lists: { clips: _, ...lists }, ...build }) => JSON.stringify({ ...build, lists }),
  'an index missing': ({ indexes: { botNames: _, ...indexes }, ...build }) =>
    JSON.stringify({ ...build, indexes }),
  'a total that its chunks do not have': ({ lists, ...build }) =>
    JSON.stringify({ ...build, lists: { ...lists, clips: { total: 3, chunks: [] } } }),
  'a leaderboard of another length than its chunks': (build) =>
    JSON.stringify({ ...build, leaderboards: { 'leaderboard-wins-all': { total: 1, chunks: [] } } }),
};

for (const [name, toText] of Object.entries(broken)) {
  test(`a build.json with ${name} keeps the previous build, and is reported once`, async () => {
    const { folder, build } = writeTinyArchive();
    const live = await open(folder);
    putFile(folder, buildFile, Buffer.from(toText({ ...build, build: 'build-2' })));
    for (const _ of [1, 2, 3]) await live.archive.refresh();
    assert.is((await ask(live, '/fights')).headers['x-archive-build'], 'build-1');
    assert.equal(
      live.logged.map(({ event }) => event),
      ['archive_build', 'archive_build_unreadable'],
    );
  });
}

test('what a newer builder writes besides is ignored', async () => {
  const { folder, build } = writeTinyArchive();
  const live = await open(folder);
  const { lists, indexes } = build;
  const newer = {
    build: 'build-2',
    lists: { ...lists, fights: { ...lists.fights, newest: 7 }, judges: { total: 1, chunks: [] } },
    leaderboards: {},
    indexes: { ...indexes, judgeNames: 'indexes/judgeNames-x.json' },
    feeds: ['x'],
  };
  putFile(folder, buildFile, Buffer.from(JSON.stringify(newer)));
  await live.archive.refresh();
  for (const path of ['/fights', '/bots?q=hot', '/tournaments/t']) {
    const { status, headers } = await ask(live, path);
    assert.equal([status, headers['x-archive-build']], [200, 'build-2']);
  }
});

test('a build.json that has gone keeps the previous build', async () => {
  const { folder } = writeTinyArchive();
  const live = await open(folder);
  removeFile(folder, buildFile);
  await live.archive.refresh();
  assert.is((await ask(live, '/fights')).status, 200);
});

test('a file that many ask for at once is read once', async () => {
  const source = folderSource(writeTinyArchive().folder);
  const read: string[] = [];
  const live = await open({
    read: (file) => {
      read.push(file);
      return source.read(file);
    },
  });
  read.length = 0;
  const paths = ['/fights?limit=5', '/fights?limit=6', '/tournaments/t', '/tournaments/t?x=1'];
  await Promise.all(Array.from({ length: 40 }, (_, index) => ask(live, paths[index % paths.length]!)));
  assert.equal(read.map((file) => file.split('/')[0]).sort(), ['lists', 'tournaments']);
});

test('a source that cannot be read is 503 with its cause in the log, and nothing of it in the answer', async () => {
  const source = folderSource(writeTinyArchive().folder);
  const live = await open({
    read: (file) =>
      file === buildFile ? source.read(file) : Promise.reject(new Error('the disk at /secret is gone')),
  });
  for (const path of ['/tournaments', '/fights']) {
    const reply = await ask(live, path);
    assert.is(reply.status, 503);
    assert.not.match(reply.text, 'secret');
    assert.match((live.logged.at(-1)!['error'] as Error).message, 'secret');
  }
});

test('what we got wrong is a 500 that says nothing of the inside, and one line of the log', async () => {
  const { folder, build } = writeTinyArchive({ fights: 10 });
  const live = await open(folder);
  putFile(folder, build.lists.fights.chunks[0]!.file, Buffer.from('{}\n'));
  const reply = await ask(live, '/fights');
  assert.is(reply.status, 500);
  assert.equal(Object.keys(JSON.parse(reply.text).error), ['status', 'code', 'message']);
  assert.not.match(reply.text, 'lists/');
  const { event, url, error } = live.logged.at(-1)!;
  assert.equal([event, url], ['internal_error', '/fights']);
  assert.match((error as Error).message, '1 lines; the build says 10');
});

test.run();
