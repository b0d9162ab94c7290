/** What every answer must be, by plain SQL over the same rows: it shares no code with the pages. */
import { readFileSync } from 'node:fs';
import { toFile } from '../../shared/api/address.ts';
import type { RouteName } from '../../shared/api/routes.ts';
import type { Database, RawRow } from '../../shared/data/database.ts';

/** Bodies by their files; the items of a list, first to last as they are shown, by the list's name. */
export type Answers = Map<string, unknown>;

/** In their order: the later ones stand on the tables of the earlier ones. */
const scripts = ['facts', 'fights', 'bots', 'leaderboards', 'tournaments', 'videos', 'media'];

/** The oracle's words about text; as they are temporary, to be made in the transaction that uses them. */
export const functions = readStatements('functions');

/** Each statement that answers gives rows of a route, its path's values, and its body; the others prepare. */
const statements = [...functions, ...scripts.flatMap(readStatements)];

/** The routes that the oracle answers. */
const answered = [
  'tournament',
  'tournaments',
  'tournamentStats',
  'tournamentFights',
  'players',
  'player',
  'fight',
  'fightStats',
  'fightVideoFeeds',
  'videoFeed',
  'bot',
  'botStats',
  'botFights',
  'headToHead',
  'clip',
  'still',
  'stillTags',
] as const satisfies RouteName[];
export const oracleRoutes: ReadonlySet<string> = new Set(answered);

/** Its tables are temporary, and gone afterwards. */
export async function askOracle(database: Database): Promise<Answers> {
  const answers: Answers = new Map();
  await database.transaction('write', async (query) => {
    for (const statement of statements)
      for (const row of await query(statement)) answers.set(toKey(row), row['body']);
  });
  return answers;
}

function toKey({ route, path }: RawRow): string {
  return oracleRoutes.has(String(route)) ? toFile(route as RouteName, path as never) : `${route} ${path}`;
}

function readStatements(name: string): string[] {
  const text = readFileSync(new URL(`sql/${name}.sql`, import.meta.url), 'utf8');
  return text.split(/;\n/).filter((statement) => statement.trim() !== '');
}
