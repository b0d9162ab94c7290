import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { temporaryFolder } from '../helpers/temporary.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Ran {
  code: number;
  output: string;
  errors: string;
}

/** Runs the command as its own process, with nothing of our environment that it would read. */
function run(words: readonly string[], environment: Record<string, string> = {}): Promise<Ran> {
  const { PATH = '' } = process.env;
  const options = { cwd: root, env: { PATH, ...environment } };
  return new Promise((resolve) => {
    const program = ['--import', 'tsx', 'builder/main.ts', ...words];
    execFile(process.execPath, program, options, (error, output, errors) => {
      resolve({ code: error ? Number(error.code) : 0, output, errors });
    });
  });
}

/** Folders for a database and an archive that are not there yet. */
function newPlace(): { EMBEDDED_DIR: string; OUT_DIR: string } {
  const folder = temporaryFolder();
  return { EMBEDDED_DIR: join(folder, 'database'), OUT_DIR: join(folder, 'out') };
}

for (const words of [
  [],
  ['migrate'],
  ['import'],
  ['seed'],
  ['simulate'],
  ['build'],
  ['check'],
  ['publish'],
  ['ingest-logs'],
  ['site'],
  ['forget-clients'],
  ['cdn-config'],
]) {
  test(`${words.join(' ') || 'the program'} --help shows an example, whatever the environment is`, async () => {
    const { code, output, errors } = await run([...words, '--help'], { OUT_DIRECTORY: 'x' });
    assert.equal([code, errors], [0, '']);
    assert.match(output, /^Usage: builder /);
    assert.match(output, new RegExp(`Example:\n {2}npm run builder -- ${words[0] ?? 'import'}`));
  });
}

/** What was called wrongly: the words, the environment, and what is said about it. */
const misuses: Record<string, [words: string[], environment: Record<string, string>, says: RegExp]> = {
  'no command': [[], {}, /^Usage: builder /],
  'an unknown command': [['publsh'], {}, /unknown command 'publsh'[\s\S]*Did you mean publish[\s\S]*--help/],
  'an unknown flag': [['build', '--froce'], {}, /unknown option '--froce'/],
  'a size that there is not': [['seed', '--size', 'huge'], {}, /'huge' is invalid.*demo, league/],
  'a number that is none': [['seed', '--times', '0'], {}, /'0' is invalid.*at least 1/],
  'a speed that is too high': [['simulate', '--speed', '1001'], {}, /'1001' is invalid.*from 1 to 1000/],
  'no folder to import': [['import'], {}, /missing required argument 'folder'/],
  'a pause without a watch': [['build', '--every', '5'], {}, /^--every needs --watch/],
  'a grace without a publish': [['build', '--grace', '5'], {}, /^--grace needs --publish <target>/],
  'a concurrency without a publish': [
    ['build', '--watch', '--concurrency', '32'],
    {},
    /^--concurrency needs --publish <target>/,
  ],
  'a purge without a publish': [['build', '--purge-command', 'cat'], {}, /^--purge-command needs --publish/],
  'a log for CloudFront': [
    ['cdn-config', 'cloudfront', '--access-log', 'league.log'],
    {},
    /^--access-log is for nginx/,
  ],
  'an nginx that is logged elsewhere': [
    ['cdn-config', 'nginx', '--logged'],
    {},
    /^--logged is for cloudfront; nginx logs with --access-log/,
  ],
  'a log that nginx could not name': [
    ['cdn-config', 'nginx', '--access-log', 'a$b.log'],
    {},
    /^--access-log: expected a path without quotes, backslashes and \$/,
  ],
  'no logs to ingest': [['ingest-logs'], {}, /missing required argument 'logs'/],
  'logs that are not there': [
    ['ingest-logs', 'no-such-folder/*.gz'],
    {},
    /^no-such-folder\/\*\.gz: there is no such file\. Give files, globs/,
  ],
  'a bucket without a name': [
    ['ingest-logs', 's3://'],
    {},
    /^expected s3:\/\/bucket or s3:\/\/bucket\/prefix/,
  ],
  'a port for CloudFront': [['cdn-config', 'cloudfront', '--listen', '80'], {}, /^--listen is for nginx/],
  'clients to forget whose secret is set elsewhere': [
    ['forget-clients'],
    { CLIENT_HASH_SECRET: '0123456789abcdef' },
    /^CLIENT_HASH_SECRET holds the secret/,
  ],
  'no target': [['publish', ''], {}, /^Cannot publish to "": expected a folder or s3:\/\/bucket\/prefix/],
  'a variable that is not ours': [
    ['build'],
    { OUT_DIRECTORY: 'x' },
    /OUT_DIRECTORY: unknown; the variables are/,
  ],
  'a base path without a slash': [
    ['build'],
    { BASE_PATH: 'api' },
    /BASE_PATH: expected a path such as \/api, got "api"/,
  ],
  'an address of no PostgreSQL': [
    ['build'],
    { DATABASE_URL: 'mysql://me:secret@db' },
    /DATABASE_URL: expected postgres/,
  ],
};

