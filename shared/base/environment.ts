import { z } from 'zod';
import { UsageError } from './errors.ts';
import { limits } from './limits.ts';
import {
  type StreamsSettings,
  streamsSecrets,
  streamsVariables,
  toStreamsSettings,
} from './streams-settings.ts';
import { isUnsetTime, unsetTimeWords } from './unset-time.ts';

/** Where the older scripts are, unless said otherwise. */
export const defaultLegacyBase = '/backend';

const path = z
  .string()
  .regex(/^(\/[^/?#]+)*\/?$/, 'expected a path such as /api')
  .transform((value) => value.replace(/\/$/, ''));
const port = z
  .string()
  // Digits alone: `Number` takes a blank for 0, and 0x50 for 80.
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535, 'expected a number from 0 to 65535')
  .transform(Number);
const cageNumbers = z
  .string()
  .regex(/^\d+(,\d+)*$/, 'expected cage numbers such as 1,2,4')
  .transform((value) => value.split(',').map(Number));

/** Every variable that we read, with its default. README lists the same; a test holds them together. */
const variables = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'expected postgres://user:password@host:5432/database')
    .optional(),
  EMBEDDED_DIR: z.string().min(1).default('.data/embedded'),
  OUT_DIR: z.string().min(1).default('out'),
  ARCHIVE: z.string().min(1).optional(),
  SITE_DIR: z.string().min(1).default('.data/site'),
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_PATH: path.default(''),
  LEGACY_BASE: path.default(defaultLegacyBase),
  UNSET_TIME: z.string().refine(isUnsetTime, `expected ${unsetTimeWords}`).optional(),
  CAGES: cageNumbers.default([1, 2, 4, 5, 6]),
  ...streamsVariables,
  CLIENT_HASH_SECRET: z
    .string()
    .min(16, 'expected at least 16 characters, such as of openssl rand -hex 32')
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'expected the number of proxies in front, from 0 to 9')
    .transform(Number)
    .default(0),
  USAGE_DIR: z.string().min(1).default('.data/usage'),
  USAGE_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'expected a number of days from 1 to 999')
    .transform(Number)
    .default(limits.usageRawDays),
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^/?#]+\/?$/, 'expected https://host or http://host:port')
    .optional(),
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false'], 'expected true or false').optional(),
  // The names that every other S3 tool reads too.
  AWS_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
} as const;

export const variableNames = Object.keys(variables);

/** Their values hold passwords, and are in no message. */
const secrets: readonly string[] = [
  ...['DATABASE_URL', 'CLIENT_HASH_SECRET', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
  ...streamsSecrets,
];

/** A variable that starts like ours but is not ours is a spelling mistake, and is refused. */
const families =
  /^(EMBEDDED|OUT|ARCHIVE|BASE|LEGACY|STREAMS|CLIENT_HASH|TRUST|CAGES?|S3|SITE|UNSET|USAGE)(_|$)/;

/** How an S3 store is reached. */
export interface S3Settings {
  /** Absent: Amazon's. */
  readonly endpoint?: string;
  /** The bucket in the path of an address, and not in its host name. */
  readonly forcePathStyle: boolean;
  /** Absent: from where Amazon's tools have it, such as ~/.aws. */
  readonly region?: string;
  /** The same; on a machine of Amazon's, its role. */
  readonly credentials?: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

export interface Environment {
  /** Absent: the embedded database in `embeddedDir`. */
  databaseUrl: string | undefined;
  embeddedDir: string;
  /** The folder that the builder writes. */
  outDir: string;
  /** Where the live-server reads the archive; the builder's folder unless set. */
  archive: string;
  /** The pages for people, which the builder writes and the live-server serves where they are. */
  siteDir: string;
  port: number;
  host: string;
  /** Path in front of every route, without a trailing slash; empty for none. */
  basePath: string;
  /** The same in front of every script. */
  legacyBase: string;
  /** What stands for a tournament's time that is not set; absent: null. */
  unsetTime: string | undefined;
  /** Numbers of the cages that exist. */
  cages: number[];
  streams: StreamsSettings;
  /** Absent: one is made and kept in `usageDir`. */
  clientHashSecret: string | undefined;
  /** Proxies in front of us whose X-Forwarded-For is believed. */
  trustProxy: number;
  /** Where requests wait that were answered and not yet written to the database, and the secret. */
  usageDir: string;
  /** How long single requests are kept; their counts stay. */
  usageDays: number;
  s3: S3Settings;
}

/** Parses the environment once, at the start of a command. An empty variable counts as absent. Throws UsageError. */
export function parseEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const filled = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const faults = Object.keys(filled)
    .filter((name) => families.test(name) && !(name in variables))
    .map((name) => `${name}: unknown; the variables are ${variableNames.join(', ')}`);
  const parsed = z.object(variables).safeParse(filled);
  if (!parsed.success) {
    faults.push(...parsed.error.issues.map((issue) => toFault(issue, filled)));
  }
  if (faults.length > 0 || !parsed.success) {
    throw new UsageError(`The environment cannot be used:\n  ${faults.join('\n  ')}`);
  }
  const { data } = parsed;
  return {
    databaseUrl: data.DATABASE_URL,
    embeddedDir: data.EMBEDDED_DIR,
    outDir: data.OUT_DIR,
    archive: data.ARCHIVE ?? data.OUT_DIR,
    siteDir: data.SITE_DIR,
    port: data.PORT,
    host: data.HOST,
    basePath: data.BASE_PATH,
    legacyBase: data.LEGACY_BASE,
    unsetTime: data.UNSET_TIME,
    cages: data.CAGES,
    streams: toStreamsSettings(data),
    clientHashSecret: data.CLIENT_HASH_SECRET,
    trustProxy: data.TRUST_PROXY,
    usageDir: data.USAGE_DIR,
    usageDays: data.USAGE_DAYS,
    s3: toS3Settings(data),
  };
}

/** Stores of others rarely have a host name for each bucket, and leave the choice of a region's name to us. */
function toS3Settings(data: z.output<z.ZodObject<typeof variables>>): S3Settings {
  const {
    S3_ENDPOINT: endpoint,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  } = data;
  const region = data.AWS_REGION ?? (endpoint && 'us-east-1');
  const sessionToken = data.AWS_SESSION_TOKEN;
  return {
    ...(endpoint && { endpoint }),
    forcePathStyle: data.S3_FORCE_PATH_STYLE ? data.S3_FORCE_PATH_STYLE === 'true' : endpoint !== undefined,
    ...(region && { region }),
    ...(accessKeyId &&
      secretAccessKey && {
        credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
      }),
  };
}

function toFault(issue: z.core.$ZodIssue, filled: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  const got = secrets.includes(name) ? '' : `, got ${JSON.stringify(filled[name])}`;
  return `${name}: ${issue.message}${got}`;
}
