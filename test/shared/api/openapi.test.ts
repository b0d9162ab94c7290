import { createConfig, lintFromString } from '@redocly/openapi-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openapiDocument } from '../../../shared/api/openapi.ts';
import { tableFields } from '../../../shared/api/resources/legacy.ts';
import { type Route, routeNames, routes } from '../../../shared/api/routes.ts';
import { errorTable } from '../../../shared/base/errors.ts';
import { type OpenapiDocument, type Parameter, readDocument } from '../../helpers/openapi-document.ts';

const document = readDocument('/api');
const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get }));

async function lint(described: OpenapiDocument): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(described), config });
  return problems.map(
    ({ severity, ruleId, message, location }) => `${severity} ${ruleId}: ${message} ${location[0]?.pointer}`,
  );
}

test('an independent linter finds neither errors nor warnings', async () => {
  assert.equal(await lint(document), []);
  assert.equal(await lint(readDocument()), [], 'without a base path');
});

test('the linter finds an example that does not fit, and a reference to nothing', async () => {
  const broken = readDocument();
  const answer = broken.paths['/tournaments']?.get.responses[200]?.content?.['application/json'];
  Object.assign(answer ?? {}, { example: { tournaments: [{ tournamentID: 7 }] } });
  assert.match((await lint(broken)).join('\n'), 'no-invalid-media-type-examples');
  Object.assign(answer?.schema ?? {}, { $ref: '#/components/schemas/Nothing' });
  assert.match((await lint(broken)).join('\n'), 'error no-unresolved-refs');
});

test('it is version 2.0.0, in OpenAPI 3.0.3, at the base path', () => {
  assert.is(document.openapi, '3.0.3');
  assert.is(document.info.version, '2.0.0');
  assert.equal(document.servers, [{ url: '/api' }]);
  assert.equal(readDocument().servers, [{ url: '/' }]);
});

test('it holds every row of the route table, in its order, and nothing else', () => {
  assert.equal(
    Object.keys(document.paths),
    routeNames.map((name) => routes[name].path),
  );
  assert.equal(
    operations.map(({ operationId }) => operationId),
    routeNames,
  );
});

test('every route has a summary, a description and a tag that is explained', () => {
  const explained = document.tags.map(({ name }) => name);
  for (const { path, summary, description, tags } of operations) {
    assert.ok(summary && description, path);
    assert.is(tags.length, 1, path);
    assert.ok(explained.includes(tags[0] ?? ''), path);
  }
});

test('every parameter says what it is', () => {
  for (const { path, parameters = [] } of operations) {
    for (const { name, description } of parameters) assert.ok(description.length > 3, `${path} ${name}`);
  }
});

/** spec.md §4 and §8: route, then its query parameters as `name type limits = default`. */
const queries: Record<string, string[]> = {
  '/fights': ['page integer 1.. = 1', 'limit integer 1..100 = 100'],
  '/fights/recent': ['limit integer 1..100 = 20'],
  '/stats/leaderboard': [
    'metric wins|winRate|koRate|avgMatchDuration = wins',
    'weightClass integer 0..',
    'limit integer 1..100 = 20',
  ],
  '/bots': ['q string', 'page integer 1.. = 1', 'limit integer 1..200 = 50'],
  '/clips': ['page integer 1.. = 1', 'limit integer 1..100 = 20'],
  '/stills': [
    'bot string',
    'tag string',
    'heroesOnly boolean = false',
    'event string',
    'source take|clip',
    'page integer 1.. = 1',
    'limit integer 1..100 = 20',
  ],
  '/search': ['q string of 2 characters, required'],
  '/usage': ['days integer 1..365 = 30', 'endpoint string'],
  // contract.md §3.
  '/bracketProvider.php': [
    'function getLocalTournaments|getSingleTournament, required',
    'params[tournamentId] string',
  ],
  '/matchJSON.php': ['gameID string, required', 'tournamentID string, required'],
  '/recentFights.php': ['limit integer 1..100 = 20'],
  '/getTournamentMatchesDataTables.php': [
    'tournamentID string, required',
    'draw integer 0.. = 0',
    'start integer 0.. = 0',
    'length integer -1.. = -1',
    'search[value] string',
    'order[0][column] integer 0..',
    'order[0][dir] asc|desc = asc',
    ...tableFields.map((_, index) => `columns[${index}][data] string`),
  ],
  '/getLatestMatches.php': ['tournamentID string, required'],
  '/botAutocomplete.php': ['q string'],
  '/fightsByBot.php': ['bot string, required'],
  '/cageJSON.php': ['all string'],
  '/recentClips.php': ['limit integer 1..100 = 20'],
  '/randomClips.php': ['limit integer 1..100 = 20'],
};

for (const { path, parameters = [] } of operations) {
  test(`${path} has the query parameters of the specification`, () => {
    const asked = parameters.filter((parameter) => parameter.in === 'query').map(toWords);
    assert.equal(asked, queries[path] ?? []);
  });
}

function toWords({ name, required, schema }: Parameter): string {
  const { type, enum: values, minimum, maximum, minLength, default: fallback } = schema;
  const words = [name, values?.join('|') ?? type];
  if (minimum !== undefined) words.push(`${minimum}..${maximum ?? ''}`);
  if (minLength !== undefined) words.push(`of ${minLength} characters`);
  if (fallback !== undefined) words.push(`= ${fallback}`);
  return words.join(' ') + (required ? ', required' : '');
}

test('path parameters are required text; the three numbers are integers', () => {
  for (const { path, parameters = [] } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.equal(
      inPath.map(({ name }) => name),
      names,
    );
    for (const { name, required, schema } of inPath) {
      assert.is(required, true, name);
      assert.is(
        schema.type,
        ['recordingID', 'cageNum', 'number'].includes(name) ? 'integer' : 'string',
        name,
      );
    }
  }
});

