import type { Answer } from '../../api/routes.ts';
import { toText } from '../fights.ts';

/** One fight as matchJSON.php has it: everything is text. */
export function matchJSONPage(
  { fight }: Answer<'fight'>,
  { tournamentID, gameID }: { tournamentID: string; gameID: string },
): Answer<'matchJSON'> {
  const { player1, player2, tournament, recordings, notice, fightStartOffset } = fight;
  return {
    gameID,
    tournamentID,
    fightStartOffset: toText(fightStartOffset),
    player1,
    player2,
    tournament,
    recordings: recordings.map((recording) => ({
      recordingID: recording.recordingID,
      gameID: recording.gameID,
      tournamentID: recording.tournamentID,
      cage: toText(recording.cage),
      camera: toText(recording.camera),
      s3path: toText(recording.s3path),
      s3http: toText(recording.s3http),
      proxy720: toText(recording.proxy720),
      proxy360: toText(recording.proxy360),
      proxy72: toText(recording.proxy72),
    })),
    notice: toText(notice),
  };
}
