import { toFile } from '../../shared/api/address.ts';
import type { Answer, PathValues } from '../../shared/api/routes.ts';
import type { CheckedArchive, Reference } from './checked-archive.ts';
import { reportDifference } from './compare.ts';

type FightPath = PathValues<'fight'>;
type FightDetails = Answer<'fight'>['fight'];
type Recording = FightDetails['recordings'][number];

/** The recordings of a fight: as its own page has them, and each on its own page. */
export async function checkVideos(
  archive: CheckedArchive,
  { tournamentID, gameID }: FightPath,
  details: FightDetails | undefined,
  reference: Reference,
): Promise<void> {
  const path = { tournamentID, gameID };
  const feeds = await archive.readNamed('fightVideoFeeds', path, reference);
  if (!details) return;
  const { fightStartOffset, recordings } = details;
  if (feeds) {
    const expected = { gameID, tournamentID, fightStartOffset, recordings };
    const file = toFile('fightVideoFeeds', path);
    reportDifference(archive.faults, file, "differs from the fight's page", [feeds, expected]);
  }
  for (const recording of recordings) await checkVideo(archive, recording, fightStartOffset, path);
}

async function checkVideo(
  archive: CheckedArchive,
  recording: Recording,
  fightStartOffset: number | null,
  path: FightPath,
): Promise<void> {
  const { recordingID, s3path, s3http: _, gameID, tournamentID, cage, camera, ...proxies } = recording;
  const reference = { file: toFile('fight', path), what: `the recording ${recordingID}` };
  const page = await archive.readNamed('videoFeed', { recordingID }, reference);
  if (!page) return;
  const what = { recordingID, gameID: path.gameID, tournamentID: path.tournamentID, cage, camera };
  const expected = { ...what, original: s3path, ...proxies, fightStartOffset };
  const file = toFile('videoFeed', { recordingID });
  reportDifference(archive.faults, file, "differs from its fight's page", [page.videoFeed, expected]);
  reportDifference(archive.faults, reference.file, `names the recording ${recordingID} of another fight`, [
    { gameID, tournamentID },
    { gameID: path.gameID, tournamentID: path.tournamentID },
  ]);
}