for (const [name, [words, environment, says]] of Object.entries(misuses)) {
  test(`${name}: exit code 2, and what would be right`, async () => {
    const { code, output, errors } = await run(words, environment);
    assert.equal([code, output], [2, '']);
    assert.match(errors, says);
    assert.not.match(errors, /:secret|0123456789abcdef|\n {4}at /, 'neither passwords nor a stack');
  });
}

test('a database that cannot be reached: exit code 1, one line, no password', async () => {
  const { code, output, errors } = await run(['build'], {
    DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x',
  });
  assert.equal([code, output], [1, '']);
  assert.match(errors, /^DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/);
  assert.not.match(errors, /secret/);
});

// One story: each of these starts an embedded database, which takes its time.
test('a folder is imported and built: faults, reports, exit codes, and files where OUT_DIR says', async () => {
  const place = newPlace();
  const folder = temporaryFolder();
  const absent = await run(['import', join(folder, 'absent')], place);
  assert.equal([absent.code, absent.output], [2, '']);
  assert.match(absent.errors, /cannot be read: ENOENT.*tournaments\.csv/);

  writeFileSync(
    join(folder, 'tournaments.csv'),
    'tournament_id,name,privacy,weight_class\nt1,Spring,public,x\n',
  );
  const bad = await run(['import', folder], place);
  assert.equal([bad.code, bad.output], [1, '']);
  assert.is(
    bad.errors,
    'tournaments.csv:2: column weight_class: expected an integer, got "x"\n1 fault. Nothing was imported.\n',
  );

  writeFileSync(
    join(folder, 'tournaments.csv'),
    'tournament_id,name,privacy,weight_class\nt1,Spring,public,3\n',
  );
  const imported = await run(['import', folder], place);
  assert.equal([imported.code, imported.output], [0, 'tournaments: 1 rows read, 1 new or changed\n']);

  const built = await run(['build'], place);
  assert.is(built.code, 0);
  assert.match(built.output, toReport(place.OUT_DIR, '11 added, 0 changed, 0 removed'));
  assert.is(readFileSync(join(place.OUT_DIR, 'tournaments', 't1', 'fights.json'), 'utf8'), '{"fights":[]}');

  const again = await run(['build'], place);
  assert.is(again.code, 0);
  assert.is(
    again.output,
    `Nothing changed since the last build of ${place.OUT_DIR}; --force renders everything again.\n`,
  );

  const forced = await run(['build', '--force'], place);
  assert.is(forced.code, 0);
  assert.match(forced.output, toReport(place.OUT_DIR, '0 added, 0 changed, 0 removed'));
  assert.is(forced.output.split('\n')[0], built.output.split('\n')[0], 'the same build');

  const seeded = await run(['seed'], place);
  assert.equal([seeded.code, seeded.output], [2, '']);
  assert.match(seeded.errors, /The database holds 1 tournaments already/);
});

test('forget-clients makes another secret, and says what follows from it', async () => {
  const environment = { USAGE_DIR: temporaryFolder() };
  const readSecret = () => readFileSync(join(environment.USAGE_DIR, 'client-secret'), 'utf8');
  const secrets: string[] = [];
  for (let time = 1; time <= 2; time++) {
    const { code, output, errors } = await run(['forget-clients'], environment);
    assert.equal([code, errors], [0, '']);
    assert.match(output, /^The secret of the client hashes is another one now\./);
    secrets.push(readSecret());
  }
  assert.is.not(secrets[0], secrets[1]);
});

test('migrate makes a database and no archive', async () => {
  const place = newPlace();
  const { code, output, errors } = await run(['migrate'], place);
  assert.equal([code, output, errors], [0, 'The schema is up to date.\n', '']);
  assert.ok(existsSync(place.EMBEDDED_DIR));
  assert.not(existsSync(place.OUT_DIR));
});

/** The three lines after a build; times differ from one to the next. */
function toReport(outDir: string, changes: string): RegExp {
  const literal = outDir.replace(/[.\\/]/g, '\\$&');
  const seconds = '\\d+\\.\\d\\d s';
  return new RegExp(
    `^${literal}: build [\\w-]{22}, 11 files, \\d+\\.\\d MB\n${changes}\nreading ${seconds}, rendering ${seconds}, writing ${seconds}\n$`,
  );
}

test.run();
