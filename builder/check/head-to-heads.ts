import { toFile } from '../../shared/api/address.ts';
import type { Answer } from '../../shared/api/routes.ts';
import type { CheckedArchive } from './checked-archive.ts';
import { type CheckedFight, type CheckedLeague, toFightKey } from './checked-league.ts';
import { compareLists, findDifference, findFieldDifference } from './compare.ts';

type HeadToHead = Answer<'headToHead'>['headToHead'];

/** Two bots by clean name, and their meetings, newest first. */
interface Meetings {
  bots: readonly [string, string];
  fights: CheckedFight[];
}

/** Every pair that met has two pages: one agrees with the fights, and the other mirrors it. */
export async function checkHeadToHeads(archive: CheckedArchive, league: CheckedLeague): Promise<void> {
  for (const { bots, fights } of listMeetings(league)) {
    const [bot1, bot2] = bots;
    const what = `the meeting of ${bot1} and ${bot2}`;
    const from = (botName: string) => ({ file: toFile('botFights', { botName }), what });
    const page = await archive.readNamed('headToHead', { bot1, bot2 }, from(bot1));
    const reverse = await archive.readNamed('headToHead', { bot1: bot2, bot2: bot1 }, from(bot2));
    if (page) checkRecord(archive, league, page.headToHead, fights);
    if (page && reverse) checkMirror(archive, page.headToHead, reverse.headToHead);
  }
}

/** A bot that met an entrant of its own name is no pair. */
function listMeetings({ decided }: CheckedLeague): Meetings[] {
  const pairs = new Map<string, Meetings>();
  for (const fight of decided) {
    const [bot1 = '', bot2 = ''] = [fight.summary.player1clean, fight.summary.player2clean].sort();
    if (bot1 === bot2) continue;
    const pair = pairs.get(`${bot1} ${bot2}`) ?? { bots: [bot1, bot2], fights: [] };
    pair.fights.push(fight);
    pairs.set(`${bot1} ${bot2}`, pair);
  }
  return [...pairs.values()];
}

function checkRecord(
  { faults }: CheckedArchive,
  { bots }: CheckedLeague,
  { bot1, bot2, fights, ...totals }: HeadToHead,
  meetings: readonly CheckedFight[],
): void {
  const file = toFile('headToHead', { bot1: bot1.cleanName, bot2: bot2.cleanName });
  const expected = meetings.map(({ summary, winner }) => ({ ...summary, winner }));
  const source = "the bots' fights";
  compareLists(faults, { file, what: 'the fight', source, toKey: toFightKey }, fights, expected);
  const count = (name: string | null) => meetings.filter(({ winner }) => winner === name).length;
  const differences = [
    ...[bot1, bot2].map((side) =>
      findFieldDifference(side, { name: bots.get(side.cleanName)?.name, wins: count(side.cleanName) }),
    ),
    findFieldDifference(totals, { totalFights: meetings.length, draws: count(null) }),
  ];
  for (const difference of differences)
    if (difference) faults.add(file, `differs from ${source}: ${difference}`);
}

function checkMirror({ faults }: CheckedArchive, page: HeadToHead, reverse: HeadToHead): void {
  const [bot1, bot2] = [page.bot2, page.bot1];
  const difference = findDifference(reverse, { ...page, bot1, bot2 });
  const file = toFile('headToHead', { bot1: bot1.cleanName, bot2: bot2.cleanName });
  const other = toFile('headToHead', { bot1: bot2.cleanName, bot2: bot1.cleanName });
  if (difference) faults.add(file, `does not mirror ${other}.json: ${difference}`);
}
