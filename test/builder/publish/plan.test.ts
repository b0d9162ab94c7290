import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Manifest } from '../../../builder/make/manifest.ts';
import { type PublishPlan, planPublish } from '../../../builder/publish/plan.ts';
import type { Retired, TargetState } from '../../../builder/publish/target-state.ts';

const now = 10_000;
const graceSeconds = 900;

/** What is to be there, and what is: files with their digests, retired ones with since when, and those in doubt. */
interface Case {
  source: Record<string, string>;
  held?: Record<string, string>;
  retired?: Record<string, [digest: string, since: number]>;
  doubtful?: string[];
}

interface Expected {
  puts?: string[][];
  removals?: string[];
  retired?: Record<string, [digest: string, since: number]>;
  added?: string[];
  changed?: string[];
  removed?: string[];
}

const fight = 'tournaments/x/fights/W-1';
const list = 'tournaments/x/fights';
const page = 'tournaments';
const chunk = 'lists/fights/a.ndjson';
const old = 'lists/fights/b.ndjson';

const cases: Record<string, [Case, Expected]> = {
  'nothing changed': [{ source: { [page]: 'a' }, held: { [page]: 'a' } }, {}],
  'the first publish: what is pointed to comes first': [
    { source: { [chunk]: 'a', [page]: 'a', [list]: 'a', [fight]: 'a' } },
    { puts: [[fight], [list], [page], [chunk]], added: [chunk, page, list, fight] },
  ],
  'another digest': [
    { source: { [page]: 'b' }, held: { [page]: 'a' } },
    { puts: [[page]], changed: [page] },
  ],
  'what is not wanted any more waits for its grace period': [
    { source: {}, held: { [page]: 'a' } },
    { retired: { [page]: ['a', now] }, removed: [page] },
  ],
  'the last second of the grace period': [
    { source: {}, retired: { [page]: ['a', now - graceSeconds + 1] } },
    { retired: { [page]: ['a', now - graceSeconds + 1] } },
  ],
  'the grace period is over: what points to something goes first': [
    { source: {}, retired: { [fight]: ['a', now - 900], [list]: ['a', 0], [chunk]: ['a', 0] } },
    { removals: [chunk, list, fight] },
  ],
  'a file that comes back within its grace period is there already': [
    { source: { [page]: 'a' }, retired: { [page]: ['a', now - 1] } },
    { added: [page] },
  ],
  'a file that comes back with other bytes is sent': [
    { source: { [page]: 'b' }, retired: { [page]: ['a', now - 1] } },
    { puts: [[page]], added: [page] },
  ],
  'a file in doubt is sent, and may have changed for readers': [
    { source: { [page]: 'a' }, held: { [page]: 'a' }, doubtful: [page] },
    { puts: [[page]], changed: [page] },
  ],
  'a file that only an unfinished publish brought goes after its grace period: a list may have named it': [
    { source: {}, doubtful: [old] },
    { retired: { [old]: ['', now] }, removed: [old] },
  ],
  'of a retired file in doubt nobody knows the bytes, nor since when nothing names it': [
    { source: {}, retired: { [old]: ['a', 0] }, doubtful: [old] },
    { retired: { [old]: ['', now] } },
  ],
  'of a file that is not wanted and in doubt nobody knows the bytes': [
    { source: {}, held: { [page]: 'a' }, doubtful: [page] },
    { retired: { [page]: ['', now] }, removed: [page] },
  ],
  'it is sent when it comes back': [
    { source: { [page]: 'a' }, retired: { [page]: ['', now] } },
    { puts: [[page]], added: [page] },
  ],
};

for (const [name, [given, expected]] of Object.entries(cases)) {
  test(name, () => {
    const plan = planPublish(toManifest(given.source), toState(given), { now, graceSeconds });
    assert.equal(show(plan), {
      ...{ puts: [], removals: [], retired: {}, added: [], changed: [], removed: [] },
      ...expected,
    });
  });
}

test('without a grace period nothing waits', () => {
  const state = toState({ source: {}, held: { [page]: 'a', [fight]: 'a' }, doubtful: [old] });
  const { removals, retired } = planPublish(new Map(), state, { now, graceSeconds: 0 });
  assert.equal([removals, retired.size], [[old, page, fight], 0]);
});

test('the state that it is given stays as it is', () => {
  const state = toState({ source: {}, held: { [page]: 'a' }, retired: { [old]: ['a', 0] } });
  planPublish(new Map(), state, { now, graceSeconds });
  assert.equal([[...state.manifest.keys()], [...state.retired.keys()]], [[page], [old]]);
});

function show({ puts, removals, retired, changes }: PublishPlan) {
  const waiting = [...retired].map(([file, { digest, since }]) => [file, [digest, since]]);
  return { puts, removals, retired: Object.fromEntries(waiting), ...changes };
}

function toManifest(digests: Record<string, string>): Manifest {
  return new Map(Object.entries(digests).map(([file, digest]) => [file, { size: 1, digest }]));
}

function toState({ held = {}, retired = {}, doubtful = [] }: Case): TargetState {
  const waiting: Retired = new Map(
    Object.entries(retired).map(([file, [digest, since]]) => [file, { size: 1, digest, since }]),
  );
  return { manifest: toManifest(held), retired: waiting, doubtful: new Set(doubtful) };
}

test.run();
