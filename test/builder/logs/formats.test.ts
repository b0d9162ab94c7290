import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { LogEntry } from '../../../builder/logs/log-entry.ts';
import { chooseFormat } from '../../../builder/logs/log-format.ts';
import { parseNginxLine } from '../../../builder/logs/nginx-line.ts';
import { createRowMaker } from '../../../builder/logs/to-row.ts';
import { Failure } from '../../../shared/base/errors.ts';
import { toAnonymous } from '../../../shared/usage/client.ts';
import { cloudFrontHead, cloudFrontLine, cloudflareLine, fastlyLine, nginxLine } from './lines.ts';

const secret = 'a secret of the tests';
const bases = { basePath: '', legacyBase: '/backend' };
/** As the live-server has a header: byte by byte. */
const userAgent = Buffer.from('Overlay/1.0 (café)').toString('latin1');

const logs: Record<string, string[]> = {
  nginx: [nginxLine],
  CloudFront: [...cloudFrontHead, cloudFrontLine],
  Cloudflare: [cloudflareLine],
  Fastly: [fastlyLine],
};

for (const [name, lines] of Object.entries(logs)) {
  test(`${name}: the same request is the same row, with the client that the live-server would name`, () => {
    const parse = chooseFormat('a log', lines)!;
    const entries = lines.map(parse).filter((read) => typeof read === 'object');
    const [row, ...more] = entries.map(createRowMaker(secret, bases));
    assert.is(more.length, 0);
    const { time, ...rest } = row!.row;
    assert.is(Math.floor(time / 1000), Date.parse('2026-05-14T13:02:13Z') / 1000);
    assert.equal(rest, {
      endpoint: '/fights/recent',
      status: 200,
      responseMs: 12,
      bytes: 2326,
      ...toAnonymous(secret, '192.0.2.7', userAgent),
    });
  });

  test(`${name}: a line that was cut off or is no line of it cannot be read, and stops nothing`, () => {
    const parse = chooseFormat('a log', lines)!;
    lines.forEach(parse);
    const line = lines.at(-1)!;
    for (const broken of [line.slice(0, 30), line.replaceAll('200', 'x'), 'nonsense', '{"a":1}', '{'])
      assert.is(parse(broken), undefined, broken);
  });
}

test('what begins in no known format is refused, without the address that it holds', () => {
  const lines = ['203.0.113.77 something else 2001:db8::dead:Beef'];
  try {
    chooseFormat('strange.log', lines);
    assert.unreachable();
  } catch (error) {
    assert.instance(error, Failure);
    assert.match((error as Error).message, /^strange\.log: .*Expected one of: CloudFront/);
    assert.match((error as Error).message, '"000.0.000.00 something else 0000:000::0000:0000"');
  }
});

test('a log of nothing but comments has no format, and no request', () => {
  assert.is(chooseFormat('empty.log', cloudFrontHead), undefined);
  assert.is(chooseFormat('empty.log', []), undefined);
});

const rest: [rest: string, responseMs: number, key: string][] = [
  ['', 0, ''],
  [' 0.250', 250, ''],
  [' 0.250 "-"', 250, ''],
  [' 0.250 "overlay bot"', 250, 'overlay bot'],
  [' 0.250 "a \\x22b\\x22"', 250, 'a "b"'],
];

for (const [text, responseMs, key] of rest) {
  test(`nginx's combined format followed by '${text}'`, () => {
    const combined = nginxLine.slice(0, nginxLine.indexOf(' 0.012'));
    const entry = parseNginxLine(combined + text)!;
    assert.equal([entry.responseMs, entry.key], [responseMs, key]);
  });
}

const oddLines: [what: string, line: string, read: object | undefined][] = [
  ['a caller that logs in by a name with brackets', nginxLine.replace('- - [', '- a] [b ['), { status: 200 }],
  [
    'an address with escaped bytes',
    nginxLine.replace('/fights/recent?limit=3', '/bots/\\xC3\\xA9'),
    { target: '/bots/\xC3\xA9' },
  ],
  ['no request line', nginxLine.replace('GET /fights/recent?limit=3 HTTP/1.1', '\\x16\\x03'), { target: '' }],
  ['nothing at all', nginxLine.replace('GET /fights/recent?limit=3 HTTP/1.1', ''), { target: '' }],
  ['HTTP/0.9', nginxLine.replace(' HTTP/1.1', ''), { target: '/fights/recent?limit=3' }],
  ['a caller that left', nginxLine.replace(' 200 2326', ' 499 0'), { status: 499, bytes: 0 }],
  ['a response time of minutes', nginxLine.replace('0.012', '125.300'), { responseMs: 125_300 }],
  ['a negative size', nginxLine.replace('2326', '-5'), undefined],
  ['a month that there is not', nginxLine.replace('/May/', '/Mai/'), undefined],
  ['a response time that is none', nginxLine.replace('0.012', '0.x12'), undefined],
];

for (const [what, line, expected] of oddLines) {
  test(`nginx: ${what}`, () => {
    const entry = parseNginxLine(line);
    if (!expected) return assert.is(entry, undefined);
    assert.equal(entry, { ...parseNginxLine(nginxLine), ...expected });
  });
}

test('CloudFront: escapes are those of the log, around those of the address; 000 is a caller that left', () => {
  const parse = chooseFormat('a log', [...cloudFrontHead, cloudFrontLine])!;
  cloudFrontHead.forEach(parse);
  const line = cloudFrontLine
    .replace('/fights/recent', '/bots/a%252Fb%2520c')
    .replace('limit=3', 'key=Hot%2520Pok%25C3%25A9')
    .replace('\t200\t', '\t000\t');
  const entry = parse(line) as LogEntry;
  assert.equal([entry.target, entry.status], ['/bots/a%2Fb%20c?key=Hot%20Pok%C3%A9', 499]);
  const { row } = createRowMaker(secret, bases)(entry);
  assert.equal([row.endpoint, row.client], ['/bots/{botName}', 'Hot Poké']);
});

