import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toChangedAddress } from '../../../builder/publish/changed-address.ts';
import { matchPath, toAddress, toFile } from '../../../shared/api/address.ts';

const addresses: Record<string, string | undefined> = {
  tournaments: '/tournaments',
  'tournaments/x/fights/W-4': '/tournaments/x/fights/W-4',
  'tournaments/a~20b': '/tournaments/a%20b',
  'tournaments/~2E~2E': '/tournaments/..',
  'stills/tags': '/stills/tags',
  'builds/7': '/builds/7',
  'build.json': undefined,
  'manifest.tsv': undefined,
  'lists/fights/-_0a.ndjson': undefined,
  'indexes/botNames-0a.json': undefined,
};

for (const [file, address] of Object.entries(addresses)) {
  test(`${file} → ${address}`, () => assert.is(toChangedAddress(file), address));
}

const ids = [
  'a b',
  'a/b',
  '..',
  '%',
  '%2F',
  '~',
  '~~',
  'a~7Eb',
  '?x=1#y',
  'Ünï',
  '机器人',
  '🤖',
  'a.json',
  '\n',
];

for (const gameID of ids) {
  test(`the id ${JSON.stringify(gameID)} is found at the address of its file`, () => {
    const path = { tournamentID: gameID, gameID };
    const address = toChangedAddress(toFile('fight', path));
    assert.is(address, toAddress('fight', path));
    assert.equal(matchPath(address!), { name: 'fight', path });
  });
}

test.run();
