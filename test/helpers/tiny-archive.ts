import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toFile } from '../../shared/api/address.ts';
import {
  type Build,
  buildFile,
  type IndexName,
  toChunkFile,
  toDiskPath,
  toIndexFile,
} from '../../shared/api/archive.ts';
import type { Answer } from '../../shared/api/routes.ts';
import { toBytes, toDigest } from '../../shared/base/bytes.ts';
import { temporaryFolder } from './temporary.ts';

/** An archive made by hand: what the server reads, without the builder. */
export interface TinyArchive {
  readonly folder: string;
  readonly build: Build;
}

interface Wanted {
  readonly folder?: string;
  readonly build?: string;
  readonly fights?: number;
  readonly bots?: readonly string[];
  readonly chunkItems?: number;
}

/** Ids that a careless server takes apart, decodes twice, or opens as another file. */
export const oddIDs = [
  'a/b',
  '../build',
  'W:4-1',
  '100%',
  '%2F',
  'é ü',
  '.',
  'Über🤖',
  'a+b',
  'x'.repeat(300),
];

export const botNames = ['axel', 'hotpok', 'hotrod', 'seadragonsroar', 'zap'];

/** Writes an archive; one into a folder that has one already takes its place, as a newer build does. */
export function writeTinyArchive(wanted: Wanted = {}): TinyArchive {
  const {
    folder = temporaryFolder(),
    build = 'build-1',
    fights = 450,
    bots = botNames,
    chunkItems = 200,
  } = wanted;
  const put = (file: string, bytes: Uint8Array) => putFile(folder, file, bytes);
  writePages(put, build);
  const items = Array.from({ length: fights }, (_, number) => toFight(number));
  const made: Build = {
    build,
    lists: {
      fights: writeList(put, { list: 'fights', items, chunkItems }),
      recentFights: writeList(put, { list: 'recentFights', items: items.slice(-100), chunkItems }),
      bots: writeList(put, { list: 'bots', items: bots.map(toBot), chunkItems }),
      clips: { total: 0, chunks: [] },
      stills: { total: 0, chunks: [] },
    },
    leaderboards: {},
    indexes: {
      botNames: writeIndex(
        put,
        'botNames',
        bots.map((clean) => [clean, clean.toUpperCase()]),
      ),
      fightBots: writeIndex(
        put,
        'fightBots',
        items.map(() => [0, 1]),
      ),
      stillFacets: writeIndex(put, 'stillFacets', []),
    },
  };
  put(buildFile, toBytes(made));
  return { folder, build: made };
}

/** Newest last, as it is stored; the server does not look into an item. */
export function toFight(number: number) {
  return {
    tournamentID: 't',
    gameID: `W-${number}`,
    player1: number % 3 === 0 ? 'Hot Poké 🤖' : 'Zap',
    number,
  };
}

export function toBot(cleanName: string) {
  return { name: cleanName.toUpperCase(), cleanName };
}

/** A page that is worth compressing; the server reads it for searches, so it fits its schema. */
export const longPage: Answer<'tournaments'> = {
  tournaments: Array.from({ length: 80 }, (_, id) => ({
    tournamentID: `t${id}`,
    tournamentName: `Tournament ${id}`,
    createTime: null,
    scheduledStartTime: null,
    startTime: null,
    endTime: null,
    updateTime: null,
    numPlayers: id,
    WeightClass: 3,
    active: 0,
    isTest: 0,
    isFreestyle: 0,
    privacy: 'public',
  })),
};

export function putFile(folder: string, file: string, bytes: Uint8Array): void {
  const path = join(folder, toDiskPath(file));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.partial`, bytes);
  renameSync(`${path}.partial`, path);
}

export function removeFile(folder: string, file: string): void {
  rmSync(join(folder, toDiskPath(file)));
}

type Put = (file: string, bytes: Uint8Array) => void;

function writePages(put: Put, build: string): void {
  put('tournaments', toBytes(longPage));
  put('openapi', toBytes({ openapi: '3.0.3' }));
  for (const tournamentID of ['t', 'fights', ...oddIDs]) {
    put(toFile('tournament', { tournamentID }), toBytes({ tournament: { tournamentID, build } }));
    put(toFile('tournamentFights', { tournamentID }), toBytes({ fights: [], tournamentID }));
  }
  for (const gameID of ['W-4', ...oddIDs]) {
    put(toFile('fight', { tournamentID: 't', gameID }), toBytes({ fight: { gameID } }));
  }
  put(toFile('bot', { botName: 'hotpok' }), toBytes({ bot: { cleanName: 'hotpok' } }));
  put(toFile('botFights', { botName: 'hotpok' }), toBytes({ botName: 'Hot Poké', fights: [] }));
}

interface List {
  readonly list: 'fights' | 'recentFights' | 'bots';
  readonly items: readonly unknown[];
  readonly chunkItems: number;
}

function writeList(put: Put, { list, items, chunkItems }: List): Build['lists']['fights'] {
  const chunks: Build['lists']['fights']['chunks'] = [];
  for (let start = 0; start < items.length; start += chunkItems) {
    const lines = items.slice(start, start + chunkItems);
    const bytes = Buffer.from(lines.map((item) => `${JSON.stringify(item)}\n`).join(''));
    const file = toChunkFile(list, toDigest(bytes));
    put(file, bytes);
    chunks.push({ file, items: lines.length });
  }
  return { total: items.length, chunks };
}

function writeIndex(put: Put, name: IndexName, rows: readonly unknown[]): string {
  const bytes = toBytes(rows);
  const file = toIndexFile(name, toDigest(bytes));
  put(file, bytes);
  return file;
}
