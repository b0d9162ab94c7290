/** Examples of the OpenAPI document: bodies made of the examples of their fields, and errors as callers meet them. */
import { ApiError, type ErrorCode } from '../base/errors.ts';
import { pathParameters } from './routes.ts';

export type Json = Record<string, unknown>;

export const referencePrefix = '#/components/schemas/';

/** A body that fits a schema of the document. */
export function toExample(schema: Json, components: Readonly<Record<string, Json>>): unknown {
  if ('example' in schema) return schema['example'];
  const { $ref: reference, properties, additionalProperties: values } = schema;
  if (typeof reference === 'string') {
    return toExample(components[reference.slice(referencePrefix.length)] ?? {}, components);
  }
  if (schema['type'] === 'array') {
    const item = toExample(schema['items'] as Json, components);
    return Array.from({ length: Number(schema['minItems'] ?? 1) }, () => item);
  }
  if (Array.isArray(schema['anyOf'])) return toExample(schema['anyOf'][0] as Json, components);
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (!properties && values) {
    return { [String(schema['x-additionalPropertiesName'])]: toExample(values as Json, components) };
  }
  const fields = Object.entries((properties ?? {}) as Record<string, Json>);
  return Object.fromEntries(fields.map(([name, field]) => [name, toExample(field, components)]));
}

/** An error's body; `base` is the path in front of every route, `path` the route's. */
export function toErrorExample(code: ErrorCode, place: { base: string; path: string }): Json {
  const path = place.path.replace(/\{(\w+)\}/g, (_, name: string) => pathParameters[name]?.example ?? name);
  const { status, message } = new ApiError(code, { ...blanks, base: place.base, path });
  return { error: { status, code, message } };
}

/** What stands in the blanks of the errors' texts. */
const blanks: Readonly<Record<string, string | number>> = {
  ...Object.fromEntries(Object.entries(pathParameters).map(([name, { example }]) => [name, example])),
  botName: 'Hot Poké',
  clean: 'hotpok',
  cageNum: 3,
  cages: '1, 2, 4, 5, 6',
  name: 'limit',
  expected: 'an integer from 1 to 100',
  got: '"0"',
  min: 2,
  method: 'POST',
};
