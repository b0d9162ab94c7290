import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listBest, rankText, toSearchName, toSearchQuery } from '../../live-server/search-match.ts';
import { toCleanName } from '../../shared/api/ids.ts';

const names: Record<string, [name: string, clean: string, wordStarts: string[]]> = {
  'one word': ['Axel', 'axel', []],
  'two words': ['Hot Poké', 'hotpok', ['pok']],
  'an apostrophe, which ends a word': [
    "Sea Dragon's Roar",
    'seadragonsroar',
    ['dragonsroar', 'sroar', 'roar'],
  ],
  'a hyphen and a dot': ['Bulwark-2000 v.2', 'bulwark2000v2', ['2000v2', 'v2', '2']],
  'many spaces': ['  Double   Spaced ', 'doublespaced', ['spaced']],
  'a letter that is dropped, inside a word': ['Naïve Bayes', 'navebayes', ['bayes']],
  'an accent of its own, inside a word': ['Cafe\u0301 Noir', 'cafenoir', ['noir']],
  'a word of which nothing is left': ['🤖 Bot Ж 7', 'bot7', ['7']],
  'nothing that is left': ['🤖🔥', '', []],
  'no name': ['', '', []],
};

for (const [what, [name, clean, wordStarts]] of Object.entries(names)) {
  test(`a name of ${what} (${name}) is searched as ${clean}`, () => {
    assert.equal(toSearchName(name), { clean, wordStarts });
    assert.is(clean, toCleanName(name));
  });
}

const ranks: [name: string, text: string, rank: number | undefined][] = [
  ['Hot Poké', 'hotpok', 0],
  ['Hot Poké', 'hot', 1],
  ['Hot Poké', 'hotp', 1],
  ['Hot Poké', 'pok', 2],
  ['Hot Poké', 'otp', 3],
  ['Hot Poké', 'ok', 3],
  ['Hot Poké', 'poke', undefined],
  ['Hot Poké', '', undefined],
  ["Sea Dragon's Roar", 'dragonsr', 2],
  ['X', 'x', 0],
  ['X', 'xx', undefined],
  ['🤖🔥', '', undefined],
];

for (const [name, text, rank] of ranks) {
  test(`"${text}" in ${name}: ${rank ?? 'not at all'}`, () =>
    assert.is(rankText(toSearchName(name), text), rank));
}

const bots = [
  'Axel',
  'Hot Poké',
  'Hot Rod',
  'Potshot',
  'Shot',
  'Sure Shot',
  'Hot',
  'Rod Hotel',
  'Rod',
  'Red Hot Rod',
];

const searches: Record<string, [typed: string, found: string[]]> = {
  'one word: the name, its start, the start of a word, anywhere; else as they stand': [
    'HOT',
    ['Hot', 'Hot Poké', 'Hot Rod', 'Rod Hotel', 'Red Hot Rod', 'Potshot', 'Shot', 'Sure Shot'],
  ],
  'two words: all in one piece, then both, then one of them': [
    'hot rod',
    ['Hot Rod', 'Red Hot Rod', 'Rod Hotel', 'Hot', 'Rod', 'Hot Poké', 'Potshot', 'Shot', 'Sure Shot'],
  ],
  'two words in the other order': [
    'rod hot',
    ['Rod Hotel', 'Hot Rod', 'Red Hot Rod', 'Hot', 'Rod', 'Hot Poké', 'Potshot', 'Shot', 'Sure Shot'],
  ],
  'a word of which nothing is left counts for nothing': ['★ axel', ['Axel']],
  'a word said twice counts once': ['axel axel', ['Axel']],
  'nothing that is left': ['★ ★', []],
  'no word': ['', []],
  'what no name has': ['zzz', []],
};

for (const [what, [typed, found]] of Object.entries(searches)) {
  test(`${what} (${typed})`, () => {
    const best = listBest(bots.map(toSearchName), toSearchQuery(typed.split(/\s+/)), 20);
    assert.equal(
      best.map((position) => bots[position]),
      found,
    );
  });
}

test('no more than asked for, and the best of them', () => {
  const best = listBest(bots.map(toSearchName), toSearchQuery(['hot']), 3);
  assert.equal(
    best.map((position) => bots[position]),
    ['Hot', 'Hot Poké', 'Hot Rod'],
  );
});

test.run();