test('CloudFront: columns come in any order, and a log that lacks one is in no known format', () => {
  const names = cloudFrontHead[1]!.slice('#Fields: '.length).split(' ');
  const swap = (cells: string[]) => cells.toReversed();
  const head = ['#Version: 1.0', `#Fields: ${swap(names).join(' ')}`];
  const line = swap(cloudFrontLine.split('\t')).join('\t');
  const parse = chooseFormat('a log', [...head, line])!;
  head.forEach(parse);
  const usual = chooseFormat('a log', [...cloudFrontHead, cloudFrontLine])!;
  cloudFrontHead.forEach(usual);
  assert.equal(parse(line), usual(cloudFrontLine));
  const poor = cloudFrontHead.map((text) => text.replace(' c-ip', ' c-port'));
  assert.throws(() => chooseFormat('a log', [...poor, cloudFrontLine]), /in no format that can be read/);
});

const moment = Date.parse('2026-05-14T13:02:13Z');
const times: [written: unknown, time: number | undefined][] = [
  ['2026-05-14T13:02:13Z', moment],
  ['2026-05-14T13:02:13+0000', moment],
  ['2026-05-14T13:02:13.250000000Z', moment + 250],
  [moment / 1_000, moment],
  [String(moment / 1_000), moment],
  [moment, moment],
  [moment * 1e6, moment],
  [`${moment}000000`, moment],
  ['', undefined],
  ['now', undefined],
];

for (const [written, time] of times) {
  test(`JSON lines: ${JSON.stringify(written)} is ${time === undefined ? 'no time' : 'a time'}`, () => {
    const toLine = (line: string, fields: object) => JSON.stringify({ ...JSON.parse(line), ...fields });
    const cloudflare = toLine(cloudflareLine, { EdgeStartTimestamp: written, EdgeEndTimestamp: written });
    const fastly = toLine(fastlyLine, { timestamp: written, time_elapsed: 0 });
    for (const line of [cloudflare, fastly]) {
      const entry = chooseFormat(
        'a log',
        [cloudflareLine, fastlyLine].filter((one) => sameKeys(one, line)),
      )!(line);
      assert.is(typeof entry === 'object' ? entry.time : undefined, time);
    }
  });
}

function sameKeys(one: string, other: string): boolean {
  return Object.keys(JSON.parse(one)).join() === Object.keys(JSON.parse(other)).join();
}

test('JSON lines: callers by name, headers that were not sent, numbers in quotes, callers that left', () => {
  const read = (line: string, fields: object) => {
    const entry = chooseFormat('a log', [line])!(
      JSON.stringify({ ...JSON.parse(line), ...fields }),
    ) as LogEntry;
    return [entry.key, entry.userAgent, entry.status, entry.bytes];
  };
  const cloudflare = { RequestHeaders: { 'x-api-key': 'me', other: 'x' }, EdgeResponseStatus: 0 };
  assert.equal(read(cloudflareLine, cloudflare), ['me', userAgent, 499, 2326]);
  const bare = { RequestHeaders: {}, ClientRequestUserAgent: '', EdgeResponseBodyBytes: undefined };
  assert.equal(read(cloudflareLine, { ...bare, EdgeResponseBytes: 3_000 }), ['', '', 200, 3_000]);
  const fastly = { api_key: 'me', response_status: '304', response_body_size: '0' };
  assert.equal(read(fastlyLine, fastly), ['me', userAgent, 304, 0]);
  const absent = { api_key: '(null)', request_user_agent: '(null)' };
  assert.equal(read(fastlyLine, absent), ['', '', 200, 2326]);
});

const targets: [target: string, endpoint: string][] = [
  ['/tournaments/x/fights/W-4', '/tournaments/{tournamentID}/fights/{gameID}'],
  ['/tournaments/x/', '/tournaments/{tournamentID}'],
  ['https://api.example/bots/hotpok?x=1', '/bots/{botName}'],
  ['/backend/matchJSON.php?gameID=1', '/matchJSON.php'],
  ['/favicon.ico', '(unknown)'],
  ['/tournaments/%E0%A4%A', '(unknown)'],
  ['', '(unknown)'],
];

for (const [target, endpoint] of targets) {
  test(`${target || 'no address'} counts as ${endpoint}`, () => {
    const entry = parseNginxLine(nginxLine)!;
    assert.is(createRowMaker(secret, bases)({ ...entry, target }).row.endpoint, endpoint);
  });
}

const names: [key: string, target: string, client: string | undefined][] = [
  ['overlay-bot', '/bots', 'overlay-bot'],
  ['overlay-bot', '/bots?key=other', 'overlay-bot'],
  ['', '/bots?key=Hot%20Pok%C3%A9', 'Hot Poké'],
  ['', '/bots?key=a&key=b', 'b'],
  ['', '/bots?monkey=a', undefined],
  [' ', '/bots', undefined],
];

for (const [key, target, client] of names) {
  test(`X-API-Key '${key}' at ${target} is ${client ?? 'anonymous'}`, () => {
    const { row } = createRowMaker(secret, bases)({ ...parseNginxLine(nginxLine)!, key, target });
    assert.equal(
      [row.isIdentified, row.isIdentified ? row.client : undefined],
      [client !== undefined, client],
    );
  });
}

test.run();
