import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseEnvironment } from '../../../shared/base/environment.ts';
import { UsageError } from '../../../shared/base/errors.ts';

const defaults = {
  databaseUrl: undefined,
  embeddedDir: '.data/embedded',
  outDir: 'out',
  archive: 'out',
  port: 8080,
  host: '127.0.0.1',
  basePath: '',
  cages: [1, 2, 4, 5, 6],
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

function catchError(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('not refused');
}

test.run();
