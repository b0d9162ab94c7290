import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseEnvironment } from '../../../shared/base/environment.ts';
import { UsageError } from '../../../shared/base/errors.ts';

const defaults = {
  databaseUrl: undefined,
  embeddedDir: '.data/embedded',
  outDir: 'out',
  archive: 'out',
  siteDir: '.data/site',
  port: 8080,
  host: '127.0.0.1',
  basePath: '',
  legacyBase: '/backend',
  unsetTime: undefined,
  cages: [1, 2, 4, 5, 6],
  streams: { locations: new Map() },
  clientHashSecret: undefined,
  trustProxy: 0,
  usageDir: '.data/usage',
  usageDays: 35,
  s3: { forcePathStyle: false },
};

const accepted: Record<string, [Record<string, string | undefined>, Partial<typeof defaults> | object]> = {
  'nothing set: everything has a default': [{}, {}],
  'an empty or absent variable counts as not set': [{ PORT: '', OUT_DIR: '', DATABASE_URL: undefined }, {}],
  'variables of others are none of our business': [{ PATH: '/bin', DATABASE_HOST: 'x', OUTPUT: 'x' }, {}],
  'a PostgreSQL server': [
    { DATABASE_URL: 'postgres://league@db/league' },
    { databaseUrl: 'postgres://league@db/league' },
  ],
  'the other spelling of its scheme': [
    { DATABASE_URL: 'postgresql:///league?host=/run' },
    { databaseUrl: 'postgresql:///league?host=/run' },
  ],
  'the archive is the folder that the builder writes': [
    { OUT_DIR: '/srv/league' },
    { outDir: '/srv/league', archive: '/srv/league' },
  ],
  'unless the archive is set': [
    { OUT_DIR: 'a', ARCHIVE: 's3://bucket/league' },
    { outDir: 'a', archive: 's3://bucket/league' },
  ],
  'port 0 for any free port': [{ PORT: '0' }, { port: 0 }],
  'the last port': [
    { PORT: '65535', HOST: '::' },
    { port: 65535, host: '::' },
  ],
  'a base path loses its trailing slash': [{ BASE_PATH: '/api/v2/' }, { basePath: '/api/v2' }],
  'a base path with an ending, for scripts beside it': [
    { BASE_PATH: '/league/api.php', LEGACY_BASE: '/league/backend/' },
    { basePath: '/league/api.php', legacyBase: '/league/backend' },
  ],
  'zeros for times that are not set': [{ UNSET_TIME: '0000-00-00' }, { unsetTime: '0000-00-00' }],
  'a base path of a slash is none': [{ BASE_PATH: '/' }, { basePath: '' }],
  'a bucket of Amazon, its region, and no credentials': [
    { AWS_REGION: 'eu-west-1' },
    { s3: { forcePathStyle: false, region: 'eu-west-1' } },
  ],
  'credentials for S3': [
    { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' },
    { s3: { forcePathStyle: false, credentials: { accessKeyId: 'id', secretAccessKey: 'key' } } },
  ],
  'credentials that end with a session': [
    { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key', AWS_SESSION_TOKEN: 'token' },
    {
      s3: {
        forcePathStyle: false,
        credentials: { accessKeyId: 'id', secretAccessKey: 'key', sessionToken: 'token' },
      },
    },
  ],
  'half of them are none': [{ AWS_ACCESS_KEY_ID: 'id' }, {}],
  'an S3 store of others: path style, and any region': [
    { S3_ENDPOINT: 'http://localhost:9000' },
    { s3: { endpoint: 'http://localhost:9000', forcePathStyle: true, region: 'us-east-1' } },
  ],
  'unless they are set': [
    { S3_ENDPOINT: 'https://s3.example', S3_FORCE_PATH_STYLE: 'false', AWS_REGION: 'auto' },
    { s3: { endpoint: 'https://s3.example', forcePathStyle: false, region: 'auto' } },
  ],
  'nginx-rtmp, with its usual addresses': [
    { STREAMS_URL: 'http://stream:8080' },
    { streams: toServer('nginx-rtmp', 'http://stream:8080/stat', 'http://stream:8080/hls/{name}.m3u8') },
  ],
  'MediaMTX, with its usual addresses': [
    { STREAMS_URL: 'https://stream:9997/', STREAMS_KIND: 'mediamtx' },
    {
      streams: toServer(
        'mediamtx',
        'https://stream:9997/v3/paths/list',
        'http://stream:8888/{name}/index.m3u8',
      ),
    },
  ],
  'addresses and locations of streams as set': [
    {
      STREAMS_URL: 'http://[::1]/list?a=b',
      STREAMS_HLS: 'https://live.example/{app}/{name}.m3u8?a={name}',
      STREAMS_LOCATIONS: 'skycam=SkyCam, pit 2 = Pits,live/x=Cage 3',
    },
    {
      streams: {
        ...toServer('nginx-rtmp', 'http://[::1]/list?a=b', 'https://live.example/{app}/{name}.m3u8?a={name}'),
        locations: new Map([
          ['skycam', 'SkyCam'],
          ['pit 2', 'Pits'],
          ['live/x', 'Cage 3'],
        ]),
      },
    },
  ],
  'user and password of the streaming server, out of its address': [
    { STREAMS_URL: 'http://anna:s%40cret@stream/stat' },
    {
      streams: {
        locations: new Map(),
        server: {
          ...toServer('nginx-rtmp', 'http://stream/stat', 'http://stream/hls/{name}.m3u8').server,
          authorization: 'Basic YW5uYTpzQGNyZXQ=',
        },
      },
    },
  ],
  'how streams are called, of no streaming server': [
    { STREAMS_KIND: 'mediamtx', STREAMS_HLS: 'https://x/{name}' },
    {},
  ],
  'a secret, proxies in front, and where and how long requests are kept': [
    { CLIENT_HASH_SECRET: '0123456789abcdef', TRUST_PROXY: '2', USAGE_DIR: '/srv/usage', USAGE_DAYS: '90' },
    { clientHashSecret: '0123456789abcdef', trustProxy: 2, usageDir: '/srv/usage', usageDays: 90 },
  ],
  'cages in the order given': [{ CAGES: '6,1' }, { cages: [6, 1] }],
};

for (const [name, [source, expected]] of Object.entries(accepted)) {
  test(`accepted: ${name}`, () => assert.equal(parseEnvironment(source), { ...defaults, ...expected }));
}

const refused: Record<string, [Record<string, string>, string[]]> = {
  'a database of another kind': [
    { DATABASE_URL: 'mysql://db' },
    ['DATABASE_URL: expected postgres://user:password@host:5432/database'],
  ],
  'a port that is no number': [{ PORT: 'http' }, ['PORT: expected a number from 0 to 65535, got "http"']],
  'a port that is blank': [{ PORT: ' ' }, ['PORT: expected a number from 0 to 65535, got " "']],
  'a port out of range': [{ PORT: '65536' }, ['PORT: expected a number from 0 to 65535, got "65536"']],
  'a port with a fraction': [{ PORT: '80.5' }, ['PORT: expected a number from 0 to 65535, got "80.5"']],
  'a base path without a slash': [
    { BASE_PATH: 'api' },
    ['BASE_PATH: expected a path such as /api, got "api"'],
  ],
  'a base path with a query': [
    { BASE_PATH: '/a?b' },
    ['BASE_PATH: expected a path such as /api, got "/a?b"'],
  ],
  'a time that could be one': [
    { UNSET_TIME: '1970-01-01' },
    ['UNSET_TIME: expected a date of zeros such as 0000-00-00 00:00:00, got "1970-01-01"'],
  ],
  'cages that are no numbers': [
    { CAGES: '1,two' },
    ['CAGES: expected cage numbers such as 1,2,4, got "1,two"'],
  ],
  'cages in a range': [{ CAGES: '1-6' }, ['CAGES: expected cage numbers such as 1,2,4, got "1-6"']],
  'an endpoint without a scheme': [
    { S3_ENDPOINT: 'localhost:9000' },
    ['S3_ENDPOINT: expected https://host or http://host:port, got "localhost:9000"'],
  ],
  'an endpoint with a path': [
    { S3_ENDPOINT: 'https://host/bucket' },
    ['S3_ENDPOINT: expected https://host or http://host:port, got "https://host/bucket"'],
  ],
  'a path style that is neither': [
    { S3_FORCE_PATH_STYLE: '1' },
    ['S3_FORCE_PATH_STYLE: expected true or false, got "1"'],
  ],
  'a misspelled name of the S3 settings': [
    { S3_END_POINT: 'https://host' },
    ['S3_END_POINT: unknown; the variables are DATABASE_URL, '],
  ],
  'a misspelled name of ours': [
    { OUT_FOLDER: 'out' },
    ['OUT_FOLDER: unknown; the variables are DATABASE_URL, '],
  ],
  'a streaming server that is no web address': [
    { STREAMS_URL: 'rtmp://stream/live' },
    ['STREAMS_URL: expected http://host:port/path, with user:password@ where it needs them'],
  ],
  'a streaming server without a host': [{ STREAMS_URL: 'http://' }, ['STREAMS_URL: expected http://host']],
  'a streaming server with a password that is badly escaped': [
    { STREAMS_URL: 'http://anna:100%@stream' },
    ['STREAMS_URL: expected http://host'],
  ],
  'a streaming server of another kind': [
    { STREAMS_KIND: 'srs' },
    ['STREAMS_KIND: expected nginx-rtmp or mediamtx, got "srs"'],
  ],
  'an HLS address without a name': [
    { STREAMS_HLS: 'https://live.example/hls/' },
    ['STREAMS_HLS: expected an address with {name} in its path'],
  ],
  'an HLS address with the name in its host': [
    { STREAMS_HLS: 'https://{name}.example/{name}' },
    ['STREAMS_HLS: expected an address with {name} in its path'],
  ],
  'an HLS address with another blank to fill in': [
    { STREAMS_HLS: 'https://live.example/{stream}/{name}' },
    ['STREAMS_HLS: expected an address with {name} in its path'],
  ],
  'an HLS address with a password, which everybody would see': [
    { STREAMS_HLS: 'https://anna:secret@live.example/{name}' },
    ['STREAMS_HLS: expected an address with {name} in its path'],
  ],
  'an HLS address with applications, of MediaMTX': [
    { STREAMS_URL: 'http://stream', STREAMS_KIND: 'mediamtx', STREAMS_HLS: 'https://x/{app}/{name}' },
    ['STREAMS_HLS: {app} is for nginx-rtmp'],
  ],
  'locations without names': [
    { STREAMS_LOCATIONS: 'SkyCam' },
    ['STREAMS_LOCATIONS: expected names and locations such as skycam=SkyCam,pit2=Pits, got "SkyCam"'],
  ],
  'a location that would not keep its place': [
    { STREAMS_LOCATIONS: 'skycam=7' },
    ['STREAMS_LOCATIONS: expected names and locations'],
  ],
  'a location that an object cannot have': [
    { STREAMS_LOCATIONS: 'skycam=__proto__' },
    ['STREAMS_LOCATIONS: expected names and locations'],
  ],
  'a misspelled name of the streams': [{ STREAMS_URI: 'http://x' }, ['STREAMS_URI: unknown']],
  'a secret that is soon guessed': [
    { CLIENT_HASH_SECRET: 'hunter2' },
    ['CLIENT_HASH_SECRET: expected at least 16 characters'],
  ],
  'proxies that are trusted without a number': [
    { TRUST_PROXY: 'true' },
    ['TRUST_PROXY: expected the number of proxies in front, from 0 to 9, got "true"'],
  ],
  'no days at all': [{ USAGE_DAYS: '0' }, ['USAGE_DAYS: expected a number of days from 1 to 999, got "0"']],
  'a misspelled name of the usage log': [{ USAGE_FOLDER: 'x' }, ['USAGE_FOLDER: unknown']],
  'every fault at once': [
    { BASE_URL: '/', CAGE: '1', PORT: '-1', CAGES: '' },
    ['BASE_URL: unknown', 'CAGE: unknown', 'PORT: expected a number from 0 to 65535, got "-1"'],
  ],
};

for (const [name, [source, messages]] of Object.entries(refused)) {
  test(`refused: ${name}`, () => {
    const error = catchError(() => parseEnvironment(source));
    assert.instance(error, UsageError);
    const [title, ...lines] = error.message.split('\n  ');
    assert.is(title, 'The environment cannot be used:');
    assert.is(lines.length, messages.length, error.message);
    for (const [index, message] of messages.entries())
      assert.ok(lines[index]?.startsWith(message), lines[index]);
  });
}

test('a password in DATABASE_URL is in no message', () => {
  const error = catchError(() => parseEnvironment({ DATABASE_URL: 'https://league:secret@db', PORT: 'x' }));
  assert.not.match(error.message, 'secret');
});

test('a secret that is too short is in no message', () => {
  const error = catchError(() => parseEnvironment({ CLIENT_HASH_SECRET: 'hunter2' }));
  assert.not.match(error.message, 'hunter2');
});

test('a password in an address of streams is in no message', () => {
  const addresses = [
    'rtmp://anna:secret@stream',
    'http://anna:secret%@stream',
    'http://anna:secret@stream:port',
  ];
  for (const STREAMS_URL of addresses) {
    const error = catchError(() =>
      parseEnvironment({ STREAMS_URL, STREAMS_HLS: 'https://anna:secret@x/{name}' }),
    );
    assert.not.match(error.message, 'secret');
  }
});

function toServer(kind: string, url: string, hls: string) {
  return { locations: new Map(), server: { kind, url, hls } };
}

function catchError(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('not refused');
}

test.run();
