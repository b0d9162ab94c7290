/** What the README tells to put into crontab, systemd, nginx and CloudFormation: taken from it, and run as far as it can be here. */
import { type ExecFileOptions, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cloudfrontTemplate } from '../builder/cdn/cloudfront.ts';
import { parseArchive, parseLive } from '../builder/cdn/settings.ts';
import { Purger } from '../builder/publish/purger.ts';
import { parseEnvironment } from '../shared/base/environment.ts';
import { findNginx, testConfig } from './helpers/nginx.ts';
import { findFreePort } from './helpers/postgres.ts';
import { temporaryFolder } from './helpers/temporary.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const { PATH = '', HOME = '/' } = process.env;

/** The README's places, each with one of ours. */
const place = temporaryFolder();
const places: Record<string, string> = {
  '/opt/league-record': root,
  '/srv/league': join(place, 'published'),
  '/tmp/league.lock': join(place, 'lock'),
  '/var/log/nginx/league.log': join(place, 'league.log'),
  '/etc/league-record.env': join(place, 'environment'),
  '/usr/bin/npm': 'npm',
};
const environment = { PATH, HOME, OUT_DIR: join(place, 'out'), EMBEDDED_DIR: join(place, 'database') };

const cron = /^((?:\S+ +){5})(.+ sh -c .+)$/m.exec(readme) ?? [];
const [service = '', timer = ''] = [...readme.matchAll(/```ini\n([\s\S]*?)```/g)].map(([, text]) => text);

test('the crontab line has five fields that cron knows, and no % that it would end the line at', () => {
  const [, fields = '', command = ''] = cron;
  const ranges = [59, 23, 31, 12, 7];
  const words = fields.trim().split(/ +/);
  assert.is(words.length, ranges.length);
  words.forEach((word, index) => {
    const [, start, step] = /^(\*|\d+)(?:\/(\d+))?$/.exec(word) ?? [];
    assert.ok(start, word);
    for (const number of [start === '*' ? '0' : start, step ?? '1'])
      assert.ok(Number(number) <= ranges[index]!, word);
  });
  assert.not.match(command, /%/);
});

test("the crontab line's command builds and publishes; while another one runs it does nothing", async () => {
  const command = here(cron[2]!);
  const ran = await shell(command);
  assert.is(ran.code, 0, ran.errors);
  const published = join(places['/srv/league']!, 'build.json');
  assert.ok(existsSync(published));
  rmSync(published);
  const other = spawn('flock', [places['/tmp/league.lock']!, 'sh', '-c', 'echo held; cat']);
  await once(other.stdout, 'data');
  const second = await shell(command);
  assert.equal([second.code, second.output, existsSync(published)], [1, '', false]);
  other.stdin.end();
  await once(other, 'exit');
  assert.is((await shell(command)).code, 0);
  assert.ok(existsSync(published));
});

const analyzer = findAnalyzer();

(analyzer ? test : test.skip)('systemd knows every line of the service and its timer', async () => {
  const verified = await verify(service, timer);
  assert.equal(verified, { code: 0, output: '', errors: '' });
  const mistakes = [
    [service.replace('oneshot', 'onceshot'), timer],
    [service, timer.replace('5min', '5 fortnights')],
    [service.replace('/usr/bin/npm', '/usr/bin/no-npm'), timer],
  ] as const;
  for (const mistake of mistakes) assert.is.not((await verify(...mistake)).errors, '', mistake.join('\n'));
});

test("the service's commands build and publish", async () => {
  const commands = [...service.matchAll(/^ExecStart=(.+)$/gm)].map(([, command]) => here(command!));
  assert.is(commands.length, 2);
  rmSync(places['/srv/league']!, { recursive: true, force: true });
  for (const command of commands) {
    const { code, errors } = await shell(`cd ${root} && ${command}`);
    assert.is(code, 0, errors);
  }
  assert.ok(existsSync(join(places['/srv/league']!, 'build.json')));
});

test("the README's --purge-command asks a cache to forget each address", async () => {
  const [, command = ''] = /--purge-command "(.+)"$/m.exec(readme) ?? [];
  const asked: string[] = [];
  const cache = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.end('forgotten');
  });
  await once(cache.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(cache.address() as AddressInfo).port}`;
  const purger = new Purger(command.replace('https://league.example', origin));
  await purger.purge(['/fights', '/tournaments/a%20b']);
  cache.close();
  assert.equal(asked.sort(), ['PURGE /fights', 'PURGE /tournaments/a%20b']);
});

const nginx = findNginx();

(nginx ? test : test.skip)('nginx takes the configuration that the README has printed', async () => {
  const commands = [...readme.matchAll(/^(npm .+ cdn-config nginx .+) > \S+$/gm)].map(
    ([, command]) => command!,
  );
  const flags = `--listen ${await findFreePort()} --cache-dir ${join(place, 'cache')}`;
  for (const command of commands) {
    const { code, output, errors } = await shell(`cd ${root} && ${here(command)} ${flags}`);
    assert.equal([code, errors], [0, '']);
    assert.match(output, `root "${places['/srv/league']}";`);
    testConfig(nginx!, output);
  }
  assert.equal(
    commands.map((command) => command.includes('--access-log')),
    [true, false],
  );
});

test('CloudFormation is given the template whose form is tested, by the command of the README', async () => {
  const [, command = '', archive = '', live = ''] =
    /^(npm .+ cdn-config cloudfront --archive (\S+) --live (\S+)) > (\S+)$/m.exec(readme) ?? [];
  const { code, output } = await shell(`cd ${root} && ${command}`);
  assert.is(code, 0);
  const { basePath, legacyBase } = parseEnvironment({});
  const settings = { archive: parseArchive(archive), live: parseLive(live), basePath, legacyBase };
  assert.equal(JSON.parse(output), JSON.parse(cloudfrontTemplate(settings)));
});

/** With our places in the place of the README's. */
function here(text: string): string {
  return Object.entries(places).reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
}

interface Ran {
  code: number;
  output: string;
  errors: string;
}

/** As cron and systemd run it: by sh, from anywhere. */
function shell(command: string): Promise<Ran> {
  return execute('sh', ['-c', command], { cwd: '/', env: environment });
}

/** What systemd says of units of these texts. The project need not lie where the README has it. */
async function verify(serviceText: string, timerText: string): Promise<Ran> {
  const folder = temporaryFolder();
  const units = { 'league-build.service': serviceText, 'league-build.timer': timerText };
  const paths = Object.entries(units).map(([name, text]) => {
    writeFileSync(join(folder, name), text.replaceAll(/(?<==)\/usr\/bin\/npm/g, findNpm()));
    return join(folder, name);
  });
  return execute(analyzer!, ['verify', '--man=no', ...paths], { cwd: '/', env: environment });
}

function findNpm(): string {
  return find('npm') ?? '/usr/bin/npm';
}

function findAnalyzer(): string | undefined {
  const binary = find('systemd-analyze');
  if (binary) return binary;
  const missing = 'no systemd-analyze found (install it: apt-get install systemd)';
  if (process.env['CI'] === 'true') throw new Error(missing);
  console.log(`skipped: ${missing}`);
  return undefined;
}

function find(name: string): string | undefined {
  return PATH.split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

function execute(program: string, words: string[], options: ExecFileOptions): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(program, words, { ...options, encoding: 'utf8' }, (error, output, errors) => {
      resolve({ code: error ? Number(error.code) : 0, output, errors });
    });
  });
}

test.run();
