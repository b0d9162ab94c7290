import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { StillRecord } from '../../../shared/data/read-media.ts';
import type { RowOf } from '../../../shared/data/tables.ts';
import { listStillAddresses, stillTagsPage, toListedStill, toMedia } from '../../../shared/pages/media.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { toRow } from '../../helpers/rows.ts';
import { toLeague } from './records.ts';

const league = toLeague({
  players: { a: 'Hot Poké', b: 'Beta', x: 'TBD' },
  games: [
    { game_id: 'W-4', red: 'a', blue: 'b' },
    { game_id: 'W-5', red: 'a', blue: 'x' },
  ],
});

function toClipRow(given: Partial<RowOf<'clips'>> = {}): RowOf<'clips'> {
  const clip_id = given.clip_id ?? 412;
  const kept = { status: 'completed', privacy: 'public' };
  return toRow('clips', { clip_id, public_token: `clip-${clip_id}`, ...kept, ...given });
}

function toStillRecord(given: Partial<RowOf<'stills'>> = {}, more: Partial<StillRecord> = {}): StillRecord {
  const still_id = given.still_id ?? 77;
  const still = toRow('stills', { still_id, public_token: `still-${still_id}`, ...given });
  return { still, clip: null, bots: [], ...more };
}
const readClips = (...clips: RowOf<'clips'>[]) => toMedia({ clips, stills: [] }, league).clips;
const readStills = (...stills: StillRecord[]) => toMedia({ clips: [], stills }, league).stills;

const clipRow = toClipRow({
  public_token: 'k3yAb9Qz',
  name: 'Over the wall',
  tournament_id: 't',
  game_id: 'W-4',
  event: 'Nova May 2026',
  camera: 'overhead',
  tag: 'big hit',
  duration: 12.5,
  video720p: 'https://media.example/720.mp4',
  video360p: 'https://media.example/360.mp4',
  video72p: 'https://media.example/72.mp4',
  views: 310,
  likes: 12,
  created_at: 1000,
});

test('a clip with everything', () => {
  assert.equal(readClips(clipRow)[0], {
    clipID: 412,
    publicToken: 'k3yAb9Qz',
    name: 'Over the wall',
    tournamentID: 't',
    gameID: 'W-4',
    player1: 'Hot Poké',
    player2: 'Beta',
    event: 'Nova May 2026',
    camera: 'overhead',
    tag: 'big hit',
    duration: 12.5,
    video720p: 'https://media.example/720.mp4',
    video360p: 'https://media.example/360.mp4',
    video72p: 'https://media.example/72.mp4',
    views: 310,
    likes: 12,
    createdAt: 1000,
  });
});

/** What a clip says it shows, and what is shown of that: tournament, game, player 1. */
const shown: Record<string, [given: Partial<RowOf<'clips'>>, shown: (string | null)[]]> = {
  'a fight': [{ tournament_id: 't', game_id: 'W-4' }, ['t', 'W-4', 'Hot Poké']],
  'a game that is no fight': [{ tournament_id: 't', game_id: 'W-5' }, ['t', null, null]],
  'a tournament without a game': [{ tournament_id: 't' }, ['t', null, null]],
  'nothing of the league, and it takes nothing from elsewhere': [{}, [null, null, null]],
};
for (const [name, [given, [tournamentID, gameID, player1]]] of Object.entries(shown)) {
  test(`a clip of ${name}`, () => {
    const clip = readClips(toClipRow(given))[0]!;
    assert.equal([clip.tournamentID, clip.gameID, clip.player1], [tournamentID, gameID, player1]);
    assert.equal([clip.event, clip.camera, clip.tag], [null, null, null]);
  });
}

test('clips and stills are newest first; equally old ones by id, undated ones last', () => {
  const dates: [number, number | null][] = [
    [1, null],
    [2, 0],
    [3, 200],
    [5, 100],
    [4, 100],
    [6, null],
  ];
  const clips = dates.map(([clip_id, created_at]) => toClipRow({ clip_id, created_at }));
  const stills = dates.map(([still_id, created_at]) => toStillRecord({ still_id, created_at }));
  const order = [3, 5, 4, 2, 6, 1];
  assert.equal(
    readClips(...clips).map(({ clipID }) => clipID),
    order,
  );
  assert.equal(
    readStills(...stills).map(({ stillID }) => stillID),
    order,
  );
});

