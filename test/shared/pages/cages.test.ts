import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cagePage, cagesPage } from '../../../shared/pages/cages.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { type LiveSketch, now, toActive, toLive } from './live-records.ts';
import { type GameSketch, winnerOf } from './records.ts';

const listFaults = openapiValidator();
const sides = { red: 'a', blue: 'b' };

/** Cage 1, or another. */
const read = (sketch: LiveSketch, cageNum = 1) => cagePage(toLive(sketch), cageNum, now).cage;

test('a cage as it is shown', () => {
  const games: GameSketch[] = [
    {
      game_id: 'W-1',
      name: 'W:1-1',
      round_name: 'Winners Round 1',
      state: 'active',
      start_time: now - 41,
      red: { player_id: 'a', is_ready: 1, score: 2 },
      blue: 'b',
    },
    { game_id: 'W-2', red: 'c', blue: 'd', called_time: now - 5 },
  ];
  const cage = cagePage(
    toLive({
      tournaments: [toActive(games, { name: 'Nova' })],
      cages: [{ cage_num: 1, status: 'Fighting', tournament_id: 't', game_id: 'W-1', updated_at: now - 41 }],
      queues: { 1: ['W-2'] },
    }),
    1,
    now,
  );
  assert.equal(cage, {
    cage: {
      cage: 'Cage 1',
      cageNum: 1,
      status: 'Fighting',
      isActive: 1,
      match: {
        tournamentID: 't',
        tournamentName: 'Nova',
        gameID: 'W-1',
        name: 'W:1-1',
        roundName: 'Winners Round 1',
        weightClass: 3,
        state: 'active',
        startTime: now - 41,
        stopTime: null,
        endTime: null,
        elapsedSeconds: 41,
        pausedAt: null,
        winAnnotation: null,
      },
      player1: { name: 'Hot Poké', cleanName: 'hotpok', isReady: 1, score: 2, isWinner: 0 },
      player2: {
        name: "Sea Dragon's Roar",
        cleanName: 'seadragonsroar',
        isReady: 0,
        score: null,
        isWinner: 0,
      },
      queue: [
        {
          tournamentID: 't',
          tournamentName: 'Nova',
          gameID: 'W-2',
          name: null,
          roundName: null,
          cage: 'Cage 1',
          player1: 'Lynx',
          player1clean: 'lynx',
          player2: 'No. 5',
          player2clean: 'no5',
          weightClass: 3,
          scheduledTime: null,
          calledTime: now - 5,
          availableTime: null,
          status: 'Load In',
        },
      ],
      updatedAt: now - 41,
    },
  });
  assert.equal(listFaults('cage', cage), []);
});

const bare = { isActive: 0, match: null, player1: null, player2: null, queue: [], updatedAt: null };

test('every cage that exists has a key, and none that does not', () => {
  const league = toLive({ tournaments: [], cages: [{ cage_num: 2, status: 'Idle' }, { cage_num: 3 }] });
  const page = cagesPage(league, [1, 2], now);
  assert.equal(page, {
    cages: {
      cage1: { cage: 'Cage 1', cageNum: 1, status: 'Offline', ...bare },
      cage2: { cage: 'Cage 2', cageNum: 2, status: 'Idle', ...bare },
    },
  });
  assert.equal(listFaults('cages', page), []);
});

const statuses: Record<string, [stored: string | null, shown: string]> = {
  'a status as it is written': ['Load In', 'Load In'],
  'text that is no status': ['Robots!', 'Idle'],
  'a status in another case': ['fighting', 'Idle'],
  'no status': [null, 'Idle'],
};

for (const [name, [status, shown]] of Object.entries(statuses)) {
  test(`${name}: ${shown}`, () => {
    assert.is(read({ tournaments: [], cages: [{ cage_num: 1, status }] }).status, shown);
  });
}

test('a cage that is busy with what is not public: its status, and nothing else', () => {
  const sketch: LiveSketch = {
    tournaments: [toActive([{ game_id: 'W-1', cage: 'Cage 1', state: 'done', stop_time: 5, ...sides }])],
    cages: [{ cage_num: 1, status: 'Paused', is_hidden: true, paused_at: null }],
    queues: { 1: ['W-1'] },
  };
  assert.equal(read(sketch), { cage: 'Cage 1', cageNum: 1, status: 'Paused', ...bare });
});

test('what is not public is left out of the queue; what comes after it moves up', () => {
  const cage = read({
    tournaments: [
      toActive([
        { game_id: 'W-1', ...sides },
        { game_id: 'W-2', ...sides },
      ]),
    ],
    cages: [{ cage_num: 1 }],
    queues: { 1: [['secret', 'W-9'], 'W-2', ['t', 'W-8'], 'W-1'] },
  });
  assert.equal(
    cage.queue.map(({ gameID, status }) => [gameID, status]),
    [
      ['W-2', 'Load In'],
      ['W-1', 'Available'],
    ],
  );
});

