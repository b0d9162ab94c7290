import type { z } from 'zod';
import { toFile } from '../../shared/api/address.ts';
import { type Build, lists } from '../../shared/api/archive.ts';
import { compareBy } from '../../shared/pages/order.ts';
import type { CheckedArchive } from './checked-archive.ts';
import type { CheckedLeague } from './checked-league.ts';
import { reportDifference, reportDisorder } from './compare.ts';
import { readStoredList } from './stored-lists.ts';

export type Clip = z.output<typeof lists.clips.item>;

/** Clips, oldest first, each with its page, and the tournament and the fight that it names. Returns them. */
export async function checkClips(
  archive: CheckedArchive,
  league: CheckedLeague,
  build: Build,
): Promise<Clip[]> {
  const clips = await readStoredList(archive, 'clips', lists.clips.item, build.lists.clips);
  const file = 'lists/clips';
  const oldestFirst = compareBy<Clip>(
    (a, b) => (a.createdAt ?? -1) - (b.createdAt ?? -1),
    (a, b) => a.clipID - b.clipID,
  );
  const toKey = ({ clipID }: Clip) => String(clipID);
  const comparison = { file, what: 'the clip', source: 'the order newest first', toKey };
  reportDisorder(archive.faults, comparison, clips, oldestFirst);
  for (const clip of clips) {
    const { publicToken } = clip;
    const page = await archive.readNamed('clip', { publicToken }, { file, what: `the clip ${publicToken}` });
    const pair = [page?.clip, clip] as const;
    const own = toFile('clip', { publicToken });
    if (page) reportDifference(archive.faults, own, 'differs from the list of clips', pair);
    checkFight(archive, league, clip);
  }
  return clips;
}

function checkFight(archive: CheckedArchive, { fightsByGame }: CheckedLeague, clip: Clip): void {
  const { publicToken, tournamentID, gameID, player1, player2 } = clip;
  const file = toFile('clip', { publicToken });
  if (tournamentID === null) return;
  archive.follow('tournament', { tournamentID }, { file, what: `the tournament ${tournamentID}` });
  if (gameID === null) return;
  archive.follow('fight', { tournamentID, gameID }, { file, what: `the fight ${gameID}` });
  const fight = fightsByGame.get(tournamentID)?.get(gameID)?.summary;
  if (!fight) return;
  const expected = { player1: fight.player1, player2: fight.player2 };
  reportDifference(archive.faults, file, 'differs from its fight', [{ player1, player2 }, expected]);
}
