import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Lease, lockFile } from '../../../builder/publish/lease.ts';
import { folderStore } from '../../../builder/store/folder.ts';
import { folderTarget } from '../../../builder/store/folder-target.ts';
import { toDigest } from '../../../shared/base/bytes.ts';
import type { Store } from '../../../shared/store/store.ts';
import { listDangling } from '../../helpers/dangling.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { memoryTarget } from '../../helpers/memory-store.ts';
import {
  archiveBuilder,
  assertSameArchive,
  hiddenLeague,
  publishFresh,
  send,
} from '../../helpers/published-league.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { spring } from '../../league/double-elimination.ts';
import { league } from '../../league/league.ts';

const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);
const build = archiveBuilder(testDatabase!);
const root = fileURLToPath(new URL('../../../', import.meta.url));

test('of ten who create a file one does, and it is whole', async () => {
  const folder = temporaryFolder();
  const texts = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(10_000));
  const made = await Promise.all(
    texts.map((text) => folderTarget(folder).create(lockFile, Buffer.from(text))),
  );
  const winners = texts.filter((_, index) => made[index] !== undefined);
  assert.equal(winners, [readFileSync(join(folder, lockFile), 'utf8')]);
  assert.equal(readdirSync(folder), [lockFile], 'nothing left over');
});

test('of ten who replace a file one does', async () => {
  const target = folderTarget(temporaryFolder());
  const etag = (await target.create(lockFile, Buffer.from('first')))!;
  const tries = Array.from({ length: 10 }, (_, index) =>
    target.replace(lockFile, Buffer.from(`${index}`), etag),
  );
  const made = await Promise.all(tries);
  assert.is(made.filter((tag) => tag !== undefined).length, 1);
  assert.is(
    (await target.read(lockFile))?.etag,
    made.find((tag) => tag !== undefined),
  );
});

test('a file is replaced by who knows its tag, and by nobody else', async () => {
  const [folder, second] = [temporaryFolder(), Buffer.from('second')];
  const target = folderTarget(folder);
  const first = (await target.create(lockFile, Buffer.from('first')))!;
  const tag = await target.replace(lockFile, second, first);
  assert.equal(await target.read(lockFile), { bytes: second, etag: tag });
  assert.is(await target.replace(lockFile, Buffer.from('third'), first), undefined, 'an old tag');
  assert.equal(await target.read(lockFile), { bytes: second, etag: tag });
  await target.remove(lockFile);
  assert.is(await target.replace(lockFile, Buffer.from('third'), tag!), undefined, 'gone');
  assert.is(await target.read(lockFile), undefined);
});

