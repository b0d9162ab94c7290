import { toFile } from '../../shared/api/address.ts';
import { type Build, lists } from '../../shared/api/archive.ts';
import { toExpectedStats, toExpectedSummary } from './careers.ts';
import type { CheckedArchive } from './checked-archive.ts';
import { type CheckedBot, type CheckedLeague, toFightKey } from './checked-league.ts';
import { compareLists, reportDifference } from './compare.ts';
import { readIndex, readStoredList } from './stored-lists.ts';

/** Every entrant has its place in the list, and three pages that agree with its fights. */
export async function checkBots(
  archive: CheckedArchive,
  { bots }: CheckedLeague,
  build: Build | undefined,
): Promise<void> {
  if (build) await checkList(archive, [...bots.values()], build);
  for (const bot of bots.values()) await checkBot(archive, bot);
}

async function checkList(
  archive: CheckedArchive,
  bots: readonly CheckedBot[],
  { lists: stored, indexes }: Build,
): Promise<void> {
  const found = await readStoredList(archive, 'bots', lists.bots.item, stored.bots);
  const toKey = ({ cleanName }: { cleanName: string }) => cleanName;
  const comparison = { file: 'lists/bots', what: 'the bot', source: 'the tournaments and fights', toKey };
  compareLists(archive.faults, comparison, found, bots.map(toExpectedSummary));
  await checkNames(archive, indexes.botNames, bots);
}

async function checkNames(archive: CheckedArchive, file: string, bots: readonly CheckedBot[]): Promise<void> {
  const names = await readIndex(archive, 'botNames', file);
  if (!names) return;
  const expected = bots.map(({ cleanName, name }): [string, string] => [cleanName, name]);
  const comparison = { file, what: 'the bot', source: 'the tournaments' };
  compareLists(archive.faults, { ...comparison, toKey: ([cleanName]) => cleanName }, names, expected);
}

async function checkBot(archive: CheckedArchive, bot: CheckedBot): Promise<void> {
  const path = { botName: bot.cleanName };
  const reference = { file: 'lists/bots', what: `the bot ${bot.cleanName}` };
  const page = await archive.readNamed('bot', path, reference);
  const stats = await archive.readNamed('botStats', path, reference);
  const text = 'is not the sum of its fights';
  if (page) reportDifference(archive.faults, toFile('bot', path), text, [page.bot, toExpectedStats(bot)]);
  if (page && stats)
    reportDifference(archive.faults, toFile('botStats', path), `differs from bots/${bot.cleanName}.json`, [
      stats.botStats,
      page.bot,
    ]);
  await checkBotFights(archive, bot);
}

async function checkBotFights(
  archive: CheckedArchive,
  { cleanName, name, fights }: CheckedBot,
): Promise<void> {
  const path = { botName: cleanName };
  const reference = { file: 'lists/bots', what: `the bot ${cleanName}` };
  const page = await archive.readNamed('botFights', path, reference);
  if (!page) return;
  const file = toFile('botFights', path);
  reportDifference(archive.faults, file, 'botName', [page.botName, name]);
  const comparison = { file, what: 'the fight', source: "the tournaments' fights.json", toKey: toFightKey };
  const expected = fights.map(({ summary }) => summary);
  compareLists(archive.faults, comparison, page.fights, expected);
}
