import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fightVideoFeedsPage, videoFeedPage } from '../../../shared/pages/videos.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { type GameSketch, toFacts } from './records.ts';

function toFight(game: Partial<GameSketch>) {
  const games = [{ game_id: 'W-4', red: 'a', blue: 'b', ...game }];
  return toFacts({ players: { a: 'A', b: 'B' }, games }).fights[0]!;
}

const recording = {
  recording_id: 18231,
  cage: 'Cage 4',
  camera: 'overhead',
  started_at: 90,
  s3path: 'https://video.example/1.mp4',
  s3http: '200',
  proxy720: 'https://video.example/1-720.mp4',
  proxy360: 'https://video.example/1-360.mp4',
  proxy72: 'https://video.example/1-72.mp4',
};

test('a recording in every quality', () => {
  const fight = toFight({ start_time: 100, recordings: [recording] });
  assert.equal(videoFeedPage(fight, fight.record.recordings[0]!), {
    videoFeed: {
      recordingID: '18231',
      gameID: 'W-4',
      tournamentID: 't',
      cage: 'Cage 4',
      camera: 'overhead',
      original: 'https://video.example/1.mp4',
      proxy720: 'https://video.example/1-720.mp4',
      proxy360: 'https://video.example/1-360.mp4',
      proxy72: 'https://video.example/1-72.mp4',
      fightStartOffset: 10,
    },
  });
});

test('all recordings of a fight, and where in them it starts', () => {
  const fight = toFight({ start_time: 100, recordings: [recording, { recording_id: 18232 }] });
  const { recordings, ...rest } = fightVideoFeedsPage(fight);
  assert.equal(rest, { gameID: 'W-4', tournamentID: 't', fightStartOffset: 10 });
  assert.equal(
    recordings.map(({ recordingID, s3path, s3http }) => [recordingID, s3path, s3http]),
    [
      ['18231', recording.s3path, '200'],
      ['18232', null, null],
    ],
  );
});

/** The fight's start, the starts of its recordings, and the offset that follows. */
const offsets: Record<string, [start: number | null, starts: (number | null)[], offset: number | null]> = {
  'the earliest recording counts, whichever comes first': [100, [95, 90.5, null], 9.5],
  'at most 3 decimals': [100, [87.6544], 12.346],
  'both started at once': [100, [100], 0],
  'the recording started late': [100, [100.001], null],
  'nobody knows when the fight started': [null, [90], null],
  'nobody knows when a recording started': [100, [null], null],
  'there is no recording': [100, [], null],
};
for (const [name, [start_time, starts, offset]] of Object.entries(offsets)) {
  test(`where a fight starts in its recordings: ${name}`, () => {
    const fight = toFight({ start_time, recordings: starts.map((started_at) => ({ started_at })) });
    assert.is(fightVideoFeedsPage(fight).fightStartOffset, offset);
    for (const row of fight.record.recordings) {
      assert.is(videoFeedPage(fight, row).videoFeed.fightStartOffset, offset);
    }
  });
}

test('answers fit the OpenAPI document', () => {
  const listFaults = openapiValidator();
  for (const recordings of [[], [recording], [{ camera: null }]]) {
    const fight = toFight({ start_time: 100, recordings });
    assert.equal(listFaults('fightVideoFeeds', fightVideoFeedsPage(fight)), []);
    for (const row of fight.record.recordings)
      assert.equal(listFaults('videoFeed', videoFeedPage(fight, row)), []);
  }
});

test.run();
