import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { CleanName } from '../../../shared/api/ids.ts';
import { botFightsPage, toBotStats, toBotSummary } from '../../../shared/pages/bots.ts';
import { addTournament, completeLeague, emptyLeague, type LeagueBot } from '../../../shared/pages/league.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { type GameSketch, type TournamentSketch, toFacts, winnerOf } from './records.ts';

const players = { a: 'Hot Poké', b: 'Beta' };

/** The bot of the red corner. */
function readBot(games: GameSketch[], sketch: Partial<TournamentSketch> = {}): LeagueBot {
  const league = emptyLeague();
  addTournament(league, toFacts({ players, ...sketch, games }));
  completeLeague(league);
  return league.bots.get((sketch.players ? 'twin' : 'hotpok') as CleanName)!;
}

/** A decided fight: `won` and `lost` are the red corner's. */
function fight(result: 'won' | 'lost' | 'draw', more: Partial<GameSketch> = {}): GameSketch {
  return {
    game_id: `W-${more.stop_time ?? 0}`,
    state: 'done',
    red: result === 'won' ? winnerOf('a') : 'a',
    blue: result === 'lost' ? winnerOf('b') : 'b',
    ...more,
  };
}

const career = [
  fight('won', { stop_time: 100, timer_duration: 60, win_annotation: 'KO' }),
  fight('won', { stop_time: 200, timer_duration: 180, win_annotation: 'JD' }),
  fight('lost', { stop_time: 300, timer_duration: 60, win_annotation: 'KO' }),
  fight('draw', { stop_time: 400, timer_duration: 180 }),
  fight('won', { stop_time: 500, timer_duration: 0 }),
];

test('a career in one line', () => {
  const bot = readBot(career, { tournament: { weight_class: 3 } });
  bot.weightClasses.add(30).add(12);
  assert.equal(toBotSummary(bot), {
    name: 'Hot Poké',
    cleanName: 'hotpok',
    totalWins: 3,
    totalLosses: 1,
    winRate: 0.6,
    totalFights: 5,
    totalTournaments: 1,
    weightClasses: [3, 12, 30],
  });
});

test('wins and losses by method', () => {
  const { winMethodBreakdown, lossMethodBreakdown } = toBotStats(readBot(career));
  assert.equal(winMethodBreakdown, { JD: 1, KO: 1, Unknown: 1 });
  assert.equal(lossMethodBreakdown, { KO: 1 });
});

test('only fights of more than 0 s are measured; of equally long ones the newest counts', () => {
  const stats = toBotStats(readBot(career));
  const { longestFight, shortestFight, ...sums } = stats.durationStats;
  assert.equal(sums, {
    averageSeconds: 120,
    medianSeconds: 120,
    totalFightTimeSeconds: 480,
    fightsMeasured: 4,
  });
  assert.is(stats.avgMatchDurationSeconds, 120);
  assert.equal([longestFight?.gameID, shortestFight?.gameID], ['W-400', 'W-300']);
  assert.equal([stats.longestFight, stats.shortestFight], [longestFight, shortestFight]);
});

test('a fight is told from the side of the bot', () => {
  const { longestFight, shortestFight } = toBotStats(readBot(career));
  assert.equal(shortestFight, {
    tournamentID: 't',
    tournamentName: 'T',
    gameID: 'W-300',
    opponent: 'Beta',
    opponentClean: 'beta',
    durationSeconds: 60,
    winMethod: 'KO',
    isWinner: 0,
  });
  assert.is(longestFight?.isWinner, 0, 'a draw is not won');
});

test('from the blue corner the opponent is the red one', () => {
  const game = { game_id: 'W-1', red: 'b', blue: winnerOf('a'), timer_duration: 5 };
  const { longestFight } = toBotStats(readBot([game]));
  assert.equal([longestFight?.opponent, longestFight?.isWinner], ['Beta', 1]);
});

test('the newest 10 fights are shown, newest first', () => {
  const games = Array.from({ length: 12 }, (_, index) => fight('won', { stop_time: index + 1 }));
  const { recentFights, totalFights } = toBotStats(readBot(games));
  assert.is(totalFights, 12);
  assert.equal(
    recentFights.map(({ stopTime }) => stopTime),
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
  );
});

test('its first and last fight times are those that are known', () => {
  const games = [fight('won', { stop_time: 200 }), fight('won', { stop_time: 100 }), fight('won')];
  const { firstFightTime, lastFightTime } = toBotStats(readBot(games));
  assert.equal([firstFightTime, lastFightTime], [100, 200]);
});

test('a bot that never fought has zeros and nulls', () => {
  const stats = toBotStats(readBot([]));
  const { winRate, totalFights, recentFights, firstFightTime, lastFightTime, longestFight } = stats;
  assert.equal([winRate, totalFights, recentFights], [0, 0, []]);
  assert.equal([firstFightTime, lastFightTime, longestFight], [null, null, null]);
  assert.equal([stats.winMethodBreakdown, stats.durationStats.averageSeconds], [{}, 0]);
});

test('a fight against an entrant of its own clean name is one win and no loss', () => {
  const twins = { a: 'Twin', b: 'twin!' };
  for (const result of ['won', 'lost'] as const) {
    const bot = readBot([fight(result, { timer_duration: 5 })], { players: twins });
    const { totalWins, totalLosses, totalFights, longestFight } = toBotStats(bot);
    assert.equal([totalWins, totalLosses, totalFights], [1, 0, 1]);
    assert.equal([longestFight?.opponent, longestFight?.isWinner], ['twin!', 1]);
  }
});

test('answers fit the OpenAPI document', () => {
  const listFaults = openapiValidator();
  const pagination = { page: 1, limit: 50, total: 1, pages: 1 };
  for (const bot of [readBot(career), readBot([])]) {
    assert.equal(listFaults('bots', { bots: [toBotSummary(bot)], pagination }), []);
    assert.equal(listFaults('bot', { bot: toBotStats(bot) }), []);
    assert.equal(listFaults('botFights', botFightsPage(bot)), []);
  }
});

test('its fights are all of the decided ones, newest first', () => {
  const { botName, fights } = botFightsPage(readBot(career));
  assert.is(botName, 'Hot Poké');
  assert.equal(
    fights.map(({ stopTime }) => stopTime),
    [500, 400, 300, 200, 100],
  );
});

test.run();
