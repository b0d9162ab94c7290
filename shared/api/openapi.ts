import { z } from 'zod';
import { defaultLegacyBase } from '../base/environment.ts';
import { type ErrorCode, errorTable } from '../base/errors.ts';
import type { Bases } from './endpoint.ts';
import { type Json, referencePrefix, toErrorExample, toExample } from './examples.ts';
import { eventsType } from './headers.ts';
import type { Parameter } from './parameters.ts';
import { type Answer, pathParameters, type Route, type RouteName, routeNames, routes } from './routes.ts';
import { isScript } from './scripts.ts';

const tags: Readonly<Record<string, string>> = {
  Tournaments: 'Tournaments, their brackets and players',
  Fights: 'Fights, fought and to come',
  'Video feeds': 'Recordings of fights, one for each camera angle',
  Stats: 'Fights, bots and tournaments in numbers',
  Bots: 'Careers over all tournaments',
  Clips: 'Public highlight clips',
  'Hero stills': 'Photographs of robots',
  Live: 'What moves during an event; poll no more often than every 5 seconds',
  Search: 'Finding bots, tournaments and fights',
  Builds: 'What each publish of the archive changed',
  Legacy:
    'Older query-string scripts, below a base of their own. They stay; what is new should ask the other routes',
  'Usage and meta': 'How the service is used, and its description',
};

/** What else a deployment can have of its own. */
interface Deployment {
  /** In front of every script. */
  readonly legacyBase?: string;
  /** What stands for a tournament's time that is not set; null unless given. */
  readonly unsetTime?: string | null;
}

/** By what they depend on: a document takes 10 ms, which a process that builds again and again spares. */
const documents = new Map<string, Answer<'openapi'>>();

/** The OpenAPI 3.0 description of the whole route table. `basePath` is the path in front of every route. */
export function openapiDocument(basePath: string, deployment: Deployment = {}): Answer<'openapi'> {
  const { legacyBase = defaultLegacyBase, unsetTime = null } = deployment;
  const key = JSON.stringify([basePath, legacyBase, unsetTime]);
  const document = documents.get(key) ?? makeDocument({ basePath, legacyBase, unsetTime });
  documents.set(key, document);
  return document;
}

interface Settings extends Bases {
  readonly unsetTime: string | null;
}

function makeDocument({ unsetTime, ...bases }: Settings): Answer<'openapi'> {
  const components = toComponents(unsetTime);
  return {
    openapi: '3.0.3',
    info: {
      title: 'Robot combat data',
      version: '2.0.0',
      description:
        'Read-only data of robot combat events. Cache archive data on your side, and poll live routes no more often than every 5 seconds.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: bases.basePath || '/' }],
    security: [],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      routeNames.map((name) => [routes[name].path, toPathItem(name, components, bases)]),
    ),
    components: { schemas: components, headers: sharedHeaders },
  };
}

function toPathItem(name: RouteName, components: Record<string, Json>, bases: Bases): Json {
  const { basePath, legacyBase } = bases;
  const hasOwnBase = isScript(name) && legacyBase !== basePath;
  const get = { ...toOperation(name), responses: toResponses(routes[name], components, basePath) };
  return { ...(hasOwnBase && { servers: [{ url: legacyBase || '/' }] }), get };
}

const sharedHeaders = {
  ETag: { description: 'Strong; send it as If-None-Match to get a 304', schema: { type: 'string' } },
  'X-Archive-Build': { description: 'The build of the archive that is served', schema: { type: 'string' } },
  Link: { description: 'first, prev, next and last page', schema: { type: 'string' } },
  Deprecation: { description: 'Always true', schema: { type: 'string' } },
  SuccessorLink: {
    description: 'The address that takes the place of this one, rel="successor-version"',
    schema: { type: 'string' },
  },
};

function toOperation(name: RouteName): Json {
  const route: Route = routes[name];
  const parameters = [...toPathParameters(route.path), ...toQueryParameters(route)];
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    description: toDescription(route),
    ...(isScript(name) && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
  };
}

function toDescription({ description, summary, successor }: Route): string {
  if (successor) return `${summary}. Superseded by ${successor}, to which its Link header leads.`;
  return description ?? `${summary}.`;
}

function toResponses(route: Route, components: Record<string, Json>, basePath: string): Json {
  return {
    200: toAnswer(route, components),
    ...(route.kind !== 'events' && { 304: { description: 'Not changed since If-None-Match' } }),
    ...toErrors(route, basePath),
  };
}

function toAnswer(route: Route, components: Record<string, Json>): Json {
  const schema = toSchema(route.answer);
  if (route.kind === 'events') {
    return {
      description: route.summary,
      content: { [eventsType]: { schema, example: toExample(schema, components) } },
    };
  }
  return {
    description: route.summary,
    headers: toHeaders(route),
    content: { 'application/json': { schema, example: toExample(schema, components) } },
  };
}

