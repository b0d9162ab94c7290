import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { headToHeadPage, listPairs } from '../../../shared/pages/head-to-head.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { type GameSketch, type TournamentSketch, toLeague, winnerOf } from './records.ts';

const players = { a: 'Hot Poké', b: 'Beta', c: 'Gamma', twin: 'BETA!' };

/** A decided fight: its red and blue corner, and who of them won. */
function fight(time: number, red: string, blue: string, winner: string | null): GameSketch {
  const toCorner = (id: string) => (id === winner ? winnerOf(id) : id);
  const corners = { red: toCorner(red), blue: toCorner(blue) };
  return { game_id: `W-${time}`, state: 'done', stop_time: time, ...corners };
}

const meetings: TournamentSketch = {
  players,
  games: [
    fight(100, 'a', 'b', 'a'),
    fight(200, 'b', 'a', 'b'),
    fight(300, 'b', 'a', null),
    fight(400, 'a', 'c', 'c'),
    fight(500, 'a', 'b', 'a'),
    // Not decided yet.
    { game_id: 'W-600', state: 'active', red: 'a', blue: 'b', start_time: 600 },
    // A bot meets itself.
    fight(700, 'b', 'twin', 'b'),
  ],
};

const read = (...sketches: TournamentSketch[]) =>
  listPairs(toLeague(...sketches)).map(({ bots, fights }) => ({
    names: bots.map(({ cleanName }) => cleanName).join(' '),
    there: headToHeadPage(bots[0], bots[1], fights).headToHead,
    back: headToHeadPage(bots[1], bots[0], fights).headToHead,
  }));

test('every pair that met comes once, a bot and itself never', () => {
  assert.equal(
    read(meetings).map(({ names }) => names),
    ['beta hotpok', 'gamma hotpok'],
  );
});

test('the record counts decided meetings in either corner, newest first, draws apart', () => {
  const { there } = read(meetings)[0]!;
  const { fights, ...record } = there;
  assert.equal(record, {
    bot1: { cleanName: 'beta', name: 'BETA!', wins: 1 },
    bot2: { cleanName: 'hotpok', name: 'Hot Poké', wins: 2 },
    totalFights: 4,
    draws: 1,
  });
  assert.equal(
    fights.map(({ gameID, winner }) => [gameID, winner]),
    [
      ['W-500', 'hotpok'],
      ['W-300', null],
      ['W-200', 'beta'],
      ['W-100', 'hotpok'],
    ],
  );
});

test('a meeting is the summary of the fight, with the winner at the end', () => {
  const meeting = read(meetings)[1]!.there.fights[0]!;
  assert.equal(
    [meeting.id, meeting.player1clean, meeting.player2clean, meeting.player2wins],
    ['W-400', 'hotpok', 'gamma', 1],
  );
  assert.is(Object.keys(meeting).at(-1), 'winner');
});

test('the two orders mirror each other', () => {
  for (const { there, back } of read(meetings)) {
    assert.equal(back, { ...there, bot1: there.bot2, bot2: there.bot1 });
  }
});

test('meetings of all tournaments count, and a bot is named as in its newest one', () => {
  const later = {
    tournament: { tournament_id: 'u', start_time: '2026-01-01T00:00:00Z' },
    players: { a: 'HOT POKÉ', b: 'Beta' },
    games: [fight(900, 'b', 'a', 'b')],
  };
  const { there } = read(meetings, later)[0]!;
  assert.equal([there.bot1.wins, there.bot2.name, there.totalFights], [2, 'HOT POKÉ', 5]);
  assert.is(there.fights[0]!.tournamentID, 'u');
});

test('bots that never met have zeros, an unknown one no name', () => {
  const [known, unknown] = [
    { cleanName: 'beta', name: 'Beta' },
    { cleanName: 'nobody', name: null },
  ];
  assert.equal(headToHeadPage(known, unknown, []).headToHead, {
    bot1: { cleanName: 'beta', name: 'Beta', wins: 0 },
    bot2: { cleanName: 'nobody', name: null, wins: 0 },
    totalFights: 0,
    draws: 0,
    fights: [],
  });
});

test('answers fit the OpenAPI document', () => {
  const listFaults = openapiValidator();
  for (const { there } of read(meetings)) assert.equal(listFaults('headToHead', { headToHead: there }), []);
});

test.run();
