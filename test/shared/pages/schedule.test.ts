import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SlotRow } from '../../../shared/data/tables.ts';
import { schedulePage } from '../../../shared/pages/schedule.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { type LiveSketch, now, toActive, toLive } from './live-records.ts';
import { type GameSketch, winnerOf } from './records.ts';

const listFaults = openapiValidator();

const listIDs = (sketch: LiveSketch) => schedulePage(toLive(sketch), now).matches.map(({ gameID }) => gameID);

test('a match as it is shown', () => {
  const game: GameSketch = {
    game_id: 'W-4',
    name: 'W:4-1',
    round_name: 'Winners Round 4',
    cage: 'Cage 4',
    state: 'called',
    scheduled_time: now + 60,
    called_time: now - 5,
    available_time: now - 500,
    red: 'a',
    blue: 'b',
  };
  const page = schedulePage(toLive({ tournaments: [toActive([game], { name: 'Nova' })] }), now);
  assert.equal(page, {
    matches: [
      {
        tournamentID: 't',
        tournamentName: 'Nova',
        gameID: 'W-4',
        name: 'W:4-1',
        roundName: 'Winners Round 4',
        cage: 'Cage 4',
        player1: 'Hot Poké',
        player1clean: 'hotpok',
        player2: "Sea Dragon's Roar",
        player2clean: 'seadragonsroar',
        weightClass: 3,
        scheduledTime: now + 60,
        calledTime: now - 5,
        availableTime: now - 500,
        status: 'Called',
      },
    ],
    count: 1,
  });
  assert.equal(listFaults('schedule', page), []);
});

/** A game's status with these columns; queued: the cages' queues hold it at this place. */
const statuses: Record<string, [status: string, game: Partial<GameSketch>, place?: 'first' | 'second']> = {
  'nothing is known but its players': ['Available', {}],
  'it is planned for later': ['Available', { scheduled_time: now + 601 }],
  'it is planned in ten minutes': ['Starting Soon', { scheduled_time: now + 600 }],
  'it is planned for now': ['Starting Soon', { scheduled_time: now }],
  'it is late by a second less than five minutes': ['Starting Soon', { scheduled_time: now - 299 }],
  'it is late by five minutes': ['Delayed', { scheduled_time: now - 300 }],
  'it is late by a day': ['Delayed', { scheduled_time: now - 86_400 }],
  'it is called, however late': ['Called', { called_time: now, scheduled_time: now - 86_400 }],
  'it is called, whatever its state says': ['Called', { called_time: now, state: 'available' }],
  'its state says called, and nobody knows since when': ['Available', { state: 'called' }],
  'it stands in a queue, but not first': ['Starting Soon', { scheduled_time: now }, 'second'],
  'it is called, and stands in a queue, but not first': ['Called', { called_time: now }, 'second'],
  'it is the first in a queue': ['Load In', {}, 'first'],
  'it is called, and the first in a queue': ['Load In', { called_time: now }, 'first'],
  'it is fought': ['In Cage', { state: 'active', called_time: now - 90, scheduled_time: now - 900 }],
  'it is fought, and still in a queue': ['In Cage', { state: 'active' }, 'first'],
  'it has stopped, and the judges confer': ['In Cage', { state: 'active', stop_time: now - 10 }],
  'it is on hold': ['Delayed', { state: 'hold', scheduled_time: now - 300 }],
  'it is on hold after it was called': ['Called', { state: 'hold', called_time: now - 300 }],
};

for (const [name, [status, game, place]] of Object.entries(statuses)) {
  test(`${status}: ${name}`, () => {
    const other: GameSketch = { game_id: 'W-2', red: 'c', blue: 'd' };
    const games: GameSketch[] = [{ game_id: 'W-1', red: 'a', blue: 'b', ...game }, other];
    const queue = { first: ['W-1', 'W-2'], second: ['W-2', 'W-1'] };
    const league = toLive({
      tournaments: [toActive(games)],
      cages: [{ cage_num: 1 }],
      ...(place && { queues: { 1: queue[place] } }),
    });
    const shown = schedulePage(league, now).matches.find(({ gameID }) => gameID === 'W-1');
    assert.is(shown?.status, status);
  });
}

