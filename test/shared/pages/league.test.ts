import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { CleanName } from '../../../shared/api/ids.ts';
import { addTournament, completeLeague, emptyLeague, type League } from '../../../shared/pages/league.ts';
import { type GameSketch, type TournamentSketch, toFacts, winnerOf } from './records.ts';

function toLeague(...sketches: TournamentSketch[]): League {
  const league = emptyLeague();
  for (const sketch of sketches) addTournament(league, toFacts(sketch));
  completeLeague(league);
  return league;
}

const on = (tournament_id: string, day: string | null, more: object = {}) => ({
  tournament: { tournament_id, start_time: day && `${day}T00:00:00Z`, ...more },
});
const fight = (game_id: string, stop_time: number | null): GameSketch => ({
  game_id,
  red: winnerOf('a'),
  blue: 'b',
  state: 'done',
  stop_time,
});
const players = { a: 'Alpha', b: 'Beta' };
const botOf = (league: League, name: string) => league.bots.get(name as CleanName);
const listIds = (fights: League['fights']) =>
  fights.map(({ summary }) => `${summary.tournamentID}/${summary.gameID}`);

const spellings: Record<string, [sketches: TournamentSketch[], name: string]> = {
  'of the newest tournament': [
    [
      { ...on('a', '2024-01-01'), players: { p: 'HOT POK' } },
      { ...on('b', '2022-01-01'), players: { p: 'Hot Pok' } },
    ],
    'HOT POK',
  ],
  'of two on one day of the one whose id comes last': [
    [
      { ...on('b', '2022-01-01'), players: { p: 'Hot Pok!' } },
      { ...on('a', '2022-01-01'), players: { p: 'Hot Pok' } },
    ],
    'Hot Pok!',
  ],
  'one without a day is the oldest': [
    [
      { ...on('b', null), players: { p: 'HOT POK' } },
      { ...on('a', '1999-01-01'), players: { p: 'Hot Pok' } },
    ],
    'Hot Pok',
  ],
  'of two in one tournament the one that sorts first': [
    [{ ...on('a', '2022-01-01'), players: { p: 'hot pok', q: 'Hot Poké' } }],
    'Hot Poké',
  ],
};

for (const [name, [sketches, spelling]] of Object.entries(spellings)) {
  for (const [order, given] of Object.entries({ 'in order': sketches, reversed: sketches.toReversed() })) {
    test(`a bot's spelling: ${name}; ${order}`, () =>
      assert.is(botOf(toLeague(...given), 'hotpok')?.name, spelling));
  }
}

test('a bot is its clean name, over all tournaments and weight classes', () => {
  const league = toLeague(
    { ...on('a', '2022-01-01', { weight_class: 3 }), players: { p: 'Hot Poké', q: 'HOT POK' } },
    { ...on('b', '2023-01-01', { weight_class: 12 }), players: { p: 'hot-pok' } },
    { ...on('c', '2024-01-01', { weight_class: null }), players: { p: 'Hotpok' } },
  );
  assert.equal([...league.bots.keys()], ['hotpok']);
  assert.is(botOf(league, 'hotpok')?.totalTournaments, 3);
  assert.equal([...(botOf(league, 'hotpok')?.weightClasses ?? [])], [3, 12]);
});

test('byes and placeholders are no bots; entrants that never fought are', () => {
  const league = toLeague({ players: { p: 'Shy', x: '(Bye)', y: 'TBD', z: '🤖', s: 'Bracket Seed 3' } });
  assert.equal([...league.bots.keys()], ['shy']);
  assert.equal(botOf(league, 'shy')?.fights, []);
});

test('bots come by clean name, in no locale', () => {
  const league = toLeague({ players: { p: 'Zed', q: 'alpha', r: '42', s: 'B' } });
  assert.equal([...league.bots.keys()], ['42', 'alpha', 'b', 'zed']);
});

test('only decided fights are in', () => {
  const games = [fight('W-1', 100), { game_id: 'W-2', red: 'a', blue: 'b', stop_time: 200 }];
  assert.equal(listIds(toLeague({ players, games }).fights), ['t/W-1']);
});

test('newest first: by time, else the tournament’s; then by tournament, then by game', () => {
  const noon = '1970-01-01T00:02:30Z';
  const league = toLeague(
    { ...on('b', null), players, games: [fight('W-10', 100), fight('W-9', 100), fight('W-2', 300)] },
    { ...on('a', null, { start_time: noon }), players, games: [fight('W-1', null), fight('W-2', 100)] },
    { ...on('c', null), players, games: [fight('W-1', null)] },
  );
  // Ids go by their text here: W-10 before W-9.
  const expected = ['b/W-2', 'a/W-1', 'a/W-2', 'b/W-10', 'b/W-9', 'c/W-1'];
  assert.equal(listIds(league.fights), expected);
  assert.equal(listIds(botOf(league, 'alpha')?.fights ?? []), expected);
});

test('the order in which tournaments are added does not matter', () => {
  const sketches = ['a', 'b', 'c'].map((id) => ({
    ...on(id, '2022-01-01'),
    players,
    games: [fight('W-2', 100), fight('W-1', 100)],
  }));
  const toText = (league: League) => JSON.stringify([league.fights, [...league.bots]]);
  assert.is(toText(toLeague(...sketches)), toText(toLeague(...sketches.toReversed())));
});

test('a fight between two entrants of one clean name is in its career once', () => {
  const league = toLeague({ players: { a: 'Twin', b: 'twin!' }, games: [fight('W-1', 100)] });
  assert.equal(listIds(botOf(league, 'twin')?.fights ?? []), ['t/W-1']);
});

test('a fight has the clean name of its winner, or null', () => {
  const games = [fight('W-1', 200), { ...fight('W-2', 100), red: 'a' }];
  assert.equal(
    toLeague({ players, games }).fights.map(({ winner }) => winner),
    ['alpha', null],
  );
});

test.run();
