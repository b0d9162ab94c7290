import fc from 'fast-check';
import { suite } from 'uvu';
import { readStreams } from '../../../live-server/streams/read.ts';
import { routes } from '../../../shared/api/routes.ts';
import { toBytes } from '../../../shared/base/bytes.ts';
import { ApiError } from '../../../shared/base/errors.ts';
import { drawRuns, refuse } from '../../property/settings.ts';
import { newMediaMtx, nginxRtmp, oldMediaMtx, oldNginxRtmp, toPage } from './documents.ts';
import { openStreamingServer, send } from './streaming-server.ts';

const test = suite('any answer of a streaming server');
const server = await openStreamingServer();

test.after(() => server.close());

/** Names that callers could see, those that break objects and addresses among them. */
const name = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', 'constructor', '12', 'cage1', 'cage1-a', '..', '', '{app}', '\ud83e'),
);

/** A document with a piece of it cut out, doubled, or replaced. */
const damaged = (texts: string[]) =>
  fc
    .record({
      text: fc.constantFrom(...texts),
      from: fc.nat(4_000),
      length: fc.nat(60),
      instead: fc.oneof(
        fc.string(),
        fc.constantFrom('<stream>', '</live>', '<', '&', '"', '{', ']', 'null', '-1'),
      ),
    })
    .map(({ text, from, length, instead }) => {
      const start = from % text.length;
      return text.slice(0, start) + instead + text.slice(start + length);
    });

/** As nginx-rtmp does it. */
const escaped = (text: string) =>
  text.replace(/[<>&"]/g, (character) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[character] ?? '&quot;');
const tag = fc.constantFrom(
  ...[
    'rtmp',
    'server',
    'application',
    'live',
    'stream',
    'name',
    'client',
    'time',
    'meta',
    'video',
    'publishing',
  ],
  ...['__proto__', 'constructor', 'toString', '#text'],
);

/** Elements with the names that we know, in any order and depth. */
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium' },
    name.map(escaped),
    fc
      .tuple(tag, fc.array(tie('tree'), { maxLength: 4 }))
      .map(([element, inside]) => `<${element}>${inside.join('')}</${element}>`),
  ),
}));
const path = fc.record(
  {
    name: fc.oneof(name, fc.jsonValue()),
    ready: fc.oneof(fc.boolean(), fc.jsonValue()),
    readyTime: fc.oneof(fc.date({ noInvalidDate: false }), fc.jsonValue()),
    tracks: fc.oneof(fc.array(fc.constantFrom('H264', 'Opus')), fc.jsonValue()),
    tracks2: fc.jsonValue(),
    readers: fc.jsonValue(),
  },
  { requiredKeys: ['name', 'ready'] },
);
const page = fc.record({
  pageCount: fc.constantFrom(0, 1, 2, -1, 'x'),
  items: fc.array(path, { maxLength: 4 }),
});

const answers: Record<string, [string, fc.Arbitrary<string>]> = {
  'any text': ['nginx-rtmp', fc.string({ unit: 'binary' })],
  'any elements': ['nginx-rtmp', tree.map((inside) => `<rtmp>${inside}</rtmp>`)],
  'a damaged page of nginx-rtmp': ['nginx-rtmp', damaged([nginxRtmp, oldNginxRtmp])],
  'any JSON': ['mediamtx', fc.json()],
  'paths of anything': ['mediamtx', page.map((value) => JSON.stringify(value))],
  'a damaged list of MediaMTX': [
    'mediamtx',
    damaged([newMediaMtx, oldMediaMtx].map((list) => JSON.stringify(list))),
  ],
};

for (const [kind, [STREAMS_KIND, answer]] of Object.entries(answers)) {
  const settings = server.toSettings({ STREAMS_KIND, STREAMS_LOCATIONS: 'cage1-a=Yard' });
  test(`${kind} gives an answer of the contract, always the same, or a 502`, () =>
    fc.assert(
      fc.asyncProperty(answer, async (body) => {
        server.answer = send(body);
        const read = () => readStreams(settings, undefined, { now: () => 1_778_770_933_000 });
        const [first, second] = [await read().catch(toCode), await read().catch(toCode)];
        const faults = typeof first === 'string' ? [] : listFaults(first);
        if (!toBytes(first).equals(toBytes(second))) faults.push('two reads differ');
        refuse(faults);
      }),
      drawRuns(150),
    ));
}

test('no name that somebody publishes hides the streams of others', () =>
  fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 6 }), async (names) => {
      const streams = [...names.map(escaped), 'pits'].map(
        (text) => `<stream><name>${text}</name><publishing/></stream>`,
      );
      server.answer = send(
        toPage(`<application><name>a</name><live>${streams.join('')}</live></application>`),
      );
      const answer = await readStreams(server.toSettings());
      refuse([...listFaults(answer), ...(answer.groups['Pits'] ? [] : ['no Pits'])]);
    }),
    drawRuns(150),
  ));

/** Anything but a 502 is a fault. */
function toCode(error: unknown): string {
  if (error instanceof ApiError && error.code === 'streams_unreachable') return error.code;
  throw error;
}

function listFaults(answer: Awaited<ReturnType<typeof readStreams>>): string[] {
  const faults: string[] = [];
  // What the schema drops, such as a key __proto__, would be missing.
  if (!toBytes(routes.streams.answer.parse(answer)).equals(toBytes(answer)))
    faults.push('not as in the contract');
  for (const [location, group] of Object.entries(answer.groups)) {
    if (group.length === 0) faults.push(`nothing in ${location}`);
    for (const stream of group) {
      if (stream.location !== location) faults.push(`${stream.name} stands in ${location}`);
      if (new URL(stream.hlsUrl).href !== stream.hlsUrl)
        faults.push(`${stream.hlsUrl} is not as it should be`);
    }
  }
  return faults;
}

test.run();
