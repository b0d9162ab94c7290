/** Ways to break what holds an archive together, each with the fault that must be named. None of them is signed anew. */

import { toFile } from '../../../shared/api/address.ts';
import { buildFile, manifestFile, unfinishedFile } from '../../../shared/api/archive.ts';
import { spring } from '../../league/double-elimination.ts';
import type { BrokenStore } from './broken-store.ts';
import type { Breakage } from './cases.ts';

const fight = toFile('fight', { tournamentID: spring, gameID: 'W-4' });

function appendTo({ store }: BrokenStore, file: string, text: string): void {
  store.files.set(file, Buffer.from(`${store.files.get(file)}${text}`));
}

/** The one chunk of the list of fights. */
function toChunk({ store }: BrokenStore): string {
  return [...store.files.keys()].find((file) => file.startsWith('lists/fights/'))!;
}

export const storedCases: Record<string, Breakage> = {
  'no build.json': [({ store }) => store.files.delete(buildFile), /^build\.json: is missing$/],
  'a build.json that is no JSON': [
    ({ store }) => store.files.set(buildFile, Buffer.from('{')),
    /^build\.json: is no JSON: /,
  ],
  'a build.json without a list': [
    ({ editBuild }) => editBuild(({ lists }) => void delete (lists as Partial<typeof lists>).clips),
    /^build\.json: does not fit its schema: lists\.clips: /,
  ],
  'a build.json of another build': [
    ({ editBuild }) =>
      editBuild((build) => {
        build.build = 'x';
      }),
    /^build\.json: names the build x; manifest\.tsv is of [\w-]{22}$/,
  ],
  'no manifest': [
    ({ store }) => store.files.delete(manifestFile),
    /^manifest\.tsv: is missing: there is no archive/,
  ],
  'a manifest that is not in order': [
    ({ store }) => {
      const lines = String(store.files.get(manifestFile)).trimEnd().split('\n').reverse();
      store.files.set(manifestFile, Buffer.from(`${lines.join('\n')}\n`));
    },
    /^manifest\.tsv: is not one line a file, in the order of their names$/,
  ],
  'a build that did not finish': [
    ({ store }) => store.files.set(unfinishedFile, Buffer.from('A build is writing.\n')),
    /^unfinished\.txt: is there: a build is writing, or was stopped while it did$/,
  ],
  'a file that is gone': [
    ({ store }) => store.files.delete(fight),
    /fights\/W-4\.json: is missing; the manifest names it$/,
  ],
  'a file of another size': [
    (broken) => appendTo(broken, fight, ' '),
    /fights\/W-4\.json: has \d+ bytes; the manifest says \d+$/,
  ],
  'a file of another content': [
    ({ store }) =>
      store.files.set(fight, Buffer.from(String(store.files.get(fight)).replace('overhead', 'overhear'))),
    /fights\/W-4\.json: has the digest [\w-]{22}; the manifest says [\w-]{22}$/,
  ],
  'a page that is left over': [
    ({ store }) => store.files.set(`${fight}0`, Buffer.from('{}')),
    /fights\/W-40\.json: is left over: the manifest does not name it$/,
  ],
  'a chunk that is left over': [
    ({ store }) => store.files.set('lists/fights/old.ndjson', Buffer.from('')),
    /^lists\/fights\/old\.ndjson: is left over/,
  ],
  'a chunk that is in no manifest': [
    ({ editBuild }) =>
      editBuild(({ lists }) => {
        lists.fights.chunks[0]!.file = 'lists/fights/x.ndjson';
      }),
    /^build\.json: names lists\/fights\/x\.ndjson, which is not in the manifest$/,
  ],
  'a chunk whose name is not its digest': [
    (broken) => appendTo(broken, toChunk(broken), '\n'),
    /^lists\/fights\/\S+\.ndjson: its content gives the name lists\/fights\/\S+\.ndjson$/,
  ],
  'a chunk with a line that is no JSON': [
    (broken) => appendTo(broken, toChunk(broken), 'x\n'),
    /^lists\/fights\/\S+\.ndjson: line \d+ is no JSON/,
  ],
  'a chunk with a line that does not fit': [
    (broken) => appendTo(broken, toChunk(broken), '{"gameID":"W-4"}\n'),
    /^lists\/fights\/\S+\.ndjson: line \d+ does not fit its schema: tournamentID: /,
  ],
  'a chunk that ends within a line': [
    ({ store, ...broken }) => {
      const file = toChunk({ store, ...broken });
      store.files.set(file, store.files.get(file)!.subarray(0, -1));
    },
    /^lists\/fights\/\S+\.ndjson: does not end with a line end$/,
  ],
  'a chunk with another number of items': [
    ({ editBuild }) =>
      editBuild(({ lists }) => {
        lists.fights.chunks[0]!.items++;
      }),
    /^lists\/fights\/\S+\.ndjson: has \d+ items; build\.json says \d+$/,
  ],
  'a total that its chunks do not have': [
    ({ editBuild }) =>
      editBuild(({ lists }) => {
        lists.fights.total++;
      }),
    /^build\.json: says that fights has \d+ items; its chunks have \d+$/,
  ],
  'an index that does not fit': [
    ({ editIndex, sign }) => {
      editIndex('botNames', (names) => void (names as unknown[]).push('x'));
      sign();
    },
    /^indexes\/botNames-\S+\.json: does not fit its schema: \d+: /,
  ],
};
