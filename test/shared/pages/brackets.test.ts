import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bracketsPage } from '../../../shared/pages/brackets.ts';
import { listPlayers } from '../../../shared/pages/players.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { type GameSketch, type TournamentSketch, toFacts, winnerOf } from './records.ts';

const players = { a: 'Hot Poké', b: 'Beta', x: { name: '(Bye)', is_bye: 1 as const } };

function read(games: GameSketch[], sketch: Partial<TournamentSketch> = {}) {
  const facts = toFacts({ players, ...sketch, games });
  return bracketsPage(facts, listPlayers(facts));
}
const readSlots = (game: Omit<GameSketch, 'game_id'>) =>
  read([{ game_id: 'W-1', ...game }]).brackets[0]!.games[0]!.slots;

const played: GameSketch = {
  game_id: 'W-4',
  name: 'W:2-1',
  round: 1,
  round_name: 'Winners Round 2',
  cage: 'Cage 4',
  state: 'done',
  scheduled_time: 50,
  start_time: 100,
  stop_time: 160,
  end_time: 190,
  score_to_win: 2,
  win_annotation: 'KO',
  loser_placement: 5,
  red: { player_id: 'a', score: 2, is_winner: 1, is_ready: 1, prev_game_id: 'W-1' },
  blue: { player_id: 'b', score: 0 },
};

test('a game with everything that is known of it', () => {
  const { brackets } = read([{ game_id: 'W-1', red: winnerOf('a'), blue: 'x' }, played]);
  assert.is(brackets.length, 1);
  assert.equal(brackets[0]!.games[0], {
    gameID: 'W-4',
    name: 'W:2-1',
    round: 1,
    roundName: 'Winners Round 2',
    cage: 'Cage 4',
    state: 'done',
    scheduledTime: 50,
    startTime: 100,
    stopTime: 160,
    endTime: 190,
    scoreToWin: 2,
    winAnnotation: 'KO',
    loserPlacement: 5,
    slots: [
      {
        slotIdx: 0,
        playerID: 'a',
        name: 'Hot Poké',
        cleanName: 'hotpok',
        prevGameID: 'W-1',
        score: 2,
        isWinner: 1,
        isReady: 1,
      },
      {
        slotIdx: 1,
        playerID: 'b',
        name: 'Beta',
        cleanName: 'beta',
        prevGameID: null,
        score: 0,
        isWinner: 0,
        isReady: 0,
      },
    ],
  });
});

test('an empty corner is there, with nulls, and says where its player comes from', () => {
  const [red, blue] = readSlots({ red: { prev_game_id: 'W-1' } });
  const nobody = { playerID: null, name: null, cleanName: null, score: null, isWinner: null, isReady: null };
  assert.equal(red, { slotIdx: 0, ...nobody, prevGameID: 'W-1' });
  assert.equal(blue, { slotIdx: 1, ...nobody, prevGameID: null });
});

test('a bye is shown by its name, and the other one has won', () => {
  const [red, blue] = readSlots({ state: 'done', red: winnerOf('a'), blue: 'x' });
  assert.equal([red!.isWinner, blue!.name, blue!.isWinner], [1, '(Bye)', 0]);
});

/** What is_winner of the two corners means. */
const results: Record<string, [red: 0 | 1, blue: 0 | 1, shown: [number, number]]> = {
  'one winner': [0, 1, [0, 1]],
  'a draw': [0, 0, [0, 0]],
  'two winners, which are none': [1, 1, [0, 0]],
};
for (const [name, [red, blue, shown]] of Object.entries(results)) {
  test(`the winner of a game with ${name}`, () => {
    const slots = readSlots({
      state: 'done',
      red: { player_id: 'a', is_winner: red },
      blue: { player_id: 'b', is_winner: blue },
    });
    assert.equal(
      slots.map(({ isWinner }) => isWinner),
      shown,
    );
  });
}

test('brackets come as winners, losers, exhibition, round robin, and only those that have games', () => {
  const inBracket = (bracket: 'W' | 'L' | 'EX' | 'RR'): GameSketch => ({ game_id: bracket, bracket });
  const listTypes = (games: GameSketch[]) => read(games).brackets.map(({ bracketType }) => bracketType);
  const all = (['RR', 'EX', 'L', 'W'] as const).map(inBracket);
  assert.equal(listTypes(all), ['Winners', 'Losers', 'Exhibition', 'RoundRobin']);
  assert.equal(listTypes([inBracket('RR')]), ['RoundRobin']);
  assert.equal(listTypes([]), []);
});

test('rounds are in order, each named after the first of its games, by id, that has a name and a score', () => {
  const { brackets } = read(
    [
      { game_id: 'W-9', round: 1, round_name: 'Ninth' },
      { game_id: 'W-3', round: 1, round_name: 'Third', score_to_win: 3 },
      { game_id: 'W-2', round: 1, score_to_win: 2 },
      { game_id: 'W-1', round: 0 },
      { game_id: 'W-8', round: 10, score_to_win: 5 },
    ],
    { tournament: { format: { scoreToWin: 1 } } },
  );
  assert.equal(brackets[0]!.rounds, [
    { round: 0, name: null, scoreToWin: 1 },
    { round: 1, name: 'Third', scoreToWin: 2 },
    { round: 10, name: null, scoreToWin: 5 },
  ]);
});

test('games are in play order: by time, then those to come by schedule and round', () => {
  const { brackets } = read([
    { game_id: 'W-10', round: 2 },
    { game_id: 'W-9', round: 2 },
    { game_id: 'W-7', round: 1 },
    { game_id: 'W-6', round: 3, scheduled_time: 500 },
    { game_id: 'W-2', stop_time: 200 },
    { game_id: 'W-1', end_time: 300 },
    { game_id: 'W-0', start_time: 100 },
  ]);
  assert.equal(
    brackets[0]!.games.map(({ gameID }) => gameID),
    ['W-0', 'W-2', 'W-1', 'W-6', 'W-7', 'W-9', 'W-10'],
  );
});

test('the format as stored, and as it is when nothing was stored', () => {
  const format = {
    type: 'round_robin',
    scoreToWin: 3,
    tiesAllowed: 1 as const,
    winAnnotations: ['KO', 'JD'],
  };
  assert.equal(read([], { tournament: { format } }).format, format);
  assert.equal(read([]).format, { type: null, scoreToWin: null, tiesAllowed: 0, winAnnotations: [] });
});

test('players are those of the tournament, byes too, without the ids of their games', () => {
  const page = read([played]);
  assert.equal(
    page.players.map(({ playerID, wins, losses }) => [playerID, wins, losses]),
    [
      ['x', 0, 0],
      ['b', 0, 1],
      ['a', 1, 0],
    ],
  );
  assert.not('gameIDs' in page.players[0]!);
});

test('answers fit the OpenAPI document', () => {
  const listFaults = openapiValidator();
  for (const games of [[], [played], [{ game_id: 'W-1', red: { prev_game_id: 'W-0' } }]]) {
    assert.equal(listFaults('brackets', read(games)), []);
  }
});

test.run();
