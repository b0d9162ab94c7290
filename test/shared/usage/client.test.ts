import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readName, toAnonymous, toIdentified } from '../../../shared/usage/client.ts';

/** What a caller calls itself, and what it is called. */
const names: Record<string, [key: string, name: string | undefined]> = {
  'a plain name stays': ['overlay-bot/2.1', 'overlay-bot/2.1'],
  'spaces around it go': ['  overlay bot\t', 'overlay bot'],
  'nothing is no name': ['', undefined],
  'nor are spaces, of whatever kind': [' \t\u00a0\u2003\u200b', undefined],
  'controls and line breaks become a space': ['a\u0000b\r\nc\u001b[31md\u0085e', 'a b c [31md e'],
  'what turns the direction of text around goes': ['user\u202egnp.exe\u2066', 'user gnp.exe'],
  'halves of characters go': ['a\ud800b\udc00', 'a b'],
  'whole characters beyond 16 bits stay': ['Zoë 🤖', 'Zoë 🤖'],
  'a thousand characters are cut': ['x'.repeat(1_000), 'x'.repeat(64)],
  'whole ones are counted': ['🤖'.repeat(1_000), '🤖'.repeat(64)],
  'no space is left where it is cut': [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
  'exactly as long as allowed': ['x'.repeat(64), 'x'.repeat(64)],
};

for (const [what, [key, client]] of Object.entries(names)) {
  test(`a caller's name: ${what}`, () =>
    assert.equal(toIdentified(key), client === undefined ? undefined : { client, isIdentified: true }));
}

const header = (text: string) => Buffer.from(text).toString('latin1');

/** X-API-Key as HTTP hands it over, the query string, and the name. */
const requests: Record<string, [header: string, query: string, name: string | undefined]> = {
  neither: ['', '', undefined],
  'the header': ['bot', '', 'bot'],
  'the parameter': ['', 'limit=5&key=bot', 'bot'],
  'the header wins': ['header', 'key=parameter', 'header'],
  'a header of spaces says nothing': ['  ', 'key=parameter', 'parameter'],
  'UTF-8 in the header': [header('Zoë 🤖'), '', 'Zoë 🤖'],
  'older encodings in the header': ['Zo\u00eb', '', 'Zoë'],
  'an escaped value': ['', 'key=Zo%C3%AB+%F0%9F%A4%96', 'Zoë 🤖'],
  'an escaped name of the parameter': ['', 'k%65y=bot', 'bot'],
  'the last of several': ['', 'key=one&key=two', 'two'],
  'the last that says something': ['', 'key=one&key=&key=%20', 'one'],
  'escapes that are broken': ['', 'key=100%&x=%zz', '100%'],
  'U+0000 and halves of characters, escaped': ['', 'key=a%00b%ED%A0%80c', 'a b\ufffd\ufffd\ufffdc'],
  'another parameter whose name ends alike': ['', 'monkey=bot', undefined],
};

for (const [what, [key, query, client]] of Object.entries(requests)) {
  test(`who a caller says it is: ${what}`, () => assert.is(readName(key, query)?.client, client));
}

test('a caller without a name is a hash of address and user agent that the secret alone can repeat', () => {
  const hash = toAnonymous('one secret', '192.0.2.7', 'curl/8');
  assert.match(hash.client, /^[\w-]{22}$/);
  assert.not(hash.isIdentified);
  assert.equal(toAnonymous('one secret', '192.0.2.7', 'curl/8'), hash);
  for (const other of [
    toAnonymous('another secret', '192.0.2.7', 'curl/8'),
    toAnonymous('one secret', '192.0.2.8', 'curl/8'),
    toAnonymous('one secret', '192.0.2.7', 'curl/9'),
  ])
    assert.is.not(other.client, hash.client);
});

test('one address in all its spellings is one caller', () => {
  const groups = [
    [
      '192.0.2.7',
      '::ffff:192.0.2.7',
      '::FFFF:192.0.2.7',
      '192.0.2.7:52000',
      '[::ffff:192.0.2.7]:443',
      ' 192.0.2.7',
    ],
    ['2001:db8::1', '2001:DB8::1', '[2001:db8::1]', '[2001:db8::1]:52000'],
  ];
  for (const spellings of groups) {
    assert.is(new Set(spellings.map((address) => toAnonymous('secret', address, '').client)).size, 1);
  }
});

test.run();
