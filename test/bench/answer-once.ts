/**
 * What the server itself does for a question, from the address as it came to the answer that is ready to be sent:
 * `answer-once.ts <archive> search | stills`. First all answers are proved; then they are timed in some rounds, each with an archive
 * that was just opened, with nothing but its indexes in memory. Of each question its median counts: what else a machine does
 * strikes other questions each time. Prints its figures as JSON, in milliseconds.
 */
import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { Archive } from '../../live-server/archive.ts';
import { ArchiveAnswers } from '../../live-server/archive-answers.ts';
import { folderSource } from '../../live-server/archive-source.ts';
import { readTournamentNames } from '../../live-server/names.ts';
import { toPlan } from '../../live-server/plans.ts';
import { routes } from '../../shared/api/routes.ts';
import { median } from './child.ts';
import { listFilters, listQueries } from './questions.ts';

const [folder = '', kind] = process.argv.slice(2);
const roundsCount = 5;
const place = { basePath: '', legacyBase: '/backend', cages: [1] };

const { addresses, found } = await (kind === 'search' ? proveSearches() : proveStills());
const rounds: number[][] = [];
while (rounds.length < roundsCount) rounds.push(await time(addresses));
const times = addresses.map((_, place) => median(rounds.map((round) => round[place]!)));
const [p50, p99, worst] = [toQuantile(times, 0.5), toQuantile(times, 0.99), Math.max(...times)];
const p99Once = toQuantile(rounds.flat(), 0.99);
console.log(JSON.stringify({ count: addresses.length, found, p50, p99, worst, p99Once }));

interface Proved {
  readonly addresses: readonly string[];
  /** Of which so many show something. */
  readonly found: number;
}

/** A thousand. */
async function proveSearches(): Promise<Proved> {
  const { archive, ask } = await open();
  const snapshot = archive.require();
  const names = {
    bots: await snapshot.readIndex('botNames'),
    fights: await snapshot.readIndex('fightBots'),
    tournaments: (await readTournamentNames(snapshot)).items.map(({ tournamentName }) => tournamentName),
  };
  const addresses: string[] = [];
  let found = 0;
  for (const query of listQueries(names, 1_000)) {
    const address = `/search?${new URLSearchParams({ q: query })}`;
    const answer = routes.search.answer.parse(parse(await ask(address)));
    assert.equal(answer.query, query);
    found += answer.bots.length + answer.tournaments.length + answer.fights.length > 0 ? 1 : 0;
    addresses.push(address);
  }
  return { addresses, found };
}

/** Of each combination the first page, the one in the middle and the last, small and large. */
async function proveStills(): Promise<Proved> {
  const { archive, ask } = await open();
  const addresses: string[] = [];
  let found = 0;
  const prove = async (parameters: Record<string, string>) => {
    const address = `/stills?${new URLSearchParams(parameters)}`;
    const { stills, pagination } = routes.stills.answer.parse(parse(await ask(address)));
    assert.ok(stills.every(({ source }) => !parameters['source'] || source === parameters['source']));
    found += stills.length > 0 ? 1 : 0;
    addresses.push(address);
    return pagination.pages;
  };
  for (const filters of listFilters(await archive.require().readIndex('stillFacets'))) {
    for (const limit of ['20', '100']) {
      const pages = await prove({ ...filters, limit, page: '1' });
      for (const page of new Set([Math.ceil(pages / 2), pages])) {
        if (page > 1) await prove({ ...filters, limit, page: String(page) });
      }
    }
  }
  return { addresses, found };
}

/** The times of one round, in the order of the addresses. */
async function time(addresses: readonly string[]): Promise<number[]> {
  const { ask } = await open();
  const times: number[] = [];
  for (const address of addresses) {
    const began = performance.now();
    await ask(address);
    times.push(performance.now() - began);
    // As between two requests: what waits for its turn has it, and is not counted here.
    await setImmediate();
  }
  return times;
}

async function open(): Promise<{ archive: Archive; ask: (address: string) => Promise<Buffer> }> {
  const archive = new Archive(folderSource(folder), () => {});
  await archive.refresh();
  const answers = new ArchiveAnswers(archive);
  const ask = async (address: string) => {
    const planned = toPlan(address, place);
    assert.ok(planned.kind === 'archive');
    return (await answers.make(address, planned.plan, 'identity')).bytes;
  };
  return { archive, ask };
}

function parse(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString());
}

function toQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}
