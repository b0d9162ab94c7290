/** The judges were wrong: the win of a fight goes to the other corner, and everything that says who won follows at once. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Answer } from '../../../shared/api/routes.ts';
import type { Database } from '../../../shared/data/database.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildInto, buildLeague, type LeagueArchive } from '../../helpers/league-archive.ts';
import { nameChanges } from '../../helpers/named-changes.ts';
import { spring } from '../../league/double-elimination.ts';
import { league } from '../../league/league.ts';
import { readBuiltAnswers } from '../../oracle/built-answers.ts';
import { describeDifferences } from '../../oracle/differences.ts';
import { askOracle } from '../../oracle/oracle.ts';

/** The tournament's longest fight: Recent (3), red, lost it to Sea Dragon's Roar (2). */
const gameID = 'W-5';
const [red, blue] = ['recent', 'seadragonsroar'] as const;
const fightKey = { tournamentID: spring, gameID };

/** Every file that says who won it, and every file that counts wins. */
const changedFiles = [
  `tournaments/${spring}/fights/W-5`,
  `stats/fight/${spring}/W-5`,
  `tournaments/${spring}/fights`,
  `tournaments/${spring}/brackets`,
  `stats/tournament/${spring}`,
  // Both players, and how often each of them won in the corners of all their fights.
  `tournaments/${spring}/players`,
  `tournaments/${spring}/players/2`,
  `tournaments/${spring}/players/3`,
  ...['W-2', 'L-2', 'L-4', 'EX-1'].map((ofRed) => `tournaments/${spring}/fights/${ofRed}`),
  ...['W-3', 'W-6', 'W-7', 'W-8'].map((ofBlue) => `tournaments/${spring}/fights/${ofBlue}`),
  `tournaments/${spring}/fights/L-5`,
  ...[red, blue].flatMap((bot) => [`bots/${bot}`, `stats/bot/${bot}`, `bots/${bot}/fights`]),
  `stats/head-to-head/${red}/${blue}`,
  `stats/head-to-head/${blue}/${red}`,
  ...['lists/fights', 'lists/recentFights', 'lists/bots'],
  // Of all weight classes and of its own; nobody else's.
  ...['wins', 'winRate', 'koRate', 'avgMatchDuration'].flatMap((metric) => [
    `lists/leaderboard-${metric}-all`,
    `lists/leaderboard-${metric}-3`,
  ]),
].sort();

type Fights = Answer<'tournamentFights'>['fights'];

/** Who won the fight, as each answer has it. */
const winners: Record<string, (archive: LeagueArchive) => string | undefined> = {
  'the fight': ({ read }) => {
    const { player1, player2 } = read('fight', fightKey).fight;
    return [player1, player2].find(({ isWinner }) => isWinner === '1')?.cleanName;
  },
  'its stats': ({ read }) =>
    read('fightStats', fightKey).fightStats.players.find(({ isWinner }) => isWinner)?.cleanName,
  "the tournament's fights": ({ read }) =>
    findWinner(read('tournamentFights', { tournamentID: spring }).fights),
  "the tournament's longest fight": ({ read }) =>
    read('tournamentStats', { tournamentID: spring }).tournamentStats.longestFight?.winner ?? undefined,
  'the bracket': ({ read }) => {
    const [bracket] = read('brackets', { tournamentID: spring }).brackets;
    const game = bracket?.games.find((candidate) => candidate.gameID === gameID);
    return game?.slots.find(({ isWinner }) => isWinner)?.cleanName ?? undefined;
  },
  "red's fights": ({ read }) => findWinner(read('botFights', { botName: red }).fights),
  "blue's fights": ({ read }) => findWinner(read('botFights', { botName: blue }).fights),
  "red's career": ({ read }) => (isWonIn(read('bot', { botName: red }).bot) ? red : blue),
  "blue's career": ({ read }) => (isWonIn(read('bot', { botName: blue }).bot) ? blue : red),
  "red's stats": ({ read }) => (isWonIn(read('botStats', { botName: red }).botStats) ? red : blue),
  "blue's stats": ({ read }) => (isWonIn(read('botStats', { botName: blue }).botStats) ? blue : red),
  'red against blue': ({ read }) => findMeeting(read('headToHead', { bot1: red, bot2: blue })),
  'blue against red': ({ read }) => findMeeting(read('headToHead', { bot1: blue, bot2: red })),
  'the list of fights': ({ store }) => findWinner(readBuiltAnswers(store).get('list fights') as Fights),
  'the list of recent fights': ({ store }) => {
    const fights = readBuiltAnswers(store).get('list recentFights') as Answer<'recentFights'>['fights'];
    const fight = fights.find(
      (candidate) => candidate.gameID === gameID && candidate.tournamentID === spring,
    );
    return fight?.player1wins ? red : blue;
  },
};

