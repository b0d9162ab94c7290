import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toAddress } from '../../shared/api/address.ts';
import { toCleanName } from '../../shared/api/ids.ts';
import type { Answer } from '../../shared/api/routes.ts';
import type { Live } from '../helpers/live.ts';
import { leagueServer } from '../helpers/served-league.ts';
import { askValid } from '../helpers/valid-answer.ts';

const server = await leagueServer('odd');
test.after(server.close);

type HeadToHead = Answer<'headToHead'>['headToHead'];

async function read(live: Live, bot1: string, bot2: string): Promise<HeadToHead> {
  return (await askValid(live, 'headToHead', toAddress('headToHead', { bot1, bot2 }))).headToHead;
}

test('every two bots have a record: their meetings, newest first, and zeros when they never met', async () => {
  const { live } = await server.open();
  const { fights } = await askValid(live, 'fights', '/fights');
  const { bots } = await askValid(live, 'bots', '/bots?limit=200');
  for (const one of bots) {
    for (const other of bots) {
      const record = await read(live, one.cleanName, other.cleanName);
      const isSelf = one === other;
      const met = fights.filter(
        ({ player1clean, player2clean }) =>
          !isSelf &&
          [player1clean, player2clean].includes(one.cleanName) &&
          [player1clean, player2clean].includes(other.cleanName),
      );
      assert.equal(
        record.fights.map(({ winner: _, ...fight }) => fight),
        met,
      );
      assert.equal([record.bot1.name, record.bot2.name], [one.name, other.name]);
      assert.equal([record.bot1.cleanName, record.bot2.cleanName], [one.cleanName, other.cleanName]);
      assert.is(record.totalFights, met.length);
      assert.is(record.bot1.wins + record.bot2.wins + record.draws, met.length);
    }
  }
});

test('the two orders are the mirror of each other', async () => {
  const { live } = await server.open();
  const pairs = [
    ['hotpok', 'seadragonsroar'],
    ['recent', 'tags'],
    ['solo', 'x'],
    ['hotpok', 'nobody'],
  ] as const;
  for (const [one, other] of pairs) {
    const { bot1, bot2, ...rest } = await read(live, one, other);
    assert.equal(await read(live, other, one), { bot1: bot2, bot2: bot1, ...rest });
  }
});

test('wins are counted, and a draw is nobody’s', async () => {
  const { live } = await server.open();
  const { bot1, bot2, totalFights, draws, fights } = await read(live, 'hotpok', 'seadragonsroar');
  assert.equal([bot1.wins, bot2.wins, totalFights, draws], [2, 1, 3, 0]);
  assert.equal(
    fights.map(({ gameID, winner }) => [gameID, winner]),
    [
      ['W-8', 'hotpok'],
      ['W-7', 'seadragonsroar'],
      ['W-6', 'hotpok'],
    ],
  );
  const drawn = await read(live, 'tags', 'recent');
  assert.equal([drawn.totalFights, drawn.draws, drawn.fights[0]?.winner], [1, 1, null]);
});

const strangers: Record<string, [one: string, other: string, names: [string | null, string | null]]> = {
  'a bot that nobody knows': ['hotpok', 'nobody', ['Hot Poké', null]],
  'two of them': ['nobody', 'noone', [null, null]],
  'a bot and itself, although it met itself': [
    'seadragonsroar',
    'seadragonsroar',
    ["Sea Dragon's Roar", "Sea Dragon's Roar"],
  ],
  'what every object has': ['constructor', '__proto__', [null, null]],
  'ways out': ['../../build', '..%2f', [null, null]],
  'a name that is too long for a file': ['x'.repeat(500), 'hotpok', [null, 'Hot Poké']],
  'a bot of a tournament that is not public': ['phantom', 'hotpok', [null, 'Hot Poké']],
};

for (const [name, [one, other, names]] of Object.entries(strangers)) {
  test(`${name} (${one.slice(0, 20)}, ${other}): zeros`, async () => {
    const record = await read((await server.open()).live, one, other);
    assert.equal(record, {
      bot1: { cleanName: toCleanName(one), name: names[0], wins: 0 },
      bot2: { cleanName: toCleanName(other), name: names[1], wins: 0 },
      totalFights: 0,
      draws: 0,
      fights: [],
    });
  });
}

test('display names and capitals mean the same bots as their clean names', async () => {
  const { live } = await server.open();
  const record = await read(live, 'hotpok', 'x');
  assert.equal(await read(live, 'Hot Poké', 'X'), record);
  assert.equal(await read(live, 'HOTPOK', 'x'), record);
});

test.run();