/**
 * spec.md §4 and §7, contract.md §1: what a route answers besides 200, 304, 405, 500 and, until it is built, 501. A parameter
 * can hold a broken escape (400), and an archive can be out of reach (503).
 */
const statuses: Record<string, number[]> = {
  '/tournaments': [503],
  '/tournaments/{tournamentID}': [400, 404, 503],
  '/tournaments/{tournamentID}/brackets': [400, 404, 503],
  '/tournaments/{tournamentID}/players': [400, 404, 503],
  '/tournaments/{tournamentID}/players/{playerID}': [400, 404, 503],
  '/tournaments/{tournamentID}/fights': [400, 404, 503],
  '/tournaments/{tournamentID}/fights/{gameID}': [400, 404, 503],
  '/fights': [400, 503],
  '/fights/recent': [400, 503],
  '/fights/last24h': [503],
  '/video-feeds/{recordingID}': [400, 404, 503],
  '/video-feeds/fight/{tournamentID}/{gameID}': [400, 404, 503],
  '/stats/fight/{tournamentID}/{gameID}': [400, 404, 503],
  '/stats/bot/{botName}': [400, 404, 503],
  '/stats/tournament/{tournamentID}': [400, 404, 503],
  // The specification defines no 404.
  '/stats/head-to-head/{bot1}/{bot2}': [400, 503],
  '/stats/leaderboard': [400, 503],
  '/bots': [400, 503],
  '/bots/{botName}': [400, 404, 503],
  '/bots/{botName}/fights': [400, 404, 503],
  '/clips': [400, 503],
  '/clips/{publicToken}': [400, 404, 503],
  '/stills': [400, 503],
  '/stills/tags': [503],
  '/stills/{stillID}': [400, 404, 503],
  '/cages': [503],
  '/cages/{cageNum}': [400, 503],
  '/live/streams': [502],
  '/live/events': [503],
  '/schedule': [503],
  '/search': [400, 503],
  '/usage': [400, 503],
  '/builds/latest': [404, 503],
  '/builds/{number}': [400, 404, 503],
  '/openapi': [503],
  '/bracketProvider.php': [400, 404, 503],
  '/matchJSON.php': [400, 404, 503],
  '/recentFights.php': [400, 503],
  '/fightsLast24Hours.php': [503],
  '/getTournamentMatchesDataTables.php': [400, 404, 503],
  '/getLatestMatches.php': [400, 404, 503],
  '/botAutocomplete.php': [400, 503],
  '/fightsByBot.php': [400, 503],
  '/cageJSON.php': [400, 503],
  '/recentClips.php': [400, 503],
  '/randomClips.php': [400, 503],
  '/herosGalleryAPI.php': [503],
  '/scheduledMatches.php': [503],
};

for (const { path, responses } of operations) {
  test(`${path} lists every status that it can answer`, () => {
    // A stream is never what a caller has already.
    const always = path === '/live/events' ? [200, 405, 500] : [200, 304, 405, 500];
    const expected = [...always, ...statuses[path]!].sort((a, b) => a - b);
    assert.equal(Object.keys(responses).map(Number), expected);
  });
}

test('every error has the shared shape, and an example for each of its codes', () => {
  for (const { path, responses } of operations) {
    for (const [status, { description, content }] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      const { schema, examples = {} } = content?.['application/json'] ?? { schema: {} };
      assert.equal(schema, { $ref: '#/components/schemas/Error' }, path);
      assert.is(description, `Error ${Object.keys(examples).join(' or ')}`);
      for (const [code, { value }] of Object.entries(examples)) checkError(value, code, Number(status));
    }
  }
});

function checkError(body: unknown, code: string, status: number): void {
  const { error } = body as { error: { status: number; code: string; message: string } };
  assert.equal(Object.keys(error), ['status', 'code', 'message']);
  assert.is(error.status, status);
  assert.is(error.code, code);
  assert.not.match(error.message, /[{}]/, 'a blank is filled');
}

test('scripts are deprecated, below a base of their own, and say what takes their place', async () => {
  const described = JSON.parse(JSON.stringify(openapiDocument('/league', { legacyBase: '/old' })));
  assert.equal(described.servers, [{ url: '/league' }]);
  for (const name of routeNames) {
    const { servers, get } = described.paths[routes[name].path];
    const isScript = routes[name].kind === 'legacy';
    assert.equal(
      [servers, get.deprecated, get.tags[0] === 'Legacy'],
      isScript ? [[{ url: '/old' }], true, true] : [undefined, undefined, false],
    );
    const { successor }: Route = routes[name];
    if (successor) assert.match(get.description, `Superseded by ${successor},`);
    assert.is(get.responses[200].headers?.Deprecation !== undefined, successor !== undefined, name);
    if (successor) assert.ok(described.paths[successor], successor);
  }
  assert.equal(await lint(described), []);
});

test('with a date of zeros for times that are not set, no time of a tournament is null', async () => {
  const described = JSON.parse(JSON.stringify(openapiDocument('', { unsetTime: '0000-00-00' })));
  const { startTime, WeightClass } = described.components.schemas.Tournament.properties;
  assert.equal([startTime.format, startTime.nullable, WeightClass.nullable], [undefined, undefined, true]);
  assert.match(startTime.description, 'or 0000-00-00');
  assert.equal(await lint(described), []);
});

test('the shared shape names every code of the table', () => {
  const { error } = document.components.schemas['Error']?.properties ?? {};
  assert.equal(error?.required, ['status', 'code', 'message']);
  assert.equal(error?.properties?.['code']?.enum, Object.keys(errorTable));
});

test.run();