/** Wins and losses of the red corner and of the blue one in the tournament, as each answer counts them. */
const records: Record<string, (archive: LeagueArchive) => string> = {
  'the players': ({ read }) => toRecords(read('players', { tournamentID: spring }).players),
  'the players of the bracket': ({ read }) => toRecords(read('brackets', { tournamentID: spring }).players),
  "the players' pages": ({ read }) =>
    toRecords(['3', '2'].map((playerID) => read('player', { tournamentID: spring, playerID }).player)),
  'the corners of another fight': ({ read }) => {
    const { player1, player2 } = read('fight', { tournamentID: spring, gameID: 'L-5' }).fight;
    return toRecords([player1, player2]);
  },
};

for (const { name, open, reset, close } of await testDatabases()) {
  test.after(close);

  test(`${name}: a corrected winner changes these files and no other, and all of them agree`, async () => {
    await reset();
    const database = await open();
    const archive = await buildLeague(database, league);
    assert.equal(ask(winners, archive), same(winners, blue));
    assert.equal(ask(records, archive), same(records, '3-2, 4-2'));
    const totals = readTotals(archive);

    await swapWinner(database);
    const { added, changed, removed } = nameChanges(await buildInto(database, archive.store));

    assert.equal([added, changed, removed], [[], changedFiles, []]);
    assert.equal(ask(winners, archive), same(winners, red));
    assert.equal(ask(records, archive), same(records, '4-1, 3-3'));
    assert.equal(
      readTotals(archive),
      totals.map(([ofRed, ofBlue]) => [move(ofRed!, 1), move(ofBlue!, -1)]),
    );
    assert.equal(describeDifferences(await askOracle(database), readBuiltAnswers(archive.store)), []);
  });

  test(`${name}: a correction that is taken back leaves no trace`, async () => {
    await reset();
    const database = await open();
    const { store } = await buildLeague(database, league);
    const before = new Map(store.files);
    for (let times = 0; times < 2; times++) {
      await swapWinner(database);
      await buildInto(database, store);
    }
    assert.equal([...store.files.keys()].sort(), [...before.keys()].sort());
    for (const [file, bytes] of store.files) assert.ok(before.get(file)?.equals(bytes), file);
  });
}

async function swapWinner(database: Database): Promise<void> {
  await database.query(
    'update slots set is_winner = 1 - is_winner where tournament_id = $1 and game_id = $2',
    [spring, gameID],
  );
}

interface Total {
  totalWins: number;
  totalLosses: number;
}

/** Of both bots, over all tournaments: in their pages, in the list of bots, and in the leaderboards. */
function readTotals({ read, store }: LeagueArchive): Total[][] {
  const answers = readBuiltAnswers(store);
  const lists = ['list bots', 'leaderboard leaderboard-wins-all', 'leaderboard leaderboard-wins-3'];
  const sources = [
    [red, blue].map((botName) => read('bot', { botName }).bot),
    [red, blue].map((botName) => read('botStats', { botName }).botStats),
    ...lists.map((key) => answers.get(key) as (Total & { cleanName: string })[]),
  ];
  return sources.map((totals) =>
    [red, blue].map((bot) => {
      const { totalWins, totalLosses } = totals.find(({ cleanName }) => cleanName === bot)!;
      return { totalWins, totalLosses };
    }),
  );
}

function findWinner(fights: Fights): string | undefined {
  const fight = fights.find((candidate) => candidate.gameID === gameID && candidate.tournamentID === spring);
  return fight && (fight.player1wins ? fight.player1clean : fight.player2clean);
}

function isWonIn({ recentFights }: Answer<'bot'>['bot']): boolean {
  return recentFights.some((fight) => fight.gameID === gameID && fight.isWinner === 1);
}

function findMeeting({ headToHead }: Answer<'headToHead'>): string | undefined {
  return headToHead.fights.find((fight) => fight.gameID === gameID)?.winner ?? undefined;
}

function toRecords(
  players: readonly { playerID: string; wins: number | string; losses: number | string }[],
): string {
  const both = ['3', '2'].map((id) => players.find(({ playerID }) => playerID === id)!);
  return both.map(({ wins, losses }) => `${wins}-${losses}`).join(', ');
}

/** A win more is a loss less. */
function move({ totalWins, totalLosses }: Total, wins: 1 | -1): Total {
  return { totalWins: totalWins + wins, totalLosses: totalLosses - wins };
}

function ask<T>(questions: Record<string, (archive: LeagueArchive) => T>, archive: LeagueArchive) {
  return Object.fromEntries(Object.entries(questions).map(([what, answer]) => [what, answer(archive)]));
}

function same<T>(questions: Record<string, unknown>, value: T): Record<string, T> {
  return Object.fromEntries(Object.keys(questions).map((what) => [what, value]));
}

test.run();
