import type { z } from 'zod';
import { type Build, lists } from '../../shared/api/archive.ts';
import type { FightSummary } from '../../shared/pages/fights.ts';
import type { CheckedArchive } from './checked-archive.ts';
import { type CheckedLeague, toFightKey } from './checked-league.ts';
import { compareLists, reportDifference } from './compare.ts';
import { readIndex, readStoredList } from './stored-lists.ts';

type RecentFight = z.output<typeof lists.recentFights.item>;

/** The newest fights that /fights/recent can be asked for. */
const recentFightsMax = 100;

/** /fights, /fights/recent and the index of who fought: the decided fights of all tournaments, oldest first. */
export async function checkFightLists(
  archive: CheckedArchive,
  league: CheckedLeague,
  build: Build,
): Promise<void> {
  const fights = league.decided.map(({ summary }) => summary).reverse();
  const found = await readStoredList(archive, 'fights', lists.fights.item, build.lists.fights);
  const comparison = { what: 'the fight', source: "the tournaments' fights.json", toKey: toFightKey };
  compareLists(archive.faults, { ...comparison, file: 'lists/fights' }, found, fights);
  const item = lists.recentFights.item;
  const recent = await readStoredList(archive, 'recentFights', item, build.lists.recentFights);
  const expected = fights.slice(-recentFightsMax).map(toExpectedRecent);
  compareLists(archive.faults, { ...comparison, file: 'lists/recentFights' }, recent, expected);
  await checkPositions(archive, league, build.indexes.fightBots, fights);
}

function toExpectedRecent(fight: FightSummary): RecentFight {
  const { id: _, player1clean: _1, player2clean: _2, cams: _3, endTime: _4, weightClass, ...rest } = fight;
  return { ...rest, WeightClass: weightClass };
}

async function checkPositions(
  archive: CheckedArchive,
  { bots }: CheckedLeague,
  file: string,
  fights: readonly FightSummary[],
): Promise<void> {
  const found = await readIndex(archive, 'fightBots', file);
  const positions = new Map([...bots.keys()].map((name, position) => [name, position]));
  const expected = fights.map(({ player1clean, player2clean }) =>
    [player1clean, player2clean].map((name) => positions.get(name)),
  );
  if (found) reportDifference(archive.faults, file, 'differs from the list of fights', [found, expected]);
}
