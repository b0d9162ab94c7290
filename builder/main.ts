import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type Environment, parseEnvironment } from '../shared/base/environment.ts';
import { Failure, UsageError } from '../shared/base/errors.ts';
import { limits } from '../shared/base/limits.ts';
import { runBuild } from './commands/build.ts';
import { cdnNames, runCdnConfig } from './commands/cdn-config.ts';
import { runCheck } from './commands/check.ts';
import { runImport } from './commands/import.ts';
import { runPublish } from './commands/publish.ts';
import { runSeed } from './commands/seed.ts';
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
    .command('build')
    .description('Writes every answer that changed into the folder OUT_DIR.')
    .option('--force', 'renders everything and looks at every file: mends what was lost or damaged')
    .option('--publish <target>', 'then sends what differs to a folder, or to s3://bucket/prefix')
    .addOption(graceOption())
    .addOption(concurrencyOption())
    .option('--watch', 'does so again whenever the database changed, until it is stopped (SIGTERM)')
    .option(
      '--every <seconds>',
      'with --watch: builds begin at most so often',
      toInteger(1),
      limits.watchEverySeconds,
    )
    .addHelpText('after', example('build --watch --publish s3://league/archive'))
    .action(({ watch, ...flags }) => (watch ? runWatch : runBuild)(readEnvironment(), flags));
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
    .option('--dry-run', 'only prints what would be done')
    .addHelpText('after', example('publish s3://league/archive'))
    .action((target: string, flags) => runPublish(readEnvironment(), target, flags));
  program
    .command('cdn-config')
    .description(
      'Prints the configuration of a CDN, made from the route table, with BASE_PATH from the environment.',
    )
    .addArgument(new Argument('<cdn>', 'what stands in front').choices(cdnNames))
    .option('--archive <place>', "folder that is published to, or the bucket's https://… (default: ARCHIVE)")
    .option('--live <origin>', 'where the live-server listens', 'http://127.0.0.1:8080')
    .option('--listen <port>', 'nginx: port to listen on', toInteger(1), 80)
    .option('--cache-dir <folder>', 'nginx: where it keeps answers', '/var/cache/league-record')
    .option('--gzip', 'nginx: compresses pages too, which makes their ETags weak')
    .addHelpText('after', example('cdn-config nginx --archive published'))
    .action((cdn, flags) => runCdnConfig(readEnvironment(), cdn, flags));
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

function example(words: string): string {
  return `\nExample:\n  npm run builder -- ${words}`;
}

function toInteger(min: number): (text: string) => number {
  return (text) => {
    if (/^\d+$/.test(text) && Number(text) >= min) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number of at least ${min}.`);
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
