import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../shared/base/environment.ts';
import { createClient } from '../../shared/store/s3-client.ts';
import { runAfterExit } from './temporary.ts';

const execute = promisify(execFile);
const script = fileURLToPath(new URL('s3-gateway', import.meta.url));

/** What the script exits with where Ceph is not installed. */
const missingStatus = 3;

export interface S3Server {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** For `openS3`. */
  readonly settings: S3Settings;
  /** Creates a bucket of the caller's own, and answers with its name. */
  bucket(): Promise<string>;
  /** Ends the server and what it holds; the next `freshS3` starts another. */
  stop(): Promise<void>;
}

type Address = Pick<S3Server, 'endpoint' | 'accessKeyId' | 'secretAccessKey' | 'region'>;

let running: Promise<S3Server | undefined> | undefined;

/**
 * A real S3 server, one for all tests of this process, started when the first asks for it and removed once the process is
 * gone: the one that TEST_S3_ENDPOINT names (with TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY, TEST_S3_REGION), or
 * Ceph's gateway. Undefined, with a line on the terminal, where Ceph is not installed; in CI that is an error.
 */
export function freshS3(): Promise<S3Server | undefined> {
  running ??= startServer();
  return running;
}

async function startServer(): Promise<S3Server | undefined> {
  const given = readGiven();
  if (given) return toServer(given, async () => {});
  const folder = join(tmpdir(), `league-s3-${randomUUID()}`);
  const stop = 'bash "$1" stop "$2"; rm -rf "$2"';
  // Before anything is there, and twice: what was being started when this process ended may still come up.
  runAfterExit(`${stop}; sleep 2; ${stop}`, [script, folder]);
  const [port, monitorPort] = await findFreePorts();
  const endpoint = `http://127.0.0.1:${port}`;
  const address = {
    endpoint,
    accessKeyId: 'test-access',
    secretAccessKey: 'test-secret',
    region: 'us-east-1',
  };
  const keys = [address.accessKeyId, address.secretAccessKey];
  const started = await run('start', folder, String(port), String(monitorPort), ...keys);
  return started ? toServer(address, async () => void (await run('stop', folder))) : reportMissing();
}

/** False where Ceph is not installed. */
async function run(...parameters: string[]): Promise<boolean> {
  try {
    await execute('bash', [script, ...parameters]);
    return true;
  } catch (error) {
    if ((error as { code?: number }).code === missingStatus) return false;
    throw error;
  }
}

function toServer(address: Address, stop: () => Promise<void>): S3Server {
  const { endpoint, accessKeyId, secretAccessKey, region } = address;
  const settings = { endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } };
  const client = createClient(settings);
  return {
    ...address,
    settings,
    bucket: async () => {
      const name = `test-${randomUUID()}`;
      await client.send(new CreateBucketCommand({ Bucket: name }));
      return name;
    },
    stop: async () => {
      running = undefined;
      await stop();
    },
  };
}

function readGiven(): Address | undefined {
  const { env } = process;
  const endpoint = env['TEST_S3_ENDPOINT'];
  if (!endpoint) return undefined;
  return {
    endpoint,
    accessKeyId: env['TEST_S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
    region: env['TEST_S3_REGION'] ?? 'us-east-1',
  };
}

function reportMissing(): undefined {
  const packages = 'ceph-mon ceph-osd ceph-common radosgw';
  const text = `no S3 server found (set TEST_S3_ENDPOINT, or install one: apt-get install --no-install-recommends ${packages})`;
  if (process.env['CI'] === 'true') throw new Error(text);
  console.log(`skipped: ${text}`);
}

/** Both held until both are known, so that they differ. */
async function findFreePorts(): Promise<number[]> {
  const probes = [createServer(), createServer()];
  return Promise.all(
    probes.map(async (probe) => {
      await once(probe.listen(0, '127.0.0.1'), 'listening');
      const address = probe.address();
      return typeof address === 'object' && address ? address.port : 0;
    }),
  ).finally(() => {
    for (const probe of probes) probe.close();
  });
}
