import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RecordingRow } from '../../../shared/data/tables.ts';
import {
  countCameras,
  fightPage,
  toFightStartOffset,
  toFightSummary,
  toRecentFight,
  tournamentFightsPage,
} from '../../../shared/pages/fights.ts';
import { listPlayers } from '../../../shared/pages/players.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { type GameSketch, type TournamentSketch, toFacts, toRecord, winnerOf } from './records.ts';

const listFaults = openapiValidator();
const players = { a: 'Hot Poké', b: "Sea Dragon's Roar" };

const full: TournamentSketch = {
  tournament: { name: 'Nova', weight_class: 3, active: 1, is_freestyle: 1, format: { scoreToWin: 2 } },
  players: { a: { name: 'Hot Poké', seed: 4 }, b: { name: "Sea Dragon's Roar", is_disqualified: 1 } },
  games: [
    {
      game_id: 'W-4',
      name: 'W:4-1',
      round: 3,
      round_name: 'Winners Round 4',
      cage: 'Cage 4',
      state: 'done',
      start_time: 1000,
      stop_time: 1180,
      end_time: 1200,
      timer_duration: 97,
      win_annotation: 'KO',
      loser_placement: 5,
      judges: [
        { bot: 'Hot Poké', category: 'Damage', rating: 3 },
        { bot: "Sea Dragon's Roar", category: 'Control', rating: 2.5 },
      ],
      notice: 'Restarted.',
      red: { player_id: 'a', is_winner: 1, score: 1, is_ready: 1, prev_game_id: 'W-1' },
      blue: { player_id: 'b', score: 0 },
      recordings: [{ recording_id: 18231, camera: 'overhead', started_at: 987.5, s3http: '200' }],
    },
  ],
};
const bare: TournamentSketch = { players, games: [{ game_id: 'W-1', red: 'a', blue: 'b' }] };

const read = (sketch: TournamentSketch) => {
  const facts = toFacts(sketch);
  const byId = new Map(listPlayers(facts).map((player) => [player.playerID, player]));
  const fight = facts.fights[0]!;
  return { facts, summary: toFightSummary(facts.tournament, fight), page: fightPage(facts, fight, byId) };
};

test('a fight in one line', () => {
  assert.equal(read(full).summary, {
    tournamentID: 't',
    id: 'W-4',
    gameID: 'W-4',
    name: 'W:4-1',
    round: 3,
    cage: 'Cage 4',
    player1: 'Hot Poké',
    player1clean: 'hotpok',
    player2: "Sea Dragon's Roar",
    player2clean: 'seadragonsroar',
    player1wins: 1,
    player2wins: 0,
    cams: 1,
    winAnnotation: 'KO',
    startTime: 1000,
    stopTime: 1180,
    endTime: 1200,
    matchLength: 97,
    weightClass: 3,
    tournamentName: 'Nova',
  });
});

test('a fight of which nothing is known: text and times are null, counts and flags are 0', () => {
  const { summary } = read(bare);
  const { name, cage, winAnnotation, startTime, stopTime, endTime, weightClass } = summary;
  for (const value of [name, cage, winAnnotation, startTime, stopTime, endTime, weightClass])
    assert.is(value, null);
  const { player1wins, player2wins, cams, matchLength } = summary;
  for (const value of [player1wins, player2wins, cams, matchLength]) assert.is(value, 0);
});

test('a corner of a fight is all text', () => {
  assert.equal(read(full).page.fight.player1, {
    name: 'Hot Poké',
    gameID: 'W-4',
    tournamentID: 't',
    slotIdx: '0',
    playerID: 'a',
    prevGameID: 'W-1',
    score: '1',
    isWinner: '1',
    isReady: '1',
    cleanName: 'hotpok',
    seed: '4',
    wins: '1',
    losses: '0',
    isBye: '0',
    isDisqualified: '0',
    round: '3',
    scoreToWin: '2',
    state: 'done',
    winAnnotation: 'KO',
    loserPlacement: '5',
    startTime: '1000',
    stopTime: '1180',
    duration: '97',
    judgesString: "Hot Poké | Damage | 3<br>Sea Dragon's Roar | Control | 2.5",
    roundName: 'Winners Round 4',
  });
});

test('the other corner has its own standing', () => {
  const { player2 } = read(full).page.fight;
  const { slotIdx, playerID, score, isWinner, isReady, seed, wins, losses, isDisqualified } = player2;
  assert.equal([slotIdx, playerID, score, isWinner, isReady], ['1', 'b', '0', '0', '0']);
  assert.equal([seed, wins, losses, isDisqualified], ['', '0', '1', '1']);
});

