import type { Answer } from '../api/routes.ts';
import type { RecordingRow } from '../data/tables.ts';
import { toFightStartOffset, toRecording } from './fights.ts';
import type { FightFacts } from './tournament-facts.ts';

/** One recording of a fight in every quality. */
export function videoFeedPage({ record }: FightFacts, recording: RecordingRow): Answer<'videoFeed'> {
  const { recordingID, gameID, tournamentID, cage, camera, s3path, proxy720, proxy360, proxy72 } =
    toRecording(recording);
  const what = { recordingID, gameID, tournamentID, cage, camera };
  const fightStartOffset = toFightStartOffset(record);
  return { videoFeed: { ...what, original: s3path, proxy720, proxy360, proxy72, fightStartOffset } };
}

/** All recordings of a fight. */
export function fightVideoFeedsPage({ record }: FightFacts): Answer<'fightVideoFeeds'> {
  return {
    gameID: record.game.game_id,
    tournamentID: record.game.tournament_id,
    fightStartOffset: toFightStartOffset(record),
    recordings: record.recordings.map(toRecording),
  };
}
