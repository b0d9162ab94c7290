import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type Environment, parseEnvironment } from '../shared/base/environment.ts';
import { Failure, UsageError } from '../shared/base/errors.ts';
import { limits } from '../shared/base/limits.ts';
import { runBuild } from './commands/build.ts';
import { cdnNames, runCdnConfig } from './commands/cdn-config.ts';
import { runCheck } from './commands/check.ts';
import { runForgetClients } from './commands/forget-clients.ts';
import { runImport } from './commands/import.ts';
import { runIngestLogs } from './commands/ingest-logs.ts';
import { runPublish } from './commands/publish.ts';
import { runSeed } from './commands/seed.ts';
import { runSimulate } from './commands/simulate.ts';
import { runSite } from './commands/site.ts';
import { runWatch } from './commands/watch.ts';
import { withDatabase } from './with-database.ts';

const exitCodes = { failed: 1, usage: 2 } as const;

/** The `builder` program. Its commands read the environment only when they run, so that `--help` always works. */
function createProgram(readEnvironment: () => Environment): Command {
  const program = new Command('builder')
    .description('Reads the database and writes every archive answer as a file.')
    .addHelpText('after', example('import ./tables && npm run builder -- build'))
    .showHelpAfterError('(--help shows what is possible)')
    .exitOverride();
  program
    .command('migrate')
    .description("Brings the database's schema up to date; every other command does so too.")
    .addHelpText('after', example('migrate'))
    .action(() => withDatabase(readEnvironment(), async () => console.log('The schema is up to date.')));
  program
    .command('import')
    .description('Imports CSV tables: one file a table, header as the columns, everything or nothing.')
    .argument('<folder>', 'folder with tournaments.csv, players.csv, games.csv, slots.csv, …')
    .addHelpText('after', example('import ./tables'))
    .action((folder: string) => runImport(readEnvironment(), folder));
  program
    .command('seed')
    .description('Fills an empty database with an invented league, the same for the same seed and moment.')
    .addOption(new Option('--size <size>', 'how large').choices(['demo', 'league']).default('demo'))
    .option('--times <n>', 'so many times as many tournaments', toInteger(1), 1)
    .option('--seed <n>', 'the seed', toInteger(0), 1)
    .option('--cameras <n>', 'cameras a fight (default: about 11)', toInteger(0))
    .option(
      '--now <seconds>',
      'the moment at which one tournament is running, Unix seconds (default: now)',
      toInteger(0),
    )
    .option('--replace', 'deletes what the database holds first')
    .addHelpText('after', example('seed --size league --replace'))
    .action((flags) => runSeed(readEnvironment(), flags));
  program
    .command('simulate')
    .description('Runs an invented event in real time, beside invented tournaments alone, until it is over.')
    .option('--speed <n>', 'so many times as fast as a real one', toInteger(1, limits.simulationSpeedMax), 1)
    .option('--seed <n>', 'the seed', toInteger(0), 1)
    .addOption(
      new Option('--begin <where>', 'where in the event it begins')
        .choices(['start', 'middle'])
        .default('start'),
    )
    .option('--repeat', 'then begins another one, until it is stopped (SIGTERM)')
    .addHelpText('after', example('simulate --speed 20 --begin middle'))
    .action((flags) => runSimulate(readEnvironment(), flags));
  program
    .command('build')
    .description('Writes every answer that changed into the folder OUT_DIR.')
    .option('--force', 'renders everything and looks at every file: mends what was lost or damaged')
    .option('--publish <target>', 'then sends what differs to a folder, or to s3://bucket/prefix')
    .addOption(graceOption())
    .addOption(concurrencyOption())
    .addOption(purgeOption())
    .option('--watch', 'does so again whenever the database changed, until it is stopped (SIGTERM)')
    .option(
      '--every <seconds>',
      'with --watch: builds begin at most so often',
      toInteger(1),
      limits.watchEverySeconds,
    )
    .addHelpText('after', example('build --watch --publish s3://league/archive'))
    .action(({ watch, ...flags }, command) => {
      if (!watch) refuseIgnored(command, ['--every'], 'needs --watch');
      if (flags.publish === undefined)
        refuseIgnored(command, ['--grace', '--concurrency', '--purge-command'], 'needs --publish <target>');
      return (watch ? runWatch : runBuild)(readEnvironment(), flags);
    });
  program
    .command('check')
    .description(
      'Reads the folder OUT_DIR back and names every fault: each file by itself, and all against each other.',
    )
    .addHelpText('after', example('check'))
    .action(() => runCheck(readEnvironment()));
  program
    .command('publish')
    .description(
      'Sends what differs from OUT_DIR to a folder or a bucket, in an order that readers never notice.',
    )
    .argument('<target>', 'a folder, or s3://bucket/prefix')
    .addOption(graceOption())
    .addOption(concurrencyOption())
    .addOption(purgeOption())
    .option('--dry-run', 'only prints what would be done')
    .addHelpText('after', example('publish s3://league/archive'))
    .action((target: string, flags) => runPublish(readEnvironment(), target, flags));
  program
    .command('ingest-logs')
    .description("Counts a CDN's access logs for /usage, each file exactly once.")
    .argument('<logs...>', "files, globs such as 'logs/*.gz', or s3://bucket/prefix")
    .addHelpText('after', example("ingest-logs '/var/log/nginx/league.log.*.gz'"))
    .action((logs: string[]) => runIngestLogs(readEnvironment(), logs));
  program
    .command('site')
    .description('Writes the start page, the API reference and the dashboard into the folder SITE_DIR.')
    .addHelpText('after', example('site'))
    .action(() => runSite(readEnvironment()));
  program
    .command('forget-clients')
    .description(
      'Throws the secret of the client hashes away: no caller of now can be found in what was counted.',
    )
    .addHelpText('after', example('forget-clients'))
    .action(() => runForgetClients(readEnvironment()));
  program
    .command('cdn-config')
    .description(
      'Prints the configuration of a CDN, made from the route table, with BASE_PATH and LEGACY_BASE from the environment.',
    )
    .addArgument(new Argument('<cdn>', 'what stands in front').choices(cdnNames))
    .option('--archive <place>', "folder that is published to, or the bucket's https://… (default: ARCHIVE)")
    .option('--live <origin>', 'where the live-server listens', 'http://127.0.0.1:8080')
    .option('--listen <port>', 'nginx: port to listen on', toInteger(1), 80)
    .option('--cache-dir <folder>', 'nginx: where it keeps answers', '/var/cache/league-record')
    .option('--gzip', 'nginx: compresses pages too, which makes their ETags weak')
    .option('--access-log <file>', 'nginx: logs requests there, for ingest-logs')
    .option('--logged', 'cloudfront: its standard logs are given to ingest-logs')
    .addHelpText('after', example('cdn-config nginx --archive published'))
    .action((cdn, flags, command) => {
      if (cdn !== 'nginx')
        refuseIgnored(command, ['--listen', '--cache-dir', '--gzip', '--access-log'], 'is for nginx');
      else refuseIgnored(command, ['--logged'], 'is for cloudfront; nginx logs with --access-log');
      return runCdnConfig(readEnvironment(), cdn, flags);
    });
  return program;
}

