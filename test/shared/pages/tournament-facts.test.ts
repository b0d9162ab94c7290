import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PlayerRow } from '../../../shared/data/tables.ts';
import { type FightFacts, isEntrant } from '../../../shared/pages/tournament-facts.ts';
import { toRow } from '../../helpers/rows.ts';
import { type GameSketch, toFacts, winnerOf } from './records.ts';

const entrants: Record<string, [player: Partial<PlayerRow>, isEntrant: boolean]> = {
  'a robot': [{ name: 'Hot Poké' }, true],
  'a robot of one letter': [{ name: 'Z' }, true],
  'a robot of digits': [{ name: '42' }, true],
  'a disqualified robot': [{ name: 'Rogue', is_disqualified: 1 }, true],
  'a robot whose name begins like a bye': [{ name: 'Bye Bye Birdie' }, true],
  'a robot whose name ends like one': [{ name: 'Good (Bye)' }, true],
  'a robot called Bracket Seed': [{ name: 'Bracket Seed' }, true],
  'a robot called Bracket Seed Nine': [{ name: 'Bracket Seed Nine' }, true],
  'a player marked as a bye': [{ name: 'Hot Poké', is_bye: 1 }, false],
  Bye: [{ name: 'Bye' }, false],
  '(Bye)': [{ name: '(Bye)' }, false],
  'a bye in capitals, with spaces': [{ name: ' BYE ' }, false],
  TBD: [{ name: 'TBD' }, false],
  'Bracket Seed 12': [{ name: 'Bracket Seed 12' }, false],
  'a name that nothing is left of': [{ name: '🤖 ★' }, false],
  'a name of another script': [{ name: 'ロボット' }, false],
  'an empty name': [{ name: '' }, false],
};

for (const [name, [player, expected]] of Object.entries(entrants)) {
  test(`${name} is ${expected ? 'an' : 'no'} entrant`, () => {
    const row = toRow('players', { tournament_id: 't', player_id: 'p', ...player });
    assert.is(isEntrant(row), expected);
  });
}

const players = { a: 'Alpha', b: 'Beta', bye: '(Bye)' };
const listFights = (...games: GameSketch[]) => toFacts({ players, games }).fights;

type Outcome = Pick<FightFacts, 'isDecided'> & { winner: string | null };
const outcomes: Record<string, [game: Partial<GameSketch>, outcome: Outcome | null]> = {
  'red won': [
    { red: winnerOf('a'), blue: 'b', state: 'done' },
    { winner: 'alpha', isDecided: true },
  ],
  'blue won': [
    { red: 'a', blue: winnerOf('b'), state: 'done' },
    { winner: 'beta', isDecided: true },
  ],
  'a winner decides, whatever the state': [
    { red: winnerOf('a'), blue: 'b', state: 'active' },
    { winner: 'alpha', isDecided: true },
  ],
  'done without a winner is a draw': [
    { red: 'a', blue: 'b', state: 'done' },
    { winner: null, isDecided: true },
  ],
  'two winners are none, and decided only when done': [
    { red: winnerOf('a'), blue: winnerOf('b'), state: 'done' },
    { winner: null, isDecided: true },
  ],
  'two winners and not done': [
    { red: winnerOf('a'), blue: winnerOf('b'), state: 'hold' },
    { winner: null, isDecided: false },
  ],
  'not fought yet': [
    { red: 'a', blue: 'b', state: 'available' },
    { winner: null, isDecided: false },
  ],
  'against a bye it is no fight': [{ red: winnerOf('a'), blue: 'bye', state: 'done' }, null],
  'against nobody it is no fight': [{ red: winnerOf('a'), state: 'done' }, null],
  'against a player that is not there it is no fight': [{ red: 'a', blue: 'ghost' }, null],
  'between nobodies it is no fight': [{}, null],
  'against itself it is one': [
    { red: winnerOf('a'), blue: 'a' },
    { winner: 'alpha', isDecided: true },
  ],
};

for (const [name, [game, expected]] of Object.entries(outcomes)) {
  test(`outcome: ${name}`, () => {
    const [fight] = listFights({ game_id: 'W-1', ...game });
    const outcome = fight && { winner: fight.winner?.cleanName ?? null, isDecided: fight.isDecided };
    assert.equal(outcome ?? null, expected);
  });
}