const take = {
  public_token: 'p9Wq2Lmn',
  image: 'https://media.example/p9Wq2Lmn.jpg',
  tag: 'hero',
  event: 'Shoot',
  camera: 'studio-a',
  width: 3840,
  height: 2160,
  created_at: 1000,
};

test('a take with everything', () => {
  const still = readStills(toStillRecord(take, { bots: ['hotpok', 'beta'] }))[0]!;
  assert.equal(still, {
    stillID: 77,
    publicToken: 'p9Wq2Lmn',
    image: 'https://media.example/p9Wq2Lmn.jpg',
    tag: 'hero',
    event: 'Shoot',
    camera: 'studio-a',
    source: 'take',
    bots: ['beta', 'hotpok'],
    clipToken: null,
    width: 3840,
    height: 2160,
    createdAt: 1000,
  });
  assert.equal(toListedStill(still), { ...still, width: null, height: null });
});

test('a still from a clip has event, camera and tag of the clip, whatever it has itself, and nothing else', () => {
  const fromClip = (clip: RowOf<'clips'>) =>
    readStills(toStillRecord({ ...take, source: 'clip' }, { clip }))[0]!;
  const { event, camera, tag, clipToken, createdAt, bots } = fromClip({ ...clipRow, created_at: 2000 });
  assert.equal([event, camera, tag, clipToken], ['Nova May 2026', 'overhead', 'big hit', 'k3yAb9Qz']);
  assert.equal([createdAt, bots], [1000, []]);
  const bare = fromClip(toClipRow());
  assert.equal([bare.event, bare.camera, bare.tag], [null, null, null], 'also where the clip has none');
});

test('a still names the bots of public tournaments alone, each once', () => {
  const bots = ['Hot Poké', 'hotpok', 'tbd', 'thereferee', 'beta'];
  assert.equal(readStills(toStillRecord({}, { bots }))[0]!.bots, ['beta', 'hotpok']);
});

test('tags are counted by their exact text, in its order; no tag and an empty one are none', () => {
  const tags = ['hero', 'Hero', null, '', 'hero'].map((tag, still_id) => toStillRecord({ still_id, tag }));
  const fromClip = toStillRecord({ still_id: 9, tag: 'ignored' }, { clip: clipRow });
  assert.equal(stillTagsPage(readStills(...tags, fromClip)), {
    tags: [
      { tag: 'Hero', stillCount: 1 },
      { tag: 'big hit', stillCount: 1 },
      { tag: 'hero', stillCount: 2 },
    ],
  });
  assert.equal(stillTagsPage([]), { tags: [] });
});

/** Ids and tokens of all stills, and the still that a word of an address means. */
const addresses: Record<string, [stills: [number, string][], meanings: Record<string, number>]> = {
  'its id and its token': [[[1, 'p9Wq2Lmn']], { 1: 1, p9Wq2Lmn: 1 }],
  'a token of digits': [[[1, '900']], { 1: 1, 900: 1 }],
  'its own id as token': [[[1, '1']], { 1: 1 }],
  'a token that is another one’s id': [
    [
      [1, '2'],
      [2, 'two'],
    ],
    { 1: 1, 2: 2, two: 2 },
  ],
  'two that have each other’s id': [
    [
      [1, '2'],
      [2, '1'],
    ],
    { 1: 1, 2: 2 },
  ],
  'the word of the list of tags': [[[1, 'tags']], { 1: 1 }],
  'tokens that differ in case alone': [
    [
      [1, 'AB'],
      [2, 'ab'],
    ],
    { 1: 1, 2: 2, AB: 1, ab: 2 },
  ],
  'a number that is no id': [[[1, '01']], { 1: 1, '01': 1 }],
};
for (const [name, [rows, meanings]] of Object.entries(addresses)) {
  test(`a still is found by ${name}`, () => {
    const stills = readStills(
      ...rows.map(([still_id, public_token]) => toStillRecord({ still_id, public_token })),
    );
    const found = [...listStillAddresses(stills)].map(([word, { stillID }]) => [word, stillID]);
    assert.equal(Object.fromEntries(found), meanings);
  });
}

test('answers fit the OpenAPI document', () => {
  const listFaults = openapiValidator();
  for (const clip of readClips(clipRow, toClipRow())) assert.equal(listFaults('clip', { clip }), []);
  const stills = readStills(toStillRecord(take), toStillRecord({}, { clip: clipRow }));
  for (const still of stills) assert.equal(listFaults('still', { still }), []);
  assert.equal(listFaults('stillTags', stillTagsPage(stills)), []);
});

test.run();
