import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseNginxRtmp } from '../../../live-server/streams/nginx-rtmp.ts';
import type { OnAir } from '../../../live-server/streams/on-air.ts';
import { nginxRtmp, oldNginxRtmp, oneStream, toPage } from './documents.ts';

const test = suite('nginx-rtmp');
const now = 1_778_770_933_000;

const unknown = { startedMs: null, width: null, height: null, codec: null, viewers: null };
const cage1: OnAir = { name: 'cage1', application: 'live', ...unknown };

const accepted: Record<string, [string, OnAir[]]> = {
  'who is published, and not who is waited for or a film': [
    nginxRtmp,
    [{ ...cage1, startedMs: now - 60_000, width: 1920, height: 1080, codec: 'H264', viewers: 2 }],
  ],
  'the picture of old versions, where no clients are listed': [
    oldNginxRtmp,
    [
      {
        ...{ name: 'cage2', application: 'live', startedMs: now - 30_000 },
        ...{ width: 1280, height: 720, codec: 'H264', viewers: 0 },
      },
    ],
  ],
  'a stream that says nothing of itself': [oneStream('cage1'), [cage1]],
  'a publisher who came after those who waited': [
    oneStream(
      'cage1',
      '<time>90000</time><client><time>90000</time></client><client><time>5000</time><publishing/></client>',
    ),
    [{ ...cage1, startedMs: now - 5_000 }],
  ],
  'sizes of 0 and no codec, before the publisher has sent any': [
    oneStream('cage1', '<meta><video><width>0</width><height>0</height></video><audio></audio></meta>'),
    [cage1],
  ],
  'a list of sound alone': [
    oneStream('cage1', '<meta><video></video><audio><codec>AAC</codec></audio></meta>'),
    [cage1],
  ],
  'numbers that are none': [
    oneStream(
      'cage1',
      '<time>-5</time><nclients>many</nclients><meta><video><width>1e9</width></video></meta>',
    ),
    [cage1],
  ],
  'no clients at all, of a stream that has just gone': [
    oneStream('cage1', '<nclients>0</nclients>'),
    [{ ...cage1, viewers: 0 }],
  ],
  'names that look like numbers': [oneStream('007'), [{ ...cage1, name: '007' }]],
  'names with blanks, and what XML must escape': [
    oneStream(' &lt;a&gt; &amp;&quot;b '),
    [{ ...cage1, name: ' <a> &"b ' }],
  ],
  'an entity within an entity stays what it is': [oneStream('&amp;lt;'), [{ ...cage1, name: '&lt;' }]],
  'a key that came with the name is cut off': [oneStream('cage1?key=secret\n&amp;user=anna'), [cage1]],
  'one name in two applications': [
    oneStream('cage1', '', 'live</name></application><application><name>show'),
    [{ ...cage1, application: 'show' }],
  ],
  'no streams': [toPage('<application><name>live</name><live>\r\n</live></application>'), []],
  'an application that is not live': [toPage('<application><name>live</name></application>'), []],
  'no applications': [toPage('\r\n'), []],
  'no servers': ['<rtmp>\r\n</rtmp>', []],
};

for (const [name, [xml, expected]] of Object.entries(accepted)) {
  test(`read: ${name}`, () => assert.equal(parseNginxRtmp(xml, now), expected));
}

const refused: Record<string, string> = {
  nothing: '',
  'plain text': 'Not Found',
  'a page of HTML': '<html><body><h1>It works!</h1></body></html>',
  'a page of HTML with its type': '<!DOCTYPE html><html></html>',
  'another document': '<rss><channel/></rss>',
  'an end within a name': nginxRtmp.slice(0, nginxRtmp.indexOf('<name>cage1') + 9),
  'an end within a tag': nginxRtmp.slice(0, nginxRtmp.indexOf('<nclients>3') + 4),
  'an end between streams': nginxRtmp.slice(0, nginxRtmp.indexOf('</stream>') + 9),
  'all but the last tag': nginxRtmp.slice(0, nginxRtmp.indexOf('</rtmp>')),
  'a stream without a name': toPage('<application><name>a</name><live><stream/></live></application>'),
  'a name with elements in it': oneStream('<b>cage1</b>'),
  'two names': oneStream('a</name><name>b'),
  'text instead of streams': toPage('<application><name>a</name><live>none</live></application>'),
  json: '{"items":[]}',
  'entities that grow': `<!DOCTYPE rtmp [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghi']
    .map((entity, index) => `<!ENTITY ${entity} "${`&${'abcdefgh'[index]};`.repeat(10)}">`)
    .join('')}]>${oneStream('&i;')}`,
  'an entity of a file': `<!DOCTYPE rtmp [<!ENTITY a SYSTEM "file:///etc/passwd">]>${oneStream('&a;')}`,
  'elements within elements without end': `<rtmp>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</rtmp>`,
};

for (const [name, xml] of Object.entries(refused)) {
  test(`refused: ${name}`, () => assert.throws(() => parseNginxRtmp(xml, now)));
}

test.run();