function graceOption(): Option {
  return new Option('--grace <seconds>', 'how long a published file stays that no list names any more')
    .argParser(toInteger(0))
    .default(limits.graceSeconds);
}

function concurrencyOption(): Option {
  return new Option('--concurrency <n>', 'files sent at once')
    .argParser(toInteger(1))
    .default(limits.publishConcurrency);
}

function purgeOption(): Option {
  return new Option(
    '--purge-command <command>',
    'shell command that gets the changed addresses on standard input, one a line',
  );
}

/** Flags that would do nothing are a mistake of whoever wrote them. Throws UsageError. */
function refuseIgnored(command: Command, names: readonly string[], reason: string): void {
  const given = command.options.filter(
    (option) =>
      names.includes(option.long ?? '') && command.getOptionValueSource(option.attributeName()) === 'cli',
  );
  for (const { long } of given) throw new UsageError(`${long} ${reason} (--help shows what is possible)`);
}

function example(words: string): string {
  return `\nExample:\n  npm run builder -- ${words}`;
}

function toInteger(min: number, max = Number.POSITIVE_INFINITY): (text: string) => number {
  const range = max === Number.POSITIVE_INFINITY ? `of at least ${min}` : `from ${min} to ${max}`;
  return (text) => {
    if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number ${range}.`);
  };
}

/** Prints what went wrong and returns the exit code. What we did not foresee is printed with its stack. */
function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
  console.error(error instanceof Failure ? error.message : error);
  return error instanceof UsageError ? exitCodes.usage : exitCodes.failed;
}

try {
  await createProgram(() => parseEnvironment(process.env)).parseAsync();
} catch (error) {
  process.exitCode = reportError(error);
}