test('one that is held up in the middle is in its cage, and only there', () => {
  const game: GameSketch = { game_id: 'W-1', red: 'a', blue: 'b', state: 'hold', start_time: now - 40 };
  const tournaments = [toActive([game])];
  const cage = { cage_num: 1, tournament_id: 't', game_id: 'W-1' };
  const read = (sketch: LiveSketch) => schedulePage(toLive(sketch), now).matches[0];
  assert.equal([read({ tournaments, cages: [cage] })].map(pickPlace), [['In Cage', 'Cage 1']]);
  assert.equal([read({ tournaments })].map(pickPlace), [['Available', null]]);
});

function pickPlace(match: { status: string; cage: string | null } | undefined) {
  return [match?.status, match?.cage];
}

type Side = string | Partial<SlotRow>;
const sides: Record<string, [red: Side | undefined, blue: Side | undefined, isShown: boolean]> = {
  'both players are known': ['a', 'b', true],
  'one player is known': ['a', undefined, false],
  'no player is known': [undefined, undefined, false],
  'it is against a bye': ['a', 'bye', false],
  'it is against a placeholder': ['tbd', 'b', false],
  'its player is not in the tournament': ['a', 'nobody', false],
  'it is decided by its winner, although nobody closed it': ['a', winnerOf('b'), false],
};

for (const [name, [red, blue, isShown]] of Object.entries(sides)) {
  test(`${name}: it is ${isShown ? '' : 'not '}in the schedule, nor in a queue`, () => {
    const game: GameSketch = { game_id: 'W-1', ...(red && { red }), ...(blue && { blue }) };
    const league = toLive({
      tournaments: [toActive([game])],
      cages: [{ cage_num: 1 }],
      queues: { 1: ['W-1'] },
    });
    assert.is(schedulePage(league, now).count, Number(isShown));
    assert.is(league.cages.get(1)?.queue.length, Number(isShown));
  });
}

test('what is done is over, drawn or not; what no active tournament plans is not planned', () => {
  const sides = { red: 'a', blue: 'b' };
  assert.equal(listIDs({ tournaments: [toActive([{ game_id: 'W-1', state: 'done', ...sides }])] }), []);
  assert.equal(listIDs({ tournaments: [toActive([{ game_id: 'W-1', ...sides }], { active: 0 })] }), []);
});

test('matches come by their time, those without one last, then by tournament and game', () => {
  const game = (game_id: string, scheduled_time: number | null): GameSketch => ({
    game_id,
    scheduled_time,
    red: 'a',
    blue: 'b',
  });
  const tournaments = [
    toActive([game('W-1', null), game('W-10', now), game('W-9', now)], { tournament_id: 'u' }),
    toActive([game('L-2', now + 1), game('L-1', now - 9_000), game('L-3', now)]),
  ];
  assert.equal(listIDs({ tournaments }), ['L-1', 'L-3', 'W-9', 'W-10', 'L-2', 'W-1']);
});

test('its cage is the one that it waits for or is in, whatever it was given first', () => {
  const sides = { red: 'a', blue: 'b' };
  const games: GameSketch[] = [
    { game_id: 'W-1', cage: 'Cage 1', ...sides },
    { game_id: 'W-2', cage: 'Cage 1', ...sides },
    { game_id: 'W-3', cage: 'Cage 1', ...sides, state: 'active' },
    { game_id: 'W-4', ...sides },
    { game_id: 'W-5', ...sides },
  ];
  const { matches } = schedulePage(
    toLive({
      tournaments: [toActive(games)],
      cages: [
        { cage_num: 2, name: 'Big Cage', tournament_id: 't', game_id: 'W-3' },
        { cage_num: 4, status: 'Fighting', is_hidden: true },
      ],
      queues: { 2: ['W-2'], 4: ['W-5'] },
    }),
    now,
  );
  assert.equal(
    matches.map(({ gameID, cage }) => [gameID, cage]),
    [
      ['W-1', 'Cage 1'],
      ['W-2', 'Big Cage'],
      ['W-3', 'Big Cage'],
      ['W-4', null],
      // A cage that is busy with something that is not public says nothing but its status.
      ['W-5', null],
    ],
  );
});

test.run();
