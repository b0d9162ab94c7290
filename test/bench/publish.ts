import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { formatManifest, type Manifest, parseManifest } from '../../builder/make/manifest.ts';
import { publish } from '../../builder/publish/publish.ts';
import { folderStore } from '../../builder/store/folder.ts';
import { buildFile, manifestFile } from '../../shared/api/archive.ts';
import { toBytes, toDigest } from '../../shared/base/bytes.ts';
import { limits } from '../../shared/base/limits.ts';
import { openServer } from '../../shared/data/server.ts';
import { openS3 } from '../../shared/store/s3.ts';
import { createClient } from '../../shared/store/s3-client.ts';
import { type MemoryStore, memoryStore } from '../helpers/memory-store.ts';
import { freshPostgres } from '../helpers/postgres.ts';
import { freshS3, type S3Server } from '../helpers/s3.ts';
import { seed } from './build.ts';
import { describe, measure, median } from './child.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Publishing a built league to a folder (the first time, with nothing changed, with one corrected fight), as whole commands;
 * and a sample of its files to an S3 server against a bare loop of PutObject with the same bytes and the same concurrency,
 * in turn. `--size league --rounds 3 --files 4000`.
 */
export async function benchPublish(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      size: { type: 'string', default: 'league' },
      rounds: { type: 'string', default: '3' },
      files: { type: 'string', default: '4000' },
    },
  });
  const [database, s3] = await Promise.all([freshPostgres(), freshS3()]);
  if (!database) throw new Error('This bench needs a PostgreSQL server.');
  const folder = mkdtempSync(join(tmpdir(), 'league-bench-'));
  try {
    const out = join(folder, 'out');
    await seed(database.url, values.size === 'demo' ? 'demo' : 'league', 1);
    await measure('build-once.ts', database.url, out);
    const sample = await takeSample(out, Number(values.files));
    if (s3) await benchS3(s3, sample, Number(values.rounds));
    await benchFolder(database.url, folder, Number(values.rounds));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchFolder(url: string, folder: string, rounds: number): Promise<void> {
  const [out, target] = [join(folder, 'out'), join(folder, 'published')];
  const first = await runPublish(out, target);
  console.log(`first publish to a folder    ${first.seconds.toFixed(2)} s: ${first.says}`);
  const unchanged: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { seconds, says } = await runPublish(out, target);
    assert.match(says, /nothing sent$/);
    unchanged.push(seconds);
  }
  console.log(`nothing changed              ${describe(unchanged)} (to reach: under 3 s)`);
  console.log(`  ÷ first publish            ${(median(unchanged) / first.seconds).toFixed(3)}`);
  await correctFight(url);
  const built = await measure('build-once.ts', url, out);
  const corrected = await runPublish(out, target);
  console.log(
    `one corrected fight: built   ${(built['wallMs']! / 1000).toFixed(2)} s, ${built['written']} files`,
  );
  console.log(`  published                  ${corrected.seconds.toFixed(2)} s: ${corrected.says}`);
}

/** The whole command, with its start. */
async function runPublish(out: string, target: string): Promise<{ seconds: number; says: string }> {
  const start = performance.now();
  const words = ['--import', 'tsx', 'builder/main.ts', 'publish', target];
  const { stdout } = await execute(process.execPath, words, {
    cwd: root,
    env: { ...process.env, OUT_DIR: out },
  });
  const says = stdout.trim().replace(`${target}: `, '');
  return { seconds: (performance.now() - start) / 1000, says };
}

/** The losing bot won after all. */
async function correctFight(url: string): Promise<void> {
  const database = await openServer(url);
  const rows = await database.query(
    `update slots set is_winner = 1 - is_winner where (tournament_id, game_id) =
      (select tournament_id, game_id from slots join tournaments using (tournament_id)
        where privacy = 'public' and is_winner = 1 order by start_time desc nulls last, game_id limit 1) returning game_id`,
  );
  assert.equal(rows.length, 2);
  await database.close();
}

/** Files from everywhere in the archive, as if they were all of it; in memory, so that no disk is measured. */
async function takeSample(out: string, count: number): Promise<MemoryStore> {
  const store = folderStore(out);
  const all = [...parseManifest((await store.get(manifestFile))!)];
  const every = Math.max(1, Math.floor(all.length / count));
  const manifest: Manifest = new Map(all.filter((_, index) => index % every === 0));
  const sample = memoryStore();
  for (const file of manifest.keys()) await sample.put(file, (await store.get(file))!);
  const build = JSON.parse(String(await store.get(buildFile)));
  await sample.put(buildFile, toBytes({ ...build, build: toDigest(formatManifest(manifest)) }));
  await sample.put(manifestFile, formatManifest(manifest));
  return sample;
}

async function benchS3(server: S3Server, sample: MemoryStore, rounds: number): Promise<void> {
  const [ours, bare]: [number[], number[]] = [[], []];
  const bytes = [...sample.files.values()].reduce((sum, { length }) => sum + length, 0);
  console.log(
    `S3: ${sample.files.size} files, ${(bytes / 1e6).toFixed(1)} MB, ${limits.publishConcurrency} at once`,
  );
  for (let round = 0; round < rounds; round++) {
    bare.push(await putBare(server, sample));
    ours.push(await publishOnce(server, sample));
  }
  const ratio = median(bare.map((seconds, round) => seconds / ours[round]!));
  const rate = (seconds: number[]) => `${Math.round(sample.files.size / median(seconds))} files a second`;
  console.log(`bare loop of PutObject       ${describe(bare)}, ${rate(bare)}`);
  console.log(`first publish                ${describe(ours)}, ${rate(ours)}`);
  console.log(`rate ÷ bare loop             ${ratio.toFixed(2)} (to reach: at least 0.8)`);
}

async function publishOnce(server: S3Server, sample: MemoryStore): Promise<number> {
  const target = openS3({ bucket: await server.bucket(), prefix: '' }, server.settings);
  const start = performance.now();
  const { sent } = await publish(sample, target, { graceSeconds: 0, owner: 'bench' });
  const seconds = (performance.now() - start) / 1000;
  assert.equal(sent, sample.files.size - 2, 'build.json and the manifest come on top');
  return seconds;
}

async function putBare(server: S3Server, { files }: MemoryStore): Promise<number> {
  const [client, Bucket] = [createClient(server.settings), await server.bucket()];
  const limit = pLimit(limits.publishConcurrency);
  const start = performance.now();
  await Promise.all(
    [...files].map(([Key, Body]) => limit(() => client.send(new PutObjectCommand({ Bucket, Key, Body })))),
  );
  return (performance.now() - start) / 1000;
}
