import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listPlayers, toPlayer } from '../../../shared/pages/players.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { type GameSketch, type TournamentSketch, toFacts, winnerOf } from './records.ts';

const players = { a: 'Alpha', b: 'Beta' };
const beats = (game_id: string, winner: string, loser: string, stop_time: number | null): GameSketch => ({
  game_id,
  red: winnerOf(winner),
  blue: loser,
  state: 'done',
  stop_time,
});
const read = (sketch: TournamentSketch, id: string) =>
  listPlayers(toFacts(sketch)).find(({ playerID }) => playerID === id)!;

test('a player that never fought', () => {
  const sketch = { players: { a: { name: 'Hot Poké', seed: 4, is_disqualified: 1 as const } } };
  assert.equal(read(sketch, 'a'), {
    playerID: 'a',
    name: 'Hot Poké',
    cleanName: 'hotpok',
    seed: 4,
    wins: 0,
    losses: 0,
    isBye: 0,
    isDisqualified: 1,
    lastPlayTime: null,
    mostRecentGameID: null,
    gameIDs: [],
  });
});

test('decided fights count; a draw is neither won nor lost; those to come are listed', () => {
  const games: GameSketch[] = [
    beats('W-1', 'a', 'b', 100),
    beats('W-2', 'b', 'a', 300),
    beats('W-3', 'a', 'b', 200),
    { game_id: 'W-4', red: 'a', blue: 'b', state: 'done', stop_time: 400 },
    { game_id: 'W-5', red: 'a', blue: 'b', state: 'available' },
  ];
  const { wins, losses, gameIDs, mostRecentGameID, lastPlayTime } = read({ players, games }, 'a');
  assert.equal([wins, losses], [2, 1]);
  assert.equal(gameIDs, ['W-1', 'W-3', 'W-2', 'W-4', 'W-5']);
  assert.equal([mostRecentGameID, lastPlayTime], ['W-4', 400]);
});

test('a game against a bye is no fight', () => {
  const sketch = { players: { a: 'Alpha', x: '(Bye)' }, games: [beats('W-1', 'a', 'x', 100)] };
  const { wins, gameIDs } = read(sketch, 'a');
  assert.equal([wins, gameIDs], [0, []]);
  assert.is(read(sketch, 'x').losses, 0);
});

test('a player in both corners has one fight, which it won', () => {
  const { wins, losses, gameIDs } = read({ players, games: [beats('W-1', 'a', 'a', 100)] }, 'a');
  assert.equal([wins, losses, gameIDs], [1, 0, ['W-1']]);
});

test('of two players of one name each has its own fights', () => {
  const twins = { a: 'Twin', b: 'twin!' };
  const games = [beats('W-1', 'a', 'b', 100)];
  assert.is(read({ players: twins, games }, 'a').wins, 1);
  assert.is(read({ players: twins, games }, 'b').losses, 1);
});

const start = { start_time: '1970-01-01T00:02:30Z' };
const newest: Record<string, [sketch: Omit<TournamentSketch, 'players'>, id: string, time: number | null]> = {
  'by its stop': [{ games: [beats('W-2', 'a', 'b', 100), beats('W-1', 'a', 'b', 200)] }, 'W-1', 200],
  'else by its end or its start': [
    { games: [{ ...beats('W-1', 'a', 'b', null), end_time: 300 }, beats('W-2', 'a', 'b', 200)] },
    'W-1',
    300,
  ],
  'at the same time by its id': [
    { games: [beats('W-2', 'a', 'b', 100), beats('W-1', 'a', 'b', 100)] },
    'W-1',
    100,
  ],
  'without a time by the start of the tournament, before which none is newer': [
    { tournament: start, games: [beats('W-1', 'a', 'b', null), beats('W-2', 'a', 'b', 200)] },
    'W-2',
    200,
  ],
  'or after which none is older': [
    { tournament: start, games: [beats('W-1', 'a', 'b', null), beats('W-2', 'a', 'b', 100)] },
    'W-1',
    null,
  ],
  'one that is not decided is not fought': [
    { games: [beats('W-1', 'a', 'b', 100), { game_id: 'W-2', red: 'a', blue: 'b', start_time: 200 }] },
    'W-1',
    100,
  ],
};

for (const [name, [sketch, id, time]] of Object.entries(newest)) {
  test(`the newest fight: ${name}`, () => {
    const { mostRecentGameID, lastPlayTime } = read({ players, ...sketch }, 'a');
    assert.equal([mostRecentGameID, lastPlayTime], [id, time]);
  });
}

test('players come by seed, the unseeded last, then by name, then by id', () => {
  const listed = listPlayers(
    toFacts({
      players: {
        p6: 'Zed',
        p5: 'Same',
        p4: 'Same',
        p3: { name: 'Zed', seed: 2 },
        p2: { name: 'Alpha', seed: 10 },
        p1: { name: 'Alpha', seed: 2 },
      },
    }),
  );
  assert.equal(
    listed.map(({ playerID }) => playerID),
    ['p1', 'p3', 'p2', 'p4', 'p5', 'p6'],
  );
});

test('answers fit the OpenAPI document, byes too', () => {
  const listFaults = openapiValidator();
  const games = [beats('W-1', 'a', 'b', 100)];
  const listed = listPlayers(toFacts({ players: { ...players, x: { name: 'Bye', is_bye: 1 } }, games }));
  assert.is(listed.length, 3);
  assert.equal(listFaults('players', { players: listed.map(toPlayer) }), []);
  for (const player of listed) assert.equal(listFaults('player', { player }), []);
});

test.run();