const lengths: Record<string, [game: Partial<GameSketch>, seconds: number]> = {
  'the timer counts before the clock': [{ timer_duration: 97, start_time: 1000, stop_time: 1180 }, 97],
  'a timer of 0 counts too': [{ timer_duration: 0, start_time: 1000, stop_time: 1180 }, 0],
  'without a timer stop minus start': [{ start_time: 1000, stop_time: 1180 }, 180],
  'a clock that ran backwards measures nothing': [{ start_time: 1180, stop_time: 1000 }, 0],
  'without a start nothing': [{ stop_time: 1000, end_time: 1180 }, 0],
  'without a stop nothing, even with an end': [{ start_time: 1000, end_time: 1180 }, 0],
  'without any time nothing': [{}, 0],
};

for (const [name, [game, seconds]] of Object.entries(lengths)) {
  test(`match length: ${name}`, () => {
    const [fight] = listFights({ game_id: 'W-1', red: 'a', blue: 'b', ...game });
    assert.is(fight?.matchLength, seconds);
  });
}

const times: Record<string, [game: Partial<GameSketch>, time: number | null]> = {
  'its stop': [{ start_time: 1, stop_time: 2, end_time: 3 }, 2],
  'else its end': [{ start_time: 1, end_time: 3 }, 3],
  'else its start': [{ start_time: 1 }, 1],
  'never its schedule': [{ scheduled_time: 1, called_time: 2 }, null],
};

for (const [name, [game, time]] of Object.entries(times)) {
  test(`a fight's time is ${name}`, () => {
    const [fight] = listFights({ game_id: 'W-1', red: 'a', blue: 'b', ...game });
    assert.is(fight?.time, time);
  });
}

/** In play order. */
const order: Record<string, GameSketch[]> = {
  'by the time fought, not by name': [
    { game_id: 'W-9', stop_time: 100 },
    { game_id: 'W-1', stop_time: 200 },
  ],
  'what is not fought comes last, by schedule': [
    { game_id: 'z', stop_time: 300 },
    { game_id: 'y', scheduled_time: 100 },
    { game_id: 'x', scheduled_time: 200 },
    { game_id: 'a' },
  ],
  'at the same time by bracket': [
    { game_id: 'EX-1', bracket: 'EX', round: -1 },
    { game_id: 'RR-1', bracket: 'RR' },
    { game_id: 'W-2', bracket: 'W' },
    { game_id: 'L-1', bracket: 'L' },
  ],
  'then by round': [
    { game_id: 'W-9', round: 0 },
    { game_id: 'W-1', round: 1 },
  ],
  'then by id, digits as numbers': [{ game_id: 'W-2' }, { game_id: 'W-10' }, { game_id: 'w-1' }],
};

for (const [name, games] of Object.entries(order)) {
  test(`play order: ${name}`, () => {
    const ids = games.map(({ game_id }) => game_id);
    const corners = { red: 'a', blue: 'b' };
    const facts = toFacts({ players, games: games.toReversed().map((game) => ({ ...game, ...corners })) });
    assert.equal(
      facts.games.map(({ game }) => game.game_id),
      ids,
    );
    assert.equal(
      facts.fights.map(({ record }) => record.game.game_id),
      ids,
    );
  });
}

const start = '2022-05-14T15:02:13Z';
const tournamentTimes: Record<string, [tournament: Record<string, string | null>, time: number]> = {
  'its start': [
    { start_time: start, scheduled_start_time: null, create_time: '2020-01-01T00:00:00Z' },
    1652540533,
  ],
  'else its scheduled start': [
    { scheduled_start_time: start, create_time: '2020-01-01T00:00:00Z' },
    1652540533,
  ],
  'else its creation': [{ create_time: start }, 1652540533],
  'else the beginning of time': [{ end_time: start }, 0],
};

for (const [name, [tournament, time]] of Object.entries(tournamentTimes)) {
  test(`a tournament's time is ${name}`, () => assert.is(toFacts({ tournament, players }).time, time));
}

test('byes and placeholders are players and no entrants', () => {
  const facts = toFacts({ players });
  assert.is(facts.players.length, 3);
  assert.equal([...facts.entrants.keys()], ['a', 'b']);
});

test.run();