test('a corner of which nothing is known has "" for no value, and never a number', () => {
  const { player1 } = read(bare).page.fight;
  assert.not(Object.values(player1).some((value) => typeof value !== 'string'));
  const { prevGameID, score, seed, scoreToWin, winAnnotation, loserPlacement } = player1;
  assert.equal([prevGameID, score, seed, scoreToWin, winAnnotation, loserPlacement], Array(6).fill(''));
  const { startTime, stopTime, judgesString, roundName, duration, isWinner, wins } = player1;
  assert.equal([startTime, stopTime, judgesString, roundName], Array(4).fill(''));
  assert.equal([duration, isWinner, wins], ['0', '0', '0']);
});

test("a fight's tournament is all text, and counts robots only", () => {
  const sketch = { ...full, players: { ...full.players, bye: '(Bye)', x: 'TBD' } };
  assert.equal(read(sketch).page.fight.tournament, {
    name: 'Nova',
    numPlayers: '2',
    WeightClass: '3',
    active: '1',
    isTest: '0',
    isFreestyle: '1',
    privacy: 'public',
  });
  assert.is(read(bare).page.fight.tournament.WeightClass, '');
});

test('of two winners neither is shown as one', () => {
  const games = [{ game_id: 'W-1', state: 'done' as const, red: winnerOf('a'), blue: winnerOf('b') }];
  const { summary, page } = read({ players, games });
  assert.equal([summary.player1wins, summary.player2wins], [0, 0]);
  assert.equal([page.fight.player1.isWinner, page.fight.player2.isWinner], ['0', '0']);
});

test('the score that wins is the game’s own, else the tournament’s', () => {
  const games = full.games!.map((game) => ({ ...game, score_to_win: 3 }));
  assert.is(read({ ...full, games }).page.fight.player1.scoreToWin, '3');
});

const offsets: Record<string, [game: Partial<GameSketch>, offset: number | null]> = {
  'the fight’s start minus the recording’s': [sketchOffset(1000, [987.5]), 12.5],
  'the earliest recording counts': [sketchOffset(1000, [999, 980, 990]), 20],
  'recordings without a start do not': [sketchOffset(1000, [null, 990]), 10],
  'at most 3 decimals': [sketchOffset(1000, [987.65449]), 12.346],
  'no noise of fractions': [sketchOffset(1652540433, [1652540420.7]), 12.3],
  'at the same moment it is 0': [sketchOffset(1000, [1000]), 0],
  'null when the recording came later': [sketchOffset(1000, [1000.5]), null],
  'null when it came a moment later': [sketchOffset(1000, [1000.0001]), null],
  'null without a start of the fight': [sketchOffset(null, [990]), null],
  'null without a start of any recording': [sketchOffset(1000, [null, null]), null],
  'null without recordings': [sketchOffset(1000, []), null],
};

function sketchOffset(start_time: number | null, starts: (number | null)[]): Partial<GameSketch> {
  return { start_time, recordings: starts.map((started_at) => ({ started_at })) };
}

for (const [name, [game, offset]] of Object.entries(offsets)) {
  test(`start offset: ${name}`, () => {
    const [record] = toRecord({ players, games: [{ game_id: 'W-1', red: 'a', blue: 'b', ...game }] }).games;
    assert.is(toFightStartOffset(record!), offset);
  });
}

const cameras: Record<string, [names: (string | null)[], count: number]> = {
  none: [[], 0],
  'each name is one': [['overhead', 'red', 'blue'], 3],
  'two recordings of one camera are one': [['overhead', 'overhead', 'red'], 2],
  'one without a name is one of its own': [[null, null, 'red'], 3],
};

for (const [name, [names, count]] of Object.entries(cameras)) {
  test(`cameras: ${name}`, () => {
    const rows = names.map((camera, index) => ({ camera, recording_id: index + 1 }) as RecordingRow);
    assert.is(countCameras(rows), count);
  });
}

test('an item of the recent fights is the same fight with fewer fields', () => {
  const { summary } = read(full);
  const recent = toRecentFight(summary);
  const { WeightClass, ...same } = recent;
  assert.is(WeightClass, summary.weightClass);
  assert.equal({ ...summary, ...same }, summary);
});

test('a tournament lists its fights, fought or not, in play order', () => {
  const corners = { red: 'a', blue: 'b' };
  const games = [
    { game_id: 'W-3', ...corners },
    { game_id: 'W-2', ...corners, stop_time: 5 },
    { game_id: 'W-1', red: 'a' },
  ];
  const { fights } = tournamentFightsPage(toFacts({ players, games }));
  assert.equal(
    fights.map(({ id }) => id),
    ['W-2', 'W-3'],
  );
});

test('answers fit the OpenAPI document', () => {
  for (const sketch of [full, bare]) {
    const { facts, summary, page } = read(sketch);
    assert.equal(listFaults('fight', page), []);
    assert.equal(listFaults('tournamentFights', tournamentFightsPage(facts)), []);
    assert.equal(listFaults('recentFights', { fights: [toRecentFight(summary)] }), []);
  }
});

test.run();