test('what is fought or over is not in the queue, wherever it is', () => {
  const cage = read({
    tournaments: [
      toActive([
        { game_id: 'W-1', state: 'active', ...sides },
        { game_id: 'W-2', state: 'done', ...sides },
        { game_id: 'W-3', ...sides },
      ]),
      toActive([{ game_id: 'W-1', ...sides }], { tournament_id: 'over', active: 0 }),
    ],
    cages: [{ cage_num: 1, tournament_id: 't', game_id: 'W-1' }],
    queues: { 1: ['W-1', 'W-2', ['over', 'W-1'], 'W-3'] },
  });
  assert.equal(
    cage.queue.map(({ gameID, status }) => [gameID, status]),
    [['W-3', 'Load In']],
  );
});

/** Which of its games a cage shows; each is of the same cage unless it says so. */
const shownGames: Record<string, [games: GameSketch[], cage: object, shown: string | null]> = {
  'the one that it names': [
    [
      { game_id: 'A', state: 'active', start_time: now - 20, ...sides },
      { game_id: 'B', state: 'active', start_time: now - 5, ...sides },
    ],
    { tournament_id: 't', game_id: 'A' },
    'A',
  ],
  'the one that is fought, before the completed one that it names': [
    [
      { game_id: 'A', state: 'done', stop_time: now - 5, ...sides },
      { game_id: 'B', state: 'active', start_time: now, ...sides },
    ],
    { tournament_id: 't', game_id: 'A' },
    'B',
  ],
  'of two that are fought the newer one': [
    [
      { game_id: 'A', state: 'active', start_time: now - 20, ...sides },
      { game_id: 'B', state: 'active', start_time: now - 5, ...sides },
    ],
    {},
    'B',
  ],
  'the last completed one, while the one that it names loads in': [
    [
      { game_id: 'A', state: 'done', stop_time: now - 50, ...sides },
      { game_id: 'B', state: 'done', stop_time: now - 70, ...sides },
      { game_id: 'C', state: 'called', ...sides },
    ],
    { tournament_id: 't', game_id: 'C' },
    'A',
  ],
  'the last completed one, rather than an older one that it still names': [
    [
      { game_id: 'A', state: 'done', stop_time: now - 50, ...sides },
      { game_id: 'B', state: 'done', stop_time: now - 70, ...sides },
    ],
    { tournament_id: 't', game_id: 'B' },
    'A',
  ],
  'one that is decided, although nobody closed it': [
    [{ game_id: 'A', state: 'active', start_time: now - 50, red: winnerOf('a'), blue: 'b' }],
    {},
    'A',
  ],
  'none, when none was fought': [[{ game_id: 'A', ...sides }], {}, null],
  'none of another cage': [[{ game_id: 'A', state: 'active', ...sides, cage: 'Cage 2' }], {}, null],
};

for (const [name, [games, cage, shown]] of Object.entries(shownGames)) {
  test(`a cage shows ${name}`, () => {
    const tournaments = [toActive(games.map((game) => ({ cage: 'Cage 1', ...game })))];
    const state = read({ tournaments, cages: [{ cage_num: 1, ...cage }] });
    assert.is(state.match?.gameID ?? null, shown);
    assert.is(state.player1 === null, shown === null);
  });
}

test('a fight that nobody closed in a tournament that is over is not active, unless its cage says so', () => {
  const games: GameSketch[] = [{ game_id: 'A', cage: 'Cage 1', state: 'active', ...sides }];
  const tournaments = [toActive(games, { active: 0 })];
  assert.is(read({ tournaments, cages: [{ cage_num: 1 }] }).match, null);
  assert.is(read({ tournaments, cages: [{ cage_num: 1, tournament_id: 't', game_id: 'A' }] }).isActive, 1);
});

test('the winner is told, and a fight is in one cage, whatever the rows contradict each other', () => {
  const games: GameSketch[] = [
    { game_id: 'A', cage: 'Cage 1', state: 'done', stop_time: now - 5, red: 'a', blue: winnerOf('b') },
  ];
  const sketch: LiveSketch = {
    tournaments: [toActive(games)],
    cages: [
      { cage_num: 1 },
      { cage_num: 2, tournament_id: 't', game_id: 'A' },
      { cage_num: 4, tournament_id: 't', game_id: 'A' },
    ],
  };
  const shown = [1, 2, 4].map((cageNum) => read(sketch, cageNum));
  assert.equal(
    shown.map(({ match }) => match?.gameID ?? null),
    [null, 'A', null],
  );
  assert.equal([shown[1]?.player1?.isWinner, shown[1]?.player2?.isWinner], [0, 1]);
});

test.run();
