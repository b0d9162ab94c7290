import { parseParameters } from '../../shared/api/parameters.ts';
import { tableFields } from '../../shared/api/resources/legacy.ts';
import { routes } from '../../shared/api/routes.ts';
import { ApiError } from '../../shared/base/errors.ts';
import { latestMatchesPage } from '../../shared/pages/legacy/match-rows.ts';
import { matchesTablePage, type TableQuery } from '../../shared/pages/legacy/matches-table.ts';
import type { Plan } from '../snapshot.ts';
import { type Asked, requireBody, requireText, toScriptPlan } from './script.ts';

/** All public tournaments, or one with its brackets. Throws ApiError. */
export function planBracketProvider(asked: Asked): Plan {
  const { query } = routes.bracketProvider;
  const { function: wanted, 'params[tournamentId]': tournamentID } = parseParameters(query, asked.query);
  if (wanted === 'getSingleTournament') return planSingleTournament(asked, tournamentID);
  if (wanted !== null) return planLocalTournaments(asked);
  const given = asked.query.getAll('function').at(-1);
  throw new ApiError('invalid_parameter', {
    name: 'function',
    expected: `one of ${query.function.values.join(', ')}`,
    got: given ? JSON.stringify(given.slice(0, 100)) : 'missing',
  });
}

function planLocalTournaments(asked: Asked): Plan {
  return toScriptPlan(asked, {
    name: 'bracketProvider',
    applied: { function: 'getLocalTournaments' },
    render: async (snapshot) => ({
      body: await requireBody(snapshot, { name: 'tournaments', path: {} }, asked.basePath),
    }),
  });
}

function planSingleTournament(asked: Asked, given: string | null): Plan {
  const tournamentID = requireText('params[tournamentId]', given, 'nova_may26_3lb');
  return toScriptPlan(asked, {
    name: 'bracketProvider',
    applied: { function: 'getSingleTournament', 'params[tournamentId]': tournamentID },
    render: async (snapshot) => {
      const path = { tournamentID };
      const { tournament } = await requireBody(snapshot, { name: 'tournament', path }, asked.basePath);
      const brackets = await requireBody(snapshot, { name: 'brackets', path }, asked.basePath);
      return { body: { tournament, ...brackets } };
    },
  });
}

/** A tournament's fights as a table. Throws ApiError. */
export function planMatchesTable(asked: Asked): Plan {
  const applied = parseParameters(routes.getTournamentMatchesDataTables.query, asked.query);
  const tournamentID = requireText('tournamentID', applied.tournamentID, 'nova_may26_3lb');
  const table = toTableQuery(applied);
  return toScriptPlan(asked, {
    name: 'getTournamentMatchesDataTables',
    applied,
    render: async (snapshot) => {
      const name = 'tournamentFights';
      const fights = await requireBody(snapshot, { name, path: { tournamentID } }, asked.basePath);
      // Each request of a table has a number of its own.
      return { body: matchesTablePage(fights, table), isEndless: true };
    },
  });
}

type TableParameters = ReturnType<typeof parseParameters<typeof routes.getTournamentMatchesDataTables.query>>;

/** A caller that names its columns searches those, and sorts by them. */
function toTableQuery(applied: TableParameters): TableQuery {
  const { draw, start, length, 'search[value]': search } = applied;
  const values: Readonly<Record<string, unknown>> = applied;
  const named = tableFields.map((_, index) => values[`columns[${index}][data]`] ?? '');
  const isNamed = named.some((name) => name !== '');
  const columns = isNamed ? named.map((name) => tableFields.find((field) => field === name)) : tableFields;
  const column = applied['order[0][column]'];
  const field = column === null ? undefined : columns[column];
  const isDescending = applied['order[0][dir]'] === 'desc';
  return {
    draw,
    start,
    length,
    search: search ?? '',
    fields: columns.filter((known) => known !== undefined),
    order: field && { field, isDescending },
  };
}

/** A tournament's fights, newest first. Throws ApiError. */
export function planLatestMatches(asked: Asked): Plan {
  const given = parseParameters(routes.getLatestMatches.query, asked.query);
  const tournamentID = requireText('tournamentID', given.tournamentID, 'nova_may26_3lb');
  return toScriptPlan(asked, {
    name: 'getLatestMatches',
    applied: { tournamentID },
    render: async (snapshot) => {
      const path = { tournamentID };
      const { tournament } = await requireBody(snapshot, { name: 'tournament', path }, asked.basePath);
      const fights = await requireBody(snapshot, { name: 'tournamentFights', path }, asked.basePath);
      return { body: latestMatchesPage(fights, tournament) };
    },
  });
}
