import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { seedLeague } from '../../builder/demo/seed.ts';
import { startRun } from '../../builder/simulate/run.ts';
import type { RouteName } from '../../shared/api/routes.ts';
import { routes } from '../../shared/api/routes.ts';
import type { Database } from '../../shared/data/database.ts';
import { migrate } from '../../shared/data/migrate.ts';
import { openServer } from '../../shared/data/server.ts';
import { freshPostgres } from '../helpers/postgres.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { nginxRtmp } from '../live-server/streams/documents.ts';
import { openStreamingServer, send } from '../live-server/streams/streaming-server.ts';
import { type Server, startPinned } from './pinned.ts';

export const cageNums = [1, 2, 4, 5, 6];

/** Every live route, each as often polled as it may be. */
export const polled: readonly (readonly [RouteName, string])[] = [
  ['cages', '/cages'],
  ...cageNums.map((number) => ['cage', `/cages/${number}`] as const),
  ['schedule', '/schedule'],
  ['lastDayFights', '/fights/last24h'],
  ['streams', '/live/streams'],
];
/** And the one that is asked for now and then. */
export const seldom: readonly (readonly [RouteName, string])[] = [['usage', '/usage?days=7']];

/** A demo league with an event that goes on, and our server before it and a streaming server. */
export interface MovingLeague {
  readonly server: Server;
  readonly database: Database;
  /** What the server asked its sources for, Unix seconds, oldest first. */
  listAsked(): Promise<{ readonly league: number[]; readonly usage: number[]; readonly streams: number[] }>;
  close(): Promise<void>;
}

/** Our server counts what it answers, as it does by default. `speed` 0: the event stands still. Needs PostgreSQL. */
export async function openMovingLeague(speed: number): Promise<MovingLeague> {
  const postgres = await freshPostgres();
  if (!postgres) throw new Error('This bench needs a PostgreSQL server.');
  const database = await openServer(postgres.url);
  const streaming = await openStreamingServer();
  const [ending, streams]: [AbortController, number[]] = [new AbortController(), []];
  streaming.answer = (request, response) => {
    streams.push(Date.now() / 1000);
    send(toStat(performance.now()))(request, response);
  };
  let ended: Promise<void> | undefined;
  let server: Server | undefined;
  const close = async () => {
    ending.abort();
    server?.child.kill('SIGKILL');
    await ended;
    streaming.close();
    await database.close();
    await postgres.stop();
  };
  try {
    await migrate(database);
    await seedLeague(database, { size: 'demo', times: 1, seed: 1, now: Math.floor(Date.now() / 1000) });
    await database.query('analyze');
    ({ ended } = await startRun(database, {
      ...{ seed: 1, speed: speed || 1, begin: 'middle', repeat: true, cages: cageNums },
      ...{ signal: ending.signal, onLine: () => {}, onTrouble: (error) => console.error(error) },
    }));
    if (speed === 0) ending.abort();
    await logStatements(database);
    server = await startLive(postgres.url.replace('league@', 'live_server@'), streaming.origin);
    await demandAnswers(server);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    server,
    database,
    listAsked: async () => ({ ...(await listStatements(database)), streams }),
    close,
  };
}

/** A stream has been on air for longer each time. */
function toStat(onAirMs: number): string {
  return nginxRtmp.replace('<time>60000</time>', `<time>${Math.round(onAirMs)}</time>`);
}

function startLive(databaseUrl: string, streamsUrl: string): Promise<Server> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'archive'));
  return startPinned(['../../live-server/main.ts'], {
    ARCHIVE: join(folder, 'archive'),
    SITE_DIR: join(folder, 'site'),
    USAGE_DIR: join(folder, 'usage'),
    DATABASE_URL: databaseUrl,
    STREAMS_URL: streamsUrl,
    CAGES: cageNums.join(','),
  });
}

/** The answers first. */
async function demandAnswers({ port }: Server): Promise<void> {
  for (const [name, address] of [...polled, ...seldom]) {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`);
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    routes[name].answer.parse(await answer.json());
  }
}

/** The database itself writes down what the server asks, and when: who does so has a name of its own. */
async function logStatements(database: Database): Promise<void> {
  await database.query('create role live_server superuser login');
  await database.query("alter role live_server set log_statement = 'all'");
  // What is counted goes into the database too, thousands of rows at once.
  await database.query('alter role live_server set log_parameter_max_length = 0');
  await database.query("alter system set log_line_prefix = '%n %u '");
  await database.query('select pg_reload_conf()');
}

async function listStatements(database: Database): Promise<{ league: number[]; usage: number[] }> {
  const [row] = await database.query(
    "select pg_read_file(current_setting('unix_socket_directories') || '/log') as log",
  );
  const statements = String(row?.['log'])
    .split(/^(?=\d{10}\.\d{3} )/m)
    .map((entry) => /^(\d+\.\d+) live_server LOG: {2}(?:execute [^:]*|statement): (.*)/s.exec(entry))
    .filter((found) => found !== null)
    .map(([, at, sql = '']) => ({ at: Number(at), sql }));
  const toTimes = (pattern: RegExp) => statements.filter(({ sql }) => pattern.test(sql)).map(({ at }) => at);
  return { league: toTimes(/\bfrom cages\b/), usage: toTimes(/\bselect true as is_day\b/) };
}

/** Of what was asked between two moments: how often in a second, and how long it was between two at the least. */
export function describeAsked(asked: readonly number[], began: number, ended: number): string {
  const times = asked.filter((at) => at >= began && at <= ended);
  const gaps = times.slice(1).map((at, place) => at - times[place]!);
  const least = gaps.length > 0 ? `, ${Math.min(...gaps).toFixed(2)} s apart at least` : '';
  return `${(times.length / (ended - began)).toFixed(2)} a second${least}`;
}
