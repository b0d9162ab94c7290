/** A row is corrected: the next build changes what the oracle says that it changes, and nothing else. */
import fc from 'fast-check';
import { test } from 'uvu';
import { matchFile } from '../../shared/api/address.ts';
import { Build, buildFile, manifestFile } from '../../shared/api/archive.ts';
import { buildInto, writeLeague } from '../helpers/league-archive.ts';
import { type MemoryStore, memoryStore } from '../helpers/memory-store.ts';
import { readBuiltAnswers } from '../oracle/built-answers.ts';
import { describeDifferences, listDifferent } from '../oracle/differences.ts';
import { type Answers, askOracle, oracleRoutes } from '../oracle/oracle.ts';
import { drawChange } from './changes.ts';
import { drawLeague, toRows } from './leagues.ts';
import { drawRuns, openTestDatabase, refuse } from './settings.ts';

const { open, reset, close } = await openTestDatabase();
test.after(close);

type Files = ReadonlyMap<string, Buffer>;

test('a corrected row changes exactly the answers that the oracle says, and a fresh build has the same files', async () => {
  const property = fc.asyncProperty(drawLeague.map(toRows), drawChange, async (rows, { apply }) => {
    await reset();
    const database = await open();
    await writeLeague(database, rows);
    const store = memoryStore();
    await buildInto(database, store);
    const [before, oracleBefore] = [new Map(store.files), await askOracle(database)];

    await writeLeague(database, apply(rows));
    const { added, changed, removed } = await buildInto(database, store);
    const fresh = memoryStore();
    await buildInto(database, fresh);
    const oracle = await askOracle(database);

    refuse(describeDifferences(oracle, readBuiltAnswers(store)));
    refuse(compare('a fresh build', listDifferentFiles(store.files, fresh.files), 'this one', []));
    const written = [...added, ...changed, ...removed].sort();
    const differing = listDifferentFiles(before, fresh.files).filter((file) => !isOverview(file));
    refuse(compare('the report', written, 'a fresh build', differing));
    const answers = [...written.filter(isOfOracle), ...listChangedLists(before, store.files)];
    refuse(compare('the archive', answers.sort(), 'the oracle', listDifferent(oracleBefore, oracle)));
  });
  await fc.assert(property, drawRuns(60));
});

function compare(who: string, these: readonly string[], other: string, those: readonly string[]): string[] {
  const onlyThese = these.filter((file) => !those.includes(file));
  const onlyThose = those.filter((file) => !these.includes(file));
  return [
    ...onlyThese.map((file) => `${file} changed, says ${who}; not so ${other}`),
    ...onlyThose.map((file) => `${file} changed, says ${other}; not so ${who}`),
  ];
}

function listDifferentFiles(one: Files, other: Files): string[] {
  const files = [...new Set([...one.keys(), ...other.keys()])].sort();
  return files.filter((file) => !one.get(file)?.equals(other.get(file) ?? Buffer.from('')));
}

/** What a report does not name: it changes with whatever else changes. */
function isOverview(file: string): boolean {
  return file === buildFile || file === manifestFile;
}

function isOfOracle(file: string): boolean {
  return oracleRoutes.has(matchFile(file)?.name ?? '');
}

/** By the names of their chunks, which are digests. */
function listChangedLists(before: Files, after: MemoryStore['files']): string[] {
  return listDifferent(readLists(before), readLists(after));
}

function readLists(files: Files): Answers {
  const { lists, leaderboards } = Build.parse(JSON.parse(String(files.get(buildFile))));
  return new Map<string, unknown>([
    ...Object.entries(lists).map(([name, list]) => [`list ${name}`, list] as const),
    ...Object.entries(leaderboards).map(([name, list]) => [`leaderboard ${name}`, list] as const),
  ]);
}

test.run();