function toHeaders({ query, successor }: Route): Json {
  const toReference = (header: keyof typeof sharedHeaders) => ({ $ref: `#/components/headers/${header}` });
  return {
    ETag: toReference('ETag'),
    'X-Archive-Build': toReference('X-Archive-Build'),
    ...(query && 'page' in query && { Link: toReference('Link') }),
    ...(successor && { Deprecation: toReference('Deprecation'), Link: toReference('SuccessorLink') }),
  };
}

function toErrors(route: Route, basePath: string): Json {
  const codes = listErrorCodes(route);
  const statuses = new Set(codes.map((code) => errorTable[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      toError(
        codes.filter((code) => errorTable[code].status === status),
        { base: basePath, path: route.path },
      ),
    ]),
  );
}

function listErrorCodes(route: Route): ErrorCode[] {
  return [
    // Every address with a parameter can hold a broken escape.
    ...(route.path.includes('{') || route.query ? (['broken_escape'] as const) : []),
    ...route.errors,
    // Before the first build there is no archive, and one elsewhere may be out of reach.
    ...(route.kind === 'live' || route.kind === 'events' ? [] : (['source_unavailable'] as const)),
    // GET never gets it; it is the answer of the same address to a method that an API can be expected to have.
    'method_not_allowed',
    'internal_error',
  ];
}

function toError(codes: readonly ErrorCode[], place: { base: string; path: string }): Json {
  const examples = codes.map((code) => [code, { value: toErrorExample(code, place) }]);
  return {
    description: `Error ${codes.join(' or ')}`,
    content: {
      'application/json': {
        schema: { $ref: `${referencePrefix}Error` },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function toPathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const { description, example, isInteger } = pathParameters[name] ?? { description: name, example: '' };
    return {
      name,
      in: 'path',
      required: true,
      description,
      schema: { type: isInteger ? 'integer' : 'string' },
      example: isInteger ? Number(example) : example,
    };
  });
}

function toQueryParameters(route: Route): Json[] {
  return Object.entries(route.query ?? {}).map(([name, definition]) => ({
    name,
    in: 'query',
    required: 'required' in definition && definition.required === true,
    description: definition.description,
    schema: toParameterSchema(definition),
    example: definition.example,
  }));
}

function toParameterSchema(definition: Parameter): Json {
  if (definition.kind === 'text') {
    const { charactersMin } = definition;
    return { type: 'string', ...(charactersMin !== undefined && { minLength: charactersMin }) };
  }
  const fallback = definition.default === null ? {} : { default: definition.default };
  if (definition.kind === 'choice') return { type: 'string', enum: definition.values, ...fallback };
  if (definition.kind === 'boolean') return { type: 'boolean', ...fallback };
  const { min, max } = definition;
  return { type: 'integer', minimum: min, ...(max !== undefined && { maximum: max }), ...fallback };
}

/** All schemas that have a name, and so stand in the document once. */
function toComponents(unsetTime: string | null): Record<string, Json> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    target: 'openapi-3.0',
    uri: (id) => `${referencePrefix}${id}`,
  });
  const sorted = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  const components = Object.fromEntries(
    sorted.map(([id, { $id: _, id: __, ...schema }]) => [id, mend(schema) as Json]),
  );
  return unsetTime === null ? components : withUnsetTime(components, unsetTime);
}

/** Where null has a date of zeros in its place, which is no date-time. */
function withUnsetTime(components: Record<string, Json>, unsetTime: string): Record<string, Json> {
  const { Tournament: tournament = {} } = components;
  const fields = Object.entries(tournament['properties'] as Record<string, Json>).map(([name, field]) => {
    const { format, nullable: _, description, ...rest } = field;
    const isTime = format === 'date-time';
    return [name, isTime ? { ...rest, description: `${description}, or ${unsetTime}` } : field];
  });
  return { ...components, Tournament: { ...tournament, properties: Object.fromEntries(fields) } };
}

/** Schemas with a name become references; the rest is written out. */
function toSchema(schema: z.ZodType): Json {
  const { definitions: _, id: __, ...json } = z.toJSONSchema(schema, { target: 'openapi-3.0' }) as Json;
  const { id } = z.globalRegistry.get(schema) ?? {};
  return id ? { $ref: `${referencePrefix}${id}` } : (mend(json) as Json);
}

/** What zod writes, as callers want it: our references, no bounds that only say "safe integer", room for new fields. */
function mend(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(mend);
  if (typeof json !== 'object' || json === null) return json;
  const kept = Object.entries(json).filter(([key, value]) => !isNoise(key, value, json));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, key === '$ref' ? mendReference(String(value)) : mend(value)]),
  );
}

function isNoise(key: string, value: unknown, schema: object): boolean {
  return (
    (typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER) ||
    (key === 'pattern' && 'format' in schema) ||
    (key === 'additionalProperties' && value === false)
  );
}

function mendReference(reference: string): string {
  return reference.replace('#/definitions/', referencePrefix);
}
