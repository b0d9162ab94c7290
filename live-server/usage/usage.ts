/** The usage log of a server: who asked, what was answered, and where that goes. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { loggedElsewhereHeader } from '../../shared/api/headers.ts';
import { readClientSecret } from '../../shared/base/client-secret.ts';
import type { Environment } from '../../shared/base/environment.ts';
import { limits } from '../../shared/base/limits.ts';
import type { Log } from '../../shared/base/log.ts';
import type { Database } from '../../shared/data/database.ts';
import { Callers } from './caller.ts';
import { Drain } from './drain.ts';
import { RequestLog } from './request-log.ts';
import { Spool } from './spool.ts';
import { Waiting } from './waiting.ts';

/** What a request was answered with. */
export interface Answered {
  /** The template of its route. */
  readonly endpoint: string;
  readonly status: number;
  /** Of the body. */
  readonly bytes: number;
}

export interface UsageLog {
  /** Takes no time of the answer: it is on its way. */
  record(request: IncomingMessage, answered: Answered, responseMs: number): void;
  /** Nothing that was recorded before is lost. */
  stop(): Promise<void>;
}

interface UsageParts {
  readonly database: Database | undefined;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

type Settings = Pick<Environment, 'clientHashSecret' | 'usageDir' | 'usageDays' | 'trustProxy'>;

/** Begins to count. A folder that cannot be used is logged, and keeps no server from answering. */
export function startUsageLog(settings: Settings, { database, log, clock }: UsageParts): UsageLog {
  const callers = new Callers(randomBytes(32).toString('hex'), settings.trustProxy);
  const readSecret = toSecretReader(settings, callers, log);
  const spool = new Spool(join(settings.usageDir, 'waiting'));
  const waiting = new Waiting({ spool, isTaken: database !== undefined, log, clock });
  const drain = database && new Drain({ waiting, database, keepDays: settings.usageDays, log, clock });
  const requests = new RequestLog({ waiting, drain, log });
  readSecret();
  const timer = setInterval(readSecret, limits.usageSecretMs);
  requests.start();
  return {
    record: (request, { endpoint, status, bytes }, responseMs) => {
      // Only a proxy that we trust can say so: nobody else makes itself invisible.
      if (settings.trustProxy > 0 && request.headers[loggedElsewhereHeader] !== undefined) return;
      const { client, isIdentified } = callers.toClient(request);
      requests.add({
        time: clock(),
        endpoint,
        status,
        // A microsecond is more than anybody asks for, and shorter to write.
        responseMs: Math.round(responseMs * 1_000) / 1_000,
        bytes,
        client,
        isIdentified,
      });
    },
    stop: () => {
      clearInterval(timer);
      return requests.stop();
    },
  };
}

/** `forget-clients` may have run meanwhile. Where there is no secret to be had, one in memory stands in for it. */
function toSecretReader(settings: Settings, callers: Callers, log: Log): () => void {
  let isReadable = true;
  return () => {
    try {
      callers.changeSecret(readClientSecret(settings));
      isReadable = true;
    } catch (error) {
      if (isReadable) log({ event: 'client_secret_unreadable', error });
      isReadable = false;
    }
  };
}
