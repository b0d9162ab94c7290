/** Pages of bots and lists that contradict the tournaments, each with the fault that must be named. */
import { spring } from '../../league/double-elimination.ts';
import type { Breakage } from './cases.ts';

const path = { tournamentID: spring };
const hotpok = { botName: 'hotpok' };
const pair = { bot1: 'hotpok', bot2: 'tags' };

export const leagueCases: Record<string, Breakage> = {
  'a career with a win too many': [
    ({ edit }) =>
      edit('bot', hotpok, ({ bot }) => {
        bot.totalWins++;
      }),
    /^bots\/hotpok\.json: is not the sum of its fights: totalWins is \d+, expected \d+$/,
  ],
  'a career with another rate': [
    ({ edit }) =>
      edit('bot', hotpok, ({ bot }) => {
        bot.winRate = 0.1234;
      }),
    /^bots\/hotpok\.json: is not the sum of its fights: winRate is 0\.1234/,
  ],
  'a career with another breakdown': [
    ({ edit }) =>
      edit('bot', hotpok, ({ bot }) => {
        bot.winMethodBreakdown['KO'] = 99;
      }),
    /^bots\/hotpok\.json: is not the sum of its fights: winMethodBreakdown\.KO is 99/,
  ],
  'stats that differ from the bot': [
    ({ edit }) =>
      edit('botStats', hotpok, ({ botStats }) => {
        botStats.botName = 'Cold Poké';
      }),
    /^stats\/bot\/hotpok\.json: differs from bots\/hotpok\.json: botName is "Cold Poké"/,
  ],
  "a bot's fights without one": [
    ({ edit }) => edit('botFights', hotpok, ({ fights }) => void fights.shift()),
    /^bots\/hotpok\/fights\.json: lacks the fight .*\/.* of the tournaments' fights\.json$/,
  ],
  "a bot's fights with another result": [
    ({ edit }) =>
      edit('botFights', hotpok, ({ fights }) => {
        fights[0]!.matchLength = 7;
      }),
    /^bots\/hotpok\/fights\.json: the fight .+ differs from the tournaments' fights\.json: matchLength is 7/,
  ],
  "a bot's fights out of order": [
    ({ edit }) => edit('botFights', hotpok, ({ fights }) => void fights.reverse()),
    /^bots\/hotpok\/fights\.json: has the fight .+ in another place than/,
  ],
  'a bot that is in no list': [
    ({ editList }) => editList('bots', (bots) => bots.filter(({ cleanName }) => cleanName !== 'hotpok')),
    /^lists\/bots: lacks the bot hotpok of the tournaments and fights$/,
  ],
  'a bot that never entered': [
    ({ editList }) => editList('bots', (bots) => [...bots, { ...bots[0]!, cleanName: 'zzz' }]),
    /^lists\/bots: names the bot zzz, which the tournaments and fights does not$/,
  ],
  'bots out of order': [
    ({ editList }) => editList('bots', (bots) => bots.toReversed()),
    /^lists\/bots: has the bot \w+ in another place than the tournaments and fights$/,
  ],
  'an index with another name of a bot': [
    ({ editIndex }) =>
      editIndex('botNames', (names) => {
        names[0]![1] = 'Nobody';
      }),
    /^indexes\/botNames-.*: the bot \w+ differs from the tournaments: 1 is "Nobody"/,
  ],
  'a meeting that does not mirror the other': [
    ({ edit }) =>
      edit('headToHead', { bot1: 'tags', bot2: 'hotpok' }, ({ headToHead }) => {
        headToHead.bot1.wins++;
      }),
    /^stats\/head-to-head\/tags\/hotpok\.json: does not mirror stats\/head-to-head\/hotpok\/tags\.json: bot1\.wins is/,
  ],
  'a meeting with another record than the fights': [
    ({ edit }) =>
      edit('headToHead', pair, ({ headToHead }) => {
        headToHead.draws++;
      }),
    /^stats\/head-to-head\/hotpok\/tags\.json: differs from the bots' fights: draws is/,
  ],
  'a meeting without its fight': [
    ({ edit }) => edit('headToHead', pair, ({ headToHead }) => void headToHead.fights.pop()),
    /^stats\/head-to-head\/hotpok\/tags\.json: lacks the fight .+ of the bots' fights$/,
  ],
  'a meeting that never was': [
    ({ add, read }) => {
      const { headToHead } = read('headToHead', pair);
      const bot2 = { ...headToHead.bot2, cleanName: 'nobody' };
      add('headToHead', { bot1: 'hotpok', bot2: 'nobody' }, { headToHead: { ...headToHead, bot2 } });
    },
    /^stats\/head-to-head\/hotpok\/nobody\.json: is in the archive, and nothing names it$/,
  ],
  'the list of fights without one': [
    ({ editList }) => editList('fights', (fights) => fights.slice(1)),
    /^lists\/fights: lacks the fight .+ of the tournaments' fights\.json$/,
  ],
  'the list of fights out of order': [
    ({ editList }) => editList('fights', (fights) => fights.toReversed()),
    /^lists\/fights: has the fight .+ in another place than/,
  ],
  'the list of fights with one twice': [
    ({ editList }) => editList('fights', (fights) => [...fights, fights[0]!]),
    /^lists\/fights: names the fight .+ twice$/,
  ],
  'a fight that is not decided in the list': [
    ({ editList, read }) => {
      const { fights } = read('tournamentFights', path);
      editList('fights', (items) => [...items, fights.find(({ gameID }) => gameID === 'EX-3')!]);
    },
    /^lists\/fights: names the fight nova_may26_3lb\/EX-3, which the tournaments' fights\.json does not$/,
  ],
  'recent fights that are not the newest': [
    ({ editList }) => editList('recentFights', (fights) => fights.slice(0, -1)),
    /^lists\/recentFights: lacks the fight /,
  ],
  'a recent fight with another length': [
    ({ editList }) =>
      editList('recentFights', (fights) => fights.map((fight) => ({ ...fight, matchLength: 7 }))),
    /^lists\/recentFights: the fight .+ differs from .*: matchLength is 7/,
  ],
  'an index of who fought that is wrong': [
    ({ editIndex }) =>
      editIndex('fightBots', (rows) => {
        rows[0]![0] = 9999;
      }),
    /^indexes\/fightBots-.*: differs from the list of fights: 0\.0 is 9999/,
  ],
  'a leaderboard with another number of wins': [
    ({ editLeaderboard }) =>
      editLeaderboard('leaderboard-wins-all', (entries) =>
        entries.map((entry) => ({ ...entry, totalWins: 99 })),
      ),
    /^lists\/leaderboard-wins-all: the bot \w+ differs from the fights: totalWins is 99/,
  ],
  'a leaderboard in another order': [
    ({ editLeaderboard }) => editLeaderboard('leaderboard-wins-3', (entries) => entries.toReversed()),
    /^lists\/leaderboard-wins-3: has the bot \w+ in another place than the fights$/,
  ],
  'a leaderboard with another rank': [
    ({ editLeaderboard }) =>
      editLeaderboard('leaderboard-wins-3', (entries) => entries.map((entry) => ({ ...entry, rank: 1 }))),
    /^lists\/leaderboard-wins-3: the bot \w+ differs from the fights: rank is 1, expected 2$/,
  ],
  'a leaderboard that there is not': [
    ({ editBuild }) => editBuild(({ leaderboards }) => void delete leaderboards['leaderboard-koRate-3']),
    /^build\.json: lacks the leaderboard leaderboard-koRate-3$/,
  ],
  'a leaderboard of no fight': [
    ({ editBuild }) =>
      editBuild(({ leaderboards }) => {
        leaderboards['leaderboard-wins-77'] = { total: 0, chunks: [] };
      }),
    /^build\.json: names the leaderboard leaderboard-wins-77 of no fight$/,
  ],
};
