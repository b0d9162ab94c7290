import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { toAddress } from '../../shared/api/address.ts';
import { buildFile, manifestFile } from '../../shared/api/archive.ts';
import { toBytes, toDigest } from '../../shared/base/bytes.ts';
import { limits } from '../../shared/base/limits.ts';
import { openServer } from '../../shared/data/server.ts';
import { openS3 } from '../../shared/store/s3.ts';
import { createClient } from '../../shared/store/s3-client.ts';
import { ask } from '../helpers/live.ts';
import { type LiveProcess, startLiveProcess } from '../helpers/live-process.ts';
import { type MemoryStore, memoryStore } from '../helpers/memory-store.ts';
import { freshPostgres } from '../helpers/postgres.ts';
import { freshS3, type S3Server } from '../helpers/s3.ts';
import { until } from '../helpers/until.ts';
import { seed } from './build.ts';
import { describe, measure, median } from './child.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const builder = ['--import', 'tsx', 'builder/main.ts'];

/**
 * Publishing a built league to a folder (the first time, with nothing changed, with one corrected fight), as whole commands;
 * from a committed row to the served answer, with `build --watch --publish` and a live-server; and a sample of its files to an S3 server
 * against a bare loop of PutObject with the same bytes and the same concurrency, in turn.
 * `--size league --rounds 3 --files 4000`.
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
  const start = performance.now();
  const database = await freshPostgres();
  if (!database) throw new Error('This bench needs a PostgreSQL server.');
  const place: Place = { url: database.url, folder: mkdtempSync(join(tmpdir(), 'league-bench-')) };
  const rounds = Number(values.rounds);
  try {
    const out = toOut(place);
    await seed(place.url, values.size === 'demo' ? 'demo' : 'league', 1);
    const built = await measure('build-once.ts', place.url, out);
    console.log(`${built['files']} files, ${(built['bytes']! / 1e6).toFixed(0)} MB`);
    await benchFolder(place, rounds);
    await benchWatch(place, rounds);
    const s3 = await freshS3();
    if (s3) await benchS3(s3, await takeSample(out, Number(values.files)), rounds);
  } finally {
    rmSync(place.folder, { recursive: true, force: true });
  }
  console.log(`all of it                    ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

/** A database, and a folder with what is built and published from it. */
interface Place {
  url: string;
  folder: string;
}

/** A machine that has other things to do as well is waited for. */
const slowestMs = 300_000;

const toOut = ({ folder }: Place) => join(folder, 'out');
const toTarget = ({ folder }: Place) => join(folder, 'published');

async function benchFolder(place: Place, rounds: number): Promise<void> {
  const first = await runPublish(place);
  console.log(`first publish to a folder    ${first.seconds.toFixed(2)} s: ${first.says}`);
  const unchanged: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { seconds, says } = await runPublish(place);
    assert.match(says, /nothing sent$/);
    unchanged.push(seconds);
  }
  console.log(`nothing changed              ${describe(unchanged)} (to reach: under 3 s)`);
  console.log(`  ÷ first publish            ${(median(unchanged) / first.seconds).toFixed(3)}`);
  await correctFight(place.url);
  const built = await measure('build-once.ts', place.url, toOut(place));
  const corrected = await runPublish(place);
  assert.match(corrected.says, / [1-9]\d* sent/);
  console.log(
    `one corrected fight: built   ${(built['wallMs']! / 1000).toFixed(2)} s, ${built['written']} files`,
  );
  console.log(`  published                  ${corrected.seconds.toFixed(2)} s: ${corrected.says}`);
}

/** The first after a pause, the others as soon as the one before is served: they wait for `--every` too. */
async function benchWatch(place: Place, rounds: number): Promise<void> {
  const live = await startLiveProcess({ ARCHIVE: toTarget(place) });
  const watch = spawn(process.execPath, [...builder, 'build', '--watch', '--publish', toTarget(place)], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: place.url, OUT_DIR: toOut(place) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  watch.stdout.on('data', (text) => {
    output += text;
  });
  const isReady = () => {
    assert.equal(watch.exitCode, null, 'the watch has ended');
    return /nothing sent/.test(output);
  };
  try {
    await until('the first round is over', isReady, slowestMs);
    const served: number[] = [];
    for (let round = 0; round < rounds; round++) served.push(await timeCorrection(place, live));
    console.log(`committed row to answer      ${served.map((each) => each.toFixed(1)).join(', ')} s`);
    console.log(`  median                     ${describe(served)} (to reach: under 15 s)`);
  } finally {
    const isRunning = watch.exitCode === null;
    watch.kill('SIGTERM');
    if (isRunning) await once(watch, 'exit');
    await live.kill();
  }
}

/** Seconds until the fight's page and the list of its tournament say who won after all. */
async function timeCorrection({ url }: Place, live: LiveProcess): Promise<number> {
  const fight = await findFight(url);
  const addresses = [toAddress('fight', fight), toAddress('tournamentFights', fight)];
  const read = () => Promise.all(addresses.map(async (address) => (await ask(live, address)).text));
  const before = await read();
  await correctFight(url);
  const committed = performance.now();
  const isServed = async () => (await read()).every((text, index) => text !== before[index]);
  await until('the corrected fight is served', isServed, slowestMs);
  return (performance.now() - committed) / 1000;
}

/** The whole command, with its start. */
async function runPublish(place: Place): Promise<{ seconds: number; says: string }> {
  const target = toTarget(place);
  const start = performance.now();
  const { stdout } = await execute(process.execPath, [...builder, 'publish', target], {
    cwd: root,
    env: { ...process.env, OUT_DIR: toOut(place) },
  });
  const says = stdout.trim().replace(`${target}: `, '');
  return { seconds: (performance.now() - start) / 1000, says };
}

/** The losing bot of the newest fight won after all. */
async function correctFight(url: string): Promise<void> {
  const { tournamentID, gameID } = await findFight(url);
  const rows = await query(
    url,
    'update slots set is_winner = 1 - is_winner where (tournament_id, game_id) = ($1, $2) returning game_id',
    [tournamentID, gameID],
  );
  assert.equal(rows.length, 2);
}

async function findFight(url: string): Promise<{ tournamentID: string; gameID: string }> {
  const [row] = await query(
    url,
    `select tournament_id, game_id from games join tournaments using (tournament_id)
      where privacy = 'public' and is_test = 0 and state = 'done' and exists (
        select from slots where slots.tournament_id = games.tournament_id and slots.game_id = games.game_id and is_winner = 1)
      order by games.stop_time desc nulls last, tournament_id, game_id limit 1`,
  );
  return { tournamentID: String(row!['tournament_id']), gameID: String(row!['game_id']) };
}

async function query(url: string, sql: string, parameters: unknown[] = []) {
  const database = await openServer(url);
  try {
    return await database.query(sql, parameters);
  } finally {
    await database.close();
  }
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
    const measureBare = async () => void bare.push(await putBare(server, sample));
    const measureOurs = async () => void ours.push(await publishOnce(server, sample));
    // Who comes first changes: a server gets slower, or faster, by what it holds.
    for (const turn of round % 2 === 0 ? [measureBare, measureOurs] : [measureOurs, measureBare])
      await turn();
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
