import { parseEnvironment } from '../shared/base/environment.ts';
import { UsageError } from '../shared/base/errors.ts';
import { startServer } from './serve.ts';

/** `npm run live`: the server alone. Exit codes: 0 after a signal, 1 failed, 2 a mistake in the environment. */
async function main(): Promise<void> {
  const environment = parseEnvironment(process.env);
  const running = await startServer(environment);
  const stop = () => void running.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const archive = running.build
    ? `build ${running.build} of ${environment.archive}`
    : `waiting for an archive in ${environment.archive}`;
  // Last: who waits for this line may stop us at once.
  console.log(`Listening on ${running.address}: ${archive}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exit(error instanceof UsageError ? 2 : 1);
});
