import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createNamer, respell } from '../../../builder/demo/names.ts';
import { createRandom } from '../../../builder/demo/random.ts';
import { hiddenWords, publicWords } from '../../../builder/demo/words.ts';
import { toCleanName } from '../../../shared/api/ids.ts';

function inventNames(count: number): string[] {
  const newName = createNamer(createRandom(1, 0), publicWords);
  return Array.from({ length: count }, newName);
}

test('25,000 bots have 25,000 clean names, none of them empty', () => {
  const clean = inventNames(25_000).map(toCleanName);
  assert.is(new Set(clean).size, 25_000);
  assert.not.ok(clean.includes(toCleanName('')));
});

const oddities: Record<string, RegExp> = {
  'one letter': /^[a-z]$/i,
  'one digit': /^\d$/,
  'an accent': /[à-ü]/i,
  'an emoji': /\p{Extended_Pictographic}/u,
  'a double space': /\S {2}\S/,
  'a space in front': /^ /,
  'capitals only': /^[A-Z ]{8,}$/,
  'an apostrophe': /'/,
  markup: /<.+>/,
  'a slash': /\//,
  'a backslash': /\\/,
  'a percent sign': /%/,
  'a question mark': /\?/,
  'a comma': /,/,
  'a quotation mark': /"/,
  'another script': /[\p{Script=Hebrew}\p{Script=Katakana}]/u,
  'more than 90 characters': /^.{90,}$/u,
  'a key that every object has': /^(constructor|__proto__)$/,
  'the beginning of a bye': /^Bye ./,
};

for (const [oddity, pattern] of Object.entries(oddities)) {
  test(`some name has ${oddity}`, () => {
    assert.ok(inventNames(250).some((name) => pattern.test(name)));
  });
}

test('a name that is spelled in another way is still the same bot', () => {
  const random = createRandom(1, 1);
  const respelled = inventNames(500).filter((name) => {
    const spelling = respell(name, random);
    assert.is(toCleanName(spelling), toCleanName(name));
    return spelling !== name;
  });
  assert.ok(respelled.length > 250, `only ${respelled.length} of 500 were spelled differently`);
});

test('hidden names share no word with public ones', () => {
  const visible = [...publicWords.first, ...publicWords.last, ...publicWords.ready].map(toCleanName);
  for (const word of [...hiddenWords.first, ...hiddenWords.last].map(toCleanName))
    assert.not.ok(
      visible.some((other) => other.includes(word)),
      word,
    );
});

test.run();