test('a lock is held by one, and taken over when it expired', async () => {
  const target = folderTarget(temporaryFolder());
  await Lease.take(target, 'one', () => 0);
  const early = await Lease.take(target, 'two', () => 59_999).catch((error: Error) => error);
  assert.match((early as Error).message, /^one is publishing there/);
  const tries = ['two', 'three'].map((owner) => Lease.take(target, owner, () => 60_000));
  const results = await Promise.allSettled(tries);
  assert.equal(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('a published folder is the built one and the bookkeeping', async () => {
  const [source, target] = [await build(league), folderTarget(temporaryFolder())];
  await send(source, target, { concurrency: 32 });
  const found = await readAll(target);
  assertSameArchive(found, (await publishFresh(source)).files);
  for (const file of source.files.keys()) found.delete(file);
  assert.equal([...found.keys()].sort(), ['builds/1', 'builds/latest', 'retired.json']);
});

test('a build that changes its folder while it is published is not sent in part', async () => {
  const [source, folder] = [await build(league), temporaryFolder()];
  const out = folderStore(folder);
  for (const [file, bytes] of source.files) await out.put(file, bytes);
  const page = `tournaments/${spring}`;
  await out.put(page, Buffer.from('{"another":"build"}'));
  const target = folderTarget(temporaryFolder());
  const error = await send(out, target).catch((reason: Error) => reason);
  assert.match((error as Error).message, /^tournaments\/.*another build came meanwhile/);
  assert.is(await target.get(page), undefined);
  await out.put('unfinished.txt', Buffer.from(''));
  const early = await send(out, target).catch((reason: Error) => reason);
  assert.match((early as Error).message, /^A build is being written/);
});

test('a build that ends at any moment of a publish, or is under way, never comes to the target in part', async () => {
  const [was, is] = [await build(league), await build(hiddenLeague)];
  const expected = await Promise.all([was, is].map(async (source) => (await publishFresh(source)).files));
  const reads = { count: 0, turnAt: Number.POSITIVE_INFINITY };
  // The folder that is published: from a read on it holds the other build, whole or half of it.
  const turning = (half: boolean): Store => ({
    ...was,
    get: (file) => {
      const isTurned = ++reads.count > reads.turnAt;
      if (half && isTurned && file === 'unfinished.txt') return Promise.resolve(Buffer.from(''));
      const isNew = isTurned && !(half && ['build.json', 'manifest.tsv'].includes(file));
      return (isNew ? is : was).get(file);
    },
  });
  await send(turning(false), memoryTarget());
  const total = reads.count;
  for (const half of [false, true]) {
    for (let turnAt = 0; turnAt <= total; turnAt += turnAt < 5 ? 1 : 13) {
      Object.assign(reads, { count: 0, turnAt });
      const target = memoryTarget();
      const refusal = await send(turning(half), target).then(
        () => undefined,
        (error: Error) => error.message,
      );
      if (refusal) assert.match(refusal, /another build came meanwhile|^A build is being written/);
      else
        assertSameArchive(
          target.files,
          expected[target.files.get('build.json')!.equals(is.files.get('build.json')!) ? 1 : 0]!,
        );
      assert.equal(listDangling(target.files), []);
      await send(is, target);
      assertSameArchive(target.files, expected[1]!);
    }
  }
});

test('the command publishes, and says so; again, and sends nothing', async () => {
  const { OUT_DIR, target } = await newPlace();
  const dry = await run(['publish', target, '--dry-run'], OUT_DIR);
  assert.is(dry.code, 0);
  assert.match(dry.output, new RegExp(`^send tournaments/${spring}$`, 'm'));
  assert.match(dry.output, /would send \d+ files; \d+ added, 0 changed, 0 removed\n$/);
  assert.not.ok(existsSync(target), 'a dry run makes nothing');
  const first = await run(['publish', target], OUT_DIR);
  assert.equal([first.code, first.errors.replace(/^.*files.*\n/gm, '')], [0, '']);
  assert.match(first.output, /: publish 1, build \S+; \d+ added, 0 changed, 0 removed; \d+ sent, 0 deleted/);
  const again = await run(['publish', target], OUT_DIR);
  assert.equal([again.code, again.errors], [0, '']);
  assert.match(again.output, /: holds build \S+ already, nothing sent\n$/);
});

test('--grace says how long what nothing names stays', async () => {
  const { OUT_DIR, target } = await newPlace();
  await run(['publish', target], OUT_DIR);
  shorten(OUT_DIR);
  const waiting = await run(['publish', target], OUT_DIR);
  assert.match(waiting.output, /0 deleted, 1 to be deleted later\n$/);
  const gone = await run(['publish', target, '--grace', '0'], OUT_DIR);
  assert.match(gone.output, /1 deleted, 0 to be deleted later\n$/);
});

test('--purge-command gets what changed, once; when it fails the publish stays done, and the exit code is 1', async () => {
  const { OUT_DIR, target } = await newPlace();
  const taken = join(OUT_DIR, '..', 'taken');
  const command = ['publish', target, '--purge-command', `cat > ${taken}`];
  const dry = await run([...command, '--dry-run'], OUT_DIR);
  assert.equal([dry.code, existsSync(taken)], [0, false]);
  const first = await run(command, OUT_DIR);
  assert.is(first.code, 0, first.errors);
  assert.match(first.output, /: \d+ addresses handed to --purge-command\n$/);
  const addresses = readFileSync(taken, 'utf8').split('\n');
  for (const address of ['/fights', '/search', `/tournaments/${spring}`])
    assert.ok(addresses.includes(address));
  rmSync(taken);
  const again = await run(command, OUT_DIR);
  assert.equal([again.code, existsSync(taken)], [0, false], 'nothing changed');
  shorten(OUT_DIR);
  const failed = await run(['publish', target, '--purge-command', 'exit 3'], OUT_DIR);
  assert.is(failed.code, 1);
  assert.match(failed.output, /: publish 2, build/);
  assert.match(
    failed.errors,
    /^Published, but --purge-command ended with exit code 3: \d+ changed addresses/m,
  );
});

/** What is refused: the target in a place, the exit code, and what is said about it. */
const refusals: Record<string, [toTarget: (out: string) => string, code: number, says: RegExp]> = {
  'OUT_DIR itself': [(out) => `${out}/`, 2, /is OUT_DIR itself: publish to another folder/],
  'a target of another kind': [() => 'ftp://host/x', 2, /expected a folder or s3:\/\/bucket\/prefix/],
  'no bucket': [() => 's3://', 2, /expected s3:\/\/bucket/],
};

for (const [name, [toTarget, code, says]] of Object.entries(refusals)) {
  test(`${name} is refused`, async () => {
    const { OUT_DIR } = await newPlace();
    const ran = await run(['publish', toTarget(OUT_DIR)], OUT_DIR);
    assert.equal([ran.code, ran.output], [code, '']);
    assert.match(ran.errors, says);
  });
}

test('without a build there is nothing to publish, and nothing is made', async () => {
  const target = join(temporaryFolder(), 'target');
  const ran = await run(['publish', target], join(temporaryFolder(), 'none'));
  assert.equal([ran.code, ran.output], [1, '']);
  assert.match(
    ran.errors,
    /^There is no finished build to publish\. Run `npm run builder -- build` first\.\n$/,
  );
  assert.not.ok(existsSync(target));
});

test('a target that another publisher holds: exit code 1, and who it is', async () => {
  const { OUT_DIR, target } = await newPlace();
  await Lease.take(folderTarget(target), 'the other');
  const ran = await run(['publish', target], OUT_DIR);
  assert.is(ran.code, 1);
  assert.match(ran.errors, /^the other is publishing there/);
});

/** A built folder, and a target that is not there yet. */
async function newPlace(): Promise<{ OUT_DIR: string; target: string }> {
  const folder = temporaryFolder();
  const OUT_DIR = join(folder, 'out');
  const out = folderStore(OUT_DIR);
  for (const [file, bytes] of (await build(league)).files) await out.put(file, bytes);
  return { OUT_DIR, target: join(folder, 'target') };
}

/** A build with one page less. */
function shorten(folder: string): void {
  const [manifestPath, buildPath] = [join(folder, 'manifest.tsv'), join(folder, 'build.json')];
  const lines = readFileSync(manifestPath, 'utf8').split('\n');
  const manifest = lines.filter((line) => !line.startsWith('openapi\t')).join('\n');
  writeFileSync(manifestPath, manifest);
  const build = { ...JSON.parse(readFileSync(buildPath, 'utf8')), build: toDigest(manifest) };
  writeFileSync(buildPath, JSON.stringify(build));
}

async function readAll(store: ReturnType<typeof folderTarget>): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const file of store.list()) files.set(file, (await store.get(file))!);
  return files;
}

/** The command as its own process, with nothing of our environment that it would read. */
function run(words: string[], OUT_DIR: string): Promise<{ code: number; output: string; errors: string }> {
  const options = { cwd: root, env: { PATH: process.env['PATH'] ?? '', OUT_DIR } };
  const program = ['--import', 'tsx', 'builder/main.ts', ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, program, options, (error, output, errors) => {
      resolve({ code: error ? Number(error.code) : 0, output, errors });
    });
  });
}

test.run();
