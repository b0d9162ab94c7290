import { z } from 'zod';
import { UsageError } from './errors.ts';

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
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_PATH: path.default(''),
  CAGES: cageNumbers.default([1, 2, 4, 5, 6]),
} as const;

export const variableNames = Object.keys(variables);

/** Their values hold passwords, and are in no message. */
const secrets: readonly string[] = ['DATABASE_URL'];

/** A variable that starts like ours but is not ours is a spelling mistake, and is refused. */
const families = /^(EMBEDDED|OUT|ARCHIVE|BASE|LEGACY|STREAMS|CLIENT_HASH|TRUST|CAGES?|UNSET)(_|$)/;

export interface Environment {
  /** Absent: the embedded database in `embeddedDir`. */
  databaseUrl: string | undefined;
  embeddedDir: string;
  /** The folder that the builder writes. */
  outDir: string;
  /** Where the live-server reads the archive; the builder's folder unless set. */
  archive: string;
  port: number;
  host: string;
  /** Path in front of every route, without a trailing slash; empty for none. */
  basePath: string;
  /** Numbers of the cages that exist. */
  cages: number[];
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
    port: data.PORT,
    host: data.HOST,
    basePath: data.BASE_PATH,
    cages: data.CAGES,
  };
}

function toFault(issue: z.core.$ZodIssue, filled: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  const got = secrets.includes(name) ? '' : `, got ${JSON.stringify(filled[name])}`;
  return `${name}: ${issue.message}${got}`;
}
