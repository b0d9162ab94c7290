import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chooseEncoding, type Encoding, isHeld } from '../../live-server/negotiation.ts';

const encodings: Record<string, [header: string | undefined, encoding: Encoding]> = {
  'no header': [undefined, 'identity'],
  'an empty header': ['', 'identity'],
  'what a browser sends': ['gzip, deflate, br, zstd', 'br'],
  'what most programs send': ['gzip', 'gzip'],
  'capitals and spaces': [' GZIP ;q=1.0 , deflate', 'gzip'],
  'the old name of gzip': ['x-gzip', 'gzip'],
  'gzip preferred': ['br;q=0.5, gzip;q=0.8', 'gzip'],
  'none preferred': ['identity, gzip;q=0.5', 'identity'],
  'brotli refused': ['br;q=0, gzip', 'gzip'],
  'brotli refused, anything else taken': ['br;q=0, *', 'gzip'],
  'anything at all': ['*', 'br'],
  'all refused': ['*;q=0', 'identity'],
  'only what we have not': ['deflate, zstd', 'identity'],
  'an unreadable weight': ['gzip;q=much', 'identity'],
  'a weight out of range': ['gzip;q=7', 'identity'],
};

for (const [name, [header, encoding]] of Object.entries(encodings)) {
  test(`Accept-Encoding with ${name}: ${encoding}`, () => assert.is(chooseEncoding(header), encoding));
}

const etag = '"abc-br"';
const held: Record<string, [header: string | undefined, isHeld: boolean]> = {
  'no header': [undefined, false],
  'the same': ['"abc-br"', true],
  'the same, made weak on the way': ['W/"abc-br"', true],
  anything: ['*', true],
  'a list with it': ['"x", W/"y" ,"abc-br"', true],
  'a list with it weak': ['"x",W/"abc-br"', true],
  'a list without it': ['"x", "y"', false],
  'another encoding': ['"abc"', false],
  'no quotes': ['abc-br', false],
  nothing: ['', false],
};

for (const [name, [header, isMatch]] of Object.entries(held)) {
  test(`If-None-Match with ${name}: ${isMatch ? '304' : '200'}`, () =>
    assert.is(isHeld(header, etag), isMatch));
}

test.run();
