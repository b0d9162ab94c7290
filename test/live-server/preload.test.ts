import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type ArchiveSource, folderSource } from '../../live-server/archive-source.ts';
import { ask, type Live, openLive } from '../helpers/live.ts';
import { putFile, removeFile, writeTinyArchive } from '../helpers/tiny-archive.ts';

const opened: Live[] = [];
test.after(() => {
  for (const live of opened) live.close();
});

async function open(source: ArchiveSource): Promise<Live> {
  const live = await openLive(source);
  opened.push(live);
  return live;
}

const searches = ['/search?q=hot', '/bots?q=hot', '/stills?tag=hero', '/stats/head-to-head/hotpok/nobody'];

test('no request reads an index: they are in memory before the build is taken', async () => {
  const source = folderSource(writeTinyArchive().folder);
  const read: string[] = [];
  const live = await open({
    read: (file) => {
      read.push(file);
      return source.read(file);
    },
  });
  read.length = 0;
  for (const path of searches) assert.is((await ask(live, path)).status, 200, path);
  assert.equal(
    read.map((file) => file.split('/')[0]),
    ['lists', 'stats'],
  );
});

test('an index that the next build shares is not read again', async () => {
  const { folder } = writeTinyArchive();
  const source = folderSource(folder);
  const read: string[] = [];
  const live = await open({
    read: (file) => {
      read.push(file);
      return source.read(file);
    },
  });
  writeTinyArchive({ folder, build: 'build-2' });
  read.length = 0;
  await live.archive.refresh();
  assert.is(live.archive.snapshot?.build.build, 'build-2');
  assert.equal(read, ['build.json', 'tournaments']);
});

test('while the next build is being read, the one before it answers', async () => {
  const { folder } = writeTinyArchive({ bots: ['axel'] });
  const source = folderSource(folder);
  const gate = { wait: Promise.resolve(), open: () => {} };
  const live = await open({
    read: async (file) => {
      if (file.startsWith('indexes/')) await gate.wait;
      return source.read(file);
    },
  });
  gate.wait = new Promise((resolve) => {
    gate.open = resolve;
  });
  writeTinyArchive({ folder, build: 'build-2', bots: ['axel', 'zap'] });
  const refreshed = live.archive.refresh();
  for (const path of ['/tournaments/t', '/bots?q=a', '/search?q=ax']) {
    const { status, headers } = await ask(live, path);
    assert.equal([status, headers['x-archive-build']], [200, 'build-1'], path);
  }
  gate.open();
  await refreshed;
  const { text, headers } = await ask(live, '/bots?q=a');
  assert.is(headers['x-archive-build'], 'build-2');
  assert.is(JSON.parse(text).pagination.total, 2);
});

test('an index that is gone is logged; pages answer, searches are 503 until it is back', async () => {
  const { folder, build } = writeTinyArchive();
  const { botNames } = build.indexes;
  const bytes = await folderSource(folder).read(botNames);
  removeFile(folder, botNames);
  const live = await open(folderSource(folder));
  assert.equal(
    live.logged.map(({ event }) => event),
    ['archive_index_unreadable', 'archive_build'],
  );
  assert.is((await ask(live, '/tournaments/t')).status, 200);
  assert.is((await ask(live, '/stills')).status, 200);
  for (const path of ['/search?q=hot', '/bots?q=hot', '/stats/head-to-head/hotpok/nobody']) {
    assert.is((await ask(live, path)).status, 503, path);
  }
  putFile(folder, botNames, bytes!);
  for (const path of searches) assert.is((await ask(live, path)).status, 200, path);
});

test('an index that is not of its list is a fault of ours, of which the answer says nothing', async () => {
  const { folder, build } = writeTinyArchive();
  putFile(folder, build.indexes.botNames, Buffer.from('[["axel","Axel"]]'));
  const live = await open(folderSource(folder));
  const { status, text } = await ask(live, '/bots?q=axel');
  assert.is(status, 500);
  assert.not.match(text, 'botNames');
  assert.match((live.logged.at(-1)!['error'] as Error).message, 'botNames is not the index of bots');
});

test('an archive without its list of tournaments cannot be searched, and says so', async () => {
  const { folder } = writeTinyArchive();
  removeFile(folder, 'tournaments');
  const live = await open(folderSource(folder));
  assert.is((await ask(live, '/search?q=hot')).status, 503);
  assert.is((await ask(live, '/bots?q=hot')).status, 200);
});

test.run();
