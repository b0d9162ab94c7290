import { type Bases, unknownEndpoint } from '../../shared/api/endpoint.ts';
import { limits } from '../../shared/base/limits.ts';
import { type Client, readName, toAnonymous } from '../../shared/usage/client.ts';
import { type KnownClient, toKnownClient } from '../../shared/usage/client-hash.ts';
import type { UsageRow } from '../../shared/usage/row.ts';
import { createEndpointFinder } from './find-endpoint.ts';
import type { LogEntry } from './log-entry.ts';
import { remember, rememberPairs } from './remember.ts';

/** A row, and what is known of its client. */
export interface LogRow {
  readonly row: UsageRow;
  readonly known: KnownClient;
}

/** Makes usage rows of log entries, as the live-server would have: the same templates, names and hashes. */
export function createRowMaker(secret: string, bases: Bases): (entry: LogEntry) => LogRow {
  const findEndpoint = createEndpointFinder(bases);
  let made = 0;
  const toCaller = (client: Client) => toKnownClient(client, made++);
  const toNamed = remember((name) => toCaller({ client: name, isIdentified: true }), limits.ingestKnownMax);
  const toUnnamed = rememberPairs(
    (address, userAgent) => toCaller(toAnonymous(secret, address, userAgent)),
    limits.ingestKnownMax,
  );
  return (entry) => {
    const { target, key } = entry;
    const mark = target.indexOf('?');
    const named =
      key === '' && mark === -1 ? undefined : readName(key, mark === -1 ? '' : target.slice(mark + 1));
    const known = named ? toNamed(named.client) : toUnnamed(entry.address, entry.userAgent);
    const { client, isIdentified } = known;
    const { time, status, responseMs, bytes } = entry;
    // What was no request line has no path.
    const endpoint =
      target === ''
        ? unknownEndpoint
        : findEndpoint(target, findPath(target), mark === -1 ? target.length : mark);
    return { row: { time, endpoint, status, responseMs, bytes, client, isIdentified }, known };
  };
}

/** Some logs hold whole addresses. */
function findPath(target: string): number {
  return target.charCodeAt(0) === slash ? 0 : Math.max(0, target.search(/(?<!\/)\/(?!\/)/));
}

const slash = 47;
