import { forgetClients } from '../../shared/base/client-secret.ts';
import type { Environment } from '../../shared/base/environment.ts';

/** `forget-clients`: nobody can tell any more which counts from before belong to a caller of now. Throws UsageError. */
export function runForgetClients(environment: Pick<Environment, 'clientHashSecret' | 'usageDir'>): void {
  forgetClients(environment);
  console.log(
    'The secret of the client hashes is another one now. Clients that come back count as new, in every running server within a second.',
  );
}
